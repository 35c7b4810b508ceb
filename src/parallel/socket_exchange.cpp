#include "parallel/socket_exchange.hpp"

#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <stdexcept>

namespace teka {
namespace {

/// False when the other end is gone.
bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

bool receive_all(int socket, char* to, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::recv(socket, to, size, 0);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool send_text(int socket, const std::string& text) {
  ByteWriter size;
  size.put(std::uint64_t{text.size()});
  return send_all(socket, size.bytes()) && send_all(socket, text);
}

std::optional<std::string> receive_text(int socket) {
  std::uint64_t size = 0;
  if (!receive_all(socket, reinterpret_cast<char*>(&size), sizeof size)) return {};
  std::string text;
  constexpr std::uint64_t kAtOnce = std::uint64_t{1} << 22U;
  while (text.size() < size) {  // memory grows with what has really come
    const std::size_t before = text.size();
    text.resize(before + std::min(kAtOnce, size - before));
    if (!receive_all(socket, text.data() + before, text.size() - before)) return {};
  }
  return text;
}

}  // namespace

LeaderExchange::~LeaderExchange() {
  for (int& socket : sockets_) give_up(socket);
}

void LeaderExchange::give_up(int& socket) {
  if (socket >= 0) ::close(socket);
  socket = -1;
}

std::vector<std::optional<std::string>> LeaderExchange::gather(std::string mine) {
  std::vector<std::optional<std::string>> all = {std::move(mine)};
  for (int& socket : sockets_) {
    all.push_back(socket < 0 ? std::nullopt : receive_text(socket));
    if (!all.back()) give_up(socket);
  }
  ByteWriter out;
  put_bytes(out, all);
  for (int& socket : sockets_) {
    // What it gave counts all the same: the others have it.
    if (socket >= 0 && !send_text(socket, out.bytes())) give_up(socket);
  }
  return all;
}

FollowerExchange::~FollowerExchange() {
  ::close(socket_);
}

std::vector<std::optional<std::string>> FollowerExchange::gather(std::string mine) {
  std::optional<std::string> text;
  if (send_text(socket_, mine)) text = receive_text(socket_);
  std::vector<std::optional<std::string>> all;
  ByteReader in(text ? std::string_view(*text) : std::string_view());
  if (!text || !get_bytes(in, all) || all.size() != size_) {
    throw std::runtime_error("the process that leads this run has ended");
  }
  return all;
}

}  // namespace teka
