// The kernels of kernels.hpp as templates. `Lanes` defines how sixteen floats (or bfloat16) are loaded, added and so
// on, and how many rows and vectors of a product fit into the registers. Included only by the files compiled for one
// instruction set; it calls nothing but its own templates, so that the linker cannot use code for one instruction set
// on another machine.
#pragma once

#include <cstdint>
#include <numbers>

#include "neural/kernels.hpp"

namespace teka::neural {

template <class Lanes>
class KernelCode {
 public:
  static constexpr Kernels kCode() { return {multiply, normalize, attend, exponentials}; }

 private:
  using V = typename Lanes::V;
  static constexpr std::size_t kRows = Lanes::kTileRows;
  static constexpr std::size_t kVectors = Lanes::kTileVectors;
  static constexpr float kLeast = -3e38F;

  static constexpr std::size_t whole_vectors(std::size_t n) { return (n + kLanes - 1) / kLanes * kLanes; }

  // ---- products of matrices ----

  /// What to prefetch meanwhile.
  struct Ahead {
    const float* from;
    std::size_t vectors;
  };

  static void multiply(const MatrixTask& task, std::size_t first_panel, std::size_t last_panel) {
    for (std::size_t panel = first_panel; panel < last_panel; ++panel) {
      // A panel stays in the cache while all rows are multiplied with it. Meanwhile the next one, or what follows the
      // matrix in memory, is prefetched, a part with each tile of rows.
      const std::size_t tiles = (task.rows + kRows - 1) / kRows;
      Ahead ahead{task.weights + (panel + 1) * kPanel * task.in_size, task.in_size * kPanel / kLanes / tiles};
      for (std::size_t row = 0; row < task.rows; row += kRows, ahead.from += ahead.vectors * kLanes) {
        rows<kRows>(task, panel, row, ahead);
      }
    }
  }

  /// A tile of at most `Rows` rows, as many as are left.
  template <std::size_t Rows>
  static void rows(const MatrixTask& task, std::size_t panel, std::size_t row, const Ahead& ahead) {
    if constexpr (Rows > 1) {
      if (task.rows - row < Rows) return rows<Rows - 1>(task, panel, row, ahead);
    }
    for (std::size_t column = 0; column < kPanel; column += kVectors * kLanes) {
      tile<Rows>(task, panel, row, column, ahead);
    }
  }

  template <std::size_t Rows>
  static void tile(const MatrixTask& task, std::size_t panel, std::size_t row, std::size_t column, const Ahead& ahead) {
    V sums[Rows][kVectors];
    const float* bias = task.bias + panel * kPanel + column;
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Rows; ++r) {
#pragma GCC unroll 3
      for (std::size_t v = 0; v < kVectors; ++v) sums[r][v] = Lanes::load(bias + v * kLanes);
    }
    const float* in = task.in + row * task.in_stride;
    const float* weights = task.weights + panel * kPanel * task.in_size + column;
    for (std::size_t i = 0; i < task.in_size; ++i) {
      if (i < ahead.vectors) __builtin_prefetch(ahead.from + i * kLanes, 0, 2);
      V weight[kVectors];
#pragma GCC unroll 3
      for (std::size_t v = 0; v < kVectors; ++v) weight[v] = Lanes::load(weights + i * kPanel + v * kLanes);
#pragma GCC unroll 8
      for (std::size_t r = 0; r < Rows; ++r) {
        const V x = Lanes::splat(in[r * task.in_stride + i]);
#pragma GCC unroll 3
        for (std::size_t v = 0; v < kVectors; ++v) sums[r][v] = Lanes::fma(x, weight[v], sums[r][v]);
      }
    }
    float* out = task.out + row * task.out_stride + panel * kPanel + column;
#pragma GCC unroll 8
    for (std::size_t r = 0; r < Rows; ++r) {
#pragma GCC unroll 3
      for (std::size_t v = 0; v < kVectors; ++v) {
        float* to = out + r * task.out_stride + v * kLanes;
        if (task.after == After::add) sums[r][v] = Lanes::add(Lanes::load(to), sums[r][v]);
        Lanes::store(to, sums[r][v]);
      }
    }
    if (task.after != After::gelu) return;
    // Not while the sums are in registers: that would inline the code once for each of them.
    for (std::size_t r = 0; r < Rows; ++r) {
      for (std::size_t v = 0; v < kVectors; ++v) {
        float* at = out + r * task.out_stride + v * kLanes;
        Lanes::store(at, gelu(Lanes::load(at)));
      }
    }
  }

  // ---- functions ----

  /// x = n log(2) + rest; the rest by the polynomial of Cephes, 2^n by the exponent bits.
  static V exponential(V x) {
    constexpr float kRounder = 12582912;  // 1.5 * 2^23: adding it rounds to an integer
    x = Lanes::min(Lanes::max(x, Lanes::splat(-87)), Lanes::splat(88));
    const V rounded = Lanes::fma(x, Lanes::splat(std::numbers::log2e_v<float>), Lanes::splat(kRounder));
    const V n = Lanes::sub(rounded, Lanes::splat(kRounder));
    constexpr float kLog2High = 0.693359375F;  // NOLINT(modernize-use-std-numbers): its first bits only
    V rest = Lanes::fma(n, Lanes::splat(-kLog2High), x);
    rest = Lanes::fma(n, Lanes::splat(2.12194440e-4F), rest);
    V sum = Lanes::splat(1.9875691500e-4F);
    sum = Lanes::fma(sum, rest, Lanes::splat(1.3981999507e-3F));
    sum = Lanes::fma(sum, rest, Lanes::splat(8.3334519073e-3F));
    sum = Lanes::fma(sum, rest, Lanes::splat(4.1665795894e-2F));
    sum = Lanes::fma(sum, rest, Lanes::splat(1.6666665459e-1F));
    sum = Lanes::fma(sum, rest, Lanes::splat(5.0000001201e-1F));
    sum = Lanes::fma(Lanes::mul(sum, rest), rest, Lanes::add(rest, Lanes::splat(1)));
    return Lanes::doubled(sum, rounded);
  }

  /// GPT-2's: x / 2 * (1 + tanh(u)) with u = sqrt(2 / pi) * (x + 0.044715 x^3), and 1 + tanh(u) = 2 / (1 + exp(-2u)).
  static V gelu(V x) {
    const V factor = Lanes::fma(Lanes::mul(x, x), Lanes::splat(-0.0713548162726F), Lanes::splat(-1.5957691216057F));
    const V power = exponential(Lanes::mul(x, factor));
    return Lanes::div(x, Lanes::add(power, Lanes::splat(1)));
  }

  static void exponentials(float* values, std::size_t count) {
    for (std::size_t i = 0; i < count; i += kLanes) Lanes::store(values + i, exponential(Lanes::load(values + i)));
  }

  // ---- rows ----

  static float sum(const float* values, std::size_t count) {
    V sums = Lanes::load(values);
    for (std::size_t i = kLanes; i < count; i += kLanes) sums = Lanes::add(sums, Lanes::load(values + i));
    return Lanes::sum(sums);
  }

  template <class Number>
  static float dot(const float* a, const Number* b, std::size_t count) {
    V sums = Lanes::mul(Lanes::load(a), Lanes::load(b));
    for (std::size_t i = kLanes; i < count; i += kLanes)
      sums = Lanes::fma(Lanes::load(a + i), Lanes::load(b + i), sums);
    return Lanes::sum(sums);
  }

  static void normalize(const NormTask& task) {
    const std::size_t room = whole_vectors(task.width);
    const auto width = static_cast<float>(task.width);
    const V mean = Lanes::splat(sum(task.in, room) / width);
    for (std::size_t i = 0; i < room; i += kLanes) {
      Lanes::store(task.out + i, Lanes::sub(Lanes::load(task.in + i), mean));
    }
    for (std::size_t i = task.width; i < room; ++i) task.out[i] = 0;
    const float variance = dot(task.out, task.out, room) / width;
    const V factor = Lanes::splat(1 / __builtin_sqrtf(variance + 1e-5F));
    for (std::size_t i = 0; i < room; i += kLanes) {
      const V normal = Lanes::mul(Lanes::load(task.out + i), factor);
      Lanes::store(task.out + i, Lanes::fma(normal, Lanes::load(task.scale + i), Lanes::load(task.shift + i)));
    }
  }

  // ---- attention ----

  /// Each key and value is read once from memory. So values are prefetched while keys are processed, and the keys of
  /// the next head while values are.
  static void attend(const AttendTask& task) {
    if (task.halved) {
      attend_to(task, static_cast<const std::uint16_t*>(task.keys), static_cast<const std::uint16_t*>(task.values));
    } else {
      attend_to(task, static_cast<const float*>(task.keys), static_cast<const float*>(task.values));
    }
  }

  template <class Number>
  static void attend_to(const AttendTask& task, const Number* keys, const Number* values) {
    for (std::size_t head = 0; head < task.heads; ++head, keys += task.stride, values += task.stride) {
      const V total = Lanes::splat(weigh(task, task.query + head * task.room, keys));
      float* out = task.out + head * task.room;
      std::size_t i = 0;
      for (; i + 4 * kLanes <= task.room; i += 4 * kLanes) mix<4>(task, values + i, total, out + i);
      for (; i < task.room; i += kLanes) mix<1>(task, values + i, total, out + i);
    }
  }

  /// Writes to scores, for each position, the unnormalised weight; returns their sum.
  template <class Number>
  static float weigh(const AttendTask& task, const float* query, const Number* keys) {
    const std::size_t room = whole_vectors(task.positions);
    for (std::size_t i = 0; i < task.positions; ++i) {
      task.scores[i] = dot(query, keys + i * task.room, task.room) * task.scale;
    }
    for (std::size_t i = task.positions; i < room; ++i) task.scores[i] = kLeast;
    V most = Lanes::load(task.scores);
    for (std::size_t i = kLanes; i < room; i += kLanes) most = Lanes::max(most, Lanes::load(task.scores + i));
    most = Lanes::splat(Lanes::maximum(most));
    for (std::size_t i = 0; i < room; i += kLanes) {
      Lanes::store(task.scores + i, exponential(Lanes::sub(Lanes::load(task.scores + i), most)));
    }
    for (std::size_t i = task.positions; i < room; ++i) task.scores[i] = 0;
    return sum(task.scores, room);
  }

  template <std::size_t Vectors, class Number>
  static void mix(const AttendTask& task, const Number* values, V total, float* out) {
    V sums[Vectors];
#pragma GCC unroll 4
    for (std::size_t v = 0; v < Vectors; ++v) sums[v] = Lanes::splat(0);
    for (std::size_t i = 0; i < task.positions; ++i) {
      const V weight = Lanes::splat(task.scores[i]);
#pragma GCC unroll 4
      for (std::size_t v = 0; v < Vectors; ++v) {
        sums[v] = Lanes::fma(weight, Lanes::load(values + i * task.room + v * kLanes), sums[v]);
      }
    }
#pragma GCC unroll 4
    for (std::size_t v = 0; v < Vectors; ++v) Lanes::store(out + v * kLanes, Lanes::div(sums[v], total));
  }
};

}  // namespace teka::neural
