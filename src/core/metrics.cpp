#include "core/metrics.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace teka {

void Metrics::add(std::string name, double value, std::string unit, Better better) {
  items_.push_back({std::move(name), value, std::nullopt, std::move(unit), 1, better, std::nullopt});
}

void Metrics::add(std::string name, const Estimate& estimate, std::string unit, Better better) {
  // A single sample has no standard error: n = 1 and no error.
  const std::optional<double> error = estimate.count > 1 ? std::optional(estimate.error()) : std::nullopt;
  items_.push_back({std::move(name), estimate.mean, error, std::move(unit), estimate.count, better, std::nullopt});
}

const Metric* Metrics::find(std::string_view name) const {
  const auto found = std::find_if(items_.begin(), items_.end(), [&](const Metric& m) { return m.name == name; });
  return found == items_.end() ? nullptr : &*found;
}

std::string Metrics::text() const {
  std::size_t widest = 0;
  for (const Metric& m : items_) widest = std::max(widest, m.name.size());
  std::string text;
  for (const Metric& m : items_) {
    text += fmt::format("{:<{}}  {}", m.name, widest, m.exact ? *m.exact : fmt::format("{:.6g}", m.value));
    if (m.error) text += fmt::format(" ± {:.2g}", *m.error);
    if (!m.unit.empty()) text += ' ' + m.unit;
    if (m.n > 1) text += fmt::format(" (n = {})", m.n);
    text += '\n';
  }
  return text;
}

}  // namespace teka
