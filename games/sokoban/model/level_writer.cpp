#include "games/sokoban/model/level_writer.hpp"

#include <algorithm>
#include <filesystem>
#include <mutex>

#include "core/file.hpp"
#include "core/text.hpp"
#include "games/sokoban/generator/generator.hpp"
#include "neural/mapped_file.hpp"

extern "C" {
extern const std::byte teka_sokoban_model[];
extern const std::byte teka_sokoban_model_end[];  // as in models/models.S
}

namespace teka::sokoban {
namespace {

/// The batch size: larger ones are hardly faster, and their memory does not fit into the cache.
constexpr std::size_t kAtOnce = 128;

/// The batch size within the memory limit for keys and values (two of two bytes); 14 for GPT-2 small.
std::size_t at_once(const neural::GptShape& shape) {
  constexpr std::size_t kMostMemory = std::size_t{512} << 20;
  return std::clamp<std::size_t>(kMostMemory / (4 * shape.layers * shape.width * shape.context), 1, kAtOnce);
}

constexpr std::size_t kMostText = 512;  // tokens, as in the paper

/// The decoders of a batch, each of which follows the tokens of its sequence.
class Writings {
 public:
  Writings(const Order& order, Layout layout, std::size_t count) {
    writings_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) writings_.push_back({LevelDecoder(order, layout), 0, 0});
  }

  /// Called with one more token each time.
  LevelDecoder& after(std::size_t sequence, std::span<const neural::Token> written) {
    State& state = writings_[sequence];
    while (state.taken < written.size()) {
      state.position = state.writing.position();
      state.writing.take(static_cast<LevelToken>(written[state.taken++]));
    }
    return state.writing;
  }
  /// The position of the last token.
  std::size_t position(std::size_t sequence, std::span<const neural::Token> written) {
    after(sequence, written);
    return static_cast<std::size_t>(writings_[sequence].position);
  }

 private:
  struct State {
    LevelDecoder writing;
    std::size_t taken;
    int position;
  };
  std::vector<State> writings_;
};

/// A model without a layout is a text model.
Result<Layout> layout_of(const neural::Safetensors& file) {
  const std::string* name = file.metadata("layout");
  if (name == nullptr) return Layout::text;
  const auto at = std::find(kLayoutNames.begin(), kLayoutNames.end(), *name);
  if (at != kLayoutNames.end()) return static_cast<Layout>(at - kLayoutNames.begin());
  return fail("unknown layout '{}'; known layouts: {}", *name, join(kLayoutNames, ", "));
}

/// A range of the training levels as stated in the file; any if it is not.
Range range_of(const neural::Safetensors& file, std::string_view key) {
  const std::string* text = file.metadata(key);
  const auto range = text != nullptr ? parse_range(key, *text) : Result<Range>(Range{});
  return range.value_or(Range{});
}

Result<void> check_shape(const neural::GptShape& shape) {
  if (shape.vocabulary == tokens::kCount && shape.context >= positions::kCount) return {};
  return fail("the model has {} tokens and {} positions; levels need {} and {}", shape.vocabulary, shape.context,
              static_cast<int>(tokens::kCount), static_cast<int>(positions::kCount));
}

/// The tokens of a text model from the files in its folder, or bytes if the model says so.
Result<LevelText> text_beside(const std::string& path, const neural::Safetensors& file, std::size_t model_tokens) {
  const std::string* kind = file.metadata("text");
  if (kind != nullptr && *kind == "bytes") return LevelText(neural::Bpe::of_bytes(), model_tokens);
  constexpr std::size_t kMostBytes = std::size_t{64} << 20;
  const auto beside = [&](const char* name) {
    return read_file(std::filesystem::path(path).replace_filename(name).string(), kMostBytes);
  };
  const auto vocabulary = beside("vocab.json");
  if (!vocabulary) return tl::unexpected(vocabulary.error());
  const auto merges = beside("merges.txt");
  if (!merges) return tl::unexpected(merges.error());
  auto tokens = neural::Bpe::make(*vocabulary, *merges);
  if (!tokens) return tl::unexpected(tokens.error());
  return LevelText(std::move(*tokens), model_tokens);
}

}  // namespace

Result<LevelWriter> LevelWriter::load(std::span<const std::byte> file) {
  const auto tensors = neural::Safetensors::parse(file);
  if (!tensors) return tl::unexpected(tensors.error());
  const auto layout = layout_of(*tensors);
  if (!layout) return tl::unexpected(layout.error());
  auto model = neural::Gpt::load(*tensors);
  if (!model) return tl::unexpected(model.error());
  if (auto fits = check_shape(model->shape()); !fits) return tl::unexpected(fits.error());
  LevelWriter writer(std::move(*model), *layout);
  writer.sides_ = range_of(*tensors, "sides");
  writer.boxes_ = range_of(*tensors, "boxes");
  return writer;
}

Result<std::shared_ptr<const LevelWriter>> LevelWriter::shipped() {
  static std::mutex loading;
  static std::shared_ptr<const LevelWriter> loaded;
  const std::lock_guard lock(loading);
  if (loaded) return loaded;
  auto writer = load({teka_sokoban_model, teka_sokoban_model_end});
  if (!writer) return at_place("models/sokoban.safetensors, as built into this program", writer.error());
  loaded = std::make_shared<const LevelWriter>(std::move(*writer));
  return loaded;
}

Result<void> LevelWriter::check(const Order& order) const {
  if (text_ && text_->encode_prompt(to_prompt_text(order)).size() >= model_->shape().context) {
    return fail("model: it has {} positions, too few for the prompt", model_->shape().context);
  }
  const int longest = layout_ == Layout::text ? kMostSide : kLongestInside + 2;
  const Range sides{std::max(sides_.low, kLeastSide), std::min(sides_.high, longest)};
  if (!sides.contains(order.size.width) || !sides.contains(order.size.height)) {
    return fail("size: the model was trained on sides from {} to {}, not {}x{}", sides.low, sides.high,
                order.size.width, order.size.height);
  }
  const Range boxes{boxes_.low, std::min(boxes_.high, kMostTokenBoxes)};
  if (!boxes.contains(order.boxes)) {
    return fail("boxes: the model was trained on levels with {} to {} boxes, not {}", boxes.low, boxes.high,
                order.boxes);
  }
  return {};
}

Result<LevelWriter> LevelWriter::open(const std::string& path) {
  const auto file = neural::MappedFile::open(path);
  if (!file) return tl::unexpected(file.error());
  const auto tensors = neural::Safetensors::parse(file->bytes());
  if (!tensors) return at_place(path, tensors.error());
  const auto layout = layout_of(*tensors);
  if (!layout) return at_place(path, layout.error());
  if (*layout != Layout::text) {
    auto writer = load(file->bytes());
    if (!writer) return at_place(path, writer.error());
    return writer;
  }
  auto model = neural::Gpt::open(path);  // with its config.json
  if (!model) return tl::unexpected(model.error());
  const std::size_t vocabulary = model->shape().vocabulary;
  auto text = text_beside(path, *tensors, vocabulary);
  if (!text) return tl::unexpected(text.error());
  std::vector<neural::Token> needed = text->encode_prompt(to_prompt_text({.walls = 0}));
  needed.push_back(text->end());
  if (std::ranges::any_of(needed, [&](neural::Token token) { return token >= vocabulary; })) {
    return at_place(path, Error{fmt::format("it has {} tokens, fewer than the vocabulary beside it", vocabulary)});
  }
  LevelWriter writer(std::move(*model), Layout::text);
  writer.text_ = std::move(*text);
  writer.sides_ = range_of(*tensors, "sides");
  writer.boxes_ = range_of(*tensors, "boxes");
  return writer;
}

std::vector<WrittenLevel> LevelWriter::write_text(const Order& order, std::span<const Seed> seeds, Executor& executor,
                                                  neural::GenerateSettings generating) const {
  const std::vector<std::vector<neural::Token>> prompts(seeds.size(), text_->encode_prompt(to_prompt_text(order)));
  generating.end = text_->end();
  generating.most_tokens = kMostText;
  const auto generated = neural::generate(*model_, prompts, generating, seeds, executor);
  std::vector<WrittenLevel> levels;
  for (const neural::Generated& one : generated) {
    if (generating.budget.interrupted() && !one.ended) continue;
    WrittenLevel written{{}, {}, text_->rows(one.tokens)};
    if (auto level = level_of_rows(written.text)) written.level = std::move(*level);
    levels.push_back(std::move(written));
  }
  return levels;
}

std::vector<WrittenLevel> LevelWriter::write(const Order& order, std::size_t count, const Seed& seed,
                                             Executor& executor, const WriterSettings& settings,
                                             const Budget& budget) const {
  std::vector<Seed> seeds;
  for (std::size_t i = 0; i < count; ++i) seeds.push_back(seed.child(i));
  return write(order, seeds, executor, settings, budget);
}

std::vector<WrittenLevel> LevelWriter::write(const Order& order, std::span<const Seed> seeds, Executor& executor,
                                             const WriterSettings& settings, const Budget& budget) const {
  neural::GenerateSettings generating;
  generating.sampler = settings.sampler;
  generating.at_once = at_once(model_->shape());
  generating.halve_cache = true;
  generating.budget = budget;
  if (layout_ == Layout::text) return write_text(order, seeds, executor, std::move(generating));
  const auto prompt = LevelDecoder::prompt(order);
  const std::vector<std::vector<neural::Token>> prompts(seeds.size(), {prompt.begin(), prompt.end()});
  Writings writings(order, layout_, seeds.size());
  generating.end = tokens::kBegin;
  generating.positions = [&](std::size_t i, auto written) { return writings.position(i, written); };
  generating.constraint = [&](std::size_t i, std::span<const neural::Token> written, std::span<std::uint8_t> allowed) {
    const LevelDecoder& writing = writings.after(i, written);
    if (settings.masks || writing.over()) writing.allow(allowed);
  };
  if (settings.masks) {
    generating.refusal = [&](std::size_t i, std::span<const neural::Token> written, neural::Token token) {
      return writings.after(i, written).strands(static_cast<LevelToken>(token));
    };
  }
  const auto generated = neural::generate(*model_, prompts, generating, seeds, executor);
  std::vector<WrittenLevel> levels;
  for (std::size_t i = 0; i < seeds.size(); ++i) {
    const LevelDecoder& writing = writings.after(i, generated[i].tokens);
    if (generating.budget.interrupted() && !generated[i].ended) continue;
    const bool whole = writing.over() && !writing.failed();
    levels.push_back({whole ? writing.level() : Level(), whole ? Level() : writing.draft(), {}});
  }
  return levels;
}

Result<std::shared_ptr<const LevelWriter>> open_writer(const std::string& path) {
  if (path.empty()) return LevelWriter::shipped();
  auto opened = LevelWriter::open(path);
  if (!opened) return tl::unexpected(opened.error());
  return std::make_shared<const LevelWriter>(std::move(*opened));
}

LevelSource writer_source(const std::shared_ptr<const LevelWriter>& writer, const Order& order, Executor& executor,
                          const Budget& budget, const WriterSettings& settings) {
  return LevelSource::batched([=, &executor](std::span<const Ask> asks) {
    std::vector<Seed> seeds;
    for (const Ask& ask : asks) {
      for (std::size_t i = 0; i < ask.count; ++i) seeds.push_back(ask.seed.child(i));
    }
    auto written = writer->write(order, seeds, executor, settings, budget);
    std::vector<std::vector<Level>> levels(asks.size());
    if (written.size() < seeds.size()) return levels;  // interrupted
    std::size_t next = 0;
    for (std::size_t i = 0; i < asks.size(); ++i) {
      for (std::size_t k = 0; k < asks[i].count; ++k, ++next) {
        Level& level = written[next].whole() ? written[next].level : written[next].draft;
        levels[i].push_back(level.width() > 0 ? std::move(level) : Level(order.size, Tile::wall));
      }
    }
    return levels;
  });
}

}  // namespace teka::sokoban
