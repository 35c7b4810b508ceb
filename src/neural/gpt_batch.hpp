// Runs a Gpt for many sequences at once, each with a key-value cache, so that a further token costs one row. A row's
// logits depend only on the tokens of its sequence, bit for bit: not on how they were fed, the other sequences, the
// number of threads or the instruction set.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "neural/gpt.hpp"
#include "parallel/executor.hpp"

namespace teka::neural {

/// The next token of a sequence.
struct GptRow {
  static constexpr std::size_t kInOrder = static_cast<std::size_t>(-1);

  std::size_t sequence = 0;
  Token token = 0;
  bool wants_logits = true;         ///< false inside a prompt: the output layer is a large part of a small model
  std::size_t position = kInOrder;  ///< of the embedding, if not the index in the sequence
};

struct GptBatchSize {
  std::size_t sequences = 1;
  std::size_t positions = 0;  ///< maximum length of each; 0: the model's context
  std::size_t rows = 0;       ///< maximum rows per feed(); 0: one per sequence
  /// Store keys and values as bfloat16: half the memory traffic, which limits attention. This leaves two to three
  /// digits, and logits change by less than a hundredth of the largest. Still bit-identical everywhere.
  bool halve_cache = false;
};

class GptBatch {
 public:
  GptBatch(const Gpt& gpt, const GptBatchSize& size, Executor& executor, InstructionSet set = best_kernels());

  [[nodiscard]] const GptBatchSize& size() const { return size_; }
  [[nodiscard]] std::size_t length(std::size_t sequence) const { return lengths_[sequence]; }
  void clear(std::size_t sequence) { lengths_[sequence] = 0; }

  /// At most size().rows; rows of one sequence are consecutive and in order. No sequence may exceed its maximum length.
  void feed(std::span<const GptRow> rows);
  /// The logits of a row of the last feed() that wanted them.
  [[nodiscard]] std::span<const float> logits(std::size_t row) const;

  /// For tests: receives each row of the intermediate results. Heads are padded. Needs an Executor of one thread.
  using Trace = std::function<void(std::string_view what, std::size_t layer, std::size_t row, std::span<const float>)>;
  void set_trace(Trace trace) { trace_ = std::move(trace); }

 private:
  /// Rows that go through the model together.
  struct Chunk {
    std::size_t first, last;
  };

  void place_rows(std::span<const GptRow> rows);
  void run(const Chunk& chunk, std::span<const GptRow> rows);
  void embed(const Chunk& chunk, std::span<const GptRow> rows);
  void run_attention(std::size_t layer, const Chunk& chunk, std::span<const GptRow> rows);
  void run_network(std::size_t layer, const Chunk& chunk);
  void read_out(const Chunk& chunk, std::span<const GptRow> rows);
  void normalize(const PackedNorm& norm, const Chunk& chunk, const BigArray<float>& from, BigArray<float>& to);
  struct Rows {
    float* data;
    std::size_t stride;
  };
  void multiply(const PackedMatrix& matrix, const Rows& in, std::size_t count, const Rows& out, After after);
  void trace(std::string_view what, std::size_t layer, const Chunk& chunk, const Rows& rows, std::size_t width) const;

  /// Keys (0) or values (1), head by head, starting at a position of the first head.
  std::byte* cache(std::size_t layer, std::size_t sequence, std::size_t which, std::size_t position = 0) {
    const std::size_t at = ((layer * size_.sequences + sequence) * 2 + which) * cache_size_;
    return cache_.data() + (at + position * gpt_.shape().head_room()) * number_size_;
  }
  void remember(std::size_t layer, std::size_t row, std::size_t sequence);

  const Gpt& gpt_;
  GptBatchSize size_;
  Executor& executor_;
  const Kernels& kernels_;
  std::size_t width_stride_, heads_stride_, attention_stride_, hidden_stride_, logits_stride_, scores_stride_;
  std::size_t cache_size_;   ///< numbers in the keys of one sequence in one layer
  std::size_t number_size_;  ///< their bytes

  BigArray<std::byte> cache_;
  BigArray<float> stream_;  ///< the residual stream, row-major
  BigArray<float> normal_;
  BigArray<float> attention_;
  BigArray<float> mix_;
  BigArray<float> hidden_;
  BigArray<float> scores_;
  BigArray<float> logits_;
  std::vector<std::size_t> lengths_;      ///< of each sequence
  std::vector<std::size_t> positions_;    ///< of each row
  std::vector<std::size_t> logits_rows_;  ///< of each row
  std::vector<Chunk> chunks_;
  Trace trace_;
};

}  // namespace teka::neural
