#include "games/twenty48/play/room.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <random>
#include <utility>

#include "core/text.hpp"
#include "game/message.hpp"
#include "games/twenty48/play/match.hpp"
#include "games/twenty48/play/statistics.hpp"
#include "games/twenty48/players/message.hpp"
#include "games/twenty48/rules/board_text.hpp"
#include "play/registry.hpp"
#include "play/seeds.hpp"

namespace teka::twenty48 {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kShortestTell = std::chrono::milliseconds(25);  // the limit of the page's display
constexpr std::int64_t kLongestPause = 10'000;
constexpr std::int64_t kMostGames = 100'000;

std::int64_t random_seed() {
  return static_cast<std::int64_t>(std::random_device{}());
}

Value ranks_value(const Ranks& ranks) {
  return Value::Bytes(ranks.begin(), ranks.end());
}

Value players_value() {
  Value::Array players;
  for (const PlayerKind& kind : player_kinds()) {
    players.emplace_back(Value::Object{{"name", kind.name},
                                       {"title", kind.title},
                                       {"summary", kind.summary},
                                       {"counts", kind.counts},
                                       {"usual", kind.usual},
                                       {"most", kind.most}});
  }
  return players;
}

Result<PlayerSettings> player_settings(const Value& message) {
  const auto name = text_in(message, "player", player_kinds().front().name);
  if (!name) return tl::unexpected(name.error());
  const auto kind = find_player(player_kinds(), *name);
  if (!kind) return tl::unexpected(kind.error());
  if ((*kind)->counts.empty()) return PlayerSettings{.name = *name};
  const auto amount = integer_in(message, "amount", (*kind)->usual, 1, (*kind)->most);
  if (!amount) return tl::unexpected(amount.error());
  return PlayerSettings{.name = *name, .amount = *amount};
}

Result<std::unique_ptr<Player>> player_in(const Value& message) {
  const auto settings = player_settings(message);
  if (!settings) return tl::unexpected(settings.error());
  return make_player(*settings);
}

/// Returns whether the time passed without a stop.
bool wait_for(std::chrono::milliseconds time, const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait_for(lock, stop, time, [] { return false; });
  return !stop.stop_requested();
}

}  // namespace

PlayRoom::PlayRoom(unsigned threads) : threads_(threads), record_(static_cast<std::uint64_t>(random_seed())) {}

void PlayRoom::enter(const Reply& reply) {
  reply(Value::Object{{"type", "hello"}, {"players", players_value()}});
}

PlayRoom::Command PlayRoom::find_command(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, Command>, 11> kCommands = {{
      {"new", &PlayRoom::start_new},
      {"move", &PlayRoom::move},
      {"step", &PlayRoom::step},
      {"run", &PlayRoom::run},
      {"stop", &PlayRoom::stop},
      {"hint", &PlayRoom::hint},
      {"undo", &PlayRoom::undo},
      {"edit", &PlayRoom::edit},
      {"save", &PlayRoom::save},
      {"restore", &PlayRoom::restore},
      {"statistics", &PlayRoom::statistics},
  }};
  for (const auto& [known, command] : kCommands) {
    if (known == name) return command;
  }
  return nullptr;
}

Result<void> PlayRoom::handle(const Value& message, const Reply& reply, const std::stop_token& stop) {
  if (message.get<Value::Object>() == nullptr) return fail("a message must be an object, as in {{\"do\": \"new\"}}");
  const auto name = text_in(message, "do", "");
  if (!name) return tl::unexpected(name.error());
  const Command command = find_command(*name);
  if (command == nullptr) return fail("do: unknown command '{}'", name->substr(0, 40));
  return (this->*command)({.message = message, .reply = reply, .stop = stop});
}

void PlayRoom::begin(Record record, const Reply& reply) {
  record_ = std::move(record);
  Value document = record_.to_value();
  document.set("moves", "");
  reply(Value::Object{{"type", "game"},
                      {"document", std::move(document)},
                      {"ranks", ranks_value(record_.start().ranks())},
                      {"score", record_.start().points()}});
  told_ = 0;
  tell_state(reply);
}

Value PlayRoom::state_message(bool busy) {
  const PlayState& state = record_.now();
  const std::size_t from = std::min(told_, record_.moves());
  Value message(Value::Object{{"type", "state"},
                              {"from", from},
                              {"played", record_.moves_with_tiles(from)},
                              {"ranks", ranks_value(state.ranks())},
                              {"score", state.points()},
                              {"over", state.over()},
                              {"busy", busy}});
  told_ = record_.moves();
  return message;
}

Result<void> PlayRoom::start_new(const Call& call) {
  const auto seed = integer_in(call.message, "seed", random_seed(), 0, kMostSeed);
  if (!seed) return tl::unexpected(seed.error());
  begin(Record(static_cast<std::uint64_t>(*seed)), call.reply);
  return {};
}

Result<void> PlayRoom::move(const Call& call) {
  const auto name = text_in(call.message, "direction", "");
  if (!name) return tl::unexpected(name.error());
  const auto* const found = std::find(kDirectionNames.begin(), kDirectionNames.end(), *name);
  if (found == kDirectionNames.end()) return fail("direction: must be 'up', 'right', 'down' or 'left'");
  const int direction = static_cast<int>(found - kDirectionNames.begin());
  // A direction that changes nothing is not an error of the page: a person tried it.
  if (record_.now().is_legal(direction)) record_.play(direction);
  tell_state(call.reply);
  return {};
}

Choice PlayRoom::think(Player& player, const std::stop_token& stop) const {
  return player.choose(record_.now(), Budget{.stop = stop}, thinking_seed(record_.seed(), record_.moves()));
}

Result<void> PlayRoom::step(const Call& call) {
  const auto player = player_in(call.message);
  if (!player) return tl::unexpected(player.error());
  const Choice choice = think(**player, call.stop);
  const bool moves = choice.direction >= 0 && !call.stop.stop_requested();
  if (moves) record_.play(choice.direction);
  Value message = state_message(false);
  if (moves) message.set("thought", thought_value(choice));
  call.reply(message);
  return {};
}

Result<void> PlayRoom::run(const Call& call) {
  const auto player = player_in(call.message);
  if (!player) return tl::unexpected(player.error());
  const auto pause = integer_in(call.message, "pause", 0, 0, kLongestPause);
  if (!pause) return tl::unexpected(pause.error());
  const std::chrono::milliseconds time(*pause);
  auto told = Clock::time_point::min();
  call.reply(state_message(true));
  while (!record_.now().over() && record_.moves() < kMostMoves) {
    const Choice choice = think(**player, call.stop);
    if (call.stop.stop_requested()) break;  // an unfinished decision is not played
    record_.play(choice.direction);
    const auto now = Clock::now();
    if (time < kShortestTell && told != Clock::time_point::min() && now - told < kShortestTell) continue;
    told = now;
    Value message = state_message(true);
    message.set("thought", thought_value(choice));
    call.reply(message);
    if (!wait_for(time, call.stop)) break;
  }
  tell_state(call.reply);
  return {};
}

Result<void> PlayRoom::stop(const Call& call) {
  tell_state(call.reply);
  return {};
}

Result<void> PlayRoom::hint(const Call& call) {
  const auto player = player_in(call.message);
  if (!player) return tl::unexpected(player.error());
  const Choice choice = think(**player, call.stop);
  if (call.stop.stop_requested()) return {};
  call.reply(Value::Object{{"type", "hint"}, {"moves", record_.moves()}, {"thought", thought_value(choice)}});
  return {};
}

Result<void> PlayRoom::undo(const Call& call) {
  const auto last = static_cast<std::int64_t>(record_.moves());
  const auto to = integer_in(call.message, "to", std::max<std::int64_t>(last - 1, 0), 0, last);
  if (!to) return tl::unexpected(to.error());
  record_.go_back(static_cast<std::size_t>(*to));
  tell_state(call.reply);
  return {};
}

Result<void> PlayRoom::edit(const Call& call) {
  const auto text = text_in(call.message, "board", "");
  if (!text) return tl::unexpected(text.error());
  const auto ranks = parse_board(*text);
  if (!ranks) return at_place("board", ranks.error());
  const auto score = integer_in(call.message, "score", 0, 0, kMostScore);
  if (!score) return tl::unexpected(score.error());
  const auto seed = integer_in(call.message, "seed", random_seed(), 0, kMostSeed);
  if (!seed) return tl::unexpected(seed.error());
  begin(Record(static_cast<std::uint64_t>(*seed), *ranks, static_cast<std::uint64_t>(*score)), call.reply);
  return {};
}

Result<void> PlayRoom::save(const Call& call) {
  call.reply(Value::Object{{"type", "saved"}, {"document", record_.to_value()}});
  return {};
}

Result<void> PlayRoom::restore(const Call& call) {
  const Value* document = call.message.find("document");
  if (document == nullptr) return fail("document: must be a saved game");
  auto record = Record::from_value(*document);
  if (!record) return tl::unexpected(record.error());
  begin(std::move(*record), call.reply);
  return {};
}

// NOLINTNEXTLINE(readability-make-member-function-const): all commands have one type
Result<void> PlayRoom::statistics(const Call& call) {
  const auto settings = player_settings(call.message);
  if (!settings) return tl::unexpected(settings.error());
  const auto games = integer_in(call.message, "games", 100, 1, kMostGames);
  if (!games) return tl::unexpected(games.error());
  const auto seed = integer_in(call.message, "seed", 1, 0, kMostSeed);
  if (!seed) return tl::unexpected(seed.error());
  return play_many({.player = *settings,
                    .games = static_cast<std::size_t>(*games),
                    .seed = Seed(static_cast<std::uint64_t>(*seed)),
                    .stop = call.stop},
                   threads_, call.reply);
}

std::unique_ptr<Room> make_room(unsigned threads) {
  return std::make_unique<PlayRoom>(threads);
}

}  // namespace teka::twenty48
