// Progress of a match, from any thread: games done, the mean score so far, and the state of a long game.
#pragma once

#include <mutex>
#include <string>

#include "core/estimate.hpp"
#include "game/game.hpp"

namespace teka {

class GamesProgress {
 public:
  GamesProgress(Context& context, std::size_t games) : context_(context), games_(games) {}

  void ended(double points);
  /// The state of one game: games can take minutes.
  void goes_on(const std::string& now);

 private:
  void tell(const std::string& now);

  Context& context_;
  std::size_t games_;
  std::mutex mutex_;
  Estimate score_;
};

}  // namespace teka
