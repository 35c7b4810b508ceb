#include "evolve/eigen.hpp"

#include <cmath>

namespace teka {
namespace {

/// The rotation that zeroes entry (p, q) of a symmetric matrix.
struct Rotation {
  double cosine;
  double sine;

  Rotation(double pp, double pq, double qq) {
    const double theta = (qq - pp) / (2 * pq);
    const double tangent = (theta < 0 ? -1 : 1) / (std::abs(theta) + std::sqrt(theta * theta + 1));
    cosine = 1 / std::sqrt(tangent * tangent + 1);
    sine = tangent * cosine;
  }
  void apply(double& p, double& q) const {
    const double old = p;
    p = cosine * old - sine * q;
    q = sine * old + cosine * q;
  }
};

}  // namespace

Eigen eigen_symmetric(std::vector<double> matrix, std::size_t n) {
  constexpr int kSweeps = 30;  // convergence is quadratic: ten are never needed
  constexpr double kNegligible = 1e-16;
  Eigen result{std::vector<double>(n), std::vector<double>(n * n)};
  auto& v = result.vectors;
  for (std::size_t i = 0; i < n; ++i) v[i * n + i] = 1;
  bool rotated = true;
  for (int sweep = 0; sweep < kSweeps && rotated; ++sweep) {
    rotated = false;
    for (std::size_t p = 0; p < n; ++p) {
      for (std::size_t q = p + 1; q < n; ++q) {
        const double pq = matrix[p * n + q];
        if (std::abs(pq) <= kNegligible * std::sqrt(std::abs(matrix[p * n + p] * matrix[q * n + q]))) continue;
        rotated = true;
        const Rotation rotation(matrix[p * n + p], pq, matrix[q * n + q]);
        for (std::size_t k = 0; k < n; ++k) rotation.apply(matrix[k * n + p], matrix[k * n + q]);
        for (std::size_t k = 0; k < n; ++k) rotation.apply(matrix[p * n + k], matrix[q * n + k]);
        for (std::size_t k = 0; k < n; ++k) rotation.apply(v[k * n + p], v[k * n + q]);
      }
    }
  }
  for (std::size_t i = 0; i < n; ++i) result.values[i] = matrix[i * n + i];
  return result;
}

}  // namespace teka
