// Settings of a training run. The defaults are those of the Sokoban paper (GPT-2 small, fine-tuned with Hugging Face's
// trainer).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace teka::train {

enum class Schedule : std::uint8_t { linear, cosine, constant };
enum class Precision : std::uint8_t { automatic, float32, bfloat16 };
enum class Store : std::uint8_t { float32, bfloat16, float16 };

constexpr const char* name_of(Schedule schedule) {
  constexpr std::array<const char*, 3> kNames = {"linear", "cosine", "constant"};
  return kNames[static_cast<std::size_t>(schedule)];
}

struct Settings {
  std::vector<std::string> data;
  std::string out;

  // The model; values that are not given come from the data, the model to start from, or GPT-2 small.
  std::optional<std::size_t> layers, heads, width, context;
  std::optional<std::string> from;

  // The training.
  std::optional<double> epochs;  ///< 8, unless steps or minutes are given
  std::optional<std::uint64_t> steps;
  std::optional<double> minutes;
  std::size_t batch = 2;  ///< sequences
  double rate = 5e-4;
  std::uint64_t warmup = 100;
  Schedule schedule = Schedule::linear;
  double dropout = 0.1;
  double weight_decay = 0.01;
  double clip = 1;
  double average = 0;
  std::array<double, 3> split = {70, 15, 15};
  std::uint64_t seed = 1;

  // Evaluation and output during the run.
  std::uint64_t evaluations = 20;
  std::size_t validate = 10'000;  ///< sequences at a time; 0: all
  std::optional<std::string> log, plot;
  std::optional<std::string> checkpoint, resume;
  std::uint64_t every = 1000;  ///< steps between checkpoints

  std::string device = "auto";
  Precision precision = Precision::automatic;
  Store store = Store::bfloat16;
  int threads = 0;  ///< CPU threads; 0: LibTorch's default
  bool quiet = false;
};

inline constexpr double kEpochs = 8;

}  // namespace teka::train
