// Safetensors: named arrays of numbers in one file (https://huggingface.co/docs/safetensors). Eight bytes give the
// length of the header; the header is JSON and gives each tensor's type, shape and offsets in the bytes that follow.
// Everything in the header is validated before use: any invalid file gives an Error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.hpp"

namespace teka::neural {

enum class TensorType : std::uint8_t { boolean, u8, i8, i16, u16, f16, bf16, i32, u32, f32, i64, u64, f64 };
const char* name_of(TensorType type);
std::size_t size_of(TensorType type);

struct Tensor {
  std::string name;
  TensorType type = TensorType::f32;
  std::vector<std::size_t> shape;    ///< empty: a scalar
  std::span<const std::byte> bytes;  ///< little-endian, row-major; possibly unaligned

  /// Number of elements; size_of(type) * count() is bytes.size().
  [[nodiscard]] std::size_t count() const { return bytes.size() / size_of(type); }
  /// "[3, 4]"
  [[nodiscard]] std::string shape_text() const;
  /// Element i of a tensor of type f32, f16 or bf16.
  [[nodiscard]] float at(std::size_t i) const;
  [[nodiscard]] bool is_float() const;
};

/// The tensors of a file in memory, which must outlive this.
class Safetensors {
 public:
  static Result<Safetensors> parse(std::span<const std::byte> file);

  /// Ordered by name.
  [[nodiscard]] const std::vector<Tensor>& tensors() const { return tensors_; }
  [[nodiscard]] const Tensor* find(std::string_view name) const;
  /// The metadata value of a key, or nullptr.
  [[nodiscard]] const std::string* metadata(std::string_view key) const;
  /// All metadata.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& metadata() const { return metadata_; }

 private:
  std::vector<Tensor> tensors_;
  std::vector<std::pair<std::string, std::string>> metadata_;
};

/// The bytes of a file with these tensors, in this order; the data start at a multiple of 8. Names must be unique.
std::string to_safetensors(std::span<const Tensor> tensors,
                           std::span<const std::pair<std::string, std::string>> metadata = {});

}  // namespace teka::neural
