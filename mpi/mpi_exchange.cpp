#include "mpi/mpi_exchange.hpp"

#include <fmt/format.h>
#include <mpi.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <stdexcept>
#include <string_view>
#include <thread>
#include <utility>

namespace teka {
namespace {

void check(int code, const char* what) {
  if (code == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(code, text.data(), &length);
  throw std::runtime_error(
      fmt::format("{}: {}", what, std::string_view(text.data(), static_cast<std::size_t>(length))));
}

/// MPI waits by asking again and again, which would take a core from the threads of those that still work.
void wait_quietly(MPI_Request& request) {
  constexpr auto kLongest = std::chrono::microseconds(2000);
  auto pause = std::chrono::microseconds(1);
  for (int is_done = 0;;) {
    check(MPI_Test(&request, &is_done, MPI_STATUS_IGNORE), "MPI_Test");
    if (is_done != 0) return;
    std::this_thread::sleep_for(pause);
    pause = std::min(pause * 2, kLongest);
  }
}

/// How long the texts of all members are. Returns when all have called it.
std::vector<std::uint64_t> gather_lengths(std::uint64_t mine, std::size_t members) {
  std::vector<std::uint64_t> lengths(members);
  MPI_Request request{};
  check(MPI_Iallgather(&mine, 1, MPI_UINT64_T, lengths.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD, &request),
        "MPI_Iallgather");
  wait_quietly(request);
  return lengths;
}

}  // namespace

MpiExchange::MpiExchange(std::size_t most_bytes) : most_bytes_(most_bytes) {
  int provided = MPI_THREAD_SINGLE;
  check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided), "MPI_Init_thread");
  check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
  if (provided < MPI_THREAD_SERIALIZED) {
    throw std::runtime_error("this MPI works with a program of one thread only (it offers no MPI_THREAD_SERIALIZED)");
  }
  int rank = 0;
  int size = 1;
  check(MPI_Comm_rank(MPI_COMM_WORLD, &rank), "MPI_Comm_rank");
  check(MPI_Comm_size(MPI_COMM_WORLD, &size), "MPI_Comm_size");
  rank_ = static_cast<std::size_t>(rank);
  size_ = static_cast<std::size_t>(size);
}

MpiExchange::~MpiExchange() {
  MPI_Finalize();
}

std::vector<std::optional<std::string>> MpiExchange::gather(std::string mine) {
  const auto lengths = gather_lengths(mine.size(), size_);
  const std::size_t piece = std::max<std::size_t>(1, std::min<std::size_t>(most_bytes_, INT_MAX) / size_);
  const std::size_t longest = *std::ranges::max_element(lengths);
  std::vector<std::string> texts(size_);
  for (std::size_t i = 0; i < size_; ++i) texts[i].reserve(lengths[i]);
  std::vector<int> counts(size_);
  std::vector<int> places(size_);
  std::string pieces;
  for (std::size_t at = 0; at < longest; at += piece) {
    int end = 0;
    for (std::size_t i = 0; i < size_; ++i) {
      counts[i] = static_cast<int>(std::min(piece, lengths[i] - std::min<std::size_t>(at, lengths[i])));
      places[i] = std::exchange(end, end + counts[i]);
    }
    pieces.resize(static_cast<std::size_t>(end));
    check(MPI_Allgatherv(mine.data() + std::min(at, mine.size()), counts[rank_], MPI_CHAR, pieces.data(), counts.data(),
                         places.data(), MPI_CHAR, MPI_COMM_WORLD),
          "MPI_Allgatherv");
    for (std::size_t i = 0; i < size_; ++i) texts[i].append(pieces, static_cast<std::size_t>(places[i]), counts[i]);
  }
  return {std::make_move_iterator(texts.begin()), std::make_move_iterator(texts.end())};
}

void MpiExchange::abort(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::_Exit(exit_code);
}

}  // namespace teka
