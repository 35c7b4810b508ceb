// What add and import share: levels are kept in batches, and what became of them is told.
#pragma once

#include <string>
#include <vector>

#include "store/batch.hpp"

namespace teka::cli {

class LevelKeeper {
 public:
  LevelKeeper(store::Library& library, bool quiet) : library_(library), quiet_(quiet) {}

  /// One transaction. Says which levels are there already.
  void keep(const std::string& file, const std::vector<store::NewLevel>& levels);
  /// Prints a line, unless there were many or it is to be quiet.
  void say(const std::string& line);
  /// Says why levels are not kept, or kept without their solution.
  void leave_out(const std::string& file, const std::vector<std::string>& reasons);
  /// "12 levels added, 3 were there already (of 1 of them the solution is better)".
  void summarise() const;

  [[nodiscard]] std::uint64_t seen() const { return added_ + better_ + known_; }
  [[nodiscard]] bool has_left_out() const { return left_out_ > 0; }

 private:
  store::Library& library_;
  bool quiet_;
  std::uint64_t added_ = 0, better_ = 0, known_ = 0, left_out_ = 0, said_ = 0;
};

}  // namespace teka::cli
