#include "train/batches.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/rng.hpp"

namespace teka::train {
namespace {

constexpr std::size_t kBatchesTogether = 64;

/// Stable: sequences of equal length keep their random order.
void sort_by_length(const TokenData& data, std::span<std::int64_t> sequences) {
  std::vector<std::size_t> places;  // the next index for each length
  const auto length_of = [&](std::int64_t sequence) { return data.length(static_cast<std::size_t>(sequence)); };
  for (const std::int64_t sequence : sequences) {
    if (length_of(sequence) >= places.size()) places.resize(length_of(sequence) + 1);
    ++places[length_of(sequence)];
  }
  std::exclusive_scan(places.begin(), places.end(), places.begin(), std::size_t{0});
  const Sequences before(sequences.begin(), sequences.end());
  for (const std::int64_t sequence : before) sequences[places[length_of(sequence)]++] = sequence;
}

std::vector<Batch> cut(const TokenData& data, std::span<const std::int64_t> order, std::size_t batch) {
  std::vector<Batch> batches;
  for (std::size_t first = 0; first < order.size(); first += batch) {
    Batch next{.first = first, .count = std::min(batch, order.size() - first)};
    for (const std::int64_t sequence : order.subspan(first, next.count)) {
      next.longest = std::max(next.longest, data.length(static_cast<std::size_t>(sequence)));
    }
    batches.push_back(next);
  }
  return batches;
}

}  // namespace

Split split_of(const TokenData& data, const std::array<double, 3>& shares, const Seed& seed) {
  Split split;
  const std::array<Sequences*, 3> parts = {&split.train, &split.validation, &split.test};
  if (!data.parts().empty()) {
    for (std::size_t i = 0; i < data.sequences(); ++i) parts[data.parts()[i]]->push_back(static_cast<std::int64_t>(i));
    return split;
  }
  Sequences all(data.sequences());
  std::iota(all.begin(), all.end(), std::int64_t{0});
  Rng rng(seed.child("split"));
  rng.shuffle(std::span(all));
  const double total = shares[0] + shares[1] + shares[2];
  const auto until = [&](double share) {
    return all.begin() + std::lround(static_cast<double>(all.size()) * share / total);
  };
  const auto first = until(shares[0]);
  const auto second = until(shares[0] + shares[1]);
  split.train.assign(all.begin(), first);
  split.validation.assign(first, second);
  split.test.assign(second, all.end());
  return split;
}

Plan plan_epoch(const TokenData& data, std::span<const std::int64_t> sequences, std::size_t batch, const Seed& seed) {
  Plan plan{.order = Sequences(sequences.begin(), sequences.end()), .batches = {}};
  Rng rng(seed);
  rng.shuffle(std::span(plan.order));
  // The smaller last batch must not consist of the longest sequences: it is split off before the others are sorted.
  const std::size_t whole = plan.order.size() / batch * batch;
  for (std::size_t first = 0; first < whole; first += kBatchesTogether * batch) {
    sort_by_length(data, std::span(plan.order).subspan(first, std::min(kBatchesTogether * batch, whole - first)));
  }
  plan.batches = cut(data, plan.order, batch);
  rng.shuffle(std::span(plan.batches));
  return plan;
}

Plan plan_measure(const TokenData& data, std::span<const std::int64_t> sequences, std::size_t batch) {
  Plan plan{.order = Sequences(sequences.begin(), sequences.end()), .batches = {}};
  sort_by_length(data, plan.order);
  plan.batches = cut(data, plan.order, batch);
  return plan;
}

}  // namespace teka::train
