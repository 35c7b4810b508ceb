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

/// A GPT-2 to start from, with the config.json next to it if there is one. If it has fewer tokens than `vocabulary`,
/// random rows are added. Of its positions the first `context` are kept.
Result<StartModel> read_start(const std::string& path, std::size_t vocabulary, std::size_t context, std::size_t heads,
                              const Seed& seed);

}  // namespace teka::train
