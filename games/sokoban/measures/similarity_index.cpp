#include "games/sokoban/measures/similarity_index.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "core/check.hpp"
#include "core/hash.hpp"

namespace teka::sokoban {
namespace {

/// How well each position distinguishes texts of one length: the entropy of its characters, plus a little for evenness.
std::vector<double> weights_of(const std::vector<std::string_view>& texts, const std::vector<std::uint32_t>& group,
                               std::size_t length) {
  constexpr std::size_t kSample = 20'000;
  const std::size_t step = std::max<std::size_t>(1, group.size() / kSample);
  std::vector<std::array<std::uint32_t, 256>> counts(length);
  double total = 0;
  for (std::size_t i = 0; i < group.size(); i += step, ++total) {
    const std::string_view text = texts[group[i]];
    for (std::size_t p = 0; p < length; ++p) ++counts[p][static_cast<unsigned char>(text[p])];
  }
  std::vector<double> weights(length, 1e-3);
  for (std::size_t p = 0; p < length; ++p) {
    for (const std::uint32_t count : counts[p]) {
      if (count > 0) weights[p] -= count / total * std::log(count / total);
    }
  }
  return weights;
}

}  // namespace

SimilarIndex::SimilarIndex(std::vector<std::string_view> texts, int most, Executor& executor)
    : texts_(std::move(texts)), most_(most) {
  TEKA_CHECK(most >= 0 && most <= kMostDistance);
  std::map<std::size_t, std::vector<std::uint32_t>> groups;
  for (std::size_t i = 0; i < texts_.size(); ++i) {
    const std::size_t length = texts_[i].size();
    const bool cut = length >= static_cast<std::size_t>(pieces()) && length <= kLongest;
    (cut ? groups[length] : others_).push_back(static_cast<std::uint32_t>(i));
  }
  Entries entries;
  for (const auto& [length, group] : groups) {
    add_entries(group, cuts_[length] = choose_cuts(group), entries, executor);
  }
  fill_table(entries);
}

/// Pieces of about the same weight, none empty.
SimilarIndex::Cuts SimilarIndex::choose_cuts(const std::vector<std::uint32_t>& group) const {
  const std::size_t length = texts_[group.front()].size();
  const auto wanted = static_cast<std::size_t>(pieces());
  const std::vector<double> weights = weights_of(texts_, group, length);
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  Cuts cuts = {0};
  double sum = 0;
  for (std::size_t p = 0; p < length && cuts.size() < wanted; ++p) {
    sum += weights[p];
    const bool full = sum >= total * static_cast<double>(cuts.size()) / static_cast<double>(wanted);
    const bool rest_is_short = length - (p + 1) == wanted - cuts.size();
    if (full || rest_is_short) cuts.push_back(static_cast<std::uint32_t>(p + 1));
  }
  cuts.push_back(static_cast<std::uint32_t>(length));
  return cuts;
}

void SimilarIndex::add_entries(const std::vector<std::uint32_t>& group, const Cuts& cuts, Entries& entries,
                               Executor& executor) {
  const auto parts = static_cast<std::size_t>(most_) + 1;
  const std::size_t first = entries.size();
  entries.resize(first + group.size() * parts);
  executor.for_each(group.size(), [&](std::size_t i) {
    const std::string_view text = texts_[group[i]];
    const auto between = [&](std::size_t a, std::size_t b) { return text.substr(cuts[a], cuts[b] - cuts[a]); };
    Sketch sketch{};  // entries beyond the pieces never count as seen
    for (std::size_t p = 0; p < 2 * parts; ++p) sketch[p] = hash_piece(between(p, p + 1));
    for (std::size_t p = 0; p < parts; ++p) {
      const std::uint64_t hash = hash_part(text.size(), static_cast<int>(p), between(2 * p, 2 * p + 2));
      entries[first + i * parts + p] = {hash, {group[i], sketch}};
    }
  });
}

void SimilarIndex::fill_table(std::vector<std::pair<std::uint64_t, Posting>>& entries) {
  std::sort(entries.begin(), entries.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second.text < b.second.text;
  });
  table_.resize(std::bit_ceil(entries.size() * 2 + 1));
  postings_.reserve(entries.size());
  for (std::size_t i = 0; i < entries.size();) {
    std::size_t end = i;
    const std::uint64_t hash = entries[i].first;
    while (end < entries.size() && entries[end].first == hash) postings_.push_back(entries[end++].second);
    std::size_t at = hash & (table_.size() - 1);
    while (table_[at].count > 0) at = (at + 1) & (table_.size() - 1);
    table_[at] = {hash, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end - i)};
    i = end;
  }
}

std::uint64_t SimilarIndex::hash_part(std::size_t length, int part, std::string_view text) {
  return hash_combine(hash_text(text), length * (kMostDistance + 1) + static_cast<std::size_t>(part));
}

std::uint8_t SimilarIndex::hash_piece(std::string_view text) {
  return static_cast<std::uint8_t>(hash_text(text) >> 56);
}

const SimilarIndex::Slot* SimilarIndex::find(std::uint64_t hash) const {
  for (std::size_t at = hash & (table_.size() - 1); table_[at].count > 0; at = (at + 1) & (table_.size() - 1)) {
    if (table_[at].hash == hash) return &table_[at];
  }
  return nullptr;
}

// Both ends of the texts are aligned, so no part is shifted farther than half of the edits and the difference of the
// lengths allow.
void SimilarIndex::look(std::string_view query, const Cuts& cuts, Seen& seen) const {
  const int longer = static_cast<int>(query.size()) - static_cast<int>(cuts.back());
  const int back = (most_ - longer) / 2, ahead = (most_ + longer) / 2;
  for (auto& row : seen) row.fill(0);
  for (int i = 0; i < pieces(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    const std::size_t size = cuts[at + 1] - cuts[at];
    const int place = static_cast<int>(cuts[at]);
    const int last = std::min(place + ahead, static_cast<int>(query.size()) - static_cast<int>(size));
    for (int begin = std::max(0, place - back); begin <= last; ++begin) {
      seen[at][hash_piece(query.substr(static_cast<std::size_t>(begin), size))] = 1;
    }
  }
}

}  // namespace teka::sokoban
