#include "store/library.hpp"

#include <algorithm>
#include <bit>
#include <filesystem>

#include "core/hash.hpp"
#include "store/numbers.hpp"
#include "store/schema.hpp"

namespace teka::store {

std::uint64_t level_key(const Game& game, std::string_view canonical) {
  return hash_combine(hash_text(game.name), hash_text(canonical)) >> 17;  // for which SQLite needs six bytes
}

bool is_own_measure(std::string_view name) {
  return name == kWidth || name == kHeight || name == kRating || name == kOrigin;
}

Result<Library> Library::open(const std::string& path, Access access, std::span<const Game* const> games) {
  if (access != Access::create && !std::filesystem::exists(path)) {
    return fail("{}: there is no library yet; teka library add makes one", path);
  }
  try {
    Database database(path, access);
    if (access == Access::write_if_possible) access = database.is_read_only() ? Access::read : Access::write;
    if (auto ready = prepare_schema(database, access); !ready) return tl::unexpected(ready.error());
    return Library(std::move(database), games);
  } catch (const DatabaseError& error) {
    if (!error.is_bad_file()) throw;
    return fail("{}", error.what());
  }
}

std::uint64_t Library::size() {
  std::uint64_t count = 0;
  Statement chunks(database_, "SELECT kept FROM chunks");
  chunks.start();
  while (chunks.next()) {
    for (const char byte : chunks.bytes(0))
      count += static_cast<unsigned>(std::popcount(static_cast<unsigned char>(byte)));
  }
  return count;
}

const Game* Library::game(std::uint64_t number) {
  if (const auto known = known_games_.find(number); known != known_games_.end()) return known->second;
  Statement find(database_, "SELECT name FROM games WHERE id=?");
  if (!find.start(number).next()) return nullptr;
  const auto found = std::ranges::find(games_, find.bytes(0), &Game::name);
  return known_games_[number] = found == games_.end() ? nullptr : *found;
}

std::optional<std::uint64_t> Library::number_of(const Game& game) {
  for (const auto& [number, known] : known_games_) {
    if (known == &game) return number;
  }
  Statement find(database_, "SELECT id FROM games WHERE name=?");
  if (!find.start(game.name).next()) return {};
  const auto number = static_cast<std::uint64_t>(find.integer(0));
  known_games_[number] = &game;
  return number;
}

bool Library::has(std::uint64_t id) {
  if (id == 0) return false;
  Statement find(database_, "SELECT 1 FROM levels WHERE id=?");
  return find.start(id).next();
}

std::map<std::string, std::uint64_t> Library::measures() {
  std::map<std::string, std::uint64_t> all;
  Statement read(database_, "SELECT name, id FROM measures");
  read.start();
  while (read.next()) all.emplace(read.bytes(0), read.integer(1));
  return all;
}

std::vector<std::pair<std::string, std::uint64_t>> Library::tags() {
  std::vector<std::pair<std::string, std::uint64_t>> all;
  Statement read(
      database_,
      "SELECT name, (SELECT count(*) FROM tagged WHERE tag=tags.id) AS count FROM tags WHERE count > 0 ORDER "
      "BY name");
  read.start();
  while (read.next()) all.emplace_back(read.bytes(0), read.integer(1));
  return all;
}

std::string Library::origin(std::uint64_t id) {
  Statement read(database_, "SELECT text FROM origins WHERE id=?");
  return read.start(id).next() ? std::string(read.bytes(0)) : std::string();
}

std::optional<Kept> Library::get(std::uint64_t id) {
  Statement read(database_,
                 "SELECT key, level, solutions, place, (SELECT game FROM chunks WHERE id=?2) FROM levels WHERE "
                 "id=?1");
  if (id == 0 || !read.start(id, chunk_of(id)).next()) return {};
  Kept kept{.id = id, .game = game(static_cast<std::uint64_t>(read.integer(4))), .packed = std::string(read.bytes(1))};
  kept.key = static_cast<std::uint64_t>(read.integer(0));
  kept.place = static_cast<std::uint64_t>(read.integer(3));
  if (kept.game == nullptr || kept.game->level_code == nullptr) return {};
  kept.solutions = unpack_moves(read.bytes(2), kept.game->level_code->letters);
  Statement title(database_, "SELECT title, author, comment FROM titles WHERE level=?");
  if (title.start(id).next()) {
    kept.notes.title = title.bytes(0);
    kept.notes.author = title.bytes(1);
    kept.notes.comment = title.bytes(2);
  }
  Statement tag(database_, "SELECT name FROM tagged JOIN tags ON tags.id=tag WHERE level=? ORDER BY name");
  tag.start(id);
  while (tag.next()) kept.notes.tags.emplace_back(tag.bytes(0));
  Column column;
  Statement numbers(database_, "SELECT data FROM numbers WHERE id=?");
  for (const auto& [name, measure] : measures()) {
    if (!numbers.start(numbers_id(measure, chunk_of(id))).next()) continue;
    decode(numbers.bytes(0), column);
    const float value = column[slot_of(id)];
    if (is_missing(value)) continue;
    if (name == kRating) kept.notes.rating = static_cast<int>(value);
    if (name == kOrigin) kept.origin = static_cast<std::uint64_t>(value);
    if (!is_own_measure(name)) kept.measures.emplace_back(name, value);
  }
  const auto& pattern = origin_facts(kept.origin).pattern;
  if (kept.notes.title.empty() && pattern) kept.notes.title = title_at(*pattern, kept.place);
  return kept;
}

const OriginFacts& Library::origin_facts(std::uint64_t id) {
  const auto known = known_origins_.find(id);
  return known != known_origins_.end() ? known->second : known_origins_[id] = read_origin_text(origin(id));
}

void Library::tag(std::span<const std::uint64_t> levels, const std::string& name) {
  Transaction transaction(database_);
  Statement(database_, "INSERT OR IGNORE INTO tags(name) VALUES(?)").run(name);
  Statement add(database_,
                "INSERT OR IGNORE INTO tagged(tag, level) SELECT tags.id, levels.id FROM tags, levels WHERE "
                "name=?1 AND levels.id=?2");
  for (const std::uint64_t level : levels) add.run(name, level);
  transaction.commit();
}

void Library::untag(std::span<const std::uint64_t> levels, const std::string& name) {
  Transaction transaction(database_);
  Statement drop(database_, "DELETE FROM tagged WHERE tag=(SELECT id FROM tags WHERE name=?1) AND level=?2");
  for (const std::uint64_t level : levels) drop.run(name, level);
  transaction.commit();
}

void Library::rate(std::span<const std::uint64_t> levels, int stars) {
  Transaction transaction(database_);
  Numbers numbers(database_);
  for (const std::uint64_t level : levels) {
    if (has(level)) numbers.set(kRating, level, stars == 0 ? kMissing : static_cast<float>(stars));
  }
  numbers.flush();
  transaction.commit();
}

void Library::remove(std::span<const std::uint64_t> levels) {
  Transaction transaction(database_);
  Numbers numbers(database_);
  Statement read(database_, "SELECT kept FROM chunks WHERE id=?");
  Statement write(database_, "UPDATE chunks SET kept=?2 WHERE id=?1");
  Statement drop_level(database_, "DELETE FROM levels WHERE id=?");
  Statement drop_title(database_, "DELETE FROM titles WHERE level=?");
  Statement drop_tags(database_, "DELETE FROM tagged WHERE level=?");
  Statement drop_thumbnail(database_, "DELETE FROM thumbnails WHERE level=?");
  for (const std::uint64_t level : levels) {
    if (!has(level)) continue;
    numbers.clear(level);
    read.start(chunk_of(level)).next();
    const std::string kept = set_kept(std::string(read.bytes(0)), slot_of(level), false);
    read.reset();
    write.run(chunk_of(level), Blob{kept});
    for (Statement* drop : {&drop_level, &drop_title, &drop_tags, &drop_thumbnail}) drop->run(level);
  }
  numbers.flush();
  transaction.commit();
}

std::optional<std::string> Library::thumbnail(std::uint64_t level) {
  Statement read(database_, "SELECT picture FROM thumbnails WHERE level=?");
  if (!read.start(level).next()) return {};
  return std::string(read.bytes(0));
}

void Library::keep_thumbnail(std::uint64_t level, std::string_view picture) {
  Transaction transaction(database_);
  Statement(database_, "INSERT OR REPLACE INTO thumbnails(level, picture) SELECT id, ?2 FROM levels WHERE id=?1")
      .run(level, Blob{picture});
  transaction.commit();
}

std::vector<std::string> Library::problems() {
  std::vector<std::string> lines;
  Statement check(database_, "PRAGMA integrity_check");
  check.start();
  while (check.next()) {
    if (check.bytes(0) != "ok") lines.emplace_back(check.bytes(0));
  }
  const auto rows = static_cast<std::uint64_t>(database_.number("SELECT count(*) FROM levels"));
  if (rows != size()) lines.push_back(fmt::format("it has {} levels, but its list has {}", rows, size()));
  return lines;
}

}  // namespace teka::store
