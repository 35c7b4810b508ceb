// The kernels: every instruction set gives the same bits, close to the results of doubles and the C library.
#include "neural/kernels.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <functional>

#include "neural/exact_fma.hpp"
#include "neural/test_tools.hpp"

namespace teka::neural {
namespace {

/// Runs on every instruction set and expects the same bits; returns them.
std::vector<float> on_all(std::size_t count, const std::function<void(const Kernels&, float*)>& run) {
  std::vector<float> first;
  for (const InstructionSet set : all_kernels()) {
    BigArray<float> out(count);
    run(kernels(set), out.data());
    const auto result = copy_of(out);
    if (first.empty()) first = result;
    EXPECT_EQ(std::memcmp(first.data(), result.data(), count * sizeof(float)), 0) << name_of(set);
  }
  return first;
}

TEST(Kernels, ExactFmaEqualsHardwareFma) {
  Rng rng(Seed(1));
  // Arbitrary bits, and close numbers, where the sum cancels or is near a tie.
  const auto any = [&] { return std::bit_cast<float>(static_cast<std::uint32_t>(rng.next())); };
  const auto near = [&] {
    return static_cast<float>(1 + rng.below(64)) * 0x1p-3F + static_cast<float>(rng.below(4)) * 0x1p-20F;
  };
  for (int i = 0; i < 400'000; ++i) {
    const bool wild = i % 2 == 0;
    const float a = wild ? any() : near();
    const float b = wild ? any() : near();
    const float c = wild ? any() : (rng.chance(0.5) ? -a * b : near() * 0x1p24F) * (rng.chance(0.5) ? 1.0F : 0x1p-30F);
    const float expected = std::fma(a, b, c);
    const float actual = exact_fma(FourFloats{1, a, 2, 3}, FourFloats{4, b, 5, 6}, FourFloats{7, c, 8, 9})[1];
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(actual)) << a << ' ' << b << ' ' << c;
    } else {
      ASSERT_EQ(std::bit_cast<std::uint32_t>(expected), std::bit_cast<std::uint32_t>(actual))
          << a << ' ' << b << ' ' << c;
    }
  }
}

TEST(Kernels, ExponentialsAreAccurate) {
  constexpr std::size_t kCount = 1 << 16;
  const auto x_of = [](std::size_t i) { return static_cast<float>(i) * (175.0F / kCount) - 87; };
  const auto result = on_all(kCount, [&](const Kernels& code, float* out) {
    for (std::size_t i = 0; i < kCount; ++i) out[i] = x_of(i);
    code.exponentials(out, kCount);
  });
  for (std::size_t i = 0; i < kCount; ++i) {
    const double expected = std::exp(static_cast<double>(x_of(i)));
    ASSERT_NEAR(result[i] / expected, 1, 3e-7) << x_of(i);
  }
  const auto far = on_all(kLanes, [&](const Kernels& code, float* out) {
    out[0] = -1e30F;
    out[1] = 1e30F;
    out[2] = NAN;
    out[3] = -HUGE_VALF;
    code.exponentials(out, kLanes);
  });
  EXPECT_LT(far[0], 2e-38F);
  EXPECT_GT(far[1], 1e38F);
  EXPECT_EQ(far[2], far[0]);
  EXPECT_EQ(far[3], far[0]);
}

TEST(Kernels, ProductsHaveAFixedSummationOrder) {
  constexpr std::size_t kIn = 37, kOut = 2 * kPanel;
  const auto weights = random_numbers(kIn * kOut, Seed(2));
  const auto bias = random_numbers(kOut, Seed(3));
  const auto before = random_numbers(17 * kOut, Seed(4));
  for (std::size_t rows = 1; rows <= 17; ++rows) {
    const auto in = random_numbers(rows * kIn, Seed(5));
    for (const After after : {After::store, After::add, After::gelu}) {
      const auto result = on_all(rows * kOut, [&](const Kernels& code, float* out) {
        std::memcpy(out, before.data(), rows * kOut * sizeof(float));
        code.multiply({in.data(), kIn, kIn, rows, weights.data(), bias.data(), out, kOut, after}, 0, 1);
        code.multiply({in.data(), kIn, kIn, rows, weights.data(), bias.data(), out, kOut, after}, 1, 2);
      });
      for (std::size_t i = 0; i < rows * kOut; ++i) {
        const std::size_t row = i / kOut, column = i % kOut;
        float sum = bias.data()[column];
        for (std::size_t k = 0; k < kIn; ++k) {
          const float weight = weights.data()[(column / kPanel * kIn + k) * kPanel + column % kPanel];
          sum = std::fma(in.data()[row * kIn + k], weight, sum);
        }
        if (after != After::gelu) {
          ASSERT_EQ(result[i], after == After::add ? before.data()[i] + sum : sum);
        } else {
          const double x = sum;
          const double expected = 0.5 * x * (1 + std::tanh(std::sqrt(2 / M_PI) * (x + 0.044715 * x * x * x)));
          ASSERT_NEAR(result[i], expected, 2e-6 * std::abs(expected) + 1e-12) << x;
        }
      }
    }
  }
}

TEST(Kernels, NormalizeGivesMeanZeroAndDeviationOne) {
  for (const std::size_t width : {1, 5, 16, 20, 64, 100}) {
    const std::size_t room = round_up(width, kLanes);
    BigArray<float> in(room), scale(room), shift(room);
    const auto numbers = random_numbers(3 * width, Seed(width), 3);
    for (std::size_t i = 0; i < width; ++i) {
      in.data()[i] = numbers.data()[i] + 1;
      scale.data()[i] = numbers.data()[width + i];
      shift.data()[i] = numbers.data()[2 * width + i];
    }
    const auto result = on_all(room, [&](const Kernels& code, float* out) {
      code.normalize({in.data(), scale.data(), shift.data(), out, width});
    });
    double mean = 0, variance = 0;
    for (std::size_t i = 0; i < width; ++i) mean += in.data()[i] / static_cast<double>(width);
    for (std::size_t i = 0; i < width; ++i) variance += std::pow(in.data()[i] - mean, 2) / static_cast<double>(width);
    for (std::size_t i = 0; i < width; ++i) {
      const double normal = (in.data()[i] - mean) / std::sqrt(variance + 1e-5);
      EXPECT_NEAR(result[i], normal * scale.data()[i] + shift.data()[i], 1e-5) << width;
    }
    for (std::size_t i = width; i < room; ++i) EXPECT_EQ(result[i], 0);
  }
}

TEST(Kernels, AttentionIsSoftmaxOfDotProducts) {
  constexpr std::size_t kHeads = 2, kPlaces = 40;
  for (const std::size_t room : {16, 48, 64, 80}) {
    const auto query = random_numbers(kHeads * room, Seed(6));
    const auto keys = random_numbers(kHeads * kPlaces * room, Seed(7));
    const auto values = random_numbers(kHeads * kPlaces * room, Seed(8));
    for (const std::size_t positions : {1, 15, 16, 17, 40}) {
      BigArray<float> scores(round_up(kPlaces, kLanes));
      const auto result = on_all(kHeads * room, [&](const Kernels& code, float* out) {
        code.attend({query.data(), keys.data(), values.data(), false, out, scores.data(), kHeads, room, positions,
                     kPlaces * room, 0.25F});
      });
      for (std::size_t head = 0; head < kHeads; ++head) {
        std::vector<double> expected(room);
        double total = 0;
        for (std::size_t i = 0; i < positions; ++i) {
          const std::size_t at = (head * kPlaces + i) * room;
          double score = 0;
          for (std::size_t k = 0; k < room; ++k) score += 0.25 * query.data()[head * room + k] * keys.data()[at + k];
          total += std::exp(score);
          for (std::size_t k = 0; k < room; ++k) expected[k] += std::exp(score) * values.data()[at + k];
        }
        for (std::size_t k = 0; k < room; ++k) EXPECT_NEAR(result[head * room + k], expected[k] / total, 1e-5);
      }
    }
  }
}

}  // namespace
}  // namespace teka::neural
