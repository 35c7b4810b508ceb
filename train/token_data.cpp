#include "train/token_data.hpp"

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <tuple>
#include <utility>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "neural/safetensors.hpp"

namespace teka::train {
namespace {

using neural::Safetensors;
using neural::Tensor;
using neural::TensorType;

constexpr std::size_t kMostVocabulary = std::size_t{1} << 16;
constexpr std::size_t kMostContext = std::size_t{1} << 20;
constexpr std::int64_t kFewestTokens = 2;  // the first is never a target

template <class T>
T load(std::span<const std::byte> bytes, std::size_t i) {
  T value;
  std::memcpy(&value, bytes.data() + i * sizeof(T), sizeof(T));
  return value;
}

Result<std::size_t> number_in(const Safetensors& file, const char* key, std::size_t most) {
  const std::string* words = file.metadata(key);
  if (words == nullptr) return fail("not a token file: no '{}' in the metadata", key);
  const auto number = parse_integer(*words);
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > most) {
    return fail("metadata: {} is '{}'; expected a number from 1 to {}", key, *words, most);
  }
  return static_cast<std::size_t>(*number);
}

/// A one-dimensional tensor of that size; 0 means any size from 1 on.
Result<const Tensor*> list_in(const Safetensors& file, const char* name, std::initializer_list<TensorType> types,
                              std::size_t size = 0) {
  const Tensor* tensor = file.find(name);
  if (tensor == nullptr) return fail("not a token file: no tensor '{}'", name);
  if (std::find(types.begin(), types.end(), tensor->type) == types.end()) {
    return fail("tensor '{}' is {}; expected {}", name, neural::name_of(tensor->type), neural::name_of(*types.begin()));
  }
  if (tensor->shape.size() != 1 || tensor->count() == 0 || (size != 0 && tensor->count() != size)) {
    return fail("tensor '{}' has shape {}; expected [{}]", name, tensor->shape_text(),
                size != 0 ? std::to_string(size) : "at least 1");
  }
  return tensor;
}

Result<std::vector<std::int64_t>> starts_of(const Tensor& tensor, std::size_t total) {
  std::vector<std::int64_t> starts(tensor.count());
  std::memcpy(starts.data(), tensor.bytes.data(), tensor.bytes.size());
  if (starts.front() != 0) return fail("tensor 'starts' starts with {}, not with 0", starts.front());
  if (starts.back() != static_cast<std::int64_t>(total)) {
    return fail("tensor 'starts' ends with {}; expected the number of tokens, {}", starts.back(), total);
  }
  for (std::size_t i = 1; i < starts.size(); ++i) {
    // Cannot overflow: the earlier values are from 0 to the total.
    const bool is_inside = starts[i] >= kFewestTokens && starts[i] <= starts.back();
    if (is_inside && starts[i] - kFewestTokens >= starts[i - 1]) continue;
    return fail("sequence {} starts at {} and ends at {}; expected at least {} tokens", i - 1, starts[i - 1], starts[i],
                kFewestTokens);
  }
  return starts;
}

Result<void> check_below(const Tensor& tensor, std::size_t end) {
  for (std::size_t i = 0; i < tensor.count(); ++i) {
    const auto value = load<std::uint16_t>(tensor.bytes, i);
    if (value >= end) return fail("tensor '{}': value {} is {}, not below {}", tensor.name, i, value, end);
  }
  return {};
}

/// How many positions the sequences need; the last token of a sequence is only a target and needs none.
std::size_t positions_in(const std::vector<std::int64_t>& starts, std::span<const std::byte> positions) {
  std::size_t needed = 0;
  for (std::size_t i = 0; i + 1 < starts.size(); ++i) {
    const auto begin = static_cast<std::size_t>(starts[i]);
    const auto end = static_cast<std::size_t>(starts[i + 1]) - 1;
    if (positions.empty()) needed = std::max(needed, end - begin);
    for (std::size_t at = begin; at < end && !positions.empty(); ++at) {
      needed = std::max(needed, load<std::uint16_t>(positions, at) + std::size_t{1});
    }
  }
  return needed;
}

Result<void> check_most(const Tensor& tensor, unsigned most) {
  for (std::size_t i = 0; i < tensor.count(); ++i) {
    const auto value = load<std::uint8_t>(tensor.bytes, i);
    if (value > most) return fail("tensor '{}': number {} is {}, not 0 to {}", tensor.name, i, value, most);
  }
  return {};
}

/// The bytes of an optional tensor; 8-bit values must be at most `most`.
Result<std::span<const std::byte>> optional_in(const Safetensors& file, const char* name, TensorType type,
                                               std::size_t size, unsigned most) {
  if (file.find(name) == nullptr) return std::span<const std::byte>();
  const auto tensor = list_in(file, name, {type}, size);
  if (!tensor) return tl::unexpected(tensor.error());
  if (type == TensorType::u8) {
    if (auto fine = check_most(**tensor, most); !fine) return tl::unexpected(fine.error());
  }
  return (*tensor)->bytes;
}

/// The validated content of a file.
struct Content {
  std::size_t vocabulary = 0, context = 0;
  std::vector<std::int64_t> starts;
  std::span<const std::byte> tokens, positions, learn, part;
};

Result<Content> content_of(const Safetensors& file) {
  Content content;
  for (const auto& [key, to, most] : {std::tuple("vocabulary", &content.vocabulary, kMostVocabulary),
                                      std::tuple("context", &content.context, kMostContext)}) {
    const auto number = number_in(file, key, most);
    if (!number) return tl::unexpected(number.error());
    *to = *number;
  }
  const auto tokens = list_in(file, "tokens", {TensorType::u16});
  if (!tokens) return tl::unexpected(tokens.error());
  content.tokens = (*tokens)->bytes;
  const std::size_t total = (*tokens)->count();
  const auto places = list_in(file, "starts", {TensorType::u64, TensorType::i64});
  if (!places) return tl::unexpected(places.error());
  auto starts = starts_of(**places, total);
  if (!starts) return tl::unexpected(starts.error());
  content.starts = std::move(*starts);
  if (auto fine = check_below(**tokens, content.vocabulary); !fine) return tl::unexpected(fine.error());
  for (const auto& [name, to, type, size, most] :
       {std::tuple("positions", &content.positions, TensorType::u16, total, 0U),
        std::tuple("learn", &content.learn, TensorType::u8, total, 1U),
        std::tuple("part", &content.part, TensorType::u8, content.starts.size() - 1, 2U)}) {
    const auto bytes = optional_in(file, name, type, size, most);
    if (!bytes) return tl::unexpected(bytes.error());
    *to = *bytes;
  }
  return content;
}

/// The metadata of all files must agree, because they go into the model; only sources are listed.
Result<void> merge(std::map<std::string, std::string>& all, const Safetensors& file, bool first) {
  for (const auto& [key, words] : file.metadata()) {
    if (key == "context") continue;
    const auto [at, added] = all.try_emplace(key, words);
    if (added && !first) return fail("metadata: only this file has '{}'; all files must agree", key);
    if (at->second == words) continue;
    if (key != "source") {
      return fail("metadata: {} is '{}', but '{}' in the files before; all files must agree", key, words, at->second);
    }
    at->second += ", " + words;
  }
  for (const auto& [key, words] : all) {
    if (file.metadata(key) == nullptr && key != "context") {
      return fail("metadata: no '{}', unlike the files before; all files must agree", key);
    }
  }
  return {};
}

}  // namespace

Result<void> TokenData::add(neural::MappedFile mapped) {
  const auto file = Safetensors::parse(mapped.bytes());
  if (!file) return tl::unexpected(file.error());
  const auto content = content_of(*file);
  if (!content) return tl::unexpected(content.error());
  if (!pieces_.empty() && content->part.empty() != parts_.empty()) {
    return fail("only some files have a tensor 'part'; all or none must have it");
  }
  if (auto merged = merge(metadata_, *file, pieces_.empty()); !merged) return merged;
  vocabulary_ = content->vocabulary;
  context_ = std::max(context_, content->context);
  positions_needed_ = std::max(positions_needed_, positions_in(content->starts, content->positions));
  const std::int64_t before = starts_.back();
  for (std::size_t i = 1; i < content->starts.size(); ++i) starts_.push_back(before + content->starts[i]);
  for (const std::byte part : content->part) parts_.push_back(std::to_integer<std::uint8_t>(part));
  pieces_.push_back(
      {.file = std::move(mapped), .tokens = content->tokens, .positions = content->positions, .learn = content->learn});
  return {};
}

Result<TokenData> TokenData::open(std::span<const std::string> paths) {
  TokenData data;
  for (const std::string& path : paths) {
    auto mapped = neural::MappedFile::open(path);
    if (!mapped) return tl::unexpected(mapped.error());
    if (auto added = data.add(std::move(*mapped)); !added) return at_place(path, added.error());
  }
  data.metadata_["context"] = std::to_string(data.context_);
  return data;
}

std::uint64_t TokenData::fingerprint() const {
  std::uint64_t hash = hash_combine(vocabulary_, sequences());
  const auto take = [&](std::span<const std::byte> bytes) {
    for (std::size_t i = 0; i + 8 <= bytes.size(); i += 8) hash = hash_combine(hash, load<std::uint64_t>(bytes, i / 8));
    for (std::size_t i = bytes.size() / 8 * 8; i < bytes.size(); ++i)
      hash = hash_combine(hash, load<std::uint8_t>(bytes, i));
  };
  for (const Piece& piece : pieces_) {
    take(piece.tokens);
    take(piece.positions);
    take(piece.learn);
  }
  take(std::as_bytes(std::span(starts_)));
  take(std::as_bytes(std::span(parts_)));
  return hash;
}

}  // namespace teka::train
