#include "cli/library_keep.hpp"

#include <fmt/format.h>

#include "cli/library.hpp"
#include "core/standard_files.hpp"
#include "store/note_text.hpp"

namespace teka::cli {
namespace {

constexpr std::uint64_t kMostKeepLines = 10;

}  // namespace

void LevelKeeper::say(const std::string& line) {
  if (quiet_ || said_++ > kMostKeepLines) return;
  print_error(said_ <= kMostKeepLines ? store::without_controls(line) + '\n' : "and more\n");
}

void LevelKeeper::keep(const std::string& file, const std::vector<store::NewLevel>& levels) {
  if (levels.empty()) return;
  std::vector<store::Added> outcomes;
  {
    store::Batch batch(library_);
    for (const store::NewLevel& level : levels) outcomes.push_back(batch.add(level));
    batch.commit();
  }
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const auto& [outcome, id] = outcomes[i];
    if (outcome == store::Outcome::added) ++added_;
    if (outcome == store::Outcome::added) continue;
    const bool is_better = outcome == store::Outcome::better;
    ++(is_better ? better_ : known_);
    say(fmt::format("{}: level {} is level {} already{}", file, levels[i].place + 1, id,
                    is_better ? "; its better solution is kept" : ""));
  }
}

void LevelKeeper::leave_out(const std::string& file, const std::vector<std::string>& reasons) {
  left_out_ += reasons.size();
  for (const std::string& reason : reasons) say(fmt::format("{}: {}", file, reason));
}

void LevelKeeper::summarise() const {
  if (quiet_) return;
  std::string line = fmt::format("{} added", level_count(added_));
  if (better_ + known_ > 0) line += fmt::format(", {} there already", better_ + known_);
  if (better_ > 0) line += fmt::format(" (of {} a better solution is kept)", better_);
  if (left_out_ > 0) line += fmt::format(", {} with something left out", left_out_);
  print_error(line + '\n');
}

}  // namespace teka::cli
