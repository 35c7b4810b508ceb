// The page of a folder of levels: pictures with their solutions and measures, sorted by any of them, the ramp of a
// campaign, and favourites to choose and to save as one file. It works without a server.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/metrics.hpp"

namespace teka {

struct PageLevel {
  std::uint64_t index = 0;
  std::string caption;
  std::string picture;   ///< file name
  std::string solution;  ///< file name of the picture with the solution; empty: none
  std::string text;      ///< the level in the game's own format, for the file of favourites
  Metrics measures;
  std::optional<double> wanted;                            ///< difficulty, in a campaign
  std::optional<double> difficulty;                        ///< for its ramp
  std::vector<std::pair<std::string, std::string>> files;  ///< formats with their file names
};

struct LevelPage {
  std::string_view game;         ///< "maze"
  std::string_view nouns;        ///< "mazes"
  std::string_view text_ending;  ///< of the file of favourites: ".xsb"
  std::string_view comment;      ///< begins a comment line in that file: "#"
  std::string provenance;
  std::optional<std::string> remade;        ///< of `generate`: what --remake was given, or nothing of it
  std::vector<std::string> files;           ///< of all levels together
  std::vector<std::string_view> important;  ///< names of measures that are shown at once
  std::string legend;                       ///< HTML; may be empty
  int card_width = 300;                     ///< the least, in pixels
};

std::string level_page(const LevelPage& page, std::span<const PageLevel> levels);

}  // namespace teka
