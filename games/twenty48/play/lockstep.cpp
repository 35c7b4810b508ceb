#include "games/twenty48/play/lockstep.hpp"

#include <algorithm>

#include "games/twenty48/players/flat_player.hpp"
#include "play/registry.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::int64_t kPlayoutsTogether = 2048;  // more would not help

std::int64_t runs_of(const Match& match) {
  return match.player.amount.value_or((*find_player(player_kinds(), "flat"))->usual);
}

class Lockstep {
 public:
  Lockstep(const Match& match, GameQueue<FinishedGame>& queue)
      : match_(match), queue_(queue), player_({.runs = static_cast<std::uint64_t>(runs_of(match))}) {}

  void run(std::size_t width) {
    for (;;) {
      while (games_.size() < width) {
        const auto index = queue_.next();
        if (!index) break;
        begin(*index);
      }
      if (games_.empty() || !move_all()) return;
      std::erase_if(games_, [](const Running& game) { return game.over; });
    }
  }

 private:
  struct Running {
    std::size_t index;
    FinishedGame game;
    PlayState state;
    bool over = false;
  };

  void begin(std::size_t index) {
    const std::uint64_t seed = queue_.seed(index);
    games_.push_back({.index = index, .game = {.seed = seed}, .state = PlayState{Seed(seed)}});
  }

  /// Returns false after a stop.
  bool move_all() {
    const auto start = Budget::Clock::now();
    questions_.clear();
    for (const Running& game : games_) {
      questions_.push_back({.state = &game.state, .seed = thinking_seed(game.game.seed, game.state.moves())});
    }
    choices_.resize(games_.size());
    player_.choose_all(questions_, match_.stop, choices_);
    if (match_.stop.stop_requested()) return false;
    for (std::size_t i = 0; i < games_.size(); ++i) play(games_[i], choices_[i].direction);
    const double seconds = std::chrono::duration<double>(Budget::Clock::now() - start).count();
    for (Running& game : games_) {
      game.game.seconds += seconds / static_cast<double>(games_.size());
      if (game.over) queue_.finish(game.index, std::move(game.game));
    }
    return true;
  }

  void play(Running& running, int direction) {
    PlayState& state = running.state;
    if (direction < 0) {
      running.over = true;
      running.game.points = state.points();
      running.game.largest_rank = state.largest_rank();
      return;
    }
    state.apply(static_cast<Move>(direction));
    running.game.moves += kDirectionLetters[static_cast<std::size_t>(direction)];
    if (match_.on_moves && state.moves() % kWatchEvery == 0) match_.on_moves(state);
  }

  const Match& match_;
  GameQueue<FinishedGame>& queue_;
  FlatPlayer player_;
  std::vector<Running> games_;
  std::vector<FlatQuestion> questions_;
  std::vector<Choice> choices_;
};

}  // namespace

std::size_t lockstep_width(const Match& match, unsigned threads) {
  const auto share = static_cast<std::int64_t>((match.games + threads - 1) / threads);
  const std::int64_t worth = kPlayoutsTogether / (kDirections * runs_of(match)) + 1;
  return static_cast<std::size_t>(std::min({share, worth, static_cast<std::int64_t>(FlatPlayer::kMostQuestions)}));
}

void play_group(const Match& match, std::size_t width, GameQueue<FinishedGame>& queue) {
  Lockstep(match, queue).run(width);
}

}  // namespace teka::twenty48
