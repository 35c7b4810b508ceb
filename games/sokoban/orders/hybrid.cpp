#include "games/sokoban/orders/hybrid.hpp"

#include <algorithm>
#include <atomic>

#include "games/sokoban/generator/profile_search.hpp"
#include "games/sokoban/generator/repair_level.hpp"
#include "games/sokoban/level/symmetry.hpp"
#include "games/sokoban/orders/hybrid_block.hpp"
#include "games/sokoban/orders/searched_room.hpp"

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
// Positions that are searched of each room: the nearest few are enough to find hard levels, at a third of the time.
constexpr std::uint64_t kSlotPositions = 2'000;
constexpr std::size_t kImitations = 3;                    // of one level, until one is near enough
constexpr std::uint64_t kImitationPositions = 3'000'000;  // searched for each
constexpr std::size_t kAskedToImitate = 2;
constexpr int kRemakeRounds = 30;
constexpr int kBarrenRemakes = 3;  // this many in a row that find almost nothing mean that there are no more levels

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
    if (!as_given()) remake(first);
    for (std::size_t i = 0; i < count; ++i) {
      if (batch_.levels[i].given()) ++(batch_.counts.*origins_[i]);
    }
    return std::move(batch_);
  }

 private:
  /// Levels that meet the order are not searched for.
  [[nodiscard]] bool as_given() const { return request_.method == Method::raw || request_.method == Method::mended; }

  [[nodiscard]] std::size_t asked_for(const Task& task) const {
    if (alone()) return task.acceptance.profile ? kAskedToImitate : request_.asked_for_one;
    return searches_rooms(task.acceptance) ? request_.rooms_for_eight : request_.asked_for_eight;
  }

  [[nodiscard]] bool alone() const { return request_.tasks.size() > 1; }

  /// The task of a level or block. Steps of the golden ratio visit the tasks evenly, so that few levels resemble all of
  /// them, in whatever order they are.
  [[nodiscard]] const Task& task_of(std::uint64_t number) const {
    constexpr std::uint64_t kGoldenRatio = 0x9E3779B97F4A7C15;  // of 2^64
    Rng rng(seed_.child("task"));
    const double place = static_cast<double>(rng.next() + number * kGoldenRatio) * 0x1p-64;
    const auto index = static_cast<std::size_t>(place * static_cast<double>(request_.tasks.size()));
    return request_.tasks[std::min(index, request_.tasks.size() - 1)];
  }

  void make_first(std::uint64_t first, std::size_t count, const std::function<void(std::uint64_t)>& progress) {
    const std::uint64_t size = alone() ? 1 : kSlots;
    const std::uint64_t end = first + count;
    for (std::uint64_t number = first / size; number * size < end && !budget_.interrupted();) {
      std::vector<Block> blocks;
      for (; blocks.size() < kBlocksAtOnce && number * size < end; ++number) {
        Block& block = blocks.emplace_back();
        block.seed = seed_.child(number);
        block.task = &task_of(number);
        block.asked = asked_for(*block.task);
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
        block.task = &task_of(first + i);  // the same task as before
        if (!alone()) block.task = &request_.tasks.front();
        block.seed = stream.child(static_cast<std::uint64_t>(round));
        block.slots = {i};
        block.asked = searches_rooms(block.task->acceptance) ? 1 : request_.asked_for_one;
      }
      make_blocks(blocks, [](std::uint64_t) {});
      fresh = std::move(repeated);
    }
  }

  void make_blocks(std::vector<Block>& blocks, const std::function<void(std::uint64_t)>& progress) {
    for (int turn = 0; turn < (as_given() ? kTurns : 1); ++turn) {
      const auto fresh = ask_for(blocks, request_.method == Method::mended, turn);
      if (fresh.empty() || budget_.interrupted()) break;
      executor_.for_each(fresh.size(), [&](std::size_t i) { examine(*fresh[i].first, fresh[i].second); });
      if (budget_.interrupted()) return;
      for (const auto& [block, i] : fresh) count_given(block->proposals[i]);
      for (Block& block : blocks) choose(block);
    }
    if (budget_.interrupted()) return;
    finish(blocks, progress);
  }

  [[nodiscard]] Acceptance acceptance_of(const Block& block) const {
    Acceptance acceptance = block.task->acceptance;
    acceptance.others = as_given() ? nullptr : &others_;
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
    if (request_.method == Method::mended && proposal.given_stage < Stage::unsolved) return;
    if (acceptance.profile) return;  // its room is a start, nothing more
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
    if (request_.method == Method::mended) return choose_own(block);
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

  static void choose_own(Block& block) {
    for (std::size_t i = 0; i < block.proposals.size(); ++i) {
      const Proposal& proposal = block.proposals[i];
      if (proposal.judgement.answer == Answer::solved) block.chosen[proposal.slot] = i;
    }
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
      if (block->is_chosen(slot)) {
        made[i] = block->proposals[*block->chosen[slot]];
      } else if (!as_given()) {
        made[i] = evolve_slot(*block, slot);
      }
      if (!budget_.interrupted()) progress(++done_);
    });
    if (budget_.interrupted()) return;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      const auto& [block, slot] = wanted[i];
      deliver(*block, block->slots[slot], std::move(made[i]), !block->is_chosen(slot));
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
    if (acceptance.profile) return imitate_slot(block, slot);
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

  /// Rooms of the candidates, improved one after another until a level meets the order; then rooms of the generator.
  [[nodiscard]] Proposal search_slot(const Block& block, std::size_t slot) const {
    const Acceptance acceptance = acceptance_of(block);
    const GeneratorSettings settings = generator_settings(acceptance);
    RoomSearch& search = room_search_of_thread(settings, kSlotPositions);
    Rng rng(block.seed.child("rooms").child(slot));
    const StartAim aim = aim_at(acceptance.order.target, rng);
    std::optional<int> walls = acceptance.order.walls;
    if (walls) walls = searched_walls(acceptance.order);
    Proposal best;
    for (std::size_t i = 0; i < kRoomsPerSlot * static_cast<std::size_t>(request_.effort); ++i) {
      if (budget_.interrupted()) return {};
      const auto room = room_of(block, slot, i, search, rng);
      if (!room) continue;
      auto found = search.improve(*room, kStepsPerSlot, walls, aim, rng, budget_);
      if (!found || budget_.interrupted()) continue;
      if (walls) {
        open_dead_ends(found->level, *walls - *acceptance.order.walls, rng);
        if (count_walls(found->level) != acceptance.order.walls) walls = acceptance.order.walls;  // for the next room
      }
      Judgement judgement = acceptance.judge(found->level, workers_of_thread(settings).solver, exact(settings));
      if (judgement.cost.value() >= best.judgement.cost.value()) continue;
      best = {.level = std::move(found->level), .judgement = std::move(judgement), .touched = true};
      if (best.judgement.cost.stage == Stage::done) break;
    }
    return best;
  }

  /// Rooms of the candidates, annealed to play like the example.
  [[nodiscard]] Proposal imitate_slot(const Block& block, std::size_t slot) const {
    const Acceptance acceptance = acceptance_of(block);
    const Order& order = acceptance.order;
    const GeneratorSettings settings = generator_settings(acceptance);
    const ProfileAim aim{.wanted = *acceptance.profile,
                         .walls = order.walls,
                         .looks = acceptance.style,
                         .boxes_on_goals = acceptance.boxes_on_goals};
    Rng rng(block.seed.child("imitate").child(slot));
    Proposal best;
    for (std::size_t i = 0; i < kImitations * static_cast<std::size_t>(request_.effort); ++i) {
      if (budget_.interrupted()) return {};
      auto room = candidate_room(block, slot + i * block.slots.size());
      if (!room) room = room_for(aim, order.size, order.boxes, rng);
      if (!room) continue;
      auto found = anneal_to_profile(std::move(*room), aim, kImitationPositions, rng, budget_);
      if (!found || budget_.interrupted()) continue;
      Judgement judgement = acceptance.judge(found->level, workers_of_thread(settings).solver, exact(settings));
      if (judgement.cost.value() >= best.judgement.cost.value()) continue;
      best = {.level = std::move(found->level), .judgement = std::move(judgement), .touched = true};
      if (best.judgement.cost.stage == Stage::done) break;
    }
    if (best.judgement.cost.stage == Stage::off_target && searches_rooms(acceptance)) return search_slot(block, slot);
    return best;
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
    made.reached = judgement.cost.stage <= Stage::unlike;  // nearer ones may not exist
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
