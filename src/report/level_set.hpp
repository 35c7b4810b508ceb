// Sets of levels of any game: campaigns along a ramp of difficulty, no two levels the same puzzle, and other levels in
// the place of those that a user does not want. A game makes single levels; this puts them together.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/seed.hpp"
#include "game/campaign.hpp"
#include "game/game.hpp"

namespace teka {

/// How a game makes one level. The functions are called from several threads.
template <class Made>
struct LevelMaker {
  /// Level `number` of a seed, of a difficulty in this range; nothing when interrupted.
  std::function<Result<std::optional<Made>>(const Seed& seed, std::uint64_t number,
                                            const std::optional<DifficultyRange>& range)>
      make;
  std::function<std::uint64_t(const Made&)> key;  ///< the same for levels that are the same puzzle
  std::function<double(const Made&)> difficulty;  ///< of levels of a campaign
};

struct SetRequest {
  DifficultyPlan plan;
  LevelChoice choice;
  Seed seed{0};
  std::uint64_t first = 0;
  std::size_t count = 1;
};

/// --count, --first, --difficulty, --curve, --keep, --drop and --remake.
Result<SetRequest> read_set_request(const Job& job, const Context& context);

template <class Made>
struct LevelSet {
  std::vector<std::optional<Made>> levels;  ///< by place; nothing: not given, or interrupted
  std::uint64_t again = 0;                  ///< the same puzzle as another one, and replaced
  std::uint64_t repeats = 0;                ///< left out: no other one was found
  std::uint64_t missing = 0;                ///< left out: the search found none
  std::size_t tried = 0;                    ///< of a plain set: all places before this one have been worked on

  [[nodiscard]] std::size_t size() const {
    return static_cast<std::size_t>(std::ranges::count_if(levels, [](const auto& level) { return level.has_value(); }));
  }
};

/// The result depends on the request alone, not on the number of threads.
template <class Made>
class SetBuilder {
 public:
  SetBuilder(const SetRequest& request, const LevelMaker<Made>& maker, Context& context)
      : request_(request), maker_(maker), context_(context) {}

  /// `levels` are those of a plain set, made together; none for a campaign.
  Result<LevelSet<Made>> build(std::vector<std::optional<Made>> levels) {
    set_.levels = std::move(levels);
    set_.levels.resize(request_.count);
    const bool is_campaign = request_.plan.is_campaign();
    if (is_campaign) {
      if (auto made = make_all(); !made) return tl::unexpected(made.error());
    } else {
      cut();
    }
    if (auto unlike = replace_repeats(); !unlike) return tl::unexpected(unlike.error());
    if (is_campaign) arrange();
    if (request_.choice.remakes()) {
      if (auto remade = remake_all(); !remade) return tl::unexpected(remade.error());
    }
    for (std::size_t i = 0; i < set_.levels.size(); ++i) {
      if (request_.choice.given[i] == 0) set_.levels[i].reset();
    }
    return std::move(set_);
  }

 private:
  static constexpr std::uint64_t kMostTries = 20;
  /// So many levels without another one: there are no more of this kind.
  static constexpr std::uint64_t kMostFailures = 50;
  /// A level that is made again may be this much easier or harder than the middle between its neighbours.
  static constexpr double kLeastRoom = 0.02;

  /// Threads work on many places at once: of an interrupted set, what follows the first gap is left to the run that
  /// goes on from there.
  void cut() {
    const auto gap = std::ranges::find_if(set_.levels, [](const auto& level) { return !level; });
    set_.tried = context_.budget.interrupted() ? static_cast<std::size_t>(gap - set_.levels.begin()) : request_.count;
    for (std::size_t i = set_.tried; i < set_.levels.size(); ++i) set_.levels[i].reset();
  }

  Result<void> make_all() {
    std::atomic<std::uint64_t> done = 0;
    auto made = context_.executor.map(request_.count, [&](std::size_t i) -> Result<std::optional<Made>> {
      if (context_.budget.interrupted()) return std::optional<Made>();
      auto level = maker_.make(request_.seed, request_.first + i, request_.plan.range(i));
      context_.progress(++done, request_.count, "levels");
      return level;
    });
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (!made[i]) return tl::unexpected(made[i].error());
      set_.levels[i] = std::move(*made[i]);
    }
    return {};
  }

  /// A level of these streams that is unlike all before; nothing if there is none or after an interruption. Counts it.
  Result<std::optional<Made>> find_new(const Seed& streams, const std::optional<DifficultyRange>& range,
                                       std::uint64_t& number) {
    for (std::uint64_t tries = 0; tries < kMostTries && !context_.budget.interrupted(); ++tries) {
      auto level = maker_.make(streams, number++, range);
      if (level && !*level && !context_.budget.interrupted()) ++set_.missing;
      if (!level || !*level || keys_.insert(maker_.key(**level)).second) return level;
    }
    if (!context_.budget.interrupted()) ++set_.repeats;
    return std::optional<Made>();
  }

  Result<void> replace_repeats() {
    std::uint64_t failures = 0;
    for (std::size_t i = 0; i < set_.levels.size(); ++i) {
      std::optional<Made>& level = set_.levels[i];
      if (!level || keys_.insert(maker_.key(*level)).second) continue;
      level.reset();
      if (failures >= kMostFailures) {
        ++set_.repeats;
      } else {
        std::uint64_t number = 0;
        auto other = find_new(request_.seed.child("unlike").child(request_.first + i), request_.plan.range(i), number);
        if (!other) return tl::unexpected(other.error());
        level = std::move(*other);
      }
      if (level) ++set_.again;
      failures = level ? 0 : failures + 1;
    }
    return {};
  }

  /// Puts the levels of a campaign in the order of the wanted difficulties.
  void arrange() {
    std::vector<std::size_t> places;
    std::vector<double> wanted;
    std::vector<double> difficulties;
    for (std::size_t i = 0; i < set_.levels.size(); ++i) {
      if (!set_.levels[i]) continue;
      places.push_back(i);
      wanted.push_back(request_.plan.wanted[i]);
      difficulties.push_back(maker_.difficulty(*set_.levels[i]));
    }
    std::vector<std::optional<Made>> arranged(set_.levels.size());
    const std::vector<std::size_t> place_of = places_by_rank(wanted, difficulties);
    for (std::size_t i = 0; i < places.size(); ++i) arranged[places[place_of[i]]] = std::move(set_.levels[places[i]]);
    set_.levels = std::move(arranged);
  }

  /// Between the levels of a campaign that are next easier and next harder; for a plain set, as asked.
  [[nodiscard]] std::optional<DifficultyRange> range_of_remake(std::size_t place) const {
    auto range = request_.plan.range(place);
    if (!request_.plan.is_campaign() || !set_.levels[place]) return range;
    const double own = maker_.difficulty(*set_.levels[place]);
    for (std::size_t i = 0; i < set_.levels.size(); ++i) {
      if (i == place || !set_.levels[i]) continue;
      const double other = maker_.difficulty(*set_.levels[i]);
      if (other <= own) range->low = std::max(range->low, other);
      if (other >= own) range->high = std::min(range->high, other);
    }
    const double middle = (range->low + range->high) / 2;
    return DifficultyRange{std::max(0.0, std::min(range->low, middle - kLeastRoom)),
                           std::min(1.0, std::max(range->high, middle + kLeastRoom))};
  }

  /// All ranges are those of the levels before any was made again, so the order of the numbers does not matter.
  Result<void> remake_all() {
    std::vector<std::pair<std::size_t, std::optional<DifficultyRange>>> todo;
    std::uint64_t total = 0;
    for (std::size_t i = 0; i < request_.choice.remade.size(); ++i) {
      if (request_.choice.remade[i] > 0) todo.emplace_back(i, range_of_remake(i));
      total += request_.choice.remade[i];
    }
    std::uint64_t done = 0;
    for (const auto& [place, range] : todo) {
      std::optional<Made> level;
      std::uint64_t number = 0;
      const Seed streams = request_.seed.child("remake").child(request_.first + place);
      for (std::uint32_t times = 0; times < request_.choice.remade[place]; ++times) {
        auto other = find_new(streams, range, number);
        if (!other) return tl::unexpected(other.error());
        level = std::move(*other);
        context_.progress(++done, total, "other levels");
      }
      set_.levels[place] = std::move(level);
    }
    return {};
  }

  const SetRequest& request_;
  const LevelMaker<Made>& maker_;
  Context& context_;
  LevelSet<Made> set_;
  std::unordered_set<std::uint64_t> keys_;
};

/// "3 left out: no more different mazes of this kind were found\n", or nothing.
template <class Made>
std::string repeats_text(const LevelSet<Made>& set, std::string_view noun) {
  std::string text;
  if (set.missing > 0) text += fmt::format("{} left out: the search found none of this kind\n", set.missing);
  if (set.repeats > 0) {
    text += fmt::format("{} left out: no more different {} of this kind were found\n", set.repeats, noun);
  }
  return text;
}

/// How to make the levels that an interrupted run did not. The same file or folder would lose those that it did make.
inline std::string others_text(std::uint64_t first, std::uint64_t count) {
  return fmt::format("; continue with --first {} --count {} and another file or folder", first, count);
}

/// For Output::kept: "3 of 50 mazes", and how to make the others.
template <class Made>
std::string kept_text(const LevelSet<Made>& set, const SetRequest& request, std::string_view noun) {
  const std::size_t made = set.size();
  if (made == 0) return {};
  std::string text = fmt::format("{} of {} {}", made, request.count, noun);
  // The levels of a campaign depend on each other, and so do those that were made again.
  const bool is_plain = !request.plan.is_campaign() && request.choice.is_all();
  if (is_plain && set.tried < request.count) {
    text += others_text(request.first + set.tried, request.count - set.tried);
  }
  return text;
}

}  // namespace teka
