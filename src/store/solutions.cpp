#include "store/solutions.hpp"

#include <algorithm>
#include <cstdint>

namespace teka::store {

bool covers(const SolutionCost& a, const SolutionCost& b) {
  return a.moves <= b.moves && a.pushes <= b.pushes;
}

bool add_solution(Solution solution, std::vector<Solution>& kept) {
  if (std::ranges::any_of(kept, [&](const Solution& other) { return covers(other.cost, solution.cost); })) return false;
  std::erase_if(kept, [&](const Solution& other) { return covers(solution.cost, other.cost); });
  const auto place =
      std::ranges::upper_bound(kept, solution.cost.moves, {}, [](const Solution& s) { return s.cost.moves; });
  kept.insert(place, std::move(solution));
  return true;
}

std::string pack_moves(const std::vector<Solution>& solutions, std::string_view letters) {
  std::string bytes;
  for (const Solution& solution : solutions) {
    std::size_t count = solution.moves.size();
    for (; count >= 0x80; count >>= 7) bytes += static_cast<char>((count & 0x7F) | 0x80);
    bytes += static_cast<char>(count);
    unsigned four = 0;
    for (std::size_t i = 0; i < solution.moves.size(); ++i) {
      four |= static_cast<unsigned>(letters.find(solution.moves[i])) << (i % 4 * 2);
      if (i % 4 != 3 && i + 1 != solution.moves.size()) continue;
      bytes += static_cast<char>(four);
      four = 0;
    }
  }
  return bytes;
}

std::vector<std::string> unpack_moves(std::string_view bytes, std::string_view letters) {
  std::vector<std::string> solutions;
  while (!bytes.empty()) {
    std::size_t count = 0;
    for (int shift = 0; !bytes.empty() && shift < 63; shift += 7) {
      const auto byte = static_cast<unsigned char>(bytes.front());
      bytes.remove_prefix(1);
      count |= std::size_t{byte & 0x7FU} << shift;
      if (byte < 0x80) break;
    }
    if (count > bytes.size() * 4) break;
    std::string& moves = solutions.emplace_back();
    for (std::size_t i = 0; i < count; ++i) {
      moves += letters[static_cast<unsigned char>(bytes[i / 4]) >> (i % 4 * 2) & 3U];
    }
    bytes.remove_prefix((count + 3) / 4);
  }
  return solutions;
}

}  // namespace teka::store
