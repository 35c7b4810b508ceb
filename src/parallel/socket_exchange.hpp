// An exchange among processes of one machine. The leader, rank 0, has a socket to each of the others; it collects what
// they give, and tells all of it to all. A member whose socket is closed has ended, and the others go on without it.
#pragma once

#include <string>
#include <vector>

#include "parallel/exchange.hpp"

namespace teka {

/// Rank 0. Takes over the sockets to ranks 1, 2, ...
class LeaderExchange : public Exchange {
 public:
  explicit LeaderExchange(std::vector<int> sockets) : sockets_(std::move(sockets)) {}
  ~LeaderExchange() override;

  [[nodiscard]] std::size_t rank() const override { return 0; }
  [[nodiscard]] std::size_t size() const override { return sockets_.size() + 1; }
  std::vector<std::optional<std::string>> gather(std::string mine) override;

 private:
  void give_up(int& socket);

  std::vector<int> sockets_;  ///< -1: ended
};

/// Another rank. Takes over the socket to the leader; gather() throws when the leader has ended.
class FollowerExchange : public Exchange {
 public:
  FollowerExchange(int socket, std::size_t rank, std::size_t size) : socket_(socket), rank_(rank), size_(size) {}
  ~FollowerExchange() override;

  [[nodiscard]] std::size_t rank() const override { return rank_; }
  [[nodiscard]] std::size_t size() const override { return size_; }
  std::vector<std::optional<std::string>> gather(std::string mine) override;

 private:
  int socket_;
  std::size_t rank_;
  std::size_t size_;
};

}  // namespace teka
