// Metrics: an ordered list of named numbers with unit, standard error and sample count. All results are printed,
// written as JSON and compared with published tables in this form.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/estimate.hpp"

namespace teka {

enum class Better { neither, higher, lower };

struct Metric {
  std::string name;
  double value = 0;
  std::optional<double> error = {};  ///< standard error; absent for exact values
  std::string unit = {};
  std::uint64_t n = 1;  ///< number of samples
  Better better = Better::neither;
  std::optional<std::string> exact = {};  ///< the digits, when a double cannot hold them
};

class Metrics {
 public:
  void add(std::string name, double value, std::string unit = {}, Better better = Better::neither);
  void add(std::string name, const Estimate& estimate, std::string unit = {}, Better better = Better::neither);
  void add(Metric metric) { items_.push_back(std::move(metric)); }

  [[nodiscard]] const std::vector<Metric>& items() const { return items_; }
  [[nodiscard]] const Metric* find(std::string_view name) const;
  [[nodiscard]] bool empty() const { return items_.empty(); }

  /// One aligned line per metric: name, value ± error, unit, n.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<Metric> items_;
};

}  // namespace teka
