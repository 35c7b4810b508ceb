#include "games/twenty48/network/network_file.hpp"

#include <array>
#include <cstring>
#include <optional>

#include "core/hash.hpp"
#include "parallel/executor.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::string_view kMagic = "teka 2048 network 3\n";
/// Begin and end of each table of a network.
struct Table {
  std::size_t begin, size;
};
std::vector<Table> tables_of(const Layout& layout) {
  std::vector<Table> tables;
  std::size_t begin = 0;
  for (int stage = 0; stage < layout.stages; ++stage) {
    for (const auto& tuple : layout.tuples) {
      tables.push_back({begin, Layout::entries(tuple)});
      begin += tables.back().size;
    }
  }
  return tables;
}

template <class T>
void put_number(std::string& text, T number) {
  std::array<char, sizeof(T)> bytes;
  std::memcpy(bytes.data(), &number, sizeof(T));
  text.append(bytes.data(), bytes.size());
}

/// Nothing at the end of the text.
template <class T>
std::optional<T> get_number(std::string_view& text) {
  if (text.size() < sizeof(T)) return {};
  T number;
  std::memcpy(&number, text.data(), sizeof(T));
  text.remove_prefix(sizeof(T));
  return number;
}

std::optional<std::vector<int>> get_tuple(std::string_view& text) {
  const auto size = get_number<std::uint8_t>(text);
  if (!size || *size == 0 || *size > Layout::kMostCells) return {};
  std::vector<int> tuple;
  int runs = 0;
  for (int i = 0; i < *size; ++i) {
    const auto cell = get_number<std::uint8_t>(text);
    if (!cell || *cell >= kCells || (i > 0 && *cell <= tuple.back())) return {};
    if (i == 0 || *cell != tuple.back() + 1) ++runs;
    tuple.push_back(*cell);
  }
  if (runs > 3) return {};
  return tuple;
}

std::optional<Layout> get_layout(std::string_view& text) {
  const auto stages = get_number<std::uint8_t>(text);
  const auto tuples = get_number<std::uint8_t>(text);
  if (!stages || !tuples || *stages < 1 || *stages > Layout::kMostStages || *tuples < 1 ||
      *tuples > Layout::kMostTuples) {
    return {};
  }
  Layout layout{.tuples = {}, .stages = *stages};
  for (int i = 0; i < *tuples; ++i) {
    auto tuple = get_tuple(text);
    if (!tuple) return {};
    layout.tuples.push_back(std::move(*tuple));
  }
  if (layout.entries() > std::size_t{1} << 27) return {};
  return layout;
}

Result<Network> open_network(std::string_view file, std::shared_ptr<const std::string> owner) {
  if (!file.starts_with(kMagic.substr(0, 18))) return fail("not a network for 2048; create one with 'teka train 2048'");
  if (!file.starts_with(kMagic)) return fail("the network is of a different version than this program; train it again");
  file.remove_prefix(kMagic.size());
  const auto size = get_number<std::uint64_t>(file);
  const auto checksum = get_number<std::uint64_t>(file);
  if (!size || !checksum || file.size() < *size) return fail("the file is truncated; get it again");
  if (file.size() > *size || hash_text(file) != *checksum)
    return fail("the file is damaged (its checksum is wrong); get it again");
  const auto layout = get_layout(file);
  const auto unit = get_number<float>(file);
  if (!layout || !unit || !(*unit > 0)) return fail("the file is damaged; get it again");
  Network network(*layout, *unit);
  std::vector<std::string_view> packed;
  for (std::size_t i = 0; i < tables_of(*layout).size(); ++i) {
    const auto length = get_number<std::uint32_t>(file);
    if (!length || *length > file.size()) return fail("the file is damaged; get it again");
    packed.push_back(file.substr(0, *length));
    file.remove_prefix(*length);
  }
  network.read_from(packed, std::move(owner));
  return network;
}

}  // namespace

std::string to_file(const Network& network, const LossyCoding& coding) {
  std::string body;
  body += static_cast<char>(network.layout().stages);
  body += static_cast<char>(network.layout().tuples.size());
  for (const auto& tuple : network.layout().tuples) {
    body += static_cast<char>(tuple.size());
    for (const int cell : tuple) body += static_cast<char>(cell);
  }
  put_number(body, network.unit());
  const std::vector<Table> tables = tables_of(network.layout());
  Executor executor;
  const auto packed = executor.map(tables.size(), [&](std::size_t i) {
    const auto [begin, size] = tables[i];
    LossyCoding of_table = coding;
    if (!coding.importance.empty()) of_table.importance = coding.importance.subspan(begin, size);
    return pack_table(network.weights().subspan(begin, size), of_table);
  });
  for (const std::string& table : packed) {
    put_number(body, static_cast<std::uint32_t>(table.size()));
    body += table;
  }
  std::string file(kMagic);
  put_number(file, static_cast<std::uint64_t>(body.size()));
  put_number(file, hash_text(body));
  return file + body;
}

Result<Network> network_from_file(std::shared_ptr<const std::string> file) {
  const std::string_view bytes = *file;
  return open_network(bytes, std::move(file));
}

Result<Network> network_from_file(std::string_view file) {
  return open_network(file, nullptr);
}

}  // namespace teka::twenty48
