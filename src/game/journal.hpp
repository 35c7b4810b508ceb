// The journal of a job: what it has finished so far, part by part, so that a job that was interrupted or killed goes on
// instead of beginning again. A part is named by what it depends on besides the job ("run 3"), and its result by
// nothing but the job and that name; a recalled part is therefore the same as one made anew, to the last bit.
//
// Whoever runs a job (src/jobs) decides where its journal lies and checks that it belongs to the job. A verb only asks
// for parts:
//   const auto game = context.journal->part(fmt::format("game {}", i), [&] { return play(i); });
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes.hpp"
#include "core/result.hpp"

namespace teka {

/// Safe for any thread.
class Journal {
 public:
  using Write = std::function<Result<void>(std::string_view checkpoint)>;

  /// Keeps nothing.
  Journal() = default;
  /// `job` says in lines what the parts depend on; see identity() in provenance.hpp.
  Journal(std::vector<std::string> job, Write write) : job_(std::move(job)), write_(std::move(write)) {}

  /// Takes over the parts of a checkpoint. One that is damaged or of another job is refused, with the first difference.
  Result<void> load(std::string_view checkpoint);

  /// What is recalled of this part, otherwise what `make` gives, an optional: empty when interrupted, otherwise kept.
  template <class Make>
  auto part(const std::string& name, Make&& make) -> decltype(make()) {
    using Made = typename decltype(make())::value_type;
    if (const auto bytes = find(name)) {
      ByteReader in(*bytes);
      Made made{};
      if (get_bytes(in, made) && in.at_end()) return made;
    }
    auto made = make();
    if (made && write_) {
      ByteWriter out;
      put_bytes(out, *made);
      keep(name, out.bytes());
    }
    return made;
  }

  /// For the inner state of a long part: replaced again and again, then dropped.
  [[nodiscard]] std::optional<std::string> find(const std::string& name) const;
  /// Also saves, unless that was done a moment ago. A failure does not stop the work: the next save() tells it.
  void keep(const std::string& name, std::string bytes);
  void drop(const std::string& name);
  /// Whether what is kept is saved, so that it is worth keeping much.
  [[nodiscard]] bool is_saved() const { return write_ != nullptr; }

  [[nodiscard]] bool is_empty() const;

  /// Saves what has not been saved yet.
  Result<void> save();

 private:
  [[nodiscard]] Result<void> save_locked();

  std::vector<std::string> job_;
  Write write_;
  mutable std::mutex mutex_;
  std::map<std::string, std::string> parts_;
  bool is_changed_ = false;  ///< since it was saved
  std::chrono::steady_clock::time_point next_save_{};
};

}  // namespace teka
