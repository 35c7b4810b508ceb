// A library: one file of levels of all games, with provenance, measures, solutions, tags, ratings and thumbnails. Many
// processes may use it at once; what is committed stays.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/grid.hpp"
#include "game/game.hpp"
#include "store/column.hpp"
#include "store/database.hpp"
#include "store/origin_text.hpp"
#include "store/solutions.hpp"

namespace teka::store {

using Measures = std::vector<std::pair<std::string, double>>;

/// What a person or a collection says about a level.
struct Notes {
  std::string title, author, comment;
  std::vector<std::string> tags = {};
  int rating = 0;  ///< 1 to 5; 0: none
};
inline constexpr int kMostStars = 5;

/// A level to be added; see prepare.hpp for how it is made of a document.
struct NewLevel {
  const Game* game = nullptr;
  std::string packed;
  std::string canonical;
  Size size = {};
  std::vector<Solution> solutions = {};
  Measures measures = {};
  bool is_measured = false;  ///< it came with metrics
  Notes notes = {};
  std::string origin;       ///< a document as text: the file, and its provenance if it has one
  std::uint64_t place = 0;  ///< among the levels of that file, from 0
  bool adds_notes = false;  ///< tags and rating are added to a level that is there already
};

/// A level that is kept.
struct Kept {
  std::uint64_t id = 0;
  const Game* game = nullptr;
  std::string packed;
  std::vector<std::string> solutions;  ///< fewest moves first
  std::uint64_t key = 0;
  std::uint64_t origin = 0;  ///< see Library::origin
  std::uint64_t place = 0;
  Notes notes;
  Measures measures;  ///< by name, without width, height, rating and origin
};

enum class Outcome : std::uint8_t {
  added,
  better,  ///< it is there already, but a solution of it was better
  known    ///< it is there already
};
struct Added {
  Outcome outcome;
  std::uint64_t id;
};

/// Measures that the library keeps itself.
inline constexpr std::string_view kWidth = "width", kHeight = "height", kRating = "rating", kMoves = "moves",
                                  kPushes = "pushes", kOrigin = "origin";
/// Whether the library keeps it, so that a level cannot bring it along.
bool is_own_measure(std::string_view name);

/// Where levels with this canonical form are looked up; different ones may share it.
std::uint64_t level_key(const Game& game, std::string_view canonical);

class Library {
 public:
  /// The error says what is wrong with the file. Games that the program does not know are left alone.
  static Result<Library> open(const std::string& path, Access access, std::span<const Game* const> games);

  [[nodiscard]] std::uint64_t size();
  [[nodiscard]] bool is_read_only() const { return database_.is_read_only(); }
  [[nodiscard]] const std::string& path() const { return database_.path(); }

  /// Nothing if there is no level with this number.
  std::optional<Kept> get(std::uint64_t id);
  /// The text of a NewLevel; the same for all levels of its file.
  std::string origin(std::uint64_t id);
  const OriginFacts& origin_facts(std::uint64_t id);
  /// Names of all measures that some level has, by their numbers.
  std::map<std::string, std::uint64_t> measures();
  /// Tags and how many levels have each.
  std::vector<std::pair<std::string, std::uint64_t>> tags();
  /// Whether this is the number of a level that is kept.
  bool has(std::uint64_t id);

  /// Each of these is one transaction. Levels that are not there are left out.
  void tag(std::span<const std::uint64_t> levels, const std::string& name);
  void untag(std::span<const std::uint64_t> levels, const std::string& name);
  void rate(std::span<const std::uint64_t> levels, int stars);
  void remove(std::span<const std::uint64_t> levels);

  std::optional<std::string> thumbnail(std::uint64_t level);
  void keep_thumbnail(std::uint64_t level, std::string_view picture);

  /// What is wrong with the file itself; empty if nothing is.
  std::vector<std::string> problems();

  [[nodiscard]] Database& database() { return database_; }
  [[nodiscard]] std::span<const Game* const> games() const { return games_; }
  [[nodiscard]] const Game* game(std::uint64_t number);
  [[nodiscard]] std::optional<std::uint64_t> number_of(const Game& game);
  /// After a transaction that was taken back: what it added is not there.
  void forget() { known_games_.clear(), known_origins_.clear(); }

 private:
  Library(Database database, std::span<const Game* const> games) : database_(std::move(database)), games_(games) {}
  Database database_;
  std::span<const Game* const> games_;
  std::map<std::uint64_t, const Game*> known_games_;
  std::map<std::uint64_t, OriginFacts> known_origins_;
};

}  // namespace teka::store
