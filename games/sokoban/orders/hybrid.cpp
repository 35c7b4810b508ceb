#include "games/sokoban/orders/hybrid.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <tuple>

#include "games/sokoban/level/symmetry.hpp"

namespace teka::sokoban {
namespace {

using Method = HybridRequest::Method;

constexpr std::size_t kSlots = 8;         // levels of a block
constexpr std::size_t kBlocksAtOnce = 8;  // enough for many threads
constexpr int kTurns = 32;                // calls of a raw source before a level is given up
constexpr std::size_t kIndividuals = 32;
constexpr std::size_t kFounderCount = 6;
constexpr std::size_t kPulledFounders = 3;  // for each of them
constexpr std::uint64_t kGenerationsOfRun = 60;
constexpr std::uint64_t kRuns = 4;         // at most, until one succeeds
constexpr std::size_t kRoomsPerSlot = 30;  // improved for one level,
constexpr int kStepsPerSlot = 150;         // each by this many mutations
constexpr int kRemakeRounds = 30;
constexpr int kBarrenRemakes = 3;  // this many in a row that find almost nothing mean that there are no more levels

struct Proposal {
  Level level;
  Judgement judgement;
  bool touched = false;
  // The verdict on the candidate before repair.
  Stage given_stage = Stage::malformed;
  Answer given_answer = Answer::unknown;
};

struct Block {
  const Task* task = nullptr;
  Seed seed{0};
  std::size_t asked = 0;
  std::vector<std::size_t> slots;  // indices in the batch; kNone: not needed
  std::vector<Proposal> proposals;
  std::vector<std::optional<std::size_t>> chosen;  // proposal for each slot

  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
};

/// Kinds of levels, coarse enough that a block has several of a kind: by pushes, box changes and the positions of
/// walls.
std::tuple<int, int, int> kind_of(const Proposal& proposal) {
  const Level& level = proposal.level;
  int left = 0, top = 0;
  for (std::size_t i = 0; i < level.size().area(); ++i) {
    if (level.cells()[i] != Tile::wall) continue;
    const Point p = level.size().point(i);
    left += 2 * p.x < level.width() ? 1 : -1;
    top += 2 * p.y < level.height() ? 1 : -1;
  }
  const Difficulty difficulty = proposal.judgement.difficulty.value_or(Difficulty{});
  return {difficulty.pushes / 4, difficulty.box_changes / 3, (left > 0 ? 1 : 0) + (top > 0 ? 2 : 0)};
}

/// An archive of the finished levels with a cell for each kind: they are delivered one from every cell before
/// a second from any, unchanged ones first in each cell.
std::vector<std::size_t> spread(const std::vector<Proposal>& proposals) {
  std::map<std::tuple<int, int, int>, std::size_t> cells;
  std::vector<std::tuple<std::size_t, bool, std::size_t>> turns;
  for (const bool touched : {false, true}) {
    for (std::size_t i = 0; i < proposals.size(); ++i) {
      const Proposal& p = proposals[i];
      if (p.judgement.cost.stage != Stage::done || p.touched != touched) continue;
      turns.emplace_back(cells[kind_of(p)]++, touched, i);
    }
  }
  std::ranges::sort(turns);
  std::vector<std::size_t> order;
  for (const auto& [turn, touched, i] : turns) order.push_back(i);
  return order;
}

class Hybrid {
 public:
  Hybrid(const HybridRequest& request, const Seed& seed, Executor& executor, const Budget& budget)
      : request_(request), seed_(seed), executor_(executor), budget_(budget), others_(executor) {
    others_.avoid(request.avoid);
  }

  HybridBatch run(std::uint64_t first, std::size_t count, const std::function<void(std::uint64_t)>& progress) {
    batch_.levels.resize(count);
    origins_.resize(count);
    make_first(first, count, progress);
    if (request_.method != Method::raw) remake(first);
    for (std::size_t i = 0; i < count; ++i) {
      if (batch_.levels[i].given()) ++(batch_.counts.*origins_[i]);
    }
    return std::move(batch_);
  }

 private:
  [[nodiscard]] bool alone() const { return request_.tasks.size() > 1; }

  [[nodiscard]] const Task& task_of(const Seed& seed) const {
    Rng rng(seed.child("task"));
    return request_.tasks[rng.below(request_.tasks.size())];
  }

  void make_first(std::uint64_t first, std::size_t count, const std::function<void(std::uint64_t)>& progress) {
    const std::uint64_t size = alone() ? 1 : kSlots;
    const std::uint64_t end = first + count;
    for (std::uint64_t number = first / size; number * size < end && !budget_.interrupted();) {
      std::vector<Block> blocks;
      for (; blocks.size() < kBlocksAtOnce && number * size < end; ++number) {
        Block& block = blocks.emplace_back();
        block.seed = seed_.child(number);
        block.task = &task_of(block.seed);
        block.asked = alone() ? request_.asked_for_one : request_.asked_for_eight;
        for (std::uint64_t i = number * size; i < (number + 1) * size; ++i) {
          block.slots.push_back(i >= first && i < end ? static_cast<std::size_t>(i - first) : Block::kNone);
        }
      }
      make_blocks(blocks, progress);
    }
  }

  /// Levels that are too similar to an earlier one are made again from other streams, until all are different.
  void remake(std::uint64_t first) {
    std::vector<std::size_t> fresh(batch_.levels.size());
    for (std::size_t i = 0; i < fresh.size(); ++i) fresh[i] = i;
    int barren = 0;
    for (int round = 1;; ++round) {
      std::vector<std::size_t> repeated;
      for (const std::size_t i : fresh) {
        GeneratedLevel& made = batch_.levels[i];
        if (made.level.width() == 0) continue;
        made.repeats = !others_.admit(made.level);
        if (made.repeats) repeated.push_back(i);
      }
      const std::size_t found = fresh.size() - repeated.size();
      if (round > 1) batch_.remade += found;
      barren = found * 100 < fresh.size() ? barren + 1 : 0;
      if (repeated.empty() || barren == kBarrenRemakes || round > kRemakeRounds || budget_.interrupted()) return;
      std::vector<Block> blocks;
      for (const std::size_t i : repeated) {
        const Seed stream = seed_.child("again").child(first + i);
        Block& block = blocks.emplace_back();
        block.task = &task_of(seed_.child(first + i));  // the same task as before
        if (!alone()) block.task = &request_.tasks.front();
        block.seed = stream.child(static_cast<std::uint64_t>(round));
        block.asked = request_.asked_for_one;
        block.slots = {i};
      }
      make_blocks(blocks, [](std::uint64_t) {});
      fresh = std::move(repeated);
    }
  }

  void make_blocks(std::vector<Block>& blocks, const std::function<void(std::uint64_t)>& progress) {
    for (int turn = 0; turn < (request_.method == Method::raw ? kTurns : 1); ++turn) {
      std::vector<std::pair<Block*, std::size_t>> fresh;
      for (Block& block : blocks) {
        if (turn > 0 && is_full(block)) continue;
        const std::size_t before = block.proposals.size();
        ask(block, turn);
        for (std::size_t i = before; i < block.proposals.size(); ++i) fresh.emplace_back(&block, i);
      }
      if (fresh.empty() || budget_.interrupted()) break;
      executor_.for_each(fresh.size(), [&](std::size_t i) { examine(*fresh[i].first, fresh[i].second); });
      if (budget_.interrupted()) return;
      for (const auto& [block, i] : fresh) count_given(block->proposals[i]);
      for (Block& block : blocks) choose(block);
    }
    if (budget_.interrupted()) return;
    finish(blocks, progress);
  }

  static bool is_full(const Block& block) {
    return !block.chosen.empty() && std::ranges::all_of(block.chosen, [](const auto& c) { return c.has_value(); });
  }

  void ask(Block& block, int turn) {
    const Seed seed = block.seed.child("source").child(static_cast<std::uint64_t>(turn));
    for (Level& level : block.task->source(block.asked, seed)) block.proposals.push_back({.level = std::move(level)});
  }

  [[nodiscard]] Acceptance acceptance_of(const Block& block) const {
    Acceptance acceptance = block.task->acceptance;
    acceptance.others = request_.method == Method::raw ? nullptr : &others_;
    return acceptance;
  }

  [[nodiscard]] Budget exact(const GeneratorSettings& settings) const {
    return {.nodes = fair_nodes(settings), .deadline = budget_.deadline, .stop = budget_.stop};
  }

  /// Judges a candidate and, if it does not meet the order, a repaired version.
  void examine(Block& block, std::size_t number) {
    if (budget_.interrupted()) return;
    Proposal& proposal = block.proposals[number];
    const Acceptance acceptance = acceptance_of(block);
    const GeneratorSettings settings = generator_settings(acceptance);
    proposal.judgement = acceptance.judge(proposal.level, workers_of_thread(settings).solver, exact(settings));
    proposal.given_stage = proposal.judgement.cost.stage;
    proposal.given_answer = proposal.judgement.answer;
    if (request_.method == Method::raw || proposal.given_stage == Stage::done) return;
    Rng rng(block.seed.child("mend").child(number));
    auto repaired = repair_to_order(proposal.level, proposal.judgement, acceptance, rng);
    if (!repaired) return;
    Judgement judgement = acceptance.judge(*repaired, workers_of_thread(settings).solver, exact(settings));
    if (judgement.cost.value() >= proposal.judgement.cost.value()) return;
    proposal.level = std::move(*repaired);
    proposal.judgement = std::move(judgement);
    proposal.touched = true;
  }

  void count_given(const Proposal& proposal) {
    SourceCounts& counts = batch_.counts;
    const Stage stage = proposal.given_stage;
    ++counts.given;
    if (stage == Stage::malformed) ++counts.malformed;
    if (stage == Stage::unsolved) ++(proposal.given_answer == Answer::unknown ? counts.undecided : counts.unsolvable);
    if (stage < Stage::unsolved && stage > Stage::done) ++counts.unmet;
  }

  /// Chooses a proposal for each slot, as far as there are suitable ones.
  void choose(Block& block) const {
    block.chosen.assign(block.slots.size(), std::nullopt);
    if (request_.method == Method::evolved ||
        (request_.method == Method::hybrid && block.task->acceptance.open_ended()))
      return;
    std::vector<std::size_t> order;
    if (request_.method == Method::hybrid) {
      order = spread(block.proposals);
    } else {
      for (std::size_t i = 0; i < block.proposals.size(); ++i) {
        if (block.proposals[i].judgement.answer == Answer::solved) order.push_back(i);
      }
    }
    for (std::size_t i = 0; i < std::min(order.size(), block.chosen.size()); ++i) block.chosen[i] = order[i];
  }

  /// Delivers the chosen proposals; the other slots are evolved.
  void finish(std::vector<Block>& blocks, const std::function<void(std::uint64_t)>& progress) {
    std::vector<std::pair<const Block*, std::size_t>> wanted;
    for (const Block& block : blocks) {
      for (std::size_t slot = 0; slot < block.slots.size(); ++slot) {
        if (block.slots[slot] != Block::kNone) wanted.emplace_back(&block, slot);
      }
    }
    std::vector<Proposal> made(wanted.size());
    executor_.for_each(wanted.size(), [&](std::size_t i) {
      const auto& [block, slot] = wanted[i];
      if (budget_.interrupted()) return;
      if (block->chosen.size() > slot && block->chosen[slot]) {
        made[i] = block->proposals[*block->chosen[slot]];
      } else if (request_.method != Method::raw) {
        made[i] = evolve_slot(*block, slot);
      }
      if (!budget_.interrupted()) progress(++done_);
    });
    if (budget_.interrupted()) return;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto& [block, slot] = wanted[i];
      const bool chosen = block->chosen.size() > slot && block->chosen[slot];
      deliver(*block, block->slots[slot], std::move(made[i]), !chosen);
    }
  }

  /// The best candidates, but different ones for each slot, so that the levels of a block differ: slot k of n has those
  /// of rank k, k + n, ..., and some more in the same rooms, with boxes pulled again.
  [[nodiscard]] std::vector<Level> founders_of(const Block& block, std::size_t slot, Rng& rng) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < block.proposals.size(); ++i) {
      if (block.proposals[i].judgement.answer == Answer::solved) order.push_back(i);
    }
    std::ranges::sort(order, {},
                      [&](std::size_t i) { return std::pair(block.proposals[i].judgement.cost.value(), i); });
    std::vector<Level> founders;
    for (std::size_t i = slot; i < order.size() && founders.size() < kFounderCount; i += block.slots.size()) {
      founders.push_back(block.proposals[order[i]].level);
    }
    Generator& generator = workers_of_thread(generator_settings(block.task->acceptance)).generator;
    const std::size_t kept = founders.size();
    for (std::size_t i = 0; i < kPulledFounders * kept; ++i) {
      if (const Level* pulled = generator.pull_again(founders[i % kept], rng)) founders.push_back(*pulled);
    }
    return founders;
  }

  /// A run that misses the order may be stuck in a local optimum; then there is another run, and the best of all is
  /// taken.
  [[nodiscard]] Proposal evolve_slot(const Block& block, std::size_t slot) const {
    const Acceptance& acceptance = block.task->acceptance;
    if (searches(acceptance) && !acceptance.open_ended()) return search_slot(block, slot);
    const Seed seed = block.seed.child("evolve").child(slot);
    Proposal best;
    for (std::uint64_t run = 0; run < kRuns && best.judgement.cost.stage != Stage::done; ++run) {
      Proposal found = evolve_once(block, slot, seed.child(run));
      if (budget_.interrupted()) return {};
      if (run == 0 || found.judgement.cost.value() < best.judgement.cost.value()) best = std::move(found);
    }
    return best;
  }

  /// Whether rooms can be searched for a level that meets the order.
  static bool searches(const Acceptance& acceptance) {
    return acceptance.order.target.any() && acceptance.order.boxes <= kMostSearchedBoxes;
  }

  /// Rooms of the candidates, improved one after another until a level meets the order; then rooms of the generator.
  [[nodiscard]] Proposal search_slot(const Block& block, std::size_t slot) const {
    const Acceptance acceptance = acceptance_of(block);
    const GeneratorSettings settings = generator_settings(acceptance);
    RoomSearch& search = room_search_of_thread(settings);
    Rng rng(block.seed.child("rooms").child(slot));
    const StartAim aim = aim_at(acceptance.order.target, rng);
    Proposal best;
    for (std::size_t i = 0; i < kRoomsPerSlot * static_cast<std::size_t>(request_.effort); ++i) {
      if (budget_.interrupted()) return {};
      const auto room = room_of(block, slot + i * block.slots.size(), search, rng);
      if (!room) continue;
      auto found = search.improve(*room, kStepsPerSlot, acceptance.order.walls, aim, rng, budget_);
      if (!found || budget_.interrupted()) continue;
      Judgement judgement = acceptance.judge(found->level, workers_of_thread(settings).solver, exact(settings));
      if (judgement.cost.value() >= best.judgement.cost.value()) continue;
      best = {.level = std::move(found->level), .judgement = std::move(judgement), .touched = true};
      if (best.judgement.cost.stage == Stage::done) break;
    }
    return best;
  }

  /// The room of a candidate with the ordered goals; beyond the candidates, one of the generator.
  static std::optional<Level> room_of(const Block& block, std::size_t number, const RoomSearch& search, Rng& rng) {
    const Order& order = block.task->acceptance.order;
    if (number >= block.proposals.size()) return search.random_room(rng);
    const Level& level = block.proposals[number].level;
    const auto goals = std::ranges::count_if(level.cells(), has_goal);
    if (level.size() != order.size || goals != order.boxes || find_fault(level)) return search.random_room(rng);
    return level;
  }

  [[nodiscard]] Proposal evolve_once(const Block& block, std::size_t slot, const Seed& seed) const {
    const Acceptance acceptance = acceptance_of(block);
    const GeneratorSettings settings = generator_settings(acceptance);
    Settings evolution = level_evolution(kIndividuals, static_cast<std::uint64_t>(request_.effort) * kGenerationsOfRun);
    evolution.goal = Goal::minimise;
    if (!acceptance.open_ended()) evolution.stop.target = StagedCost{.stage = Stage::done}.value();
    Rng rng(seed.child("founders"));
    Extras<Level> extras;
    extras.budget = budget_;
    extras.first = founders_of(block, slot, rng);
    if (searches(acceptance)) {
      if (Proposal met = search_slot(block, slot); met.level.width() > 0) extras.first.push_back(std::move(met.level));
    }
    const auto outcome = evolve(OrderProblem(acceptance, budget_.stop), evolution, seed, executor_, std::move(extras));
    if (outcome.reason == StopReason::interrupted) return {};
    return {.level = outcome.best,
            .judgement = acceptance.judge(outcome.best, workers_of_thread(settings).solver, exact(settings)),
            .touched = true};
  }

  void deliver(const Block& block, std::size_t place, Proposal proposal, bool evolved) {
    GeneratedLevel& made = batch_.levels[place];
    const Judgement& judgement = proposal.judgement;
    if (judgement.answer != Answer::solved) {
      if (made.level.width() == 0) made.failed = true;  // otherwise an earlier level is there, which repeats another
      return;
    }
    made = {.level = std::move(proposal.level), .measured = judgement.difficulty, .solution = judgement.solution};
    made.hash = canonical_hash(made.level);
    made.reached = judgement.cost.stage == Stage::done;
    made.order = block.task->acceptance.order;
    origins_[place] = evolved            ? &SourceCounts::evolved
                      : proposal.touched ? &SourceCounts::repaired
                                         : &SourceCounts::untouched;
  }

  const HybridRequest& request_;
  Seed seed_;
  Executor& executor_;
  const Budget& budget_;
  NoveltyFilter others_;
  HybridBatch batch_;
  std::vector<std::uint64_t SourceCounts::*> origins_;  // the counter of each level
  std::atomic<std::uint64_t> done_ = 0;
};

}  // namespace

HybridBatch make_hybrid(const HybridRequest& request, const Seed& seed, std::uint64_t first, std::size_t count,
                        Executor& executor, const Budget& budget,
                        const std::function<void(std::uint64_t done)>& progress) {
  return Hybrid(request, seed, executor, budget).run(first, count, progress);
}

}  // namespace teka::sokoban
