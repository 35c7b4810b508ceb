// Any bytes give tensors inside of them or an error; what is accepted is written and read back as the same.
#include "neural/safetensors.hpp"

#include <algorithm>
#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace teka::neural;
  const auto read = Safetensors::parse(std::as_bytes(std::span(data, size)));
  if (!read) return 0;
  for (const Tensor& tensor : read->tensors()) {
    if (tensor.is_float() && tensor.count() != 0) static_cast<void>(tensor.at(tensor.count() - 1));
  }
  const std::string written = to_safetensors(read->tensors());
  const auto again = Safetensors::parse(std::as_bytes(std::span(written)));
  if (!again || again->tensors().size() != read->tensors().size()) std::abort();
  for (const Tensor& tensor : read->tensors()) {
    const Tensor* other = again->find(tensor.name);
    if (other == nullptr || other->type != tensor.type || other->shape != tensor.shape) std::abort();
    if (!std::equal(tensor.bytes.begin(), tensor.bytes.end(), other->bytes.begin(), other->bytes.end())) std::abort();
  }
  return 0;
}
