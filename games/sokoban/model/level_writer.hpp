// Generates levels with a language model, in the layouts of level_tokens.hpp or as text. Many levels are generated
// in one batch; each depends on its own seed alone.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/budget.hpp"
#include "games/sokoban/generator/level_source.hpp"
#include "games/sokoban/model/level_decoder.hpp"
#include "games/sokoban/model/level_text.hpp"
#include "neural/generate.hpp"

namespace teka::sokoban {

struct WriterSettings {
  neural::SamplerSettings sampler;
  bool masks = true;  ///< false: the model is not constrained after the prompt, and may fail
};

/// One for each requested level.
struct WrittenLevel {
  Level level;       ///< empty when it failed: not a valid level, or not of the order
  Level draft;       ///< when it failed: the squares that were written, the others walls; empty with a text model
  std::string text;  ///< of a text model: what it wrote, level or not
  [[nodiscard]] bool whole() const { return level.width() > 0; }
};

class LevelWriter {
 public:
  /// A model file without a layout holds a text model; then GPT-2's vocab.json and merges.txt must be in the same
  /// folder.
  static Result<LevelWriter> open(const std::string& path);
  /// From the bytes of a safetensors file with the layout of tiles or pulls.
  static Result<LevelWriter> load(std::span<const std::byte> file);

  /// The shipped model, loaded once.
  static Result<std::shared_ptr<const LevelWriter>> shipped();

  /// An error if the model was not trained on such levels; it begins with the name of a setting.
  [[nodiscard]] Result<void> check(const Order& order) const;
  [[nodiscard]] Layout layout() const { return layout_; }
  [[nodiscard]] const neural::Gpt& model() const { return *model_; }

  /// One level for each seed. Levels that were not finished when it was interrupted are left out.
  [[nodiscard]] std::vector<WrittenLevel> write(const Order& order, std::span<const Seed> seeds, Executor& executor,
                                                const WriterSettings& settings = {}, const Budget& budget = {}) const;
  /// The same with the seeds seed.child(0), seed.child(1), ...
  [[nodiscard]] std::vector<WrittenLevel> write(const Order& order, std::size_t count, const Seed& seed,
                                                Executor& executor, const WriterSettings& settings = {},
                                                const Budget& budget = {}) const;

 private:
  LevelWriter(neural::Gpt model, Layout layout)
      : model_(std::make_unique<neural::Gpt>(std::move(model))), layout_(layout) {}

  std::vector<WrittenLevel> write_text(const Order& order, std::span<const Seed> seeds, Executor& executor,
                                       neural::GenerateSettings generating) const;

  std::unique_ptr<neural::Gpt> model_;
  Layout layout_;
  std::optional<LevelText> text_;
  Range sides_, boxes_;  ///< of the training levels, as stated in its file
};

/// The model of a file; empty path: the shipped one.
Result<std::shared_ptr<const LevelWriter>> open_writer(const std::string& path);

/// Levels that a model writes for an order that passes LevelWriter::check, unchanged; the draft of it
/// if it failed. The executor must outlive the source.
LevelSource writer_source(const std::shared_ptr<const LevelWriter>& writer, const Order& order, Executor& executor,
                          const Budget& budget, const WriterSettings& settings = {});

}  // namespace teka::sokoban
