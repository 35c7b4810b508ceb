// Adding levels: many in one transaction, which is what makes it quick.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "store/library.hpp"
#include "store/numbers.hpp"

namespace teka::store {

/// Nothing is kept before commit(). Other processes that want to write wait meanwhile, so a batch should be short:
/// some thousand levels.
class Batch {
 public:
  explicit Batch(Library& library);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  Added add(const NewLevel& level);
  void commit();

 private:
  /// A chunk with room for more levels.
  struct Chunk {
    std::uint64_t id = 0;
    std::uint64_t used = 0;
    std::string kept;
  };

  std::optional<Kept> find_same(const NewLevel& level, std::uint64_t key);
  Outcome merge(const NewLevel& level, const Kept& kept);
  std::uint64_t next_id(std::uint64_t game);
  void save(Chunk& chunk, std::uint64_t game);
  std::uint64_t game_number(const Game& game);
  std::uint64_t origin_number(const std::string& text);
  void put_notes(const Notes& notes, std::uint64_t level);
  void put_costs(const std::vector<Solution>& solutions, std::uint64_t level);

  Library& library_;
  Transaction transaction_;
  Numbers numbers_;
  Statement find_, add_, set_solutions_, add_title_, last_chunk_, highest_chunk_, set_chunk_, find_origin_, add_origin_,
      add_game_, add_tag_, add_tagged_;
  std::map<std::string, std::uint64_t> origins_;
  std::map<std::uint64_t, Chunk> chunks_;  ///< by game
  bool is_committed_ = false;
};

}  // namespace teka::store
