#include "core/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace teka {

Interval wilson_interval(std::uint64_t part, std::uint64_t all) {
  if (all == 0) return {};
  constexpr double kZ = 1.959963984540054;  // 95 % of the normal distribution
  const auto n = static_cast<double>(all);
  const double p = static_cast<double>(part) / n;
  const double centre = (p + kZ * kZ / (2 * n)) / (1 + kZ * kZ / n);
  const double half = kZ / (1 + kZ * kZ / n) * std::sqrt(p * (1 - p) / n + kZ * kZ / (4 * n * n));
  // Rounding must not exclude the share itself at the ends.
  return {part == 0 ? 0 : centre - half, part == all ? 1 : centre + half};
}

Metric mean_metric(std::string name, const Estimate& estimate, std::string unit, Better better, Factors of) {
  return {.name = std::move(name),
          .of = std::move(of),
          .value = estimate.mean,
          .error = estimate.count > 1 ? std::optional(estimate.error()) : std::nullopt,
          .unit = std::move(unit),
          .n = estimate.count,
          .better = better};
}

Metric share_metric(std::string name, std::uint64_t part, std::uint64_t all, Better better, Factors of) {
  const double share = all == 0 ? 0 : static_cast<double>(part) / static_cast<double>(all);
  return {.name = std::move(name),
          .of = std::move(of),
          .value = share,
          .interval = wilson_interval(part, all),
          .unit = "share",
          .n = all,
          .better = better};
}

std::string title_of(const Metric& metric) {
  std::string_view name = metric.name;
  std::string of;
  for (const auto& [factor, value] : metric.of) {
    const auto* truth = value.get<bool>();
    if (!of.empty()) of += ", ";
    of += truth != nullptr ? (*truth ? factor : "no " + factor) : fmt::format("{} {}", factor, scalar_text(value));
    if (name.ends_with(' ' + factor)) name.remove_suffix(factor.size() + 1);
  }
  return of.empty() ? std::string(name) : fmt::format("{} ({})", name, of);
}

std::string number_with_error(double value, double error) {
  constexpr double kMost = 1e15, kLeast = 1e-9;  // beyond these nobody counts the digits
  const bool is_ordinary = std::abs(value) < kMost && error < kMost && (error == 0 || error >= kLeast);
  if (!is_ordinary || error == 0) return fmt::format("{:.6g} ± {:.2g}", value, error);
  const int power = static_cast<int>(std::floor(std::log10(error)));
  const double unit = std::pow(10, power - 1);
  const int decimals = std::max(0, 1 - power);
  // Only whole numbers have more than two digits to round away: 267 becomes 270.
  const double rounded = power > 1 ? std::round(error / unit) * unit : error;
  return fmt::format("{0:.{2}f} ± {1:.{2}f}", value, rounded, decimals);
}

std::string number_text(const Metric& metric) {
  if (metric.interval) {
    return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100 * metric.value, 100 * metric.interval->low,
                       100 * metric.interval->high);
  }
  std::string text = metric.exact   ? *metric.exact
                     : metric.error ? number_with_error(metric.value, *metric.error)
                                    : fmt::format("{:.6g}", metric.value);
  return metric.unit.empty() ? text : text + ' ' + metric.unit;
}

void Metrics::add(std::string name, double value, std::string unit, Better better) {
  items_.push_back({.name = std::move(name), .value = value, .unit = std::move(unit), .better = better});
}

void Metrics::add(std::string name, const Estimate& estimate, std::string unit, Better better) {
  items_.push_back(mean_metric(std::move(name), estimate, std::move(unit), better));
}

void Metrics::add(const Metrics& more, const Factors& of) {
  for (Metric metric : more.items()) {
    metric.of.insert(metric.of.begin(), of.begin(), of.end());
    items_.push_back(std::move(metric));
  }
}

const Metric* Metrics::find(std::string_view name, const Factors& of) const {
  const auto found = std::ranges::find_if(items_, [&](const Metric& m) {
    return m.name == name &&
           std::ranges::all_of(of, [&](const auto& factor) { return std::ranges::find(m.of, factor) != m.of.end(); });
  });
  return found == items_.end() ? nullptr : &*found;
}

std::string Metrics::text() const {
  std::size_t widest = 0;
  for (const Metric& m : items_) widest = std::max(widest, title_of(m).size());
  std::string text;
  for (const Metric& m : items_) {
    text += fmt::format("{:<{}}  {}", title_of(m), widest, number_text(m));
    if (m.n > 1) text += fmt::format(" (n = {})", m.n);
    text += '\n';
  }
  return text;
}

}  // namespace teka
