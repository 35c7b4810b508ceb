// MpiExchange: the processes that mpirun or srun has started as members of an exchange. The only user of MPI.
#pragma once

#include <climits>

#include "parallel/exchange.hpp"

namespace teka {

/// MPI lasts as long as this object, of which a process can have one. Without mpirun it has one member. There are no
/// ended members: where a process dies, MPI ends all. Errors of MPI are thrown with its own text.
class MpiExchange : public Exchange {
 public:
  /// Texts are sent in pieces, so that all members together get at most so many bytes at a time: MPI counts them in an
  /// int.
  explicit MpiExchange(std::size_t most_bytes = INT_MAX);
  /// Waits for all members. One that cannot go on must abort() instead.
  ~MpiExchange() override;

  [[nodiscard]] std::size_t rank() const override { return rank_; }
  [[nodiscard]] std::size_t size() const override { return size_; }
  /// From any thread, one at a time.
  std::vector<std::optional<std::string>> gather(std::string mine) override;

  /// Ends the processes of all members at once: they would wait for this one for ever.
  [[noreturn]] void abort(int exit_code);

 private:
  std::size_t rank_ = 0;
  std::size_t size_ = 1;
  std::size_t most_bytes_;
};

}  // namespace teka
