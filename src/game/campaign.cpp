#include "game/campaign.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/check.hpp"
#include "core/text.hpp"

namespace teka {
namespace {

/// One end of a ramp: a grade stands for its own lower or upper end, a number for itself.
Result<double> ramp_end(std::string_view text, bool upper) {
  const auto range = parse_difficulty(text);
  if (!range) return tl::unexpected(range.error());
  if (const auto number = parse_real(text)) return *number;
  return upper ? range->high : range->low;
}

/// The sorted order of some numbers: order[r] is the index of the one with rank r.
std::vector<std::size_t> order_of(std::span<const double> numbers) {
  std::vector<std::size_t> order(numbers.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::sort(order, {}, [&](std::size_t i) { return std::pair(numbers[i], i); });
  return order;
}

std::string_view trim(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r");
  if (start == std::string_view::npos) return {};
  return text.substr(start, text.find_last_not_of(" \t\r") + 1 - start);
}

/// How many waves there are: one for about eight levels.
double waves_in(std::size_t count) {
  return std::max(2.0, std::round(static_cast<double>(count) / 8));
}

}  // namespace

std::optional<Result<DifficultyRange>> parse_ramp(std::string_view text) {
  const std::size_t dots = text.find("..");
  if (dots == std::string_view::npos) return {};
  const auto low = ramp_end(text.substr(0, dots), false);
  if (!low) return Result<DifficultyRange>(tl::unexpected(low.error()));
  const auto high = ramp_end(text.substr(dots + 2), true);
  if (!high) return Result<DifficultyRange>(tl::unexpected(high.error()));
  if (*low >= *high) {
    return Result<DifficultyRange>(
        fail("difficulty: {} does not rise; the easier end comes first, as in easy..expert", text));
  }
  return Result<DifficultyRange>(DifficultyRange{*low, *high});
}

double Curve::at(double way, std::size_t count) const {
  if (!points_.empty()) {
    const double place = way * static_cast<double>(points_.size() - 1);
    const auto i = std::min(static_cast<std::size_t>(place), points_.size() - 2);
    return points_[i] + (place - static_cast<double>(i)) * (points_[i + 1] - points_[i]);
  }
  if (shape_ == Shape::linear) return way;
  // A wave rises by three tenths of the scale more than the whole does in that time, then falls back.
  constexpr double kHeight = 0.3;
  const double wave = way * waves_in(count);
  return (1 - kHeight) * way + kHeight * (wave - std::floor(wave));
}

std::vector<double> Curve::along(const DifficultyRange& ramp, std::size_t count) const {
  std::vector<double> wanted(count);
  for (std::size_t i = 0; i < count; ++i) {
    const double way = (static_cast<double>(i) + 0.5) / static_cast<double>(count);
    wanted[i] = ramp.low + (ramp.high - ramp.low) * at(way, count);
  }
  return wanted;
}

Result<Curve> parse_curve(std::string_view text) {
  std::vector<double> points;
  std::size_t number = 0;
  for (const std::string_view raw : split(text, '\n')) {
    ++number;
    const std::string_view line = trim(raw);
    if (line.empty() || line.front() == '#') continue;
    const auto point = parse_real(line);
    if (!point || !(*point >= 0 && *point <= 1)) {
      return fail("line {}: '{}' is not a number from 0 to 1", number, line);
    }
    points.push_back(*point);
  }
  if (points.size() < 2) return fail("a curve needs at least two numbers from 0 to 1, each on its own line");
  return Curve(std::move(points));
}

DifficultyRange accepted_around(double wanted, const DifficultyRange& ramp, std::size_t count) {
  const double half = std::max(kDifficultyTolerance, (ramp.high - ramp.low) / (2 * static_cast<double>(count)));
  return {std::max(ramp.low, wanted - half), std::min(ramp.high, wanted + half)};
}

std::vector<std::size_t> places_by_rank(std::span<const double> wanted, std::span<const double> difficulties) {
  TEKA_CHECK(wanted.size() == difficulties.size());
  const std::vector<std::size_t> places = order_of(wanted);
  const std::vector<std::size_t> levels = order_of(difficulties);
  std::vector<std::size_t> place_of(wanted.size());
  for (std::size_t rank = 0; rank < places.size(); ++rank) place_of[levels[rank]] = places[rank];
  return place_of;
}

std::vector<Parameter> difficulty_parameters(std::string_view help) {
  return {
      {.name = "difficulty", .kind = Parameter::Kind::text, .help = help, .form = "LEVEL"},
      {.name = "curve",
       .kind = Parameter::Kind::input_file,
       .default_note = "linear",
       .help = "shape of a campaign (--difficulty A..B): rising evenly, or in waves; or a file with one number from "
               "0 (its easiest level) to 1 (its hardest) on each line",
       .form = "NAME|FILE",
       .choices = {kCurveNames.begin(), kCurveNames.end()},
       .shapes_result = true}};
}

std::vector<Parameter> choice_parameters() {
  return {{.name = "keep",
           .kind = Parameter::Kind::text,
           .default_note = "all",
           .help = "give only these levels of the set, counted from 0",
           .form = "N,A..B"},
          {.name = "drop",
           .kind = Parameter::Kind::text,
           .help = "leave these levels out, counted from 0",
           .form = "N,A..B"},
          {.name = "remake",
           .kind = Parameter::Kind::text,
           .help = "make other levels in the place of these, counted from 0; a number given twice is made again twice",
           .form = "N,A..B"}};
}

std::optional<double> DifficultyPlan::wanted_at(std::size_t place) const {
  return is_campaign() ? std::optional(wanted[place]) : std::nullopt;
}

std::optional<DifficultyRange> DifficultyPlan::range(std::size_t place) const {
  return is_campaign() ? accepted_around(wanted[place], ramp, wanted.size()) : one;
}

bool DifficultyPlan::is_near(std::size_t place, double difficulty) const {
  constexpr double kRounding = 1e-9;
  const auto accepted = range(place);
  return difficulty >= accepted->low - kRounding && difficulty <= accepted->high + kRounding;
}

bool DifficultyPlan::fits(std::size_t place, double difficulty) const {
  return is_near(place, difficulty) || grade_at(difficulty) == grade_at(wanted[place]);
}

Result<DifficultyPlan> read_difficulty_plan(const Parameters& p, const ReadFile& read_file) {
  DifficultyPlan plan;
  const auto ramp = p.has("difficulty") ? parse_ramp(p.text("difficulty")) : std::nullopt;
  if (!ramp) {
    if (p.has("curve")) {
      return fail("--curve: shapes a campaign; add --difficulty with two ends, as in --difficulty easy..expert");
    }
    if (!p.has("difficulty")) return plan;
    const auto one = parse_difficulty(p.text("difficulty"));
    if (!one) return fail("--{}", one.error().message);
    plan.one = *one;
    return plan;
  }
  if (!*ramp) return fail("--{}", ramp->error().message);
  plan.ramp = **ramp;
  Curve curve;
  const std::string shape = p.has("curve") ? p.text("curve") : "linear";
  if (shape == "waves") {
    curve = Curve(Curve::Shape::waves);
  } else if (shape != "linear") {
    const auto text = read_file(shape);
    if (!text) return fail("--curve: {}; choose linear, waves or a file", text.error().message);
    auto read = parse_curve(*text);
    if (!read) return at_place("--curve: " + shape, read.error());
    curve = std::move(*read);
  }
  plan.wanted = curve.along(plan.ramp, static_cast<std::size_t>(p.integer("count")));
  return plan;
}

std::optional<std::vector<std::int64_t>> parse_numbers(std::string_view text) {
  std::vector<std::int64_t> numbers;
  for (const std::string_view part : split(text, ',')) {
    const auto range = parse_range(trim(part), 0, 0);
    if (!range || part.starts_with("..") || part.ends_with("..")) return {};
    if (range->low < 0 || range->low > range->high) return {};
    if (range->high - range->low >= kMostCount - static_cast<std::int64_t>(numbers.size())) return {};
    for (std::int64_t i = range->low; i <= range->high; ++i) numbers.push_back(i);
  }
  return numbers;
}

namespace {

/// The places that an option names.
Result<std::vector<std::size_t>> read_places(const Parameters& p, std::string_view option) {
  std::vector<std::size_t> places;
  if (!p.has(option)) return places;
  const auto numbers = parse_numbers(p.text(option));
  if (!numbers) return fail("--{}: '{}' is no list of level numbers; write 3 or 1,4..7", option, p.text(option));
  const std::int64_t first = p.integer("first");
  const std::int64_t last = first + p.integer("count") - 1;
  for (const std::int64_t number : *numbers) {
    if (number < first || number > last) {
      return fail("--{}: there is no level {}; the set has levels {} to {}", option, number, first, last);
    }
    places.push_back(static_cast<std::size_t>(number - first));
  }
  return places;
}

}  // namespace

Result<LevelChoice> read_choice(const Parameters& p) {
  if (p.has("keep") && p.has("drop")) return fail("--keep and --drop both choose levels; give one of them");
  const auto count = static_cast<std::size_t>(p.integer("count"));
  LevelChoice choice{std::vector<char>(count, p.has("keep") ? 0 : 1), {}};
  const auto kept = read_places(p, p.has("keep") ? "keep" : "drop");
  if (!kept) return tl::unexpected(kept.error());
  for (const std::size_t place : *kept) choice.given[place] = p.has("keep") ? 1 : 0;
  if (std::ranges::count(choice.given, 1) == 0) return fail("--drop: no level is left; drop fewer");
  const auto remade = read_places(p, "remake");
  if (!remade) return tl::unexpected(remade.error());
  choice.remade.resize(remade->empty() ? 0 : count);
  for (const std::size_t place : *remade) ++choice.remade[place];
  return choice;
}

bool LevelChoice::is_all() const {
  return !remakes() && std::ranges::count(given, 0) == 0;
}

bool LevelChoice::remakes() const {
  return std::ranges::any_of(remade, [](std::uint32_t times) { return times > 0; });
}

}  // namespace teka
