#include "games/sokoban/measures/novelty_filter.hpp"

#include <algorithm>

#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/measures/diversity.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kFewTexts = 256;  // this many are faster to compare than to index,
constexpr std::size_t kShare = 8;       // or this fraction of the indexed ones

}  // namespace

void NoveltyFilter::make_index() {
  index_.emplace(std::vector<std::string_view>(texts_.begin(), texts_.end()), kPaperThreshold, executor_);
  indexed_ = texts_.size();
}

void NoveltyFilter::avoid(std::span<const Level> levels) {
  for (const Level& level : levels) {
    puzzles_.insert(canonical_hash(level));
    for (Symmetry s = 0; s < kSymmetries; ++s) texts_.push_back(to_text(transform(level, s)));
  }
  if (texts_.size() - indexed_ > kFewTexts) make_index();
}

bool NoveltyFilter::admit(const Level& level) {
  if (familiarity(level) > 0) return false;
  puzzles_.insert(canonical_hash(level));
  texts_.push_back(to_text(level));
  if (texts_.size() - indexed_ > std::max(kFewTexts, indexed_ / kShare)) make_index();
  return true;
}

double NoveltyFilter::familiarity(const Level& level) const {
  if (puzzles_.contains(canonical_hash(level))) return 1;
  const std::string text = to_text(level);
  int nearest = kPaperThreshold + 1;
  if (index_) {
    index_->visit(text, [&](std::uint32_t, int distance) {
      nearest = std::min(nearest, distance);
      return true;
    });
  }
  for (std::size_t i = indexed_; i < texts_.size(); ++i) {
    nearest = std::min(nearest, edit_distance_within(texts_[i], text, kPaperThreshold));
  }
  return 1 - nearest / (kPaperThreshold + 1.0);
}

}  // namespace teka::sokoban
