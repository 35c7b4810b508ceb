#include "games/dungeon/level/difficulty_scale.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "games/dungeon/builder/room_capacity.hpp"
#include "games/dungeon/level/make_level.hpp"

namespace teka::dungeon {
namespace {

constexpr std::size_t kReferenceMaps = 200;
constexpr double kMostReferenceRooms = 100, kMostReferenceTiles = 20'000;

/// measure_anchors(15, {80, 25}, 1000, ...), so that the usual maps need no reference maps; a test compares them.
constexpr DifficultyAnchors kUsualAnchors({0, 267, 289.36, 316.18, 826.36});

/// The efforts of maps in ascending order; empty after an interruption.
std::vector<double> sorted_efforts(const LevelSettings& settings, const Seed& seed, std::size_t count,
                                   Executor& executor, const Budget& budget) {
  auto efforts = executor.map(count, [&](std::size_t i) {
    if (budget.interrupted()) return -1.0;
    const auto level = make_furnished_level(settings, seed.child(i), budget);
    return level ? *level->effort : -1.0;
  });
  std::sort(efforts.begin(), efforts.end());
  if (efforts.front() < 0) efforts.clear();
  return efforts;
}

double quantile(const std::vector<double>& sorted, double share) {
  const auto i = static_cast<std::size_t>(share * static_cast<double>(sorted.size()));
  return sorted[std::min(i, sorted.size() - 1)];
}

/// The smallest size in these proportions where the rooms fit.
Size fitting_size(int rooms, Size size) {
  constexpr double kGrow = 1.1;
  MapSettings settings{.rooms = rooms};
  for (double scale = 1;; scale *= kGrow) {
    const auto side = [&](int given, int least) {
      return std::clamp(static_cast<int>(std::lround(given * scale)), least, kMostSide);
    };
    settings.size = {side(size.width, kSmallestMap.width), side(size.height, kSmallestMap.height)};
    if (validate(settings)) return settings.size;
  }
}

}  // namespace

std::optional<DifficultyAnchors> measure_anchors(int rooms, Size size, std::size_t maps, Executor& executor,
                                                 const Budget& budget) {
  LevelSettings settings;
  settings.map.rooms = rooms;
  settings.map.size = size;
  const Seed seed = Seed(0).child("dungeon difficulty");
  const auto usual = sorted_efforts(settings, seed.child("usual"), maps, executor, budget);
  settings.furnish.danger = 1;
  settings.mission.locks = std::clamp(rooms - 2, 0, kMostLocks);
  settings.mission.searched = true;
  const auto hard = sorted_efforts(settings, seed.child("hard"), maps / 5, executor, budget);
  if (usual.empty() || hard.empty()) return std::nullopt;
  const double high = quantile(usual, 0.99);
  return DifficultyAnchors(
      {0, quantile(usual, 0.25), quantile(usual, 0.75), high, std::max(quantile(hard, 0.75), 1.1 * high)});
}

std::optional<DifficultyAnchors> DifficultyScale::anchors(std::size_t rooms, Size size, Executor& executor,
                                                          const Budget& budget) {
  if (rooms == 15 && size == Size{80, 25}) return kUsualAnchors;
  const auto key = std::tuple(rooms, size.width, size.height);
  if (const auto known = known_.find(key); known != known_.end()) return known->second;
  // Effort grows about as the number of rooms at the same density, and as the side at the same number of rooms.
  const double fewer = std::max(1.0, static_cast<double>(rooms) / kMostReferenceRooms);
  const double nearer = std::max(1.0, std::sqrt(static_cast<double>(size.area()) / fewer / kMostReferenceTiles));
  const double side = std::sqrt(fewer) * nearer;
  const int count = std::max(kFewestRooms, static_cast<int>(std::lround(static_cast<double>(rooms) / fewer)));
  const Size smaller = fitting_size(count, {static_cast<int>(size.width / side), static_cast<int>(size.height / side)});
  const auto measured = measure_anchors(count, smaller, kReferenceMaps, executor, budget);
  if (!measured) return std::nullopt;
  std::array<double, 5> values{};
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = measured->value_at(0.25 * static_cast<double>(i)) * fewer * nearer;
  return known_.emplace(key, DifficultyAnchors(values)).first->second;
}

void DifficultyScale::grade(std::vector<Level>& levels, Executor& executor, const Budget& budget) {
  for (Level& level : levels) {
    if (!level.effort) continue;
    const auto scale = anchors(level.map.rooms.size(), level.map.tiles.size(), executor, budget);
    if (!scale) return;
    set_difficulty(level, scale->difficulty_of(*level.effort));
  }
}

}  // namespace teka::dungeon
