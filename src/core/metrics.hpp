// Metrics: an ordered list of named numbers with unit, standard error and sample count, and what they were measured of.
// All results are printed, written as JSON and as tables, and compared with published tables in this form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/estimate.hpp"
#include "core/value.hpp"

namespace teka {

enum class Better { neither, higher, lower };

/// What a number was measured of, so that its name need not say it: {{"selection", "roulette"}, {"generation", 12}}.
using Factors = Value::Object;

struct Interval {
  double low = 0;
  double high = 1;
  friend bool operator==(const Interval&, const Interval&) = default;
};
/// The 95 % interval of Wilson for a share of `part` out of `all`.
Interval wilson_interval(std::uint64_t part, std::uint64_t all);

struct Metric {
  std::string name;
  Factors of = {};
  double value = 0;
  std::optional<double> error = {};       ///< standard error; absent for exact values
  std::optional<Interval> interval = {};  ///< of a share, instead of an error
  std::string unit = {};
  std::uint64_t n = 1;  ///< number of samples
  Better better = Better::neither;
  std::optional<std::string> exact = {};  ///< the digits, when a double cannot hold them
};

/// A mean with its standard error; none with a single sample.
Metric mean_metric(std::string name, const Estimate& estimate, std::string unit = {}, Better better = Better::neither,
                   Factors of = {});
/// `part` out of `all` as a share with its interval.
Metric share_metric(std::string name, std::uint64_t part, std::uint64_t all, Better better = Better::higher,
                    Factors of = {});

/// The name, and what the number was measured of: "fitness (selection roulette, no elitism, run 3)". A name that ends
/// with its only factor does not say it twice: "score (quantile 0.5)".
std::string title_of(const Metric& metric);
/// Both with as many decimals as the error has after rounding it to two digits: "2.50 ± 0.65", "4699 ± 270".
std::string number_with_error(double value, double error);
/// The number with its uncertainty: "2.50 ± 0.65", or of a share "100.0 % [56.6, 100.0]".
std::string number_text(const Metric& metric);

class Metrics {
 public:
  void add(std::string name, double value, std::string unit = {}, Better better = Better::neither);
  void add(std::string name, const Estimate& estimate, std::string unit = {}, Better better = Better::neither);
  void add(Metric metric) { items_.push_back(std::move(metric)); }
  /// All of another list; these factors come before their own.
  void add(const Metrics& more, const Factors& of = {});

  [[nodiscard]] const std::vector<Metric>& items() const { return items_; }
  /// The first one with this name and at least these factors.
  [[nodiscard]] const Metric* find(std::string_view name, const Factors& of = {}) const;
  [[nodiscard]] bool empty() const { return items_.empty(); }

  /// One aligned line per metric: title, number, unit, n.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Metric> items_;
};

}  // namespace teka
