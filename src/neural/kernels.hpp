// The arithmetic of a transformer: what the time goes into. There is code for several instruction sets, chosen at run
// time, and all of it gives the same bits:
//   - every sum has one order. A product of matrices adds to the bias the products of row and column from first to
//     last, fused (one rounding each); its lanes are columns, so their number does not matter. Sums over a row (dot
//     products, norms, softmax) have 16 partial sums, number i mod 16, which are then added as a tree.
//   - exp, and with it softmax and gelu, is a polynomial of our own.
//   - machines without fused multiplication compute it in doubles, exactly.
// No sum runs over the rows of a batch or is split among threads, so neither the batch nor the threads change anything.
#pragma once

#include <cstddef>

#include "core/instruction_set.hpp"

namespace teka::neural {

constexpr std::size_t kLanes = 16;          ///< rows that sums run over have a multiple of so many numbers
constexpr std::size_t kPanel = 3 * kLanes;  ///< columns of a matrix that lie together

constexpr std::size_t round_up(std::size_t n, std::size_t step) {
  return (n + step - 1) / step * step;
}

/// What becomes of a product: kept, kept after gelu, or added to what is there.
enum class After { store, gelu, add };

/// out[row] = bias + in[row] * weights, for all rows (one at least) and some panels.
struct MatrixTask {
  const float* in;  ///< aligned to 64 bytes, as all arrays here
  std::size_t in_stride, in_size, rows;
  const float* weights;  ///< panel after panel; in each, for each input, kPanel columns
  const float* bias;     ///< for all columns
  float* out;
  std::size_t out_stride;
  After after;
};

/// out = (x - mean) / deviation * scale + shift; beyond the width all is 0.
struct NormTask {
  const float* in;
  const float* scale;
  const float* shift;
  float* out;
  std::size_t width;
};

/// Causal attention of one row, head by head: softmax(query * keys * scale) * values.
struct AttendTask {
  const float* query;  ///< for each head: room numbers, 0 beyond its size; so are keys, values and out
  const void* keys;    ///< for each head: one position after the other; floats, or the upper halves of floats
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
  /// e to the power of each, for a multiple of kLanes numbers; those below -87 are taken for -87, above 88 for 88.
  void (*exponentials)(float* values, std::size_t count);
};

/// Whether the kernels of this set can run here: AVX2 needs fused multiplication too, which it mostly comes with.
bool has_kernels(InstructionSet set);
InstructionSet best_kernels();
const Kernels& kernels(InstructionSet set);

extern const Kernels kKernelsPortable;
extern const Kernels kKernelsAvx2;
extern const Kernels kKernelsAvx512;

}  // namespace teka::neural
