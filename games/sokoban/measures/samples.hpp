// The samples of an evaluation: levels, and malformed levels that a model wrote.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/value.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "games/sokoban/level/level.hpp"
#include "games/sokoban/measures/prompt.hpp"

namespace teka::sokoban {

/// A level or a malformed one.
struct Sample {
  std::string title;           ///< before set_prompts(): the comment too, on further lines
  std::string text;            ///< rows joined by line ends, none after the last
  std::optional<Level> level;  ///< absent if malformed
  std::string fault;           ///< if malformed: what is wrong
  std::optional<Prompt> prompt;
};

/// The text of a sample that is this level.
std::string rows_of(const Level& level);

std::vector<Sample> to_samples(std::span<const Entry> entries);
/// A level of a collection, good or bad.
Sample to_sample(ReadEntry read);
/// The samples of a text without notes, split without regard to what they contain. If there are lines that begin with
/// ';', each of them starts a sample, which may be empty; otherwise empty lines separate samples.
std::vector<Sample> read_leniently(std::string_view text);
/// The sample in one level of a JSON document, which may be malformed too.
Sample sample_from(const Value& value);

/// Gives each sample the prompt or, if there is none, the one in its title or comment, if any.
Result<void> set_prompts(std::vector<Sample>& samples, const std::optional<Prompt>& prompt);

}  // namespace teka::sokoban
