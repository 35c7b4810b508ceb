#include "games/twenty48/players.hpp"

#include <array>
#include <vector>

#include "core/estimate.hpp"
#include "core/text.hpp"

namespace teka::twenty48 {
namespace {

/// Points that uniformly random moves win from here to the end.
std::uint64_t random_playout(Board board, Rng& rng) {
  const RowTables& tables = row_tables();
  std::uint64_t points = 0;
  for (;;) {
    std::array<int, kDirections> legal{};
    std::size_t count = 0;
    for (int d = 0; d < kDirections; ++d) {
      if (tables.slide(board, d) != board) legal[count++] = d;
    }
    if (count == 0) return points;
    const int direction = legal[rng.below(count)];
    points += tables.points(board, direction);
    board = with_new_tile(tables.slide(board, direction), rng);
  }
}

/// The paper's player: each direction is followed by random games, and the best mean wins.
class PlainFlat final : public Player {
 public:
  explicit PlainFlat(const PlayerSettings& settings) : runs_(static_cast<std::uint64_t>(settings.runs)) {}

  Choice choose(const PlayState& state, const Budget& budget, const Seed& seed) override {
    Choice choice;
    for (int d = 0; d < kDirections; ++d) {
      Advice& advice = choice.advice[static_cast<std::size_t>(d)];
      advice.legal = state.is_legal(d);
      if (!advice.legal) continue;
      const Slide slid = slide(state.ranks(), d);
      Rng rng(seed.child(static_cast<std::uint64_t>(d)));
      Estimate points;
      for (std::uint64_t i = 0; i < runs_ && budget.allows(choice.work); ++i, ++choice.work) {
        points.add(static_cast<double>(slid.points + random_playout(with_new_tile(board_of(slid.ranks), rng), rng)));
      }
      advice.value = points.mean;
      advice.error = points.error();
      advice.samples = points.count;
      const bool better =
          choice.direction < 0 || advice.value > choice.advice[static_cast<std::size_t>(choice.direction)].value;
      if (better) choice.direction = d;
    }
    if (const auto great = state.great_merge()) choice.direction = *great;
    return choice;
  }

 private:
  std::uint64_t runs_;
};

/// Any legal move: what every other player is to be compared with.
class RandomPlayer final : public Player {
 public:
  explicit RandomPlayer(const PlayerSettings&) {}

  Choice choose(const PlayState& state, const Budget&, const Seed& seed) override {
    Choice choice;
    const auto legal = state.legal();
    for (const Move move : legal) choice.advice[move].legal = true;
    if (!legal.empty()) choice.direction = static_cast<int>(legal[Rng(seed).below(legal.size())]);
    return choice;
  }
};

template <class P>
std::unique_ptr<Player> make(const PlayerSettings& settings) {
  return std::make_unique<P>(settings);
}

}  // namespace

std::span<const PlayerKind> player_kinds() {
  static constexpr std::array kKinds = {
      PlayerKind{"flat", "Flat Monte Carlo", "plays many random games after each move and takes the best mean",
                 "runs per move", make<PlainFlat>},
      PlayerKind{"random", "Random", "takes any legal move", "", make<RandomPlayer>},
  };
  return kKinds;
}

Result<std::unique_ptr<Player>> make_player(const PlayerSettings& settings) {
  std::vector<std::string_view> names;
  for (const PlayerKind& kind : player_kinds()) {
    names.push_back(kind.name);
    if (kind.name != settings.name) continue;
    if (settings.runs < 1 || settings.runs > kMostRuns) {
      return fail("runs: {} is out of range; it must be from 1 to {}", settings.runs, kMostRuns);
    }
    return kind.make(settings);
  }
  return fail("there is no player '{}'{}", settings.name, suggestion(settings.name, names));
}

}  // namespace teka::twenty48
