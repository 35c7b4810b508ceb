// What the verb evaluate of every game says about a level: whether it can be played to its end, and if not, the reasons
// and their places. One shape in text and JSON, and one exit code.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.hpp"
#include "core/value.hpp"
#include "game/parameter.hpp"

namespace teka {

struct PlayProblem {
  std::string reason;            ///< with its place, for a person: "lock A at 5,3 has no key"
  std::optional<Point> at = {};  ///< the place, counted from 0 at the top left; none if it concerns the whole level
};

/// A level is playable if it has no problems. Nothing is known if a search reached its limit.
struct Playability {
  std::vector<PlayProblem> problems = {};
  bool is_known = true;

  [[nodiscard]] bool playable() const { return is_known && problems.empty(); }
};

/// A level that breaks the rules of its game or of its file.
Playability malformed(std::string reason);

/// Sets "playable" (true, false or null) and "problems" ([{"reason", "at": [x, y] or null}]) of a level.
void set_playability(Value& level, const Playability& playability);

/// A line for each problem, none if the level is playable.
std::string problems_text(const Playability& playability);

/// Counts the levels of a job for its summary and its exit code.
class PlayabilityCount {
 public:
  void add(const Playability& playability);
  /// Otherwise the exit code is 1.
  [[nodiscard]] bool all_playable() const { return playable_ == all_; }
  /// "2 of 5 mazes are not playable, 1 is not decided\n"; nothing if all are playable.
  [[nodiscard]] std::string summary(std::string_view noun, std::string_view plural) const;

 private:
  std::size_t all_ = 0, playable_ = 0, unknown_ = 0;
};

/// --lenient, for every verb evaluate that reads levels.
Parameter lenient_parameter();

}  // namespace teka
