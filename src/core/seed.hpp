// A Seed identifies a stream of random numbers; it is a path in a tree, not a generator. seed.child(3).child(7) is the
// same stream on any thread and in any order, so results do not depend on scheduling.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/hash.hpp"
#include "core/philox.hpp"

namespace teka {

class Seed {
 public:
  constexpr explicit Seed(std::uint64_t root) : key_{root, 0} {}

  /// The i-th child: an independent stream. The counter's last word separates children from the block that fills an
  /// Rng.
  [[nodiscard]] constexpr Seed child(std::uint64_t i) const {
    const Philox::Block block = Philox::apply({i, 0, 0, 1}, key_);
    return Seed(Philox::Key{block[0], block[1]});
  }

  /// A named child: seed.child("mutation").
  [[nodiscard]] constexpr Seed child(std::string_view name) const { return child(hash_text(name)); }

  [[nodiscard]] constexpr const Philox::Key& key() const { return key_; }

  friend constexpr bool operator==(const Seed&, const Seed&) = default;

 private:
  constexpr explicit Seed(Philox::Key key) : key_(key) {}

  Philox::Key key_;
};

}  // namespace teka
