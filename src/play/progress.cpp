#include "play/progress.hpp"

#include <fmt/format.h>

namespace teka {

void GamesProgress::ended(double points) {
  const std::lock_guard lock(mutex_);
  score_.add(points);
  tell("");
}

void GamesProgress::goes_on(const std::string& now) {
  const std::lock_guard lock(mutex_);
  tell("; " + now);
}

void GamesProgress::tell(const std::string& now) {
  const std::string mean = score_.count > 0 ? fmt::format(", mean {:.0f}", score_.mean) : "";
  context_.progress(score_.count, games_, "games" + mean + now);
}

}  // namespace teka
