// Every process of mpirun runs all of these tests, together with the others. The first argument: see MpiExchange.
#include "mpi/mpi_exchange.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <set>
#include <thread>

namespace teka {
namespace {

std::unique_ptr<MpiExchange> world;

std::string text_of(std::size_t rank, std::size_t length) {
  std::string text(length, 'x');
  for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>(i * (rank + 3) % 251);
  return text;
}

std::vector<std::string> squares(std::span<const std::size_t> indices) {
  std::vector<std::string> texts;
  for (const std::size_t i : indices) texts.push_back(std::to_string(i * i));
  return texts;
}

TEST(MpiExchange, EveryProcessGetsTheTextsOfAll) {
  const auto pids = world->gather(std::to_string(::getpid()));
  ASSERT_EQ(pids.size(), world->size());
  EXPECT_EQ(pids[world->rank()], std::to_string(::getpid()));
  EXPECT_EQ(std::set(pids.begin(), pids.end()).size(), world->size()) << "all of them differ";
}

TEST(MpiExchange, TextsMayBeEmptyOrLong) {
  for (const std::size_t unit : {0U, 1U, 334U, 5'000'000U}) {
    const auto all = world->gather(text_of(world->rank(), unit * world->rank()));
    for (std::size_t rank = 0; rank < world->size(); ++rank) EXPECT_EQ(all[rank], text_of(rank, unit * rank)) << unit;
  }
}

TEST(MpiExchange, ManyRoundsStayInOrder) {
  for (std::size_t round = 0; round < 1000; ++round) {
    const auto all = world->gather(std::to_string(round * 10 + world->rank()));
    for (std::size_t rank = 0; rank < world->size(); ++rank) EXPECT_EQ(all[rank], std::to_string(round * 10 + rank));
  }
}

TEST(MpiExchange, WaitsForTheSlowest) {
  if (world->rank() == 0) ::usleep(200'000);
  EXPECT_EQ(broadcast(*world, std::to_string(world->rank())), "0");
}

TEST(MpiExchange, SharesItems) {
  std::vector<std::size_t> indices(7);
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = i;
  std::size_t made = 0;
  const auto items = share(*world, indices.size(),
                           [&](std::span<const std::size_t> mine) {
                             made = mine.size();
                             return squares(mine);
                           },
                           {});
  EXPECT_EQ(items, squares(indices));
  EXPECT_LE(made, (indices.size() + world->size() - 1) / world->size());
}

TEST(MpiExchange, ASharedMapIsAMap) {
  const auto cube = [](std::size_t i) { return i * i * i; };
  Executor executor(2);
  EXPECT_EQ(shared_map(executor, world.get(), 100, {}, cube), shared_map(executor, nullptr, 100, {}, cube));
}

TEST(MpiExchange, OneThatIsStoppedStopsAll) {
  std::stop_source stopped;
  if (world->rank() + 1 == world->size()) stopped.request_stop();
  EXPECT_EQ(share(*world, 7, squares, stopped.get_token()), std::nullopt);
}

TEST(MpiExchange, AnyThreadMayGather) {
  std::vector<std::optional<std::string>> all;
  std::jthread([&] { all = world->gather(std::to_string(world->rank())); }).join();
  EXPECT_EQ(all.back(), std::to_string(world->size() - 1));
}

}  // namespace
}  // namespace teka

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  teka::world = std::make_unique<teka::MpiExchange>(argc > 1 ? std::strtoull(argv[1], nullptr, 10) : INT_MAX);
  int failed = RUN_ALL_TESTS();
  // Of all processes, so that each ends in order.
  for (const auto& code : teka::world->gather(std::to_string(failed))) failed |= code == "0" ? 0 : 1;
  teka::world.reset();
  return failed;
}
