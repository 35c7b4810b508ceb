// The input of `evaluate`: levels and, with --lenient, also malformed ones.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/measures/prompt.hpp"

namespace teka::sokoban {

/// One sample of an evaluation: a level or a malformed one.
struct Sample {
  std::string title;
  std::string text;            ///< rows joined by line ends, none after the last
  std::optional<Level> level;  ///< absent when it is malformed
  std::string fault;           ///< then: what is wrong
  std::optional<Prompt> prompt;
};

/// A whole text, cut into samples without a look at what they say. When there are lines that begin with ';', each of
/// them starts a sample (with nothing in it, perhaps); else empty lines stand between samples.
std::vector<Sample> read_leniently(std::string_view text);

/// All samples of the job's files. Prompts are those of titles and comments, or the one given for all.
Result<std::vector<Sample>> read_samples(const Job& job, bool lenient, const std::optional<Prompt>& prompt);

/// The texts of a reference file: XSB, SOK, Boxoban or SLC.
Result<std::vector<std::string>> read_reference(const std::string& path, const Context& context);

}  // namespace teka::sokoban
