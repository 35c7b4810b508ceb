#include "store/batch.hpp"

#include <algorithm>

namespace teka::store {

Batch::Batch(Library& library)
    : library_(library),
      transaction_(library.database()),
      numbers_(library.database()),
      find_(library.database(), "SELECT id, level, solutions FROM levels WHERE key=?"),
      add_(library.database(), "INSERT INTO levels(id, key, level, solutions, place) VALUES(?, ?, ?, ?, ?)"),
      set_solutions_(library.database(), "UPDATE levels SET solutions=?2 WHERE id=?1"),
      add_title_(library.database(), "INSERT INTO titles(level, title, author, comment) VALUES(?, ?, ?, ?)"),
      last_chunk_(library.database(), "SELECT id, used, kept FROM chunks WHERE game=? ORDER BY id DESC LIMIT 1"),
      highest_chunk_(library.database(), "SELECT coalesce(max(id) + 1, 0) FROM chunks"),
      set_chunk_(library.database(),
                 "INSERT INTO chunks(id, game, used, kept) VALUES(?1, ?2, ?3, ?4) ON CONFLICT(id) DO UPDATE SET "
                 "used=excluded.used, kept=excluded.kept"),
      find_origin_(library.database(), "SELECT id FROM origins WHERE text=?"),
      add_origin_(library.database(), "INSERT INTO origins(text) VALUES(?)"),
      add_game_(library.database(), "INSERT OR IGNORE INTO games(name) VALUES(?)"),
      add_tag_(library.database(), "INSERT OR IGNORE INTO tags(name) VALUES(?)"),
      add_tagged_(library.database(),
                  "INSERT OR IGNORE INTO tagged(tag, level) SELECT id, ?2 FROM tags WHERE name=?1") {}

Batch::~Batch() {
  if (!is_committed_) library_.forget();
}

std::uint64_t Batch::game_number(const Game& game) {
  if (const auto known = library_.number_of(game)) return *known;
  add_game_.run(game.name);
  return *library_.number_of(game);
}

std::uint64_t Batch::origin_number(const std::string& text) {
  if (const auto known = origins_.find(text); known != origins_.end()) return known->second;
  if (!find_origin_.start(text).next()) {
    add_origin_.run(text);
    find_origin_.start(text).next();
  }
  const auto id = static_cast<std::uint64_t>(find_origin_.integer(0));
  find_origin_.reset();
  return origins_[text] = id;
}

void Batch::save(Chunk& chunk, std::uint64_t game) {
  set_chunk_.run(chunk.id, game, chunk.used, Blob{chunk.kept});
}

std::uint64_t Batch::next_id(std::uint64_t game) {
  auto known = chunks_.find(game);
  if (known == chunks_.end()) {
    Chunk chunk{.used = kChunk};
    if (last_chunk_.start(game).next()) {
      chunk = {static_cast<std::uint64_t>(last_chunk_.integer(0)), static_cast<std::uint64_t>(last_chunk_.integer(1)),
               std::string(last_chunk_.bytes(2))};
    }
    last_chunk_.reset();
    known = chunks_.emplace(game, std::move(chunk)).first;
  }
  Chunk& chunk = known->second;
  if (chunk.used == kChunk) {
    if (!chunk.kept.empty()) save(chunk, game);
    numbers_.flush();
    highest_chunk_.start().next();
    chunk = {.id = static_cast<std::uint64_t>(highest_chunk_.integer(0))};
    highest_chunk_.reset();
    save(chunk, game);  // so that another game does not take it
  }
  const std::size_t slot = chunk.used++;
  chunk.kept = set_kept(std::move(chunk.kept), slot, true);
  return level_at(chunk.id, slot);
}

std::optional<Kept> Batch::find_same(const NewLevel& level, std::uint64_t key) {
  find_.start(key);
  while (find_.next()) {
    Kept kept{
        .id = static_cast<std::uint64_t>(find_.integer(0)), .game = level.game, .packed = std::string(find_.bytes(1))};
    // Levels of another game, or different ones with the same key, are as unlikely as they are possible.
    if (kept.packed != level.packed) {
      const auto canonical = level.game->level_code->canonical(kept.packed);
      if (!canonical || *canonical != level.canonical) continue;
    }
    kept.solutions = unpack_moves(find_.bytes(2), level.game->level_code->letters);
    find_.reset();
    return kept;
  }
  return {};
}

Added Batch::add(const NewLevel& level) {
  const std::uint64_t key = level_key(*level.game, level.canonical);
  if (const auto same = find_same(level, key)) return {merge(level, *same), same->id};
  const std::uint64_t id = next_id(game_number(*level.game));
  std::vector<Solution> solutions;
  for (const Solution& solution : level.solutions) add_solution(solution, solutions);
  add_.run(id, key, Blob{level.packed}, Blob{pack_moves(solutions, level.game->level_code->letters)}, level.place);
  for (const auto& [name, value] : level.measures) numbers_.set(name, id, static_cast<float>(value));
  numbers_.set(kWidth, id, static_cast<float>(level.size.width));
  numbers_.set(kHeight, id, static_cast<float>(level.size.height));
  numbers_.set(kOrigin, id, static_cast<float>(origin_number(level.origin)));
  put_costs(solutions, id);
  put_notes(level.notes, id);
  const Notes& notes = level.notes;
  if (!notes.title.empty() || !notes.author.empty() || !notes.comment.empty()) {
    add_title_.run(id, notes.title, notes.author, notes.comment);
  }
  return {Outcome::added, id};
}

Outcome Batch::merge(const NewLevel& level, const Kept& kept) {
  const LevelCode& code = *level.game->level_code;
  std::vector<Solution> solutions;
  for (const std::string& moves : kept.solutions) {
    if (const auto cost = code.replay(kept.packed, moves)) add_solution({moves, *cost}, solutions);
  }
  bool is_better = false;
  for (const Solution& solution : level.solutions) {
    const auto moves = code.carry(level.packed, solution.moves, kept.packed);
    const auto cost = moves ? code.replay(kept.packed, *moves) : tl::unexpected(moves.error());
    if (cost && add_solution({*moves, *cost}, solutions)) is_better = true;
  }
  if (is_better) {
    set_solutions_.run(kept.id, Blob{pack_moves(solutions, code.letters)});
    put_costs(solutions, kept.id);
  }
  if (level.adds_notes) put_notes(level.notes, kept.id);
  return is_better ? Outcome::better : Outcome::known;
}

void Batch::put_costs(const std::vector<Solution>& solutions, std::uint64_t level) {
  if (solutions.empty()) return;
  const auto least = [&](auto member) {
    return static_cast<float>(std::ranges::min(solutions, {}, [&](const Solution& s) { return s.cost.*member; }).cost.*
                              member);
  };
  numbers_.set(kMoves, level, least(&SolutionCost::moves));
  const float pushes = least(&SolutionCost::pushes);
  if (pushes > 0) numbers_.set(kPushes, level, pushes);
}

void Batch::put_notes(const Notes& notes, std::uint64_t level) {
  if (notes.rating > 0) numbers_.set(kRating, level, static_cast<float>(notes.rating));
  for (const std::string& tag : notes.tags) {
    add_tag_.run(tag);
    add_tagged_.run(tag, level);
  }
}

void Batch::commit() {
  for (auto& [game, chunk] : chunks_) save(chunk, game);
  numbers_.flush();
  transaction_.commit();
  is_committed_ = true;
}

}  // namespace teka::store
