#include "games/dungeon/builder/side_rooms.hpp"

#include <algorithm>
#include <numeric>

namespace teka::dungeon {

SideRooms::SideRooms(std::size_t rooms, std::span<const Edge> candidates, int loops)
    : neighbours_(rooms), loops_(loops) {
  for (const Edge& edge : candidates) {
    neighbours_[edge.a].push_back(edge.b);
    neighbours_[edge.b].push_back(edge.a);
  }
}

bool SideRooms::possible(const Chosen& chosen) const {
  const auto first = std::find(chosen.begin(), chosen.end(), false);
  if (first == chosen.end()) return false;
  std::vector<bool> seen(chosen.size(), false);
  std::vector<std::uint32_t> stack = {static_cast<std::uint32_t>(first - chosen.begin())};
  seen[stack.back()] = true;
  std::size_t reached = 1, ways = 0, others = 0;
  while (!stack.empty()) {
    const std::uint32_t room = stack.back();
    stack.pop_back();
    ++others;
    for (const std::uint32_t next : neighbours_[room]) {
      ways += chosen[next] ? 0 : 1;  // each twice
      if (seen[next]) continue;
      seen[next] = true;
      ++reached;
      if (!chosen[next]) stack.push_back(next);  // nothing leads on from a dead end
    }
  }
  return reached == chosen.size() && ways / 2 >= others - 1 + static_cast<std::size_t>(loops_);
}

std::optional<SideRooms::Chosen> SideRooms::pick(int count, std::span<const int> degrees, double luck, Rng& rng,
                                                 const Budget& budget) const {
  std::vector<double> scores;
  for (const int degree : degrees) scores.push_back(degree + luck * rng.unit());
  std::vector<std::uint32_t> order(scores.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return scores[a] != scores[b] ? scores[a] < scores[b] : a < b; });
  Chosen chosen(order.size(), false);
  int left = count;
  for (auto room = order.begin(); room != order.end() && left > 0 && !budget.interrupted(); ++room) {
    chosen[*room] = true;
    if (possible(chosen)) {
      --left;
    } else {
      chosen[*room] = false;
    }
  }
  return left == 0 ? std::optional(std::move(chosen)) : std::nullopt;
}

SideRooms::Answer SideRooms::decide(int count) const {
  constexpr double kMostChoices = 20'000;
  const auto rooms = static_cast<int>(neighbours_.size());
  if (count > rooms) return Answer::impossible;
  double choices = 1;
  for (int i = 0; i < std::min(count, rooms - count); ++i) choices *= static_cast<double>(rooms - i) / (i + 1);
  if (choices > kMostChoices) return Answer::too_many_choices;
  Chosen chosen(neighbours_.size(), false);
  return some_possible(0, count, chosen) ? Answer::possible : Answer::impossible;
}

bool SideRooms::some_possible(std::size_t first, int left, Chosen& chosen) const {
  if (left == 0) return possible(chosen);
  for (std::size_t room = first; room + static_cast<std::size_t>(left) <= chosen.size(); ++room) {
    chosen[room] = true;
    if (some_possible(room + 1, left - 1, chosen)) return true;
    chosen[room] = false;
  }
  return false;
}

}  // namespace teka::dungeon
