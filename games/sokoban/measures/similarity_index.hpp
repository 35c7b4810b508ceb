// Finds the texts of a set that are similar to a given one, without comparing it with all of them. If a text is cut
// into one part more than edits are allowed, one of the parts occurs unchanged in every similar text, near its place
// (Pass-Join, Li, Deng, Wang and Feng, 2011). If it is cut into twice as many parts, at least half of them and one
// more do, which rejects nearly all texts that share one part by chance. The rest is compared in full, so the result
// is exact.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "games/sokoban/measures/edit_distance.hpp"
#include "parallel/executor.hpp"

namespace teka::sokoban {

class SimilarIndex {
 public:
  /// Finds texts with an edit distance of at most `most`. The texts must outlive the index.
  SimilarIndex(std::vector<std::string_view> texts, int most, Executor& executor);

  /// Calls visit(index, distance) for every similar text, perhaps several times, until it returns false.
  template <class Visit>
  void visit(std::string_view query, Visit&& visit) const {
    visit_wanted(query, [](std::uint32_t) { return true; }, visit);
  }
  /// The same only for texts with wanted(index), which is tested first because it is cheap.
  template <class Wanted, class Visit>
  void visit_wanted(std::string_view query, Wanted&& wanted, Visit&& visit) const;

  [[nodiscard]] const std::vector<std::string_view>& texts() const { return texts_; }

 private:
  static constexpr int kMostPieces = 2 * (kMostDistance + 1);
  static constexpr std::size_t kLongest = 4096;  ///< longest text that is split; a level of 50x50 has 2549 characters

  /// An 8-bit hash for each of the small pieces.
  using Sketch = std::array<std::uint8_t, kMostPieces>;
  struct Posting {
    std::uint32_t text;
    Sketch sketch;
  };
  struct Slot {
    std::uint64_t hash = 0;
    std::uint32_t begin = 0, count = 0;  ///< count 0: empty
  };
  using Cuts = std::vector<std::uint32_t>;  ///< 0, ..., length; every second one cuts the parts
  using Entries = std::vector<std::pair<std::uint64_t, Posting>>;

  /// The pieces that a query has near their place: seen[i][byte] is 1 if one of them has that hash.
  using Seen = std::array<std::array<std::uint8_t, 256>, kMostPieces>;
  /// A query and the texts of one length.
  struct Side {
    std::string_view query;
    const Cuts& cuts;
    int longer;  ///< characters that the query has more than the texts
    const Seen& seen;
  };

  [[nodiscard]] int pieces() const { return 2 * (most_ + 1); }
  [[nodiscard]] Cuts choose_cuts(const std::vector<std::uint32_t>& group) const;
  void add_entries(const std::vector<std::uint32_t>& group, const Cuts& cuts, Entries& entries, Executor& executor);
  void fill_table(Entries& entries);
  static std::uint64_t hash_part(std::size_t length, int part, std::string_view text);
  static std::uint8_t hash_piece(std::string_view text);
  [[nodiscard]] const Slot* find(std::uint64_t hash) const;
  void look(std::string_view query, const Cuts& cuts, Seen& seen) const;

  /// At most `most` edits leave most + 2 of the 2 * (most + 1) pieces unchanged.
  [[nodiscard]] bool may_be_similar(const Sketch& sketch, const Seen& seen) const {
    int found = 0;
    for (int i = 0; i < kMostPieces; ++i) {
      const auto at = static_cast<std::size_t>(i);
      found += seen[at][sketch[at]];
    }
    return found >= most_ + 2;
  }

  template <class Visit>
  bool check(std::uint32_t text, std::string_view query, Visit& visit) const {
    const int distance = edit_distance_within(texts_[text], query, most_);
    return distance > most_ || visit(text, distance);
  }

  template <class Wanted, class Visit>
  bool visit_part(const Side& side, int part, Wanted& wanted, Visit& visit) const;

  std::vector<std::string_view> texts_;
  int most_;
  std::map<std::size_t, Cuts> cuts_;   // by length
  std::vector<std::uint32_t> others_;  // too short or too long to be split
  std::vector<Posting> postings_;
  std::vector<Slot> table_;
};

template <class Wanted, class Visit>
void SimilarIndex::visit_wanted(std::string_view query, Wanted&& wanted, Visit&& visit) const {
  for (const std::uint32_t text : others_) {
    if (wanted(text) && !check(text, query, visit)) return;
  }
  const auto most = static_cast<std::size_t>(most_);
  const std::size_t shortest = query.size() > most ? query.size() - most : 0;
  thread_local Seen seen;
  for (auto group = cuts_.lower_bound(shortest); group != cuts_.end() && group->first <= query.size() + most; ++group) {
    look(query, group->second, seen);
    const int longer = static_cast<int>(query.size()) - static_cast<int>(group->first);
    for (int part = 0; part <= most_; ++part) {
      if (!visit_part({query, group->second, longer, seen}, part, wanted, visit)) return;
    }
  }
}

// Take the first part, number p, such that at most p edits are before its end. Then none is in it, p are
// before it and at most most - p after it: it is shifted by at most p seen from the front, and by most - p seen from
// the end.
template <class Wanted, class Visit>
bool SimilarIndex::visit_part(const Side& side, int part, Wanted& wanted, Visit& visit) const {
  const auto at = static_cast<std::size_t>(part) * 2;
  const std::size_t size = side.cuts[at + 2] - side.cuts[at];
  if (size > side.query.size()) return true;
  const int place = static_cast<int>(side.cuts[at]);
  const int after = most_ - part;
  const int first = std::max({0, place - part, place + side.longer - after});
  const int last = std::min({static_cast<int>(side.query.size() - size), place + part, place + side.longer + after});
  for (int begin = first; begin <= last; ++begin) {
    const std::string_view text = side.query.substr(static_cast<std::size_t>(begin), size);
    const Slot* slot = find(hash_part(side.cuts.back(), part, text));
    if (slot == nullptr) continue;
    for (std::uint32_t i = slot->begin; i < slot->begin + slot->count; ++i) {
      if (!wanted(postings_[i].text) || !may_be_similar(postings_[i].sketch, side.seen)) continue;
      if (!check(postings_[i].text, side.query, visit)) return false;
    }
  }
  return true;
}

}  // namespace teka::sokoban
