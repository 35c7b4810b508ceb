#include "train/model_file.hpp"

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "neural/mapped_file.hpp"
#include "neural/safetensors.hpp"
#include "train/model.hpp"

namespace teka::train {
namespace {

using neural::Safetensors;
using neural::Tensor;
using neural::TensorType;

struct Stored {
  at::ScalarType torch_type;
  TensorType type;
};

Stored stored_as(Store store) {
  switch (store) {
    case Store::float32:
      return {at::kFloat, TensorType::f32};
    case Store::float16:
      return {at::kHalf, TensorType::f16};
    case Store::bfloat16:
      break;
  }
  return {at::kBFloat16, TensorType::bf16};
}

/// The output weights must be tied to the token embedding; a checkpoint may store both copies.
Result<void> check_tied(const Safetensors& file, const Tensor& tokens) {
  const Tensor* head = file.find("lm_head.weight");
  if (head == nullptr) return {};
  if (head->type == tokens.type && std::ranges::equal(head->bytes, tokens.bytes)) return {};
  return fail("tensor 'lm_head.weight' differs from '{}'; only a GPT-2 with tied embeddings can be trained",
              tokens.name);
}

}  // namespace

std::string model_bytes(const neural::GptShape& shape, const at::Tensor& row, Store store,
                        std::map<std::string, std::string> metadata) {
  const ParameterList list(shape);
  const auto [torch_type, type] = stored_as(store);
  const auto numbers = row.detach().to(at::kCPU).to(torch_type).contiguous();
  const auto* bytes = static_cast<const std::byte*>(numbers.data_ptr());
  std::vector<Tensor> tensors;
  for (const Parameter& parameter : list.all) {
    const std::size_t size = neural::size_of(type);
    tensors.push_back({.name = parameter.name,
                       .type = type,
                       .shape = {parameter.shape.begin(), parameter.shape.end()},
                       .bytes = {bytes + static_cast<std::size_t>(parameter.offset) * size,
                                 static_cast<std::size_t>(parameter.count) * size}});
  }
  metadata["heads"] = std::to_string(shape.heads);
  const std::vector<std::pair<std::string, std::string>> pairs(metadata.begin(), metadata.end());
  return neural::to_safetensors(tensors, pairs);
}

Result<StartModel> read_start(const std::string& path, std::size_t vocabulary, std::size_t context, std::size_t heads,
                              const Seed& seed) {
  // The loader of src/neural checks everything: names, shapes, values.
  const auto checked = neural::Gpt::open(path, heads);
  if (!checked) return tl::unexpected(checked.error());
  neural::GptShape shape = checked->shape();
  if (shape.vocabulary > vocabulary) {
    return fail("{}: the model has {} tokens, but the data only {}; they do not match", path, shape.vocabulary,
                vocabulary);
  }
  if (shape.context < context) {
    return fail("{}: the model has {} positions, but {} are needed; use --context {} or less", path, shape.context,
                context, shape.context);
  }
  const auto mapped = neural::MappedFile::open(path);
  if (!mapped) return tl::unexpected(mapped.error());
  const auto file = Safetensors::parse(mapped->bytes());
  if (!file) return at_place(path, file.error());
  const std::string prefix = file->find("transformer.wte.weight") != nullptr ? "transformer." : "";
  if (auto tied = check_tied(*file, *file->find(prefix + "wte.weight")); !tied) return at_place(path, tied.error());

  shape.vocabulary = vocabulary;
  shape.context = context;
  auto row = random_parameters(shape, seed);
  auto* numbers = row.data_ptr<float>();
  for (const Parameter& parameter : ParameterList(shape).all) {
    const Tensor& tensor = *file->find(prefix + parameter.name);
    const std::size_t count = std::min(tensor.count(), static_cast<std::size_t>(parameter.count));
    for (std::size_t i = 0; i < count; ++i) numbers[static_cast<std::size_t>(parameter.offset) + i] = tensor.at(i);
  }
  return StartModel{.shape = shape, .row = row};
}

}  // namespace teka::train
