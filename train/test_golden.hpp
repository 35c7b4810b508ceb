// The golden files: see golden/make_golden.py.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "neural/mapped_file.hpp"
#include "neural/safetensors.hpp"
#include "train/aten.hpp"
#include "train/model_file.hpp"
#include "train/token_data.hpp"

namespace teka::train {

class Golden {
 public:
  explicit Golden(const std::string& name)
      : path_(TEKA_SOURCE_DIR "/train/golden/" + name),
        mapped_(neural::MappedFile::open(path_ + ".expected.safetensors").value()),
        file_(neural::Safetensors::parse(mapped_.bytes()).value()) {}

  [[nodiscard]] std::string model() const { return path_ + ".safetensors"; }
  [[nodiscard]] TokenData data() const {
    const std::vector<std::string> paths = {path_ + ".tokens.safetensors"};
    return std::move(TokenData::open(paths).value());
  }
  [[nodiscard]] StartModel start() const {
    const TokenData tokens = data();
    return read_start(model(), tokens.vocabulary(), tokens.context(), 0, Seed(1)).value();
  }
  [[nodiscard]] at::Tensor expected(const std::string& name) const {
    const neural::Tensor* tensor = file_.find(name);
    if (tensor == nullptr) throw std::runtime_error("no golden tensor " + name);
    const bool wide = tensor->type == neural::TensorType::f64;
    auto copy = at::empty({static_cast<std::int64_t>(tensor->count())}, wide ? at::kDouble : at::kFloat);
    std::memcpy(copy.data_ptr(), tensor->bytes.data(), tensor->bytes.size());
    return copy;
  }

 private:
  std::string path_;
  neural::MappedFile mapped_;
  neural::Safetensors file_;
};

/// Within `share` of the largest value.
inline void expect_near(const at::Tensor& actual, const at::Tensor& expected, double share, const std::string& what) {
  const auto a = actual.detach().flatten().to(at::kDouble);
  const auto b = expected.flatten().to(at::kDouble);
  ASSERT_EQ(a.numel(), b.numel()) << what;
  EXPECT_LE((a - b).abs().max().item<double>(), share * b.abs().max().item<double>()) << what;
}

}  // namespace teka::train
