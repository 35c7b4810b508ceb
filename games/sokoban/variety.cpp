#include "games/sokoban/variety.hpp"

#include <algorithm>

#include "games/sokoban/diversity.hpp"
#include "games/sokoban/symmetry.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kFewTexts = 256;  // so many are faster compared than indexed

}  // namespace

void Variety::add(const Level& level) {
  texts_.push_back(to_text(level));
  const std::size_t waiting = texts_.size() - indexed_;
  if (waiting <= std::max(kFewTexts, indexed_)) return;
  index_.emplace(std::vector<std::string_view>(texts_.begin(), texts_.end()), kPaperThreshold, executor_);
  indexed_ = texts_.size();
}

void Variety::avoid(const Level& level) {
  puzzles_.insert(canonical_hash(level));
  for (Symmetry s = 0; s < kSymmetries; ++s) add(transform(level, s));
}

bool Variety::admit(const Level& level) {
  if (familiarity(level) > 0) return false;
  puzzles_.insert(canonical_hash(level));
  add(level);
  return true;
}

double Variety::familiarity(const Level& level) const {
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
