#include "games/sokoban/measures/independent_set.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace teka::sokoban {
namespace {

using Neighbours = std::vector<std::vector<std::uint32_t>>;

/// Branch and bound over one component.
class ComponentSearch {
 public:
  ComponentSearch(const Neighbours& neighbours, const Budget& budget, std::uint64_t work)
      : neighbours_(neighbours),
        budget_(budget),
        work_(work),
        alive_(neighbours.size(), 1),
        cover_(neighbours.size()),
        touched_(neighbours.size() + 1) {
    for (const auto& list : neighbours_) degree_.push_back(static_cast<std::uint32_t>(list.size()));
    left_ = neighbours_.size();
  }

  SizeBounds run() {
    best_ = greedy();
    const std::size_t high = cover_bound();
    if (best_ < high) search();
    return {best_, spent() ? high : best_};
  }

 private:
  [[nodiscard]] bool spent() const { return steps_ >= work_ || stopped_; }

  /// Those with few neighbours first.
  std::size_t greedy() {
    std::vector<std::uint32_t> order(neighbours_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      return degree_[a] != degree_[b] ? degree_[a] < degree_[b] : a < b;
    });
    std::vector<char> blocked(neighbours_.size(), 0);
    std::size_t size = 0;
    for (const std::uint32_t v : order) {
      if (blocked[v] != 0) continue;
      ++size;
      for (const std::uint32_t n : neighbours_[v]) blocked[n] = 1;
    }
    return size;
  }

  /// Cliques that cover all remaining vertices: a set can have only one member of each. Each vertex joins the largest
  /// clique all of whose members are its neighbours.
  std::size_t cover_bound() {
    std::fill(cover_.begin(), cover_.end(), 0U);
    sizes_.assign(1, 0);
    for (std::uint32_t v = 0; v < neighbours_.size(); ++v) {
      if (alive_[v] == 0) continue;
      std::uint32_t chosen = 0;  // none
      steps_ += neighbours_[v].size() + 1;
      for (const std::uint32_t n : neighbours_[v]) {
        if (n < v && alive_[n] != 0) ++touched_[cover_[n]];
      }
      for (const std::uint32_t n : neighbours_[v]) {
        if (n >= v || alive_[n] == 0) continue;
        const std::uint32_t clique = cover_[n];
        if (touched_[clique] == sizes_[clique] && (chosen == 0 || sizes_[clique] > sizes_[chosen])) chosen = clique;
      }
      for (const std::uint32_t n : neighbours_[v]) {
        if (n < v) touched_[cover_[n]] = 0;
      }
      if (chosen == 0) {
        chosen = static_cast<std::uint32_t>(sizes_.size());
        sizes_.push_back(0);
      }
      cover_[v] = chosen;
      ++sizes_[chosen];
    }
    return sizes_.size() - 1;
  }

  void remove(std::uint32_t v) {
    alive_[v] = 0;
    --left_;
    trail_.push_back(v);
    for (const std::uint32_t n : neighbours_[v]) --degree_[n];
  }
  void undo(std::size_t to) {
    while (trail_.size() > to) {
      const std::uint32_t v = trail_.back();
      trail_.pop_back();
      alive_[v] = 1;
      ++left_;
      for (const std::uint32_t n : neighbours_[v]) ++degree_[n];
    }
  }
  void take(std::uint32_t v) {
    ++size_;
    remove(v);
    for (const std::uint32_t n : neighbours_[v]) {
      if (alive_[n] != 0) remove(n);
    }
  }

  /// Whether the remaining neighbours are all similar to each other: then taking v is optimal.
  bool is_simplicial(std::uint32_t v) {
    constexpr std::uint32_t kMostDegree = 12;
    if (degree_[v] <= 1) return true;
    if (degree_[v] > kMostDegree) return false;
    around_.clear();
    for (const std::uint32_t n : neighbours_[v]) {
      if (alive_[n] != 0) around_.push_back(n);
    }
    for (std::size_t i = 0; i < around_.size(); ++i) {
      const auto& list = neighbours_[around_[i]];
      for (std::size_t k = i + 1; k < around_.size(); ++k) {
        if (!std::binary_search(list.begin(), list.end(), around_[k])) return false;
      }
    }
    return true;
  }

  void reduce() {
    for (bool changed = true; changed;) {
      changed = false;
      for (std::uint32_t v = 0; v < neighbours_.size(); ++v) {
        if (alive_[v] == 0 || !is_simplicial(v)) continue;
        take(v);
        changed = true;
      }
      steps_ += neighbours_.size();
    }
  }

  void search() {
    stopped_ = stopped_ || budget_.interrupted();
    if (spent()) return;
    const std::size_t mark = trail_.size();
    const std::size_t size = size_;
    reduce();
    best_ = std::max(best_, size_);
    if (left_ > 0 && size_ + cover_bound() > best_) {
      std::uint32_t v = 0;
      for (std::uint32_t i = 0; i < neighbours_.size(); ++i) {
        if (alive_[i] != 0 && (alive_[v] == 0 || degree_[i] > degree_[v])) v = i;
      }
      branch(v);
    }
    undo(mark);
    size_ = size;
  }

  void branch(std::uint32_t v) {
    const std::size_t mark = trail_.size();
    remove(v);
    search();
    undo(mark);
    take(v);
    search();
    --size_;
    undo(mark);
  }

  const Neighbours& neighbours_;  // sorted
  const Budget& budget_;
  std::uint64_t work_, steps_ = 0;
  bool stopped_ = false;
  std::vector<char> alive_;
  std::vector<std::uint32_t> degree_, cover_, sizes_, touched_, around_, trail_;
  std::size_t left_ = 0, size_ = 0, best_ = 0;
};

/// Members of each component with at least two members, by union-find.
std::vector<std::vector<std::uint32_t>> components_of(std::size_t count, std::span<const SimilarPair> similar) {
  std::vector<std::uint32_t> parent(count);
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const auto& [a, b] : similar) {
    const std::uint32_t x = root(a), y = root(b);
    parent[std::max(x, y)] = std::min(x, y);
  }
  std::vector<std::vector<std::uint32_t>> members(count);
  for (std::uint32_t v = 0; v < count; ++v) members[root(v)].push_back(v);
  std::erase_if(members, [](const auto& list) { return list.size() < 2; });
  return members;
}

}  // namespace

SizeBounds largest_different_set(std::size_t count, std::span<const SimilarPair> similar, Executor& executor,
                                 const Budget& budget, std::uint64_t work) {
  Neighbours all(count);
  for (const auto& [a, b] : similar) {
    if (a == b) continue;
    all[a].push_back(b);
    all[b].push_back(a);
  }
  const auto components = components_of(count, similar);
  std::vector<std::uint32_t> place(count);
  std::size_t joined = 0;
  for (const auto& members : components) {
    joined += members.size();
    for (std::uint32_t i = 0; i < members.size(); ++i) place[members[i]] = i;
  }
  const auto bounds = executor.map(components.size(), [&](std::size_t c) {
    Neighbours own;
    for (const std::uint32_t v : components[c]) {
      auto& list = own.emplace_back();
      for (const std::uint32_t n : all[v]) list.push_back(place[n]);
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
    return ComponentSearch(own, budget, work).run();
  });
  SizeBounds sum{count - joined, count - joined};
  for (const SizeBounds& b : bounds) {
    sum.low += b.low;
    sum.high += b.high;
  }
  return sum;
}

}  // namespace teka::sokoban
