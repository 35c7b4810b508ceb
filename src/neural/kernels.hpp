// The compute kernels of a transformer. There is code for several instruction sets, selected at run time, and all of it
// gives the same bits:
//   - every sum has one order. A product of matrices adds to the bias the products of row and column from first to
//     last, fused (one rounding each); its lanes are columns, so their number does not matter. Sums over a row (dot
//     products, norms, softmax) have 16 partial sums, number i mod 16, which are then added as a tree.
//   - exp, and with it softmax and gelu, is our own polynomial.
//   - machines without fused multiplication compute it in doubles, exactly.
// No sum runs over the rows of a batch or is split among threads, so neither the batch nor the threads change anything.
#pragma once

#include <cstddef>

#include "core/instruction_set.hpp"

namespace teka::neural {

constexpr std::size_t kLanes = 16;          ///< rows that are summed over are padded to a multiple of this
constexpr std::size_t kPanel = 3 * kLanes;  ///< columns of a matrix stored together

constexpr std::size_t round_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

/// What happens to a product: stored, stored after GELU, or added to the output.
enum class After { store, gelu, add };

/// out[row] = bias + in[row] * weights, for all rows (at least one) and some panels.
struct MatrixTask {
  const float* in;  ///< aligned to 64 bytes, like all arrays here
  std::size_t in_stride, in_size, rows;
  const float* weights;  ///< panel by panel; in each, for each input, kPanel columns
  const float* bias;     ///< for all columns
  float* out;
  std::size_t out_stride;
  After after;
};

/// out = (x - mean) / deviation * scale + shift; zero beyond the width.
struct NormTask {
  const float* in;
  const float* scale;
  const float* shift;
  float* out;
  std::size_t width;
};

/// Causal attention of one row, head by head: softmax(query * keys * scale) * values.
struct AttendTask {
  const float* query;  ///< `room` values per head, zero beyond its size; the same for keys, values and out
  const void* keys;    ///< per head, one position after the other; floats or bfloat16
  const void* values;  ///< the same
  bool halved;
  float* out;
  float* scores;  ///< scratch for round_up(positions, kLanes) numbers
  std::size_t heads, room, positions;
  std::size_t stride;  ///< from head to head of keys and values
  float scale;
};

struct Kernels {
  void (*multiply)(const MatrixTask& task, std::size_t first_panel, std::size_t last_panel);
  void (*normalize)(const NormTask& task);
  void (*attend)(const AttendTask& task);
  /// e to the power of each, for a multiple of kLanes numbers; clamped to [-87, 88].
  void (*exponentials)(float* values, std::size_t count);
};

/// Whether the kernels of this set can run here: AVX2 also needs FMA, which nearly all such machines have.
bool has_kernels(InstructionSet set);
InstructionSet best_kernels();
const Kernels& kernels(InstructionSet set);

extern const Kernels kKernelsPortable;
extern const Kernels kKernelsAvx2;
extern const Kernels kKernelsAvx512;

}  // namespace teka::neural
