#include "games/brick/play/record.hpp"

#include "game/message.hpp"
#include "play/replays.hpp"
#include "play/seeds.hpp"

namespace teka::brick {
namespace {

Result<Deal> deal_from(const Value& document) {
  const Value* game = document.find("game");
  if (game == nullptr || *game != Value("brick"))
    return fail("not a saved game of brick; write one with 'teka play brick --replays FILE'");
  for (const std::string_view needed : {"colours", "bricks"}) {
    if (document.find(needed) == nullptr) return fail("{} is missing", needed);
  }
  const auto colours = integer_in(document, "colours", 0, kLeastColours, kMostColours);
  if (!colours) return tl::unexpected(colours.error());
  const auto bricks = integer_in(document, "bricks", 0, 1, kMostBricks);
  if (!bricks) return tl::unexpected(bricks.error());
  const auto seed = integer_in(document, "seed", 0, 0, kMostSeed);
  if (!seed) return tl::unexpected(seed.error());
  const auto cells = text_in(document, "cells", "");
  if (!cells) return tl::unexpected(cells.error());
  Deal deal{static_cast<int>(*colours), static_cast<int>(*bricks), static_cast<std::uint64_t>(*seed)};
  if (cells->empty()) {
    if (document.find("seed") == nullptr) return fail("seed or cells is missing; one of them must define the bricks");
    return deal;
  }
  auto given = parse_digits(*cells, deal.colours);
  if (!given) return at_place("cells", given.error());
  if (given->size() > static_cast<std::size_t>(deal.bricks)) {
    return fail("cells: has {} bricks, more than the {} of the game", given->size(), deal.bricks);
  }
  deal.given = std::move(*given);
  return deal;
}

Result<void> check_claims(const Value& document, const Record& record) {
  const std::pair<std::string_view, std::int64_t> kReplayed[] = {{"points", record.end.points},
                                                                 {"placed", record.end.placed},
                                                                 {"moves", record.end.placed},  // its name of before
                                                                 {"longest_chain", record.end.longest_chain},
                                                                 {"best_placement", record.end.best_placement}};
  for (const auto& [name, replayed] : kReplayed) {
    if (auto fine = check_claim(document, name, replayed); !fine) return fine;
  }
  const Value* dead = document.find("dead");
  if (dead == nullptr || *dead == Value(record.dead)) return {};
  return fail("dead: wrong; in the replay the game is {}", record.dead ? "dead" : "not dead");
}

}  // namespace

Case dealt(const Deal& deal) {
  if (deal.is_drawn()) return random_case(Seed(deal.seed), deal.colours, deal.bricks);
  return {.colours = deal.colours, .bricks = deal.given};
}

Record make_record(Deal deal, std::string letters, const Standing& end) {
  const bool dead = end.placed < deal.bricks && end.board.is_full();
  return {.deal = std::move(deal), .letters = std::move(letters), .end = end, .dead = dead};
}

Value to_value(const Record& record, std::string_view player) {
  Value value(Value::Object{{"game", "brick"}, {"colours", record.deal.colours}, {"bricks", record.deal.bricks}});
  if (record.deal.is_drawn()) {
    value.set("seed", record.deal.seed);
  } else {
    value.set("cells", to_digits(record.deal.given));
  }
  value.set("placements", record.letters);
  if (!player.empty()) value.set("player", player);
  if (record.offline) value.set("offline", true);
  value.set("points", record.end.points);
  value.set("placed", record.end.placed);
  value.set("dead", record.dead);
  value.set("longest_chain", record.end.longest_chain);
  value.set("best_placement", record.end.best_placement);
  return value;
}

Result<Replay> replay_from(const Value& document, const std::stop_token& stop) {
  auto deal = deal_from(document);
  if (!deal) return tl::unexpected(deal.error());
  auto letters = text_in(document, "placements", "");
  if (!letters) return tl::unexpected(letters.error());
  const auto placements = parse_letters(*letters);
  if (!placements) return at_place("placements", placements.error());
  const auto player = text_in(document, "player", "");
  if (!player) return tl::unexpected(player.error());
  const auto end = play_again(dealt(*deal), *placements, stop);
  if (!end) return fail("placements: placement {}: {}", end.error().index + 1, end.error().reason);
  Record record = make_record(std::move(*deal), std::move(*letters), *end);
  const Value* offline = document.find("offline");
  if (offline != nullptr && offline->get<bool>() == nullptr) return fail("offline: must be true or false");
  record.offline = offline != nullptr && *offline == Value(true);
  if (!stop.stop_requested()) {
    if (auto fine = check_claims(document, record); !fine) return tl::unexpected(fine.error());
  }
  return Replay{.record = std::move(record), .player = *player};
}

}  // namespace teka::brick
