#include "games/sokoban/measures/diversity.hpp"

#include <algorithm>
#include <atomic>
#include <string_view>
#include <unordered_map>

namespace teka::sokoban {
namespace {

/// Different texts in the order of their first level.
std::vector<std::string_view> distinct_texts(std::span<const std::string> texts, std::vector<std::uint32_t>& text_of,
                                             std::vector<std::uint32_t>& level_of) {
  std::unordered_map<std::string_view, std::uint32_t> number;
  number.reserve(texts.size());
  std::vector<std::string_view> distinct;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const auto [found, fresh] = number.try_emplace(texts[i], static_cast<std::uint32_t>(distinct.size()));
    if (fresh) {
      distinct.emplace_back(texts[i]);
      level_of.push_back(static_cast<std::uint32_t>(i));
    }
    text_of.push_back(found->second);
  }
  return distinct;
}

/// Counts finished texts on all threads, and reports them from time to time.
class Counter {
 public:
  Counter(const Comparing& with, std::size_t total) : with_(with), total_(total) {}
  void add() {
    const std::size_t done = ++done_;
    if (done % 64 == 0 || done == total_) with_.progress(done, total_);
  }

 private:
  const Comparing& with_;
  std::size_t total_;
  std::atomic<std::size_t> done_{0};
};

}  // namespace

LevelSet::LevelSet(std::span<const std::string> texts, const Comparing& with, const Forms& forms,
                   std::size_t most_pairs)
    : index_(distinct_texts(texts, text_of_, level_of_), std::max(kPaperThreshold, kLeastDifferent - 1),
             with.executor) {
  copies_.assign(index_.texts().size(), 0);
  for (const std::uint32_t text : text_of_) ++copies_[text];
  find_pairs(with, forms, most_pairs);
}

void LevelSet::find_pairs(const Comparing& with, const Forms& forms, std::size_t most_pairs) {
  near_.assign(distinct(), 0);
  std::vector<std::vector<std::uint32_t>> similar(distinct());
  std::atomic<std::size_t> found{0};
  Counter counter(with, distinct());
  with.executor.for_each(distinct(), [&](std::size_t i) {
    if (with.budget.interrupted()) return;
    const auto note = [&](std::uint32_t other, int distance) {
      if (other == i) return true;
      near_[i] = 1;
      // Whether there are too many does not depend on the order of the threads, nor on when the flag is seen.
      if (found > most_pairs) return false;
      if (distance < kLeastDifferent) similar[i].push_back(other);
      return true;
    };
    index_.visit(index_.texts()[i], note);
    if (forms) {
      for (const std::string& form : forms(level_of_[i])) index_.visit(form, note);
    }
    std::sort(similar[i].begin(), similar[i].end());
    similar[i].erase(std::unique(similar[i].begin(), similar[i].end()), similar[i].end());
    found += similar[i].size();
    counter.add();
  });
  collapsed_ = found > most_pairs;
  if (collapsed_) return;
  for (std::uint32_t i = 0; i < similar.size(); ++i) {
    for (const std::uint32_t other : similar[i]) pairs_.emplace_back(std::min(i, other), std::max(i, other));
  }
  std::sort(pairs_.begin(), pairs_.end());
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
}

std::size_t LevelSet::alone() const {
  std::size_t count = 0;
  for (std::size_t i = 0; i < distinct(); ++i) count += copies_[i] == 1 && near_[i] == 0 ? 1 : 0;
  return count;
}

SizeBounds LevelSet::largest_different(const Comparing& with, std::span<const char> chosen) const {
  std::vector<char> wanted(distinct(), chosen.empty() ? 1 : 0);
  for (std::size_t level = 0; level < chosen.size(); ++level) wanted[text_of_[level]] |= chosen[level];
  if (collapsed_) {
    // Levels within half the distance of one level are similar to each other: such a group has at most one member in
    // the set.
    return {count_leaders(with, wanted, kLeastDifferent - 1), count_leaders(with, wanted, (kLeastDifferent - 1) / 2)};
  }
  std::vector<std::uint32_t> number(distinct());
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < distinct(); ++i) {
    number[i] = count;
    count += wanted[i] != 0 ? 1 : 0;
  }
  std::vector<SimilarPair> pairs;
  for (const auto& [a, b] : pairs_) {
    if (wanted[a] != 0 && wanted[b] != 0) pairs.emplace_back(number[a], number[b]);
  }
  return largest_different_set(count, pairs, with.executor, with.budget);
}

/// Goes through the texts and makes each a leader that is farther than the radius from all leaders so far.
std::size_t LevelSet::count_leaders(const Comparing& with, std::span<const char> wanted, int radius) const {
  std::vector<char> leads(distinct(), 0);
  std::size_t count = 0;
  for (std::size_t i = 0; i < distinct() && !with.budget.interrupted(); ++i) {
    if (wanted[i] == 0) continue;
    bool led = false;
    index_.visit_wanted(
        index_.texts()[i], [&](std::uint32_t other) { return leads[other] != 0; },
        [&](std::uint32_t, int distance) {
          led = distance <= radius;
          return !led;
        });
    if (led) continue;
    leads[i] = 1;
    ++count;
  }
  return count;
}

std::vector<char> find_novel(std::span<const std::string> texts, std::span<const std::string> reference,
                             const Comparing& with) {
  std::vector<std::uint32_t> text_of, level_of;
  const SimilarIndex index(distinct_texts(reference, text_of, level_of), kLeastDifferent - 1, with.executor);
  std::vector<char> novel(texts.size(), 1);
  Counter counter(with, texts.size());
  with.executor.for_each(texts.size(), [&](std::size_t i) {
    if (with.budget.interrupted()) return;
    index.visit(texts[i], [&](std::uint32_t, int) {
      novel[i] = 0;
      return false;
    });
    counter.add();
  });
  return novel;
}

}  // namespace teka::sokoban
