// Training levels as the token file that teka-train reads (docs/training.md).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/rng.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/model/level_text.hpp"
#include "games/sokoban/model/training_levels.hpp"

namespace teka::sokoban {

/// The contents of GPT-2's vocab.json and merges.txt.
struct VocabularyFiles {
  std::string vocabulary, merges;
};

struct TrainingFileSettings {
  Layout layout = Layout::text;
  int symmetries = 1;  ///< number of forms of each level, rotated and mirrored; from 1 to kSymmetries
  std::optional<std::string> label = {};           ///< layout text: the difficulty in all prompts; absent: as measured
  std::optional<VocabularyFiles> vocabulary = {};  ///< layout text: absent: every byte is a token
  /// Further names and values for the file; the writer of levels knows "sides" and "boxes" (as in "7..12"), the levels
  /// that a model was trained on.
  std::vector<std::pair<std::string, std::string>> metadata = {};
};

class TrainingFile {
 public:
  /// The error begins with the name of a setting. The seed decides to which part each level belongs.
  static Result<TrainingFile> make(TrainingFileSettings settings, const Seed& seed);

  /// Adds all forms of a level; those that have no tokens in this layout are counted and left out.
  void add(const TrainingLevel& example);

  [[nodiscard]] std::size_t sequences() const { return starts_.size() - 1; }
  [[nodiscard]] std::size_t tokens() const { return tokens_.size(); }
  [[nodiscard]] std::size_t left_out() const { return left_out_; }
  /// The file, a safetensors file.
  [[nodiscard]] std::string bytes() const;

 private:
  TrainingFile(TrainingFileSettings settings, std::optional<LevelText> text, const Seed& seed)
      : settings_(std::move(settings)), text_(std::move(text)), rng_(seed.child("parts")) {}

  std::uint8_t draw_part();
  [[nodiscard]] std::optional<LevelTokens> tokens_of(const Level& level, std::string_view moves, Grade grade) const;

  TrainingFileSettings settings_;
  std::optional<LevelText> text_;
  Rng rng_;
  std::vector<LevelToken> tokens_;
  std::vector<std::uint16_t> positions_;  ///< empty: in order
  std::vector<std::uint64_t> starts_ = {0};
  std::vector<std::uint8_t> parts_;  ///< of each sequence: training, validation, test; empty: the trainer chooses
  std::size_t left_out_ = 0;
};

}  // namespace teka::sokoban
