#include "games/dungeon/level/difficulty_search.hpp"

#include <algorithm>
#include <cmath>

#include "games/dungeon/builder/room_capacity.hpp"

namespace teka::dungeon {
namespace {

constexpr int kDifficultyTries = 60;
constexpr double kUsualDanger = 0.5, kUsualLoops = 0.15;
// At this pressure the settings are the usual ones. Below, the exit comes nearer and there are more loops; above, there
// are more and more locks.
constexpr double kUsualPressure = 0.4;

double between(double low, double high, double share) {
  return low + (high - low) * std::clamp(share, 0.0, 1.0);
}

/// The order of candidates: first those that have all that was asked, then those nearest to the range.
bool is_better(const Level& a, const Level& b, const DifficultyRange& range) {
  if (a.shortfall.empty() != b.shortfall.empty()) return a.shortfall.empty();
  return range.miss(*a.difficulty) < range.miss(*b.difficulty);
}

}  // namespace

LevelSettings settings_at(const LevelSettings& settings, const DifficultyTarget& target, double pressure) {
  LevelSettings changed = settings;
  const double below = pressure / kUsualPressure, above = (pressure - kUsualPressure) / (1 - kUsualPressure);
  const bool is_low = pressure < kUsualPressure;
  if (target.free_danger) {
    changed.furnish.danger = is_low ? between(0, kUsualDanger, below) : between(kUsualDanger, 1, above);
  }
  if (target.free_loops) {
    const double least = settings.mission.one_ways > 0 ? 0.01 : 0;  // a tree has no place for a one-way door
    changed.map.loops = is_low ? between(0.5, kUsualLoops, below) : between(kUsualLoops, least, above);
  }
  if (target.free_ends && is_low) {
    const Size size = settings.map.size;
    changed.mission.ends = MissionSettings::Ends::at_distance;
    changed.mission.exit_distance = static_cast<int>(between(3, size.width + size.height, below));
    changed.mission.searched = true;
  }
  if (target.free_locks && !is_low) {
    const int most = std::clamp(settings.map.rooms - 2 - settings.mission.secrets, 0, kMostLocks);
    changed.mission.locks = static_cast<int>(between(0, most + 0.99, above));
    changed.mission.searched = true;
  }
  return changed;
}

Result<Level> make_level_of_difficulty(const LevelSettings& settings, const DifficultyTarget& target, const Seed& seed,
                                       const Budget& budget) {
  constexpr double kNarrow = 0.02, kWiden = 0.06;
  if (auto valid = validate(settings.map); !valid) return tl::unexpected(valid.error());
  std::optional<Level> best;
  double low = 0, high = 1, least = 1, most = 0;
  std::uint64_t best_try = 0;
  LevelSettings best_settings = settings;
  for (std::uint64_t i = 0; i < kDifficultyTries; ++i) {
    const double pressure = std::clamp((low + high) / 2, 0.0, 1.0);
    const LevelSettings chosen = settings_at(settings, target, pressure);
    auto level = make_furnished_level(chosen, seed.child(i), budget);
    if (!level) return level;
    level->difficulty = target.anchors.difficulty_of(*level->effort);
    least = std::min(least, *level->difficulty);
    most = std::max(most, *level->difficulty);
    (*level->difficulty < target.range.middle() ? low : high) = pressure;
    if (high - low < kNarrow) {  // maps of the same settings differ, so the right pressure may lie outside
      low -= kWiden;
      high += kWiden;
    }
    if (best && !is_better(*level, *best, target.range)) continue;
    best = std::move(*level);
    best_try = i;
    best_settings = chosen;
    if (best->shortfall.empty() && target.range.contains(*best->difficulty)) break;
  }
  auto level = make_level(best_settings, seed.child(best_try), budget);
  if (!level) return level;
  set_difficulty(*level, *best->difficulty);
  if (!target.range.contains(*level->difficulty)) {
    const std::string line =
        fmt::format("difficulty {} asked, {:.2f} reached; {} tries with these settings gave {:.2f} to {:.2f}",
                    to_text(target.range), *level->difficulty, kDifficultyTries, least, most);
    level->shortfall += level->shortfall.empty() ? line : "; " + line;
  }
  return level;
}

}  // namespace teka::dungeon
