// A campaign: levels that get harder, from one end of the scale of difficulty to another, along a curve; and which of
// the levels of a set a user keeps, drops, or wants other ones for.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "game/difficulty.hpp"
#include "game/parameter.hpp"

namespace teka {

/// "easy..expert" or "0.2..0.9": the difficulties between which a campaign rises. A grade counts as a whole.
std::optional<Result<DifficultyRange>> parse_ramp(std::string_view text);

/// The shape of a campaign: where on the way from its easiest to its hardest difficulty each level is, from 0 to 1.
class Curve {
 public:
  enum class Shape { linear, waves };

  explicit Curve(Shape shape = Shape::linear) : shape_(shape) {}
  /// Numbers from 0 to 1 at equal distances, joined by lines; at least two.
  explicit Curve(std::vector<double> points) : points_(std::move(points)) {}

  /// The wanted difficulty of each level, in the middle of its share of the way.
  [[nodiscard]] std::vector<double> along(const DifficultyRange& ramp, std::size_t count) const;

 private:
  [[nodiscard]] double at(double way, std::size_t count) const;

  Shape shape_ = Shape::linear;
  std::vector<double> points_;
};

inline constexpr std::array<std::string_view, 2> kCurveNames = {"linear", "waves"};

/// One number from 0 to 1 per line; empty lines and those that begin with # are skipped.
Result<Curve> parse_curve(std::string_view text);

/// The range in which a level that is to have this difficulty is accepted: its share of the ramp, but at least
/// kDifficultyTolerance to both sides.
DifficultyRange accepted_around(double wanted, const DifficultyRange& ramp, std::size_t count);

/// For each level the place where it goes, so that the levels are in the same order as the wanted difficulties. Ties
/// keep their order.
std::vector<std::size_t> places_by_rank(std::span<const double> wanted, std::span<const double> difficulties);

/// --difficulty and --curve. `help` describes what a difficulty is compared with.
std::vector<Parameter> difficulty_parameters(std::string_view help);
/// --keep, --drop and --remake.
std::vector<Parameter> choice_parameters();

/// What --difficulty asks for.
struct DifficultyPlan {
  std::optional<DifficultyRange> one;  ///< for every level alike
  std::vector<double> wanted;          ///< of a campaign: for each level
  DifficultyRange ramp;                ///< of a campaign

  [[nodiscard]] bool is_campaign() const { return !wanted.empty(); }
  /// Of a campaign: the wanted difficulty of a level, by its place.
  [[nodiscard]] std::optional<double> wanted_at(std::size_t place) const;
  /// The accepted range of a level, by its place.
  [[nodiscard]] std::optional<DifficultyRange> range(std::size_t place) const;
  /// Whether a level of a campaign may stand at a place: in its range, both ends included, or of the wanted grade,
  /// since not every difficulty can be had at every size.
  [[nodiscard]] bool fits(std::size_t place, double difficulty) const;
  [[nodiscard]] bool is_near(std::size_t place, double difficulty) const;  ///< in its range
};

using ReadFile = std::function<Result<std::string>(const std::string&)>;
Result<DifficultyPlan> read_difficulty_plan(const Parameters& parameters, const ReadFile& read_file);

/// What --keep, --drop and --remake say about the levels first .. first + count - 1.
struct LevelChoice {
  std::vector<char> given;            ///< for each level whether it is part of the result
  std::vector<std::uint32_t> remade;  ///< how often it was made again, in order of places

  [[nodiscard]] bool remakes() const;
  [[nodiscard]] bool is_all() const;  ///< nothing was chosen: the whole set as it is made
};
Result<LevelChoice> read_choice(const Parameters& parameters);

/// "1,4..7" as single numbers; nothing if it is not such a list.
std::optional<std::vector<std::int64_t>> parse_numbers(std::string_view text);

}  // namespace teka
