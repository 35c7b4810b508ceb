// What a job reports while it runs, as data: how far it is, points of curves, the best so far, cells of a map. The
// command line draws a progress bar from it, a page can draw curves and maps.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <variant>

#include "core/value.hpp"

namespace teka {

struct CountEvent {
  std::uint64_t done = 0;
  std::uint64_t total = 0;  ///< 0: unknown
  std::string note;         ///< what is counted, and remarks: "generations, best 3.1"
};

/// One more point of a curve, such as the best value over the generations.
struct PointEvent {
  std::string series;
  double x = 0;
  double y = 0;
};

/// A new best value, and what has it.
struct BestEvent {
  double value = 0;
  Value level;               ///< as in the result's JSON; null when the job has none
  std::string picture = {};  ///< the same as lines for a terminal
};

/// A cell of a map (MAP-Elites) that was filled or improved.
struct CellEvent {
  std::size_t column = 0;
  std::size_t row = 0;
  double value = 0;
};

using Event = std::variant<CountEvent, PointEvent, BestEvent, CellEvent>;

/// Where a job reports to. May be called from any thread and at any rate; the listener chooses what to show.
class Progress {
 public:
  Progress() = default;

  /// Listens to every event.
  template <class F>
    requires std::invocable<F&, const Event&>
  Progress(F listener) : tell_(std::move(listener)) {}

  /// Listens to counts alone: (done, total, note).
  template <class F>
    requires std::invocable<F&, std::uint64_t, std::uint64_t, const std::string&>
  Progress(F listener)
      : tell_([listener = std::move(listener)](const Event& event) mutable {
          if (const auto* count = std::get_if<CountEvent>(&event)) listener(count->done, count->total, count->note);
        }) {}

  void operator()(std::uint64_t done, std::uint64_t total, std::string note) const {
    tell(CountEvent{done, total, std::move(note)});
  }
  void point(std::string series, double x, double y) const { tell(PointEvent{std::move(series), x, y}); }
  void best(double value, Value level = {}, std::string picture = {}) const {
    tell(BestEvent{value, std::move(level), std::move(picture)});
  }
  void cell(std::size_t column, std::size_t row, double value) const { tell(CellEvent{column, row, value}); }

 private:
  void tell(const Event& event) const {
    if (tell_) tell_(event);
  }

  std::function<void(const Event&)> tell_;
};

}  // namespace teka
