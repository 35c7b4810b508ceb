#include "games/maze/measures/walk.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

namespace teka::maze {

// Reduces a maze to the nodes of a Walker: first hanging parts, then corridors.
class Walker::Folding {
 public:
  Folding(const Maze& maze, const std::stop_token& stop)
      : stop_(stop),
        start_(maze.size().index(maze.start())),
        goal_(maze.size().index(maze.goal())),
        offset_{-std::ptrdiff_t{1}, -std::ptrdiff_t{maze.size().width}, 1, maze.size().width},
        core_(maze.cell_count()),
        hanging_(maze.cell_count(), 0),
        weight_(maze.cell_count(), 1) {
    std::transform(maze.genes().begin(), maze.genes().end(), core_.begin(),
                   [](std::uint8_t gene) { return static_cast<std::uint8_t>(~gene & kAllWalls); });
    for (std::size_t cell = 0; cell < core_.size(); ++cell) {
      if (stopped(cell)) return;
      fold_hanging(cell);
    }
  }

  /// Gives the walker no nodes when stopped.
  void make_nodes(Walker& walker) {
    number_.assign(core_.size(), 0);
    std::vector<std::size_t> cells{0};  // node 0 stands for all hanging parts
    for (std::size_t cell = 0; cell < core_.size(); ++cell) {
      if (stopped(cell)) return;
      if (!is_node(cell)) continue;
      number_[cell] = static_cast<std::uint32_t>(cells.size());
      cells.push_back(cell);
    }
    walker.nodes_.resize(cells.size());
    walker.fresh_.assign(cells.size(), kSeen);
    for (std::size_t node = 1; node < cells.size(); ++node) {
      if (stopped(node)) return walker.nodes_.clear();
      const std::size_t cell = cells[node];
      walker.fresh_[node] = core_[cell] | hanging_[cell];
      for (const Direction d : kDirections) {
        if ((core_[cell] & wall_bit(d)) != 0) walker.nodes_[node][d] = follow(cell, d);
        if ((hanging_[cell] & wall_bit(d)) != 0) walker.nodes_[node][d].there_and_back = 2 * weight_[step(cell, d)];
      }
    }
    walker.start_ = number_[start_];
    walker.goal_ = number_[goal_];
  }

 private:
  [[nodiscard]] bool stopped(std::size_t cell) const { return cell % 65536 == 0 && stop_.stop_requested(); }
  [[nodiscard]] std::size_t step(std::size_t cell, unsigned d) const {
    return cell + static_cast<std::size_t>(offset_[d]);
  }
  [[nodiscard]] bool is_end(std::size_t cell) const { return cell == start_ || cell == goal_; }
  [[nodiscard]] bool is_node(std::size_t cell) const {
    return is_end(cell) || (core_[cell] != 0 && (hanging_[cell] != 0 || std::popcount(core_[cell]) > 2));
  }

  /// A cell with one opening hangs on its neighbour, which may then have one opening left itself, and so on.
  void fold_hanging(std::size_t cell) {
    while (std::has_single_bit(core_[cell]) && !is_end(cell)) {
      const auto d = static_cast<Direction>(std::countr_zero(core_[cell]));
      const std::size_t holder = step(cell, d);
      const auto bit = wall_bit(opposite(d));
      core_[cell] = 0;
      core_[holder] = static_cast<std::uint8_t>(core_[holder] & ~bit);
      hanging_[holder] = static_cast<std::uint8_t>(hanging_[holder] | bit);
      weight_[holder] += weight_[cell];
      cell = holder;
    }
  }

  /// Follows a corridor to the next node.
  [[nodiscard]] Way follow(std::size_t cell, unsigned d) const {
    std::uint32_t length = 1;
    for (cell = step(cell, d); !is_node(cell); cell = step(cell, d), ++length) {
      d = static_cast<unsigned>(
          std::countr_zero(static_cast<unsigned>(core_[cell] & ~wall_bit(opposite(Direction(d))))));
    }
    return {number_[cell], length, 2 * (length - 1), wall_bit(opposite(Direction(d)))};
  }

  const std::stop_token& stop_;
  std::size_t start_;
  std::size_t goal_;
  std::array<std::ptrdiff_t, 4> offset_;
  std::vector<std::uint8_t> core_;     ///< per cell: openings that do not lead into a hanging part
  std::vector<std::uint8_t> hanging_;  ///< per cell: openings that do
  std::vector<std::uint32_t> weight_;  ///< per cell: itself plus all cells that hang on it
  std::vector<std::uint32_t> number_;  ///< per cell: its node
};

Walker::Walker(const Maze& maze, const std::stop_token& stop) {
  Folding(maze, stop).make_nodes(*this);
  if (nodes_.empty()) return;
  state_.resize(kTogether * fresh_.size());
  branches_.resize(kTogether * (fresh_.size() + 1));
}

namespace {

// Exact integer sums: cheaper than an Estimate's running mean, and free of rounding.
struct Moments {
  __extension__ using Wide = unsigned __int128;
  std::uint64_t count = 0;
  std::uint64_t sum = 0;
  Wide squares = 0;

  void add(std::uint64_t steps) {
    ++count;
    sum += steps;
    squares += Wide{steps} * steps;
  }
  [[nodiscard]] Estimate estimate() const {
    if (count == 0) return {};
    const auto n = static_cast<double>(count);
    return {count, static_cast<double>(sum) / n, static_cast<double>(squares * count - Wide{sum} * sum) / n};
  }
};

// Selection by masks: compilers tend to turn ?: into branches, and half of those would be mispredicted here.
inline std::uint32_t all_ones_if(bool condition) {
  return std::uint32_t{0} - static_cast<std::uint32_t>(condition);
}
inline std::uint32_t select(std::uint32_t mask, std::uint32_t yes, std::uint32_t no) {
  return no ^ ((yes ^ no) & mask);
}

}  // namespace

// One walk in progress. Several walks are interleaved, because each step waits for memory and multiplications and the
// steps of different walks overlap. A step has no branch that depends on random numbers.
struct Walker::Walk {
  std::uint32_t node = 0;
  std::uint32_t depth = 0;
  std::uint64_t steps = 0;
  std::uint64_t fraction = 0;     ///< random digits, see choice.hpp
  std::uint8_t* state = nullptr;  ///< per node: the directions not yet tried, and kSeen
  Branch* bottom = nullptr;
  Branch* top = nullptr;  ///< stack of the nodes of the current path that were left with a choice

  void begin(const Walker& walker) {
    top = bottom;
    std::copy(walker.fresh_.begin(), walker.fresh_.end(), state);
    node = walker.start_;
    depth = 0;
    steps = 0;
    state[node] |= kSeen;
  }

  /// Tries a direction, or backtracks to the last branch when none is left.
  void advance(const Node* nodes) {
    const unsigned ways = state[node] & kAllWalls;
    const auto product = Philox::multiply(fraction, kChoiceBase);
    fraction = product.low;
    const Direction d = kChoices[ways][product.high];
    const Way way = nodes[node][d];
    const std::uint32_t stuck = all_ones_if(ways == 0);
    const std::uint32_t to = way.to & ~stuck;  // node 0, which is always seen, stands for nowhere
    const unsigned left = ways & ~unsigned{wall_bit(d)};
    state[node] = static_cast<std::uint8_t>(left | kSeen);
    const unsigned there = state[to];
    const std::uint32_t seen = all_ones_if((there & kSeen) != 0);
    state[to] = static_cast<std::uint8_t>((there & ~unsigned{way.entrance}) | kSeen);  // tried here counts as tried
                                                                                       // from there
    const Branch last = top[-1];
    *top = {node, depth};
    const std::uint32_t forward = way.there & ~seen;
    const std::uint32_t back = depth - last.depth;
    steps += forward + (way.there_and_back & seen & ~stuck) + (back & stuck);
    depth += forward - (back & stuck);
    node = select(stuck, last.node, select(seen, node, to));
    top += static_cast<std::ptrdiff_t>(~seen & all_ones_if(left != 0) & 1) - static_cast<std::ptrdiff_t>(stuck & 1);
  }
};

Estimate Walker::sample(const Seed& seed, std::size_t count, const std::stop_token& stop) {
  constexpr int kDigits = 8;          // of one draw: see choice.hpp
  constexpr unsigned kRounds = 1024;  // between two checks of the stop token: below a millisecond, except in huge mazes
  if (nodes_.empty()) return {};
  Rng rng(seed);
  std::array<Walk, kTogether> walks;
  std::array<std::size_t, kTogether> left{};
  for (std::size_t k = 0; k < kTogether; ++k) {
    walks[k].state = state_.data() + k * fresh_.size();
    walks[k].bottom = branches_.data() + k * (fresh_.size() + 1) + 1;
    walks[k].begin(*this);
    left[k] = count / kTogether + (k < count % kTogether ? 1 : 0);
  }
  // Each slot makes a number of walks fixed in advance (taking the first that finish would favour short walks); a slot
  // that is done continues uncounted until the others are.
  Moments moments;
  for (unsigned round = 1; moments.count < count; ++round) {
    if (round % kRounds == 0 && count > kAlways && stop.stop_requested()) return {};
    for (Walk& walk : walks) walk.fraction = rng.next();
    for (int digit = 0; digit < kDigits; ++digit) {
      for (std::size_t k = 0; k < kTogether; ++k) {
        walks[k].advance(nodes_.data());
        if (walks[k].node != goal_) continue;
        if (left[k] > 0) {
          moments.add(walks[k].steps);
          --left[k];
        }
        walks[k].begin(*this);
      }
    }
  }
  return moments.estimate();
}

Estimate sample_walks(const Maze& maze, const Seed& seed, std::size_t count, Executor& executor, const Budget& budget,
                      const std::function<void(std::uint64_t)>& progress) {
  constexpr std::size_t kBlock = 512;
  std::atomic<std::uint64_t> done = 0;
  constexpr std::size_t kAtOnce = 4096;  // blocks whose results are kept until they are merged
  const std::size_t blocks = (count + kBlock - 1) / kBlock;
  Estimate all;
  for (std::size_t first = 0; first < blocks && !budget.interrupted(); first += kAtOnce) {
    const auto results = executor.map(std::min(kAtOnce, blocks - first), [&](std::size_t i) {
      if (budget.interrupted()) return Estimate{};
      const std::size_t block = first + i;
      const Estimate walks =
          Walker(maze, budget.stop).sample(seed.child(block), std::min(kBlock, count - block * kBlock), budget.stop);
      if (progress) progress(done += walks.count);
      return walks;
    });
    for (const Estimate& walks : results) all.merge(walks);
  }
  return all;
}

}  // namespace teka::maze
