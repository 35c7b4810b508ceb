#include "games/twenty48/network/greedy.hpp"

#include <numeric>

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

std::uint64_t Tally::count_reached(int rank) const {
  return std::accumulate(largest.begin() + rank, largest.end(), std::uint64_t{0});
}

double Tally::reached(int rank) const {
  return score.count == 0 ? 0 : static_cast<double>(count_reached(rank)) / static_cast<double>(score.count);
}

}  // namespace teka::twenty48
