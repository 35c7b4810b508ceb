#include "game/journal.hpp"

#include <algorithm>
#include <string_view>

namespace teka {

std::optional<std::string> first_difference(const std::vector<std::string>& theirs,
                                            const std::vector<std::string>& ours) {
  for (std::size_t i = 0; i < std::max(theirs.size(), ours.size()); ++i) {
    const std::string_view there = i < theirs.size() ? std::string_view(theirs[i]) : "nothing more";
    const std::string_view here = i < ours.size() ? std::string_view(ours[i]) : "nothing more";
    if (there != here) return fmt::format("it has {}, this one {}", there, here);
  }
  return {};
}

}  // namespace teka
