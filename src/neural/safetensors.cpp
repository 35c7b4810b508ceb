#include "neural/safetensors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <limits>
#include <optional>

#include "core/check.hpp"
#include "core/value.hpp"
#include "json/json.hpp"

namespace teka::neural {
namespace {

static_assert(std::endian::native == std::endian::little, "tensors are read in the byte order of the file");

struct TypeName {
  const char* name;
  std::size_t size;
};
constexpr std::array<TypeName, 13> kTypes = {{{"BOOL", 1},
                                              {"U8", 1},
                                              {"I8", 1},
                                              {"I16", 2},
                                              {"U16", 2},
                                              {"F16", 2},
                                              {"BF16", 2},
                                              {"I32", 4},
                                              {"U32", 4},
                                              {"F32", 4},
                                              {"I64", 8},
                                              {"U64", 8},
                                              {"F64", 8}}};

constexpr std::size_t kLengthBytes = 8;
constexpr std::size_t kMostHeaderBytes = 100'000'000;  // as in the reference implementation
constexpr const char* kMetadata = "__metadata__";

std::optional<TensorType> type_of(std::string_view name) {
  const auto* at = std::find_if(kTypes.begin(), kTypes.end(), [&](const TypeName& type) { return name == type.name; });
  if (at == kTypes.end()) return {};
  return static_cast<TensorType>(at - kTypes.begin());
}

/// A list of non-negative numbers. (The JSON parser turns long lists of small numbers into Bytes; no shape is that
/// long.)
std::optional<std::vector<std::size_t>> sizes_of(const Value* value) {
  const auto* list = value != nullptr ? value->get<Value::Array>() : nullptr;
  if (list == nullptr) return {};
  std::vector<std::size_t> sizes;
  for (const Value& item : *list) {
    const auto* number = item.get<std::int64_t>();
    if (number == nullptr || *number < 0) return {};
    sizes.push_back(static_cast<std::size_t>(*number));
  }
  return sizes;
}

/// Size of a tensor in bytes, or nullopt on overflow.
std::optional<std::size_t> bytes_needed(const std::vector<std::size_t>& shape, TensorType type) {
  std::size_t bytes = size_of(type);
  for (const std::size_t side : shape) {
    if (side != 0 && bytes > std::numeric_limits<std::size_t>::max() / side) return {};
    bytes *= side;
  }
  return bytes;
}

Result<Tensor> parse_tensor(const std::string& name, const Value& entry, std::span<const std::byte> data) {
  const Value* dtype = entry.find("dtype");
  const auto* type_name = dtype != nullptr ? dtype->get<std::string>() : nullptr;
  const auto shape = sizes_of(entry.find("shape"));
  const auto offsets = sizes_of(entry.find("data_offsets"));
  if (type_name == nullptr || !shape || !offsets || offsets->size() != 2) {
    return fail("tensor '{}' needs a dtype, a shape and two data_offsets", name);
  }
  const auto type = type_of(*type_name);
  if (!type) return fail("tensor '{}' has unknown type '{}'", name, *type_name);
  const std::size_t begin = offsets->front();
  const std::size_t end = offsets->back();
  if (begin > end || end > data.size()) {
    return fail("tensor '{}' is at bytes {} to {}, but there are {}: the file is truncated or damaged", name, begin,
                end, data.size());
  }
  Tensor tensor{.name = name, .type = *type, .shape = *shape, .bytes = data.subspan(begin, end - begin)};
  if (bytes_needed(*shape, *type) != end - begin) {
    return fail("tensor '{}' of type {} and shape {} does not match its {} bytes", name, *type_name,
                tensor.shape_text(), end - begin);
  }
  return tensor;
}

/// The format requires every byte to belong to exactly one tensor.
Result<void> check_cover(const std::vector<Tensor>& tensors, std::span<const std::byte> data) {
  std::vector<const Tensor*> order;
  order.reserve(tensors.size());
  for (const Tensor& tensor : tensors) order.push_back(&tensor);
  const auto place = [](const Tensor* tensor) { return std::pair(tensor->bytes.data(), tensor->bytes.size()); };
  std::sort(order.begin(), order.end(), [&](const Tensor* a, const Tensor* b) { return place(a) < place(b); });
  const std::byte* next = data.data();
  for (const Tensor* tensor : order) {
    if (tensor->bytes.data() < next) return fail("tensor '{}' overlaps another tensor", tensor->name);
    if (tensor->bytes.data() > next) return fail("unused bytes before tensor '{}'", tensor->name);
    next += tensor->bytes.size();
  }
  const auto rest = static_cast<std::size_t>(data.data() + data.size() - next);
  if (rest != 0) return fail("{} unused bytes after the last tensor", rest);
  return {};
}

float from_half(std::uint16_t half) {
  const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000) << 16;
  const std::uint32_t exponent = half >> 10 & 0x1F;
  const std::uint32_t fraction = half & 0x3FF;
  if (exponent == 0) {
    const float small = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -small : small;
  }
  const std::uint32_t widened = exponent == 0x1F ? 0xFF : exponent + 112;
  return std::bit_cast<float>(sign | widened << 23 | fraction << 13);
}

template <class T>
T load(const std::byte* from) {
  T value;
  std::memcpy(&value, from, sizeof(value));
  return value;
}

}  // namespace

const char* name_of(TensorType type) {
  return kTypes[static_cast<std::size_t>(type)].name;
}

std::size_t size_of(TensorType type) {
  return kTypes[static_cast<std::size_t>(type)].size;
}

std::string Tensor::shape_text() const {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

bool Tensor::is_float() const {
  return type == TensorType::f32 || type == TensorType::f16 || type == TensorType::bf16;
}

float Tensor::at(std::size_t i) const {
  const std::byte* from = bytes.data() + i * size_of(type);
  if (type == TensorType::f32) return load<float>(from);
  const auto half = load<std::uint16_t>(from);
  return type == TensorType::f16 ? from_half(half) : std::bit_cast<float>(static_cast<std::uint32_t>(half) << 16);
}

Result<Safetensors> Safetensors::parse(std::span<const std::byte> file) {
  if (file.size() < kLengthBytes) return fail("not a safetensors file: only {} bytes", file.size());
  const auto length = load<std::uint64_t>(file.data());
  if (length > kMostHeaderBytes) return fail("not a safetensors file: a header of {} bytes", length);
  if (length > file.size() - kLengthBytes) {
    return fail("the header has {} bytes, but only {} follow: the file is truncated", length,
                file.size() - kLengthBytes);
  }
  const auto header_bytes = file.subspan(kLengthBytes, length);
  const auto data = file.subspan(kLengthBytes + length);
  const std::string_view text(reinterpret_cast<const char*>(header_bytes.data()), header_bytes.size());
  const auto header = parse_json(text);
  if (!header) return at_place("header", header.error());
  const auto* entries = header->get<Value::Object>();
  if (entries == nullptr) return fail("the header is not a JSON object");

  Safetensors result;
  for (const auto& [name, entry] : *entries) {
    if (name == kMetadata) {
      const auto* pairs = entry.get<Value::Object>();
      if (pairs == nullptr) return fail("{} is not a JSON object", kMetadata);
      for (const auto& [key, value] : *pairs) {
        const auto* words = value.get<std::string>();
        if (words == nullptr) return fail("{}: the value of '{}' is not a string", kMetadata, key);
        result.metadata_.emplace_back(key, *words);
      }
      continue;
    }
    auto tensor = parse_tensor(name, entry, data);
    if (!tensor) return tl::unexpected(tensor.error());
    result.tensors_.push_back(std::move(*tensor));
  }
  if (auto cover = check_cover(result.tensors_, data); !cover) return tl::unexpected(cover.error());
  std::sort(result.tensors_.begin(), result.tensors_.end(),
            [](const Tensor& a, const Tensor& b) { return a.name < b.name; });
  return result;
}

const Tensor* Safetensors::find(std::string_view name) const {
  const auto at = std::lower_bound(tensors_.begin(), tensors_.end(), name,
                                   [](const Tensor& tensor, std::string_view wanted) { return tensor.name < wanted; });
  return at != tensors_.end() && at->name == name ? &*at : nullptr;
}

const std::string* Safetensors::metadata(std::string_view key) const {
  for (const auto& [name, words] : metadata_) {
    if (name == key) return &words;
  }
  return nullptr;
}

std::string to_safetensors(std::span<const Tensor> tensors,
                           std::span<const std::pair<std::string, std::string>> metadata) {
  Value header{Value::Object{}};
  if (!metadata.empty()) {
    Value::Object pairs;
    for (const auto& [key, words] : metadata) pairs.emplace_back(key, words);
    header.set(kMetadata, std::move(pairs));
  }
  std::size_t offset = 0;
  for (const Tensor& tensor : tensors) {
    TEKA_CHECK(tensor.name != kMetadata && header.find(tensor.name) == nullptr);
    TEKA_CHECK(bytes_needed(tensor.shape, tensor.type) == tensor.bytes.size());
    Value::Array shape;
    for (const std::size_t side : tensor.shape) shape.emplace_back(std::uint64_t{side});
    Value entry;
    entry.set("dtype", name_of(tensor.type));
    entry.set("shape", std::move(shape));
    entry.set("data_offsets", Value::Array{std::uint64_t{offset}, std::uint64_t{offset + tensor.bytes.size()}});
    header.set(tensor.name, std::move(entry));
    offset += tensor.bytes.size();
  }
  std::string text = to_json(header);
  text.resize((text.size() + kLengthBytes - 1) / kLengthBytes * kLengthBytes, ' ');
  const auto length = std::bit_cast<std::array<char, kLengthBytes>>(std::uint64_t{text.size()});
  std::string file(length.data(), length.size());
  file.reserve(file.size() + text.size() + offset);
  file += text;
  for (const Tensor& tensor : tensors) {
    file.append(reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size());
  }
  return file;
}

}  // namespace teka::neural
