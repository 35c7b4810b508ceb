// Players for any game state, as templates: random, greedy, flat Monte Carlo and UCT (Kocsis and Szepesvari, "Bandit
// based Monte-Carlo Planning", ECML 2006). Their choices depend only on state, settings and seed; with a deadline also
// on the machine.
//
// A state with chance holds the random stream of its future. Every playout runs on a copy with another stream, so no
// player can know the future. The tree of UCT is open-loop: a node represents the moves that lead to it, whatever the
// random results in between (Perez et al., "Open Loop Search for General Video Game Playing", GECCO 2015).
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <span>
#include <vector>

#include "core/budget.hpp"
#include "core/estimate.hpp"
#include "core/rng.hpp"
#include "game/state.hpp"

namespace teka {

/// A player's estimate of one legal move: the final scores of the playouts that began with it.
struct MoveEstimate {
  Move move;
  Estimate value = {};
  friend bool operator==(const MoveEstimate&, const MoveEstimate&) = default;
};

struct SearchChoice {
  std::optional<Move> move = {};         ///< nothing: the game is over
  std::vector<MoveEstimate> moves = {};  ///< in the order of legal()
  std::uint64_t playouts = 0;
  friend bool operator==(const SearchChoice&, const SearchChoice&) = default;
};

struct SearchSettings {
  std::uint64_t playouts = 1000;             ///< for one decision, over all legal moves
  std::uint64_t horizon = 200;               ///< maximum number of moves in a playout
  double exploration = std::numbers::sqrt2;  ///< UCT: the constant of UCB1, for scores scaled to 0..1
};

/// A copy with another random future; an exact copy where there is no chance.
template <GameState S>
S with_other_future(const S& state, [[maybe_unused]] const Seed& seed) {
  S copy = state;
  if constexpr (StateWithChance<S>) copy.reseed(seed);
  return copy;
}

/// Uniformly random legal moves until the end, or until `moves` have been made.
template <GameState S>
void play_at_random(S& state, std::uint64_t moves, Rng& rng) {
  for (; moves > 0; --moves) {
    const auto legal = state.legal();
    if (legal.empty()) return;
    state.apply(legal[rng.below(legal.size())]);
  }
}

template <GameState S>
SearchChoice random_move(const S& state, const Seed& seed) {
  SearchChoice choice;
  for (const Move move : state.legal()) choice.moves.push_back({.move = move});
  if (!choice.moves.empty()) choice.move = choice.moves[Rng(seed).below(choice.moves.size())].move;
  return choice;
}

/// The highest score right after the move; ties are broken at random.
template <GameState S>
SearchChoice greedy_move(const S& state, const Seed& seed) {
  SearchChoice choice;
  std::vector<Move> best;
  double most = -std::numeric_limits<double>::infinity();
  for (const Move move : state.legal()) {
    S next = with_other_future(state, seed.child("chance"));
    next.apply(move);
    const double score = next.score();
    choice.moves.push_back({.move = move});
    choice.moves.back().value.add(score);
    if (score > most) best.clear();
    most = std::max(most, score);
    if (score == most) best.push_back(move);
  }
  if (!best.empty()) choice.move = best[Rng(seed).below(best.size())];
  return choice;
}

/// The highest mean of random playouts, which are spread evenly over the legal moves. An exhausted budget ends it
/// early; without any playout it takes the first move.
template <GameState S>
SearchChoice flat_move(const S& state, const SearchSettings& settings, const Budget& budget, const Seed& seed) {
  SearchChoice choice;
  for (const Move move : state.legal()) choice.moves.push_back({.move = move});
  if (choice.moves.empty()) return choice;
  for (; choice.playouts < settings.playouts && budget.allows(choice.playouts); ++choice.playouts) {
    const Seed own = seed.child(choice.playouts);
    MoveEstimate& turn = choice.moves[choice.playouts % choice.moves.size()];
    S playout = with_other_future(state, own.child("chance"));
    Rng rng(own);
    playout.apply(turn.move);
    play_at_random(playout, std::max<std::uint64_t>(settings.horizon, 1) - 1, rng);
    turn.value.add(playout.score());
  }
  const auto worse = [](const MoveEstimate& a, const MoveEstimate& b) {
    if (a.value.count == 0 || b.value.count == 0) return a.value.count < b.value.count;
    return a.value.mean < b.value.mean;
  };
  choice.move = std::max_element(choice.moves.begin(), choice.moves.end(), worse)->move;
  return choice;
}

/// The tree of UCT, for one decision.
template <GameState S>
class UctTree {
 public:
  UctTree(const S& root, const SearchSettings& settings) : root_(root), settings_(settings) {}

  /// One playout: down the tree to a move that has not been tried, then at random.
  void grow(const Seed& seed) {
    S state = with_other_future(root_, seed.child("chance"));
    Rng rng(seed);
    path_.assign(1, 0);
    bool inside = true;
    while (inside && path_.size() <= settings_.horizon) {
      const auto legal = state.legal();
      if (legal.empty()) break;
      const auto [child, is_new] = choose(path_.back(), legal, rng);
      state.apply(nodes_[child].move);
      path_.push_back(child);
      inside = !is_new;
    }
    play_at_random(state, settings_.horizon + 1 - path_.size(), rng);
    const double score = state.score();
    low_ = std::min(low_, score);
    high_ = std::max(high_, score);
    for (const std::uint32_t node : path_) nodes_[node].value.add(score);
  }

  /// Estimates of the legal moves of the root, in their order.
  [[nodiscard]] std::vector<MoveEstimate> moves() const {
    std::vector<MoveEstimate> all;
    for (const Move move : root_.legal()) {
      all.push_back({.move = move});
      if (const auto child = find(0, move)) all.back().value = nodes_[*child].value;
    }
    return all;
  }

 private:
  struct Node {
    Move move;
    std::vector<std::uint32_t> children = {};
    Estimate value = {};
  };
  struct Step {
    std::uint32_t child;
    bool is_new;
  };

  [[nodiscard]] std::optional<std::uint32_t> find(std::uint32_t node, Move move) const {
    for (const std::uint32_t child : nodes_[node].children) {
      if (nodes_[child].move == move) return child;
    }
    return {};
  }

  /// A random legal move that the node does not have yet; if there is none, the one with the highest upper bound.
  Step choose(std::uint32_t node, std::span<const Move> legal, Rng& rng) {
    untried_.clear();
    std::uint32_t best = 0;
    double most = -std::numeric_limits<double>::infinity();
    for (const Move move : legal) {
      const auto child = find(node, move);
      if (!child) {
        untried_.push_back(move);
        continue;
      }
      const double bound = upper_bound(nodes_[node].value.count, nodes_[*child].value);
      if (bound > most) best = *child;
      most = std::max(most, bound);
    }
    if (untried_.empty()) return {best, false};
    const auto added = static_cast<std::uint32_t>(nodes_.size());
    nodes_.push_back({.move = untried_[rng.below(untried_.size())]});
    nodes_[node].children.push_back(added);
    return {added, true};
  }

  /// UCB1, with scores scaled by the range seen so far.
  [[nodiscard]] double upper_bound(std::uint64_t visits, const Estimate& value) const {
    const double range = high_ - low_;
    const double mean = range > 0 ? (value.mean - low_) / range : 0.5;
    // Chance decides which moves are legal at a node, so a child can have been visited without this node's count.
    const double log_visits = portable_log(static_cast<double>(std::max<std::uint64_t>(visits, 1)));
    return mean + settings_.exploration * std::sqrt(log_visits / static_cast<double>(value.count));
  }

  const S& root_;
  const SearchSettings& settings_;
  std::vector<Node> nodes_ = {Node{.move = 0}};
  std::vector<std::uint32_t> path_;
  std::vector<Move> untried_;
  double low_ = std::numeric_limits<double>::infinity();
  double high_ = -std::numeric_limits<double>::infinity();
};

/// The move with the most visits; ties are broken by the higher mean.
template <GameState S>
SearchChoice uct_move(const S& state, const SearchSettings& settings, const Budget& budget, const Seed& seed) {
  SearchChoice choice;
  UctTree<S> tree(state, settings);
  if (state.over()) return choice;
  for (; choice.playouts < settings.playouts && budget.allows(choice.playouts); ++choice.playouts) {
    tree.grow(seed.child(choice.playouts));
  }
  choice.moves = tree.moves();
  const auto worse = [](const MoveEstimate& a, const MoveEstimate& b) {
    if (a.value.count != b.value.count) return a.value.count < b.value.count;
    return a.value.mean < b.value.mean;
  };
  choice.move = std::max_element(choice.moves.begin(), choice.moves.end(), worse)->move;
  return choice;
}

/// The players by name: what an option --player chooses from.
struct GenericPlayer {
  enum class Method : std::uint8_t { random, greedy, flat, uct };

  std::string_view name;
  std::string_view summary;
  Method method;

  /// Whether the number of playouts matters.
  [[nodiscard]] bool searches() const { return method == Method::flat || method == Method::uct; }
};
std::span<const GenericPlayer> generic_players();

template <GameState S>
SearchChoice choose_move(GenericPlayer::Method method, const S& state, const SearchSettings& settings,
                         const Budget& budget, const Seed& seed) {
  switch (method) {
    case GenericPlayer::Method::random:
      return random_move(state, seed);
    case GenericPlayer::Method::greedy:
      return greedy_move(state, seed);
    case GenericPlayer::Method::flat:
      return flat_move(state, settings, budget, seed);
    default:
      return uct_move(state, settings, budget, seed);
  }
}

}  // namespace teka
