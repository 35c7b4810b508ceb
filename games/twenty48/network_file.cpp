#include "games/twenty48/network_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <optional>

#include "core/hash.hpp"
#include "games/twenty48/range_coder.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::string_view kMagic = "teka 2048 network 1\n";
constexpr std::size_t kBlock = 16;  // entries that differ in their first cell only

/// The tables of a network, one after the other: begin, and number of cells.
template <class Visit>
void for_each_table(const Layout& layout, Visit&& visit) {
  std::size_t begin = 0;
  for (int stage = 0; stage < layout.stages; ++stage) {
    for (const auto& tuple : layout.tuples) {
      visit(begin, tuple.size());
      begin += Layout::entries(tuple);
    }
  }
}

/// What both directions share: the contexts, and what is known from the entries before.
class TableModel {
 public:
  TableModel(std::span<std::int16_t> weights, std::vector<bool>& kept, std::size_t begin, std::size_t cells)
      : weights_(weights), kept_(kept), begin_(begin), cells_(cells) {}

  [[nodiscard]] BitModel& block_model(std::size_t block) {
    std::size_t known = 0;
    for (std::size_t cell = 1; cell < cells_; ++cell) {
      const std::size_t step = std::size_t{1} << (4 * cell);
      if ((block >> (4 * cell) & 15) != 0) known += any_kept(block - step) ? 1 : 0;
    }
    return blocks_[known];
  }
  struct Neighbours {
    std::size_t count = 0;
    int mean = 0;
  };
  /// Those with a lower index, which a reader has already.
  [[nodiscard]] Neighbours before(std::size_t entry) const {
    Neighbours result;
    int sum = 0;
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if ((entry >> (4 * cell) & 15) == 0) continue;
      const std::size_t at = begin_ + entry - (std::size_t{1} << (4 * cell));
      if (!kept_[at]) continue;
      ++result.count;
      sum += weights_[at];
    }
    if (result.count > 0) result.mean = sum / static_cast<int>(result.count);
    return result;
  }
  [[nodiscard]] bool any_kept(std::size_t block) const {
    const auto first = kept_.begin() + static_cast<std::ptrdiff_t>(begin_ + block);
    return std::find(first, first + static_cast<std::ptrdiff_t>(std::min(kBlock, size() - block)), true) !=
           first + static_cast<std::ptrdiff_t>(std::min(kBlock, size() - block));
  }
  [[nodiscard]] BitModel& kept_model(const Neighbours& near) { return kept_models_[near.count]; }
  [[nodiscard]] std::size_t size() const { return std::size_t{1} << (4 * cells_); }

  /// A difference is its length in bits (0 for none), told bit by bit from below, the sign, then the bits behind the
  /// first one. The length depends on the last one and on how many neighbours there were.
  static constexpr int kMostLength = 17;
  [[nodiscard]] std::array<BitModel, kMostLength + 1>& length_models(const Neighbours& near) {
    return lengths_[std::min<std::size_t>(near.count, 3)][static_cast<std::size_t>(std::min(last_length_, 15))];
  }
  [[nodiscard]] BitModel& second_bit_model(int length) { return second_bits_[static_cast<std::size_t>(length)]; }
  void set_last_length(int length) { last_length_ = (last_length_ + length + 1) / 2; }

  [[nodiscard]] std::size_t at(std::size_t entry) const { return begin_ + entry; }

 private:
  std::span<std::int16_t> weights_;
  std::vector<bool>& kept_;
  std::size_t begin_, cells_;
  std::array<BitModel, Layout::kMostCells> blocks_{};
  std::array<BitModel, Layout::kMostCells + 1> kept_models_{};
  std::array<std::array<std::array<BitModel, kMostLength + 1>, 16>, 4> lengths_{};
  std::array<BitModel, kMostLength + 1> second_bits_{};
  int last_length_ = 0;
};

void put_difference(BitWriter& out, TableModel& model, const TableModel::Neighbours& near, int difference) {
  const auto size = static_cast<std::uint32_t>(difference < 0 ? -difference : difference);
  const int length = static_cast<int>(std::bit_width(size));
  auto& lengths = model.length_models(near);
  for (int i = 0; i < TableModel::kMostLength; ++i) {
    out.put(lengths[static_cast<std::size_t>(i)], i < length);
    if (i >= length) break;
  }
  model.set_last_length(length);
  if (length == 0) return;
  out.put_plain(difference < 0 ? 1 : 0, 1);
  if (length > 1) out.put(model.second_bit_model(length), (size >> (length - 2) & 1) != 0);
  if (length > 2) out.put_plain(size & ((1U << (length - 2)) - 1), length - 2);
}

int get_difference(BitReader& in, TableModel& model, const TableModel::Neighbours& near) {
  auto& lengths = model.length_models(near);
  int length = 0;
  while (length < TableModel::kMostLength && in.get(lengths[static_cast<std::size_t>(length)])) ++length;
  model.set_last_length(length);
  if (length == 0) return 0;
  const bool negative = in.get_plain(1) != 0;
  std::uint32_t size = 1;
  if (length > 1) size = size << 1 | (in.get(model.second_bit_model(length)) ? 1U : 0U);
  if (length > 2) size = size << (length - 2) | in.get_plain(length - 2);
  return negative ? -static_cast<int>(size) : static_cast<int>(size);
}

void put_table(BitWriter& out, std::span<std::int16_t> weights, std::vector<bool>& kept, std::size_t begin,
               std::size_t cells) {
  TableModel model(weights, kept, begin, cells);
  for (std::size_t block = 0; block < model.size(); block += kBlock) {
    const bool any = model.any_kept(block);
    out.put(model.block_model(block), any);
    for (std::size_t entry = block; any && entry < block + kBlock; ++entry) {
      const auto near = model.before(entry);
      out.put(model.kept_model(near), kept[model.at(entry)]);
      if (kept[model.at(entry)]) put_difference(out, model, near, weights[model.at(entry)] - near.mean);
    }
  }
}

void get_table(BitReader& in, std::span<std::int16_t> weights, std::vector<bool>& kept, std::size_t begin,
               std::size_t cells) {
  TableModel model(weights, kept, begin, cells);
  for (std::size_t block = 0; block < model.size(); block += kBlock) {
    if (!in.get(model.block_model(block))) continue;
    for (std::size_t entry = block; entry < block + kBlock; ++entry) {
      const auto near = model.before(entry);
      kept[model.at(entry)] = in.get(model.kept_model(near));
      if (!kept[model.at(entry)]) continue;
      weights[model.at(entry)] = static_cast<std::int16_t>(near.mean + get_difference(in, model, near));
    }
  }
}

/// For each entry of a table that is not known: the mean of its neighbours that are. Most of a table is far from
/// anything known, so it is asked block by block first.
void find_means(std::span<const std::int16_t> weights, const std::uint8_t* known, std::size_t begin,
                std::vector<std::pair<std::size_t, std::int16_t>>& found) {
  std::vector<std::uint8_t> any(weights.size() / kBlock);
  for (std::size_t block = 0; block < any.size(); ++block) {
    const auto* first = known + block * kBlock;
    any[block] = std::find(first, first + kBlock, 1) != first + kBlock ? 1 : 0;
  }
  const auto for_each_neighbour = [](std::size_t at, std::size_t size, auto&& visit) {
    for (std::size_t step = 1; step < size; step *= 16) {
      const std::size_t rank = at / step % 16;
      if (rank > 0) visit(at - step);
      if (rank < 15) visit(at + step);
    }
  };
  for (std::size_t block = 0; block < any.size(); ++block) {
    bool near = any[block] != 0;
    for_each_neighbour(block, any.size(), [&](std::size_t other) { near = near || any[other] != 0; });
    for (std::size_t entry = block * kBlock; near && entry < (block + 1) * kBlock; ++entry) {
      if (known[entry] != 0) continue;
      int sum = 0;
      int count = 0;
      for_each_neighbour(entry, weights.size(), [&](std::size_t other) {
        if (known[other] == 0) return;
        sum += weights[other];
        ++count;
      });
      if (count > 0) found.emplace_back(begin + entry, static_cast<std::int16_t>(sum / count));
    }
  }
}

template <class T>
void put_number(std::string& text, T number) {
  std::array<char, sizeof(T)> bytes;
  std::memcpy(bytes.data(), &number, sizeof(T));
  text.append(bytes.data(), bytes.size());
}

/// Nothing when the text has ended.
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

}  // namespace

std::string to_file(const Network& network, const std::vector<bool>& kept) {
  std::string body;
  body += static_cast<char>(network.layout().stages);
  body += static_cast<char>(network.layout().tuples.size());
  for (const auto& tuple : network.layout().tuples) {
    body += static_cast<char>(tuple.size());
    for (const int cell : tuple) body += static_cast<char>(cell);
  }
  put_number(body, network.unit());
  std::vector<std::int16_t> weights(network.weights().begin(), network.weights().end());
  std::vector<bool> present = kept.empty() ? std::vector<bool>(weights.size(), true) : kept;
  BitWriter out;
  for_each_table(network.layout(),
                 [&](std::size_t begin, std::size_t cells) { put_table(out, weights, present, begin, cells); });
  body += out.finish();
  std::string file(kMagic);
  put_number(file, static_cast<std::uint64_t>(body.size()));
  put_number(file, hash_text(body));
  return file + body;
}

Result<Network> network_from_file(std::string_view file) {
  if (!file.starts_with(kMagic.substr(0, 18)))
    return fail("this is no network for 2048; make one with 'teka train 2048'");
  if (!file.starts_with(kMagic)) return fail("this network is of another version than this program; make it anew");
  file.remove_prefix(kMagic.size());
  const auto size = get_number<std::uint64_t>(file);
  const auto checksum = get_number<std::uint64_t>(file);
  if (!size || !checksum || file.size() < *size) return fail("the file is cut off; get it again");
  if (file.size() > *size || hash_text(file) != *checksum)
    return fail("the file is damaged (its checksum is wrong); get it again");
  const auto layout = get_layout(file);
  const auto unit = get_number<float>(file);
  if (!layout || !unit || !(*unit > 0)) return fail("the file is damaged; get it again");
  Network network(*layout, *unit);
  std::vector<bool> kept(network.weights().size());
  BitReader in(file);
  for_each_table(*layout,
                 [&](std::size_t begin, std::size_t cells) { get_table(in, network.weights(), kept, begin, cells); });
  fill_gaps(network, kept);
  return network;
}

void fill_gaps(Network& network, std::vector<bool>& kept, int rounds) {
  const auto weights = network.weights();
  std::vector<std::uint8_t> known(kept.begin(), kept.end());
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (known[i] == 0) weights[i] = 0;
  }
  std::vector<std::pair<std::size_t, std::int16_t>> found;
  for (int round = 0; round < rounds; ++round) {
    found.clear();
    for_each_table(network.layout(), [&](std::size_t begin, std::size_t cells) {
      find_means(weights.subspan(begin, std::size_t{1} << (4 * cells)), known.data() + begin, begin, found);
    });
    for (const auto& [at, weight] : found) {
      weights[at] = weight;
      known[at] = 1;
    }
  }
  kept.assign(known.begin(), known.end());
}

}  // namespace teka::twenty48
