// A match: many games on an executor. Each game depends on its seed alone, so the threads change nothing.
#pragma once

#include <atomic>
#include <functional>
#include <limits>
#include <mutex>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "parallel/executor.hpp"
#include "play/seeds.hpp"

namespace teka {

/// A game reports to its observer once in this many moves.
constexpr std::uint64_t kWatchEvery = 256;

template <class Game>
struct MatchPlan {
  std::size_t games;
  Seed seed;
  std::stop_token stop;
  std::function<void(const Game&)> on_game = {};  ///< as they end; one call at a time
};

/// The error of the game with the lowest number: it does not depend on the threads. For several threads at once.
class FirstError {
 public:
  void add(std::size_t index, Error error) {
    const std::lock_guard lock(mutex_);
    if (index >= index_) return;
    index_ = index;
    error_ = std::move(error);
  }
  /// Then game number `index` need not be played.
  [[nodiscard]] bool is_before(std::size_t index) const { return index_ < index; }
  /// To be called when all threads are done.
  [[nodiscard]] const std::optional<Error>& get() const { return error_; }

 private:
  std::mutex mutex_;
  std::atomic<std::size_t> index_ = std::numeric_limits<std::size_t>::max();
  std::optional<Error> error_;
};

/// Gives out the games of a match and collects those that ended. For several threads at once.
template <class Game>
class GameQueue {
 public:
  explicit GameQueue(const MatchPlan<Game>& plan) : plan_(plan), ended_(plan.games) {}

  /// The number of a game that has not been started; nothing when there is none.
  std::optional<std::size_t> next() {
    const std::size_t index = next_++;
    if (index >= plan_.games) return {};
    return index;
  }
  [[nodiscard]] std::uint64_t seed(std::size_t index) const { return game_seed(plan_.seed, index); }
  [[nodiscard]] const std::stop_token& stop() const { return plan_.stop; }

  void finish(std::size_t index, Game game) {
    ended_[index] = std::move(game);
    if (!plan_.on_game) return;
    const std::lock_guard lock(telling_);
    plan_.on_game(*ended_[index]);
  }

  /// In the order of their numbers; after a stop some are missing. To be called once, when all threads are done.
  std::vector<Game> take() {
    std::vector<Game> games;
    for (auto& game : ended_) {
      if (game) games.push_back(std::move(*game));
    }
    return games;
  }

 private:
  const MatchPlan<Game>& plan_;
  std::vector<std::optional<Game>> ended_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex telling_;
};

/// Games one by one on each thread: play(index, seed) gives a finished game, or nothing after a stop.
template <class Game, class Play>
std::vector<Game> play_match(const MatchPlan<Game>& plan, Executor& executor, Play&& play) {
  GameQueue<Game> queue(plan);
  executor.for_each(plan.games, [&](std::size_t index) {
    if (plan.stop.stop_requested()) return;
    std::optional<Game> game = play(index, queue.seed(index));
    if (game) queue.finish(index, std::move(*game));
  });
  return queue.take();
}

/// Several games in lockstep on each thread, for players that think faster about many positions at once:
/// play_group(queue) takes games from the queue until there are none, or a stop comes.
template <class Game, class PlayGroup>
std::vector<Game> play_in_lockstep(const MatchPlan<Game>& plan, Executor& executor, PlayGroup&& play_group) {
  GameQueue<Game> queue(plan);
  executor.for_each(executor.threads(), [&](std::size_t) { play_group(queue); });
  return queue.take();
}

}  // namespace teka
