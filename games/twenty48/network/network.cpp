#include "games/twenty48/network/network.hpp"

#include "core/check.hpp"

namespace teka::twenty48 {

std::size_t Layout::entries() const {
  std::size_t sum = 0;
  for (const auto& tuple : tuples) sum += entries(tuple);
  return sum;
}

Layout large_layout(int stages) {
  return {.tuples = {{0, 1, 2, 3, 4, 5}, {4, 5, 6, 7, 8, 9}, {0, 1, 2, 4, 5, 6}, {4, 5, 6, 8, 9, 10}},
          .stages = stages};
}

Layout small_layout() {
  return {.tuples = {{0, 1, 2, 3}, {4, 5, 6, 7}, {0, 1, 4, 5}, {1, 2, 5, 6}, {5, 6, 9, 10}, {0, 1, 2, 4}}, .stages = 1};
}

Lookup::Lookup(const std::vector<int>& tuple, std::size_t offset) : offset_(offset) {
  std::size_t run = 0;
  for (std::size_t i = 0; i < tuple.size(); ++run) {
    TEKA_CHECK(run < shifts_.size());
    shifts_[run] = 4 * (tuple[i] - static_cast<int>(i));
    const int first = tuple[i] - static_cast<int>(i);
    for (; i < tuple.size() && tuple[i] - static_cast<int>(i) == first; ++i) masks_[run] |= Board{15} << (4 * i);
  }
}

Network::Network(Layout layout, float unit)
    : layout_(std::move(layout)),
      unit_(unit),
      stage_size_(layout_.entries()),
      weights_(stage_size_ * static_cast<std::size_t>(layout_.stages)) {
  std::size_t offset = 0;
  for (const auto& tuple : layout_.tuples) {
    lookups_.emplace_back(tuple, offset);
    offset += Layout::entries(tuple);
  }
}

void Network::read_from(std::span<const std::string_view> packed, std::shared_ptr<const std::string> file) {
  std::vector<LazyTables::Table> tables;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < packed.size(); ++i) {
    const std::size_t size = Layout::entries(layout_.tuples[i % layout_.tuples.size()]);
    tables.push_back({packed[i], weights().subspan(begin, size)});
    begin += size;
  }
  lazy_ = std::make_unique<LazyTables>(tables, static_cast<std::size_t>(layout_.stages), std::move(file));
}

}  // namespace teka::twenty48
