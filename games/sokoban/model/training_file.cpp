#include "games/sokoban/model/training_file.hpp"

#include "games/sokoban/level/lurd.hpp"
#include "neural/safetensors.hpp"

namespace teka::sokoban {
namespace {

constexpr std::size_t kTextContext = 512;                  // the length in the paper
constexpr std::size_t kMostTokens = std::size_t{1} << 16;  // a token has 16 bits in the file

Result<LevelText> make_text(const std::optional<VocabularyFiles>& files) {
  if (!files) return LevelText(neural::Bpe::of_bytes());
  auto tokens = neural::Bpe::make(files->vocabulary, files->merges);
  if (!tokens) return tl::unexpected(tokens.error());
  LevelText text(std::move(*tokens));
  if (text.vocabulary() > kMostTokens) {
    return fail("vocabulary: {} tokens; token files can hold {}", text.vocabulary(), kMostTokens);
  }
  return text;
}

/// Settings that the layout would ignore are errors.
Result<void> check(const TrainingFileSettings& settings) {
  if (settings.symmetries < 1 || settings.symmetries > kSymmetries) {
    return fail("symmetries: {} is out of range; it must be from 1 to {}", settings.symmetries, kSymmetries);
  }
  if (settings.layout == Layout::text) return {};
  if (settings.label) return fail("label: only for the layout text");
  if (settings.vocabulary) return fail("vocabulary: only for the layout text");
  return {};
}

template <class T>
std::span<const std::byte> bytes_of(const std::vector<T>& numbers) {
  return std::as_bytes(std::span(numbers));
}

}  // namespace

Result<TrainingFile> TrainingFile::make(TrainingFileSettings settings, const Seed& seed) {
  if (auto ok = check(settings); !ok) return tl::unexpected(ok.error());
  std::optional<LevelText> text;
  if (settings.layout == Layout::text) {
    auto made = make_text(settings.vocabulary);
    if (!made) return tl::unexpected(made.error());
    text = std::move(*made);
  }
  return TrainingFile(std::move(settings), std::move(text), seed);
}

/// 70:15:15 as in the paper. All forms of a level belong to one part, because a rotated level is not a new one.
std::uint8_t TrainingFile::draw_part() {
  const double drawn = rng_.unit();
  if (drawn < 0.7) return 0;
  return drawn < 0.85 ? 1 : 2;
}

std::optional<LevelTokens> TrainingFile::tokens_of(const Level& level, std::string_view moves, Grade grade) const {
  if (!text_) return to_tokens(level, moves, grade, settings_.layout);
  const std::string label = settings_.label.value_or(std::string(name_of(grade)));
  const auto tokens = text_->encode(prompt_text(level, label), level);
  if (tokens.size() > kTextContext) return {};
  return LevelTokens{{tokens.begin(), tokens.end()}, {}};
}

void TrainingFile::add(const TrainingLevel& example) {
  const std::uint8_t part = draw_part();
  const auto played = replay(example.level, example.solution);
  if (settings_.layout == Layout::pulls && (!played || !played->solved)) {  // its tokens follow the solution
    left_out_ += static_cast<std::size_t>(settings_.symmetries);
    return;
  }
  for (Symmetry s = 0; s < settings_.symmetries; ++s) {
    const auto level =
        tokens_of(transform(example.level, s), transform(std::string_view(example.solution), s), example.grade);
    left_out_ += level ? 0 : 1;
    if (!level) continue;
    tokens_.insert(tokens_.end(), level->tokens.begin(), level->tokens.end());
    positions_.insert(positions_.end(), level->positions.begin(), level->positions.end());
    starts_.push_back(tokens_.size());
    if (settings_.symmetries > 1) parts_.push_back(part);
  }
}

std::string TrainingFile::bytes() const {
  std::vector<std::pair<std::string, std::string>> metadata = {
      {"layout", std::string(kLayoutNames[static_cast<std::size_t>(settings_.layout)])}};
  const auto add = [&](const char* key, std::size_t number) { metadata.emplace_back(key, std::to_string(number)); };
  add("vocabulary", text_ ? text_->vocabulary() : tokens::kCount);
  add("context", text_ ? kTextContext : positions::kCount);
  if (text_) {
    add("end", text_->end());
    add("pad", text_->pad());
    metadata.emplace_back("text", settings_.vocabulary ? "gpt2" : "bytes");
  }
  metadata.insert(metadata.end(), settings_.metadata.begin(), settings_.metadata.end());
  using neural::Tensor;
  using neural::TensorType;
  std::vector<Tensor> tensors = {{"tokens", TensorType::u16, {tokens_.size()}, bytes_of(tokens_)},
                                 {"starts", TensorType::u64, {starts_.size()}, bytes_of(starts_)}};
  if (!positions_.empty()) tensors.push_back({"positions", TensorType::u16, {positions_.size()}, bytes_of(positions_)});
  if (!parts_.empty()) tensors.push_back({"part", TensorType::u8, {parts_.size()}, bytes_of(parts_)});
  return neural::to_safetensors(tensors, metadata);
}

}  // namespace teka::sokoban
