// What every `reproduce` prints first: the paper that it repeats, and its settings.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace teka {

struct Paper {
  std::string_view authors;
  std::string_view title;   ///< empty: unknown
  std::string_view source;  ///< where it comes from, and the year if it is known
};

/// `settings` are those of the experiment, as its plots name them, too.
inline std::string heading_of(const Paper& paper, std::string_view settings) {
  const std::string title = paper.title.empty() ? "" : fmt::format(": \"{}\"", paper.title);
  return fmt::format("Repeats {}{}, {}.\nSettings: {}.\n\n", paper.authors, title, paper.source, settings);
}

}  // namespace teka
