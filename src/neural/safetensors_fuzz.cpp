// Any bytes give tensors within them or an error, and a model or an error; accepted files round-trip.
#include "neural/safetensors.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "neural/gpt.hpp"

namespace {

void look_at(std::string_view file) {
  using namespace teka::neural;
  const auto read = Safetensors::parse(std::as_bytes(std::span(file)));
  if (!read) return;
  for (const Tensor& tensor : read->tensors()) {
    if (tensor.is_float() && tensor.count() != 0) static_cast<void>(tensor.at(tensor.count() - 1));
  }
  static_cast<void>(Gpt::load(*read));
  const std::string written = to_safetensors(read->tensors());
  const auto again = Safetensors::parse(std::as_bytes(std::span(written)));
  if (!again || again->tensors().size() != read->tensors().size()) std::abort();
  for (const Tensor& tensor : read->tensors()) {
    const Tensor* other = again->find(tensor.name);
    if (other == nullptr || other->type != tensor.type || other->shape != tensor.shape) std::abort();
    if (!std::equal(tensor.bytes.begin(), tensor.bytes.end(), other->bytes.begin(), other->bytes.end())) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  look_at(text);
  // With a correct length prefix: the header up to the first 0, then the data.
  const std::size_t header = std::min(size, text.find('\0'));
  const auto length = std::bit_cast<std::array<char, 8>>(std::uint64_t{header});
  look_at(std::string(length.data(), length.size()) + std::string(text.substr(0, header)) +
          std::string(text.substr(std::min(size, header + 1))));
  return 0;
}
