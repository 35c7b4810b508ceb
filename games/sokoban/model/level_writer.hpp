// Generates levels with a language model, in the layouts of level_tokens.hpp or as text. Many levels are generated
// in one batch; level i depends on seed.child(i) alone.
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
  bool masks = true;  ///< false: the model is on its own after the prompt, and may fail
};

/// One for each requested level.
struct WrittenLevel {
  Level level;       ///< empty when it failed: not a valid level, or not of the order
  std::string text;  ///< of a text model: what it wrote, level or not
  [[nodiscard]] bool whole() const { return level.width() > 0; }
};

class LevelWriter {
 public:
  /// A model that says nothing of a layout is one of text: then GPT-2's vocab.json and merges.txt lie beside it.
  static Result<LevelWriter> open(const std::string& path);
  /// From the bytes of a safetensors file with the layout of tiles or pulls.
  static Result<LevelWriter> load(std::span<const std::byte> file);

  /// The model that comes with the program, loaded once.
  static Result<std::shared_ptr<const LevelWriter>> shipped();

  /// One clear line when the model has learned nothing of such levels.
  [[nodiscard]] Result<void> check(const Order& order) const;
  [[nodiscard]] Layout layout() const { return layout_; }
  [[nodiscard]] const neural::Gpt& model() const { return *model_; }

  /// Those whose writing was stopped are left out.
  [[nodiscard]] std::vector<WrittenLevel> write(const Order& order, std::size_t count, const Seed& seed,
                                                Executor& executor, const WriterSettings& settings = {},
                                                std::stop_token stop = {}) const;

 private:
  LevelWriter(neural::Gpt model, Layout layout)
      : model_(std::make_unique<neural::Gpt>(std::move(model))), layout_(layout) {}

  std::vector<WrittenLevel> write_text(const Order& order, std::size_t count, const Seed& seed, Executor& executor,
                                       neural::GenerateSettings generating) const;

  std::unique_ptr<neural::Gpt> model_;
  Layout layout_;
  std::optional<LevelText> text_;
  Range sides_, boxes_;  ///< that it has learned, as its file says
};

/// The model of a file; no path: the one in the program.
Result<std::shared_ptr<const LevelWriter>> open_writer(const std::string& path);

/// Levels that a model writes for an order that it has learned (LevelWriter::check), as it writes them; nothing but
/// walls where it failed. The executor must outlive the source.
LevelSource writer_source(const std::shared_ptr<const LevelWriter>& writer, const Order& order, Executor& executor,
                          const Budget& budget, const WriterSettings& settings = {});

}  // namespace teka::sokoban
