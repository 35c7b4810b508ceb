#include "games/twenty48/network/greedy.hpp"

namespace teka::twenty48 {

void Tally::add(std::uint64_t points, Board board) {
  score.add(static_cast<double>(points));
  Board rank = 0;
  for (; board != 0; board >>= 4) rank = std::max(rank, board & 15);
  ++largest[rank];
}

void Tally::merge(const Tally& other) {
  score.merge(other.score);
  for (std::size_t rank = 0; rank < largest.size(); ++rank) largest[rank] += other.largest[rank];
}

double Tally::reached(int rank) const {
  if (score.count == 0) return 0;
  std::uint64_t games = 0;
  for (auto i = static_cast<std::size_t>(rank); i < largest.size(); ++i) games += largest[i];
  return static_cast<double>(games) / static_cast<double>(score.count);
}

}  // namespace teka::twenty48
