#include "play/puzzle_match.hpp"

#include "play/registry.hpp"

namespace teka {
namespace {

constexpr std::string_view kSolver = "solver";

}  // namespace

std::string PuzzlePlayer::describe() const {
  const bool searches = method == GenericPlayer::Method::flat || method == GenericPlayer::Method::uct;
  return searches ? fmt::format("{}, {} playouts per move", name, search.playouts) : name;
}

std::vector<std::string_view> puzzle_player_names() {
  std::vector<std::string_view> names = player_names(generic_players());
  names.push_back(kSolver);
  return names;
}

PuzzlePlayer puzzle_player(std::string_view name) {
  PuzzlePlayer player{.name = std::string(name)};
  if (name != kSolver) player.method = (*find_player(generic_players(), name))->method;
  return player;
}

std::string describe_result(bool solved, std::size_t moves) {
  return fmt::format("{}, {}", solved ? "solved" : "not solved", counted(moves, "move"));
}

void PuzzleReport::add(bool solved, std::size_t moves, double seconds) {
  solved_ += solved ? 1 : 0;
  moves_.add(static_cast<double>(moves));
  if (solved) solution_.add(static_cast<double>(moves));
  seconds_.add(seconds);
}

Metrics PuzzleReport::metrics() const {
  Metrics metrics;
  metrics.add(share_metric("solved", solved_, moves_.count));
  if (solved_ > 0) metrics.add("moves to the solution", solution_, "moves", Better::lower);
  metrics.add("moves", moves_, "moves");
  return metrics;
}

std::string PuzzleReport::table() const {
  const Metric share = share_metric("solved", solved_, moves_.count);
  std::string text = fmt::format("solved  {} of {} levels: {}\n", solved_, moves_.count, number_text(share));
  if (solved_ > 0) text += fmt::format("        in {} moves\n", mean_with_error(solution_, 1));
  return text + fmt::format("moves   {} a level\n", mean_with_error(moves_, 1));
}

std::string PuzzleReport::speed() const {
  const Speed speed{.moves = sum_of(moves_), .seconds = sum_of(seconds_)};
  return fmt::format("{:.0f} moves in {:.2f} s of thinking: {:.4g} moves/s per thread\n", speed.moves, speed.seconds,
                     speed.moves_per_second());
}

}  // namespace teka
