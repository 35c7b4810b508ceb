#include "games/twenty48/network/learner.hpp"

#include <bit>
#include <cmath>
#include <utility>

#include "core/check.hpp"

namespace teka::twenty48 {
namespace {

constexpr std::uint64_t kFirstPoint = 100'000;  // moves; before that few games have ended
constexpr std::uint64_t kFewGames = 200;

}  // namespace

// At most half full, so that probing for a free slot is short.
Learner::Errors::Errors(std::size_t most)
    : shift_(32 - static_cast<int>(std::bit_width(2 * most - 1))), slots_(std::size_t{1} << (32 - shift_)) {
  entries_.reserve(most);
}

void Learner::Errors::add(std::uint32_t weight, float error) {
  std::size_t slot = weight * 0x9E3779B1U >> shift_;
  for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
    Entry& entry = entries_[slots_[slot] - 1];
    if (entry.weight != weight) continue;
    entry.sum += error;
    entry.count += 1;
    return;
  }
  entries_.push_back({weight, error, 1});
  slots_[slot] = static_cast<std::uint32_t>(entries_.size());
}

void Learner::Errors::clear() {
  entries_.clear();
  std::fill(slots_.begin(), slots_.end(), 0);
}

Learner::Learner(LearnerSettings settings, const Seed& seed)
    : settings_(std::move(settings)), stage_size_(settings_.layout.entries()) {
  TEKA_CHECK(settings_.games > 0);
  std::size_t offset = 0;
  for (const auto& tuple : settings_.layout.tuples) {
    lookups_.emplace_back(tuple, offset);
    offset += Layout::entries(tuple);
    errors_.emplace_back(8 * settings_.games);
  }
  const std::size_t size = stage_size_ * static_cast<std::size_t>(settings_.layout.stages);
  weights_.assign(size, settings_.optimism / static_cast<float>(8 * lookups_.size()));
  traces_.resize(size);
  for (std::size_t i = 0; i < settings_.games; ++i) {
    games_.push_back({.rng = Rng(seed.child(i))});
    games_.back().board = starting_board(games_.back().rng);
  }
  finished_.resize((settings_.games + kBlock - 1) / kBlock);
}

float Learner::value(Board board) const {
  const float* stage = weights_.data() + stage_begin(board);
  const auto turned = symmetries_of(board);
  std::array<float, 8> sums{};  // eight independent sums, which the processor can add in parallel
  for (const Lookup& index : lookups_) {
    for (std::size_t i = 0; i < sums.size(); ++i) sums[i] += stage[index(turned[i])];
  }
  return ((sums[0] + sums[1]) + (sums[2] + sums[3])) + ((sums[4] + sums[5]) + (sums[6] + sums[7]));
}

void Learner::play(Game& game, Tally& finished) const {
  const GreedyMove move = greedy_move(row_tables(), game.board, *this);
  game.learned = std::exchange(game.last, move.after);
  if (game.learned != 0) game.error = move.total - value(game.learned);
  if (move.after != 0) {
    game.points += move.points;
    game.board = with_new_tile(move.after, game.rng);
    return;
  }
  finished.add(std::exchange(game.points, 0), game.board);
  game.board = starting_board(game.rng);
}

void Learner::learn(std::size_t tuple) {
  Errors& errors = errors_[tuple];
  for (const Game& game : games_) {
    if (game.learned == 0) continue;
    const std::size_t stage = stage_begin(game.learned);
    for (const Board turned : symmetries_of(game.learned)) {
      errors.add(static_cast<std::uint32_t>(stage + lookups_[tuple](turned)), game.error);
    }
  }
  const float scale = settings_.rate / static_cast<float>(8 * lookups_.size());
  for (const auto& [weight, sum, count] : errors.entries()) {
    const float error = sum / count;
    Trace& trace = traces_[weight];
    const float coherence = trace.size != 0 ? std::abs(trace.error) / trace.size : 1;
    weights_[weight] += scale * coherence * error;
    trace.error += error;
    trace.size += std::abs(error);
  }
  errors.clear();
}

void Learner::play_round(Executor& executor) {
  executor.for_each(finished_.size(), [&](std::size_t block) {
    const std::size_t end = std::min(games_.size(), (block + 1) * kBlock);
    for (std::size_t i = block * kBlock; i < end; ++i) play(games_[i], finished_[block]);
  });
  executor.for_each(lookups_.size(), [&](std::size_t tuple) { learn(tuple); });
  moves_ += games_.size();
  const std::uint64_t last = curve_.empty() ? 0 : curve_.back().moves;
  if (moves_ < last + std::max(kFirstPoint, last / 4)) return;
  curve_.push_back({.moves = moves_, .games = {}});
  for (Tally& block : finished_) curve_.back().games.merge(std::exchange(block, {}));
}

Tally Learner::recent() const {
  Tally tally;
  for (const Tally& block : finished_) tally.merge(block);
  if (tally.score.count < kFewGames && !curve_.empty()) tally.merge(curve_.back().games);
  return tally;
}

void Learner::save(ByteWriter& out) const {
  out.put(moves_);
  for (const Game& game : games_) out.put(game);
  for (const Tally& block : finished_) out.put(block);
  out.put_all(curve_);
  for (std::size_t at = 0; at < weights_.size();) {  // runs of touched weights: how many to skip, how many follow, then
                                                     // their values
    const std::size_t begin = at;
    while (at < weights_.size() && !touched(at)) ++at;
    std::size_t end = at;
    while (end < weights_.size() && touched(end)) ++end;
    out.put(static_cast<std::uint32_t>(at - begin));
    out.put(static_cast<std::uint32_t>(end - at));
    for (; at < end; ++at) {
      out.put(weights_[at]);
      out.put(traces_[at]);
    }
  }
}

bool Learner::load(ByteReader& in) {
  const auto get = [&](auto& value) { return in.get(value); };
  if (!in.get(moves_) || !std::all_of(games_.begin(), games_.end(), get)) return false;
  if (!std::all_of(finished_.begin(), finished_.end(), get) || !in.get_all(curve_)) return false;
  for (std::size_t at = 0; at < weights_.size();) {
    std::uint32_t passed = 0;
    std::uint32_t count = 0;
    if (!in.get(passed) || !in.get(count) || passed > weights_.size() - at) return false;
    at += passed;
    if (count > weights_.size() - at || passed + count == 0) return false;
    for (const std::size_t end = at + count; at < end; ++at) {
      if (!in.get(weights_[at]) || !in.get(traces_[at])) return false;
    }
  }
  return in.at_end();
}

}  // namespace teka::twenty48
