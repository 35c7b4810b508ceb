// The decomposition of a level into rounds of few boxes, see analysis.hpp.
#include <algorithm>
#include <bit>
#include <unordered_set>
#include <vector>

#include "core/hash.hpp"
#include "games/sokoban/measures/analysis.hpp"
#include "games/sokoban/retrograde/state_space.hpp"

namespace teka::sokoban {
namespace {

enum class Decomposed { yes, no, given_up };

/// Rounds of at most `most` boxes, depth first. Boxes that have not had their round stand where they started, so a
/// position between rounds is the set of those, the goals that are filled, and the region of the player.
template <int W>
class RoundSearch {
 public:
  RoundSearch(const Terrain<W>& terrain, int most, std::uint64_t positions, const Budget& budget)
      : terrain_(terrain), most_(most), left_(positions), budget_(budget) {}

  Decomposed run() {
    const bool found = solve({}, terrain_.boxes(), state_of(terrain_).region);
    if (given_up_) return Decomposed::given_up;
    return found ? Decomposed::yes : Decomposed::no;
  }
  [[nodiscard]] std::uint64_t left() const { return left_; }

 private:
  using Set = Bits<W>;

  /// Whether the waiting boxes can be solved while the placed ones stay.
  bool solve(const Set& placed, const Set& waiting, const Set& region) {
    if (waiting.none()) return true;
    if (!seen_.insert(key_of(placed, waiting, region)).second) return false;
    std::vector<int> squares;
    waiting.for_each([&](int square) { squares.push_back(square); });
    std::vector<int> chosen;
    return choose(squares, 0, chosen, placed, waiting, region);
  }

  /// All sets of at most `most_` waiting boxes.
  bool choose(const std::vector<int>& squares, std::size_t from, std::vector<int>& chosen, const Set& placed,
              const Set& waiting, const Set& region) {
    if (!chosen.empty() && play_round(chosen, placed, waiting, region)) return true;
    if (static_cast<int>(chosen.size()) == most_) return false;
    for (std::size_t i = from; i < squares.size() && !given_up_; ++i) {
      chosen.push_back(squares[i]);
      if (choose(squares, i + 1, chosen, placed, waiting, region)) return true;
      chosen.pop_back();
    }
    return false;
  }

  /// Pushes the chosen boxes in every possible way; whenever all of them are on goals, the next round may begin.
  bool play_round(const std::vector<int>& chosen, const Set& placed, const Set& waiting, const Set& region) {
    Set moving;
    for (const int square : chosen) moving.set(square);
    const Set fixed = placed | (waiting & ~moving);
    std::vector<BoardState<W>> open = {{moving, region}};
    std::unordered_set<std::uint64_t> reached = {key_of({}, moving, region)};
    while (!open.empty()) {
      const BoardState<W> at = open.back();
      open.pop_back();
      if (left_ == 0 || (left_ % 1024 == 0 && budget_.interrupted())) {
        given_up_ = true;
        return false;
      }
      --left_;
      if ((at.boxes & ~terrain_.goals()).none() && solve(placed | at.boxes, waiting & ~moving, at.region)) return true;
      if (given_up_) return false;
      push_all(at, fixed, open, reached);
    }
    return false;
  }

  void push_all(const BoardState<W>& at, const Set& fixed, std::vector<BoardState<W>>& open,
                std::unordered_set<std::uint64_t>& reached) {
    const Set free = terrain_.live() & ~at.boxes & ~fixed;
    for (int d = 0; d < kDirections; ++d) {
      (at.boxes & terrain_.beside(at.region, opposite(d)) & terrain_.beside(free, d)).for_each([&](int box) {
        BoardState<W> next{at.boxes, {}};
        next.boxes.flip(box);
        next.boxes.flip(terrain_.step(box, d));
        next.region = terrain_.flood(terrain_.floor() & ~next.boxes & ~fixed, Set::single(box));
        if (reached.insert(key_of({}, next.boxes, next.region)).second) open.push_back(next);
      });
    }
  }

  static std::uint64_t key_of(const Set& placed, const Set& boxes, const Set& region) {
    return mix64(mix64(placed.hash() + 1) ^ mix64(boxes.hash() + 2) ^ static_cast<std::uint64_t>(region.lowest()));
  }

  const Terrain<W>& terrain_;
  int most_;
  std::uint64_t left_;
  const Budget& budget_;
  bool given_up_ = false;
  std::unordered_set<std::uint64_t> seen_;  // positions between rounds; only asked, so its order does not matter
};

template <int W>
int decompose_with(const Level& level, std::uint64_t positions, const Budget& budget) {
  const Terrain<W> terrain = terrain_of<W>(level);
  for (int most = 1; most < terrain.box_count(); ++most) {
    RoundSearch<W> search(terrain, most, positions, budget);
    const Decomposed found = search.run();
    if (found == Decomposed::given_up) return 0;
    if (found == Decomposed::yes) return most;
    positions = search.left();
  }
  return terrain.box_count();
}

}  // namespace

int decompose(const Level& level, std::uint64_t positions, const Budget& budget) {
  return with_width(level, [&]<int W>() { return decompose_with<W>(level, positions, budget); });
}

}  // namespace teka::sokoban
