// For the tests of games: the other side of a conversation, which keeps its next line to itself until it was answered.
#pragma once

#include <utility>
#include <vector>

#include "game/stream.hpp"

namespace teka {

class PatientStream final : public Stream {
 public:
  /// The first `opening` lines are there from the beginning.
  PatientStream(std::vector<std::string> lines, std::size_t opening) : lines_(std::move(lines)), opening_(opening) {}

  std::optional<std::string> read_line() override {
    if (read_ == lines_.size()) return {};
    if (read_ >= opening_ + answers.size()) read_ahead = true;
    return lines_[read_++];
  }
  Result<void> write_line(std::string_view line) override {
    if (answers.size() == hangs_up_after) return fail("nobody reads the answers");
    answers.emplace_back(line);
    return {};
  }

  std::vector<std::string> answers;
  bool read_ahead = false;  ///< a line was wanted before the one ahead of it was answered
  std::size_t hangs_up_after = static_cast<std::size_t>(-1);

 private:
  std::vector<std::string> lines_;
  std::size_t opening_;
  std::size_t read_ = 0;
};

}  // namespace teka
