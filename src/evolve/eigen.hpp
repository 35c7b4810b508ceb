// Eigenvalues and eigenvectors of a small symmetric matrix by cyclic Jacobi rotations (Golub and Van Loan, "Matrix
// Computations", section 8.5): slower than the best methods for large matrices, but short, accurate and bit-identical
// everywhere.
#pragma once

#include <cstddef>
#include <vector>

namespace teka {

struct Eigen {
  std::vector<double> values;   ///< in no particular order
  std::vector<double> vectors;  ///< n by n, row-major; column k belongs to values[k]
};

/// `matrix` is n by n, row-major, symmetric and finite.
Eigen eigen_symmetric(std::vector<double> matrix, std::size_t n);

}  // namespace teka
