// Models as files: safetensors with the names and layouts of Hugging Face's GPT-2, so that src/neural and others run
// them.
#pragma once

#include <map>
#include <string>

#include "core/result.hpp"
#include "core/seed.hpp"
#include "neural/gpt.hpp"
#include "train/aten.hpp"
#include "train/settings.hpp"

namespace teka::train {

/// The bytes of a model's file.
std::string model_bytes(const neural::GptShape& shape, const at::Tensor& row, Store store,
                        std::map<std::string, std::string> metadata);

struct StartModel {
  neural::GptShape shape;
  at::Tensor row;
};

/// A GPT-2 to go on from, with its config.json if one lies beside it. It may know fewer tokens than `vocabulary`: then
/// rows are added, random ones from the seed. Of its positions the first `context` are kept.
Result<StartModel> read_start(const std::string& path, std::size_t vocabulary, std::size_t context, std::size_t heads,
                              const Seed& seed);

}  // namespace teka::train
