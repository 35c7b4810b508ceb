#include "neural/gpt_batch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "core/check.hpp"

namespace teka::neural {
namespace {

// A chunk reads all weights, so it needs at least kFewestRows rows to be worth its own thread. With fewer rows the
// threads share the columns of each matrix instead. More than kMostRows rows do not stay in the cache.
constexpr std::size_t kFewestRows = 16;
constexpr std::size_t kMostRows = 128;
constexpr std::size_t kTasksPerThread = 3;

/// Converts to bfloat16, rounded to even.
void halve(std::span<const float> from, std::uint16_t* to) {
  for (std::size_t i = 0; i < from.size(); ++i) {
    const auto bits = std::bit_cast<std::uint32_t>(from[i]);
    to[i] = static_cast<std::uint16_t>((bits + 0x7FFF + (bits >> 16 & 1)) >> 16);
  }
}

GptBatchSize in_full(GptBatchSize size, const GptShape& shape) {
  if (size.positions == 0) size.positions = shape.context;
  if (size.rows == 0) size.rows = size.sequences;
  TEKA_CHECK(size.sequences > 0 && size.positions <= shape.context);
  return size;
}

}  // namespace

GptBatch::GptBatch(const Gpt& gpt, const GptBatchSize& size, Executor& executor, InstructionSet set)
    : gpt_(gpt),
      size_(in_full(size, gpt.shape())),
      executor_(executor),
      kernels_(kernels(set)),
      width_stride_(round_up(gpt.shape().width, kPanel)),
      heads_stride_(gpt.shape().heads * gpt.shape().head_room()),
      attention_stride_(round_up(3 * heads_stride_, kPanel)),
      hidden_stride_(round_up(gpt.shape().hidden, kPanel)),
      logits_stride_(round_up(gpt.shape().vocabulary, kPanel)),
      scores_stride_(round_up(size_.positions, kLanes)),
      cache_size_(size_.positions * heads_stride_),
      number_size_(size_.halve_cache ? sizeof(std::uint16_t) : sizeof(float)),
      cache_(gpt.shape().layers * size_.sequences * 2 * cache_size_ * number_size_),
      stream_(size_.rows * width_stride_),
      normal_(size_.rows * width_stride_),
      attention_(size_.rows * attention_stride_),
      mix_(size_.rows * heads_stride_),
      hidden_(size_.rows * hidden_stride_),
      scores_(size_.rows * scores_stride_),
      logits_(size_.rows * logits_stride_),
      lengths_(size_.sequences),
      positions_(size_.rows),
      logits_rows_(size_.rows) {
  chunks_.reserve(size_.rows);
}

std::span<const float> GptBatch::logits(std::size_t row) const {
  return {logits_.data() + logits_rows_[row] * logits_stride_, gpt_.shape().vocabulary};
}

void GptBatch::feed(std::span<const GptRow> rows) {
  TEKA_CHECK(rows.size() <= size_.rows);
  place_rows(rows);
  // With a single chunk the Executor is free to split its matrix products; within several chunks they run sequentially.
  executor_.for_each(chunks_.size(), [&](std::size_t i) { run(chunks_[i], rows); });
}

/// Assigns each row its position and a chunk; all rows of a sequence are in one chunk.
void GptBatch::place_rows(std::span<const GptRow> rows) {
  const std::size_t fair = (rows.size() + executor_.threads() - 1) / executor_.threads();
  const std::size_t wanted = std::clamp(fair, kFewestRows, kMostRows);
  chunks_.clear();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    TEKA_CHECK(rows[i].sequence < size_.sequences && rows[i].token < gpt_.shape().vocabulary);
    positions_[i] = lengths_[rows[i].sequence]++;
    TEKA_CHECK(positions_[i] < size_.positions);
    const bool same = i > 0 && rows[i].sequence == rows[i - 1].sequence;
    if (chunks_.empty() || (!same && i - chunks_.back().first >= wanted)) chunks_.push_back({i, i});
    chunks_.back().last = i + 1;
  }
}

void GptBatch::run(const Chunk& chunk, std::span<const GptRow> rows) {
  embed(chunk, rows);
  for (std::size_t layer = 0; layer < gpt_.shape().layers; ++layer) {
    run_attention(layer, chunk, rows);
    run_network(layer, chunk);
  }
  read_out(chunk, rows);
}

void GptBatch::embed(const Chunk& chunk, std::span<const GptRow> rows) {
  for (std::size_t row = chunk.first; row < chunk.last; ++row) {
    const float* token = gpt_.embedding(rows[row].token);
    const std::size_t at = rows[row].position == GptRow::kInOrder ? positions_[row] : rows[row].position;
    TEKA_CHECK(at < gpt_.shape().context);
    const float* position = gpt_.position(at);
    float* out = stream_.data() + row * width_stride_;
    for (std::size_t i = 0; i < gpt_.shape().width; ++i) out[i] = token[i] + position[i];
  }
  trace("embedding", 0, chunk, {stream_.data(), width_stride_}, gpt_.shape().width);
}

void GptBatch::run_attention(std::size_t layer, const Chunk& chunk, std::span<const GptRow> rows) {
  const GptLayer& weights = gpt_.layers()[layer];
  const GptShape& shape = gpt_.shape();
  const std::size_t room = shape.head_room();
  const std::size_t count = chunk.last - chunk.first;
  normalize(weights.attention_norm, chunk, stream_, normal_);
  trace("attention norm", layer, chunk, {normal_.data(), width_stride_}, shape.width);
  multiply(weights.attention, {normal_.data() + chunk.first * width_stride_, width_stride_}, count,
           {attention_.data() + chunk.first * attention_stride_, attention_stride_}, After::store);

  for (std::size_t row = chunk.first; row < chunk.last; ++row) remember(layer, row, rows[row].sequence);
  const float scale = 1 / std::sqrt(static_cast<float>(shape.head_size()));
  executor_.for_each(count, [&](std::size_t i) {
    const std::size_t row = chunk.first + i;
    kernels_.attend({.query = attention_.data() + row * attention_stride_,
                     .keys = cache(layer, rows[row].sequence, 0),
                     .values = cache(layer, rows[row].sequence, 1),
                     .halved = size_.halve_cache,
                     .out = mix_.data() + row * heads_stride_,
                     .scores = scores_.data() + row * scores_stride_,
                     .heads = shape.heads,
                     .room = room,
                     .positions = positions_[row] + 1,
                     .stride = size_.positions * room,
                     .scale = scale});
  });
  trace("mix", layer, chunk, {mix_.data(), heads_stride_}, heads_stride_);
  multiply(weights.projection, {mix_.data() + chunk.first * heads_stride_, heads_stride_}, count,
           {stream_.data() + chunk.first * width_stride_, width_stride_}, After::add);
  trace("after attention", layer, chunk, {stream_.data(), width_stride_}, shape.width);
}

/// Stores the row's keys and values in the cache at its position of each head.
void GptBatch::remember(std::size_t layer, std::size_t row, std::size_t sequence) {
  const std::size_t room = gpt_.shape().head_room();
  for (const std::size_t which : {0, 1}) {
    const float* from = attention_.data() + row * attention_stride_ + (1 + which) * heads_stride_;
    for (std::size_t head = 0; head < gpt_.shape().heads; ++head, from += room) {
      std::byte* to = cache(layer, sequence, which, head * size_.positions + positions_[row]);
      if (size_.halve_cache) {
        halve({from, room}, reinterpret_cast<std::uint16_t*>(to));
      } else {
        std::memcpy(to, from, room * sizeof(float));
      }
    }
  }
}

void GptBatch::run_network(std::size_t layer, const Chunk& chunk) {
  const GptLayer& weights = gpt_.layers()[layer];
  const std::size_t count = chunk.last - chunk.first;
  const Rows hidden{hidden_.data() + chunk.first * hidden_stride_, hidden_stride_};
  normalize(weights.network_norm, chunk, stream_, normal_);
  trace("network norm", layer, chunk, {normal_.data(), width_stride_}, gpt_.shape().width);
  multiply(weights.expand, {normal_.data() + chunk.first * width_stride_, width_stride_}, count, hidden, After::gelu);
  trace("hidden", layer, chunk, {hidden_.data(), hidden_stride_}, gpt_.shape().hidden);
  multiply(weights.contract, hidden, count, {stream_.data() + chunk.first * width_stride_, width_stride_}, After::add);
  trace("after network", layer, chunk, {stream_.data(), width_stride_}, gpt_.shape().width);
}

/// Rows that want logits are compacted to the front of their chunk.
void GptBatch::read_out(const Chunk& chunk, std::span<const GptRow> rows) {
  std::size_t count = 0;
  for (std::size_t row = chunk.first; row < chunk.last; ++row) {
    if (!rows[row].wants_logits) continue;
    logits_rows_[row] = chunk.first + count++;
    kernels_.normalize({.in = stream_.data() + row * width_stride_,
                        .scale = gpt_.final_norm().scale.data(),
                        .shift = gpt_.final_norm().shift.data(),
                        .out = normal_.data() + logits_rows_[row] * width_stride_,
                        .width = gpt_.shape().width});
  }
  multiply(gpt_.head(), {normal_.data() + chunk.first * width_stride_, width_stride_}, count,
           {logits_.data() + chunk.first * logits_stride_, logits_stride_}, After::store);
}

void GptBatch::normalize(const PackedNorm& norm, const Chunk& chunk, const BigArray<float>& from, BigArray<float>& to) {
  for (std::size_t row = chunk.first; row < chunk.last; ++row) {
    kernels_.normalize({.in = from.data() + row * width_stride_,
                        .scale = norm.scale.data(),
                        .shift = norm.shift.data(),
                        .out = to.data() + row * width_stride_,
                        .width = gpt_.shape().width});
  }
}

void GptBatch::multiply(const PackedMatrix& matrix, const Rows& in, std::size_t count, const Rows& out, After after) {
  if (count == 0) return;
  const MatrixTask task{.in = in.data,
                        .in_stride = in.stride,
                        .in_size = matrix.inputs,
                        .rows = count,
                        .weights = matrix.weights,
                        .bias = matrix.bias,
                        .out = out.data,
                        .out_stride = out.stride,
                        .after = after};
  const std::size_t panels = matrix.panels;
  // In one call where the work is not shared: the kernel prefetches the next panel while it works on one.
  const bool shared = executor_.threads() > 1 && chunks_.size() == 1;
  const std::size_t tasks = shared ? std::min(panels, kTasksPerThread * executor_.threads()) : 1;
  executor_.for_each(tasks,
                     [&](std::size_t i) { kernels_.multiply(task, i * panels / tasks, (i + 1) * panels / tasks); });
}

void GptBatch::trace(std::string_view what, std::size_t layer, const Chunk& chunk, const Rows& rows,
                     std::size_t width) const {
  if (!trace_) return;
  for (std::size_t row = chunk.first; row < chunk.last; ++row) {
    trace_(what, layer, row, {rows.data + row * rows.stride, width});
  }
}

}  // namespace teka::neural
