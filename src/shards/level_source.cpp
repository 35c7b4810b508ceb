#include "shards/level_source.hpp"

#include <algorithm>

#include "game/provenance.hpp"
#include "jobs/run_job.hpp"
#include "store/level_value.hpp"
#include "store/library.hpp"

namespace teka::shards {
namespace {

/// Of solutions, by their replay.
constexpr std::string_view kMoves = "moves";
constexpr std::string_view kPushes = "pushes";

/// Of the solutions of all levels, as far as they have some.
SolutionCost most_costs(const Value::Array& levels, const LevelCode& code) {
  SolutionCost most;
  for (const Value& level : levels) {
    const auto packed = code.pack(level);
    const auto moves = code.solution_of(level);
    if (!packed || !moves || moves->empty()) continue;
    const auto cost = code.replay(*packed, *moves);
    if (!cost) continue;
    most.moves = std::max(most.moves, cost->moves);
    most.pushes = std::max(most.pushes, cost->pushes);
  }
  return most;
}

/// Names in order, with the costs of solutions first.
std::vector<std::string> measure_names(const Value::Array& levels, const LevelCode& code) {
  std::vector<std::string> names;
  const SolutionCost most = most_costs(levels, code);
  if (most.moves > 0) names.emplace_back(kMoves);
  if (most.pushes > 0) names.emplace_back(kPushes);
  for (const Value& level : levels) {
    for (const auto& [name, value] : store::measures_in(level)) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

void set_measure(std::string_view name, double value, const segments::Schema& schema, segments::LevelRecord& record) {
  const auto found = std::ranges::find(schema.measures, name);
  if (found != schema.measures.end()) {
    record.measures[static_cast<std::size_t>(found - schema.measures.begin())] = value;
  }
}

std::uint64_t number_of(const Value& level) {
  const Value* index = level.find("index");
  return index != nullptr && index->is_number() ? static_cast<std::uint64_t>(index->number()) : 0;
}

}  // namespace

Result<LevelSource> LevelSource::make(jobs::Request request, const Range& range, const jobs::Files& files) {
  LevelSource source(std::move(request), range, jobs::read_once(files));
  source.request_.format = "json";
  if (source.request_.game->level_code == nullptr) {
    return fail("levels of {} cannot be packed; leave --run out", source.request_.game->name);
  }
  auto job = source.job_of(0);
  if (!job) return tl::unexpected(job.error());
  source.job_ = std::move(*job);
  return source;
}

Value LevelSource::provenance() const {
  Value value = teka::provenance(job_);
  Value parameters = *value.find("parameters");
  parameters.set("first", range_.first);
  parameters.set("count", range_.count);
  value.set("parameters", std::move(parameters));
  return value;
}

std::vector<std::string> LevelSource::identity() const {
  std::vector<std::string> lines = teka::identity(job_);
  lines.push_back(fmt::format("levels {} to {}", range_.first, range_.first + range_.count - 1));
  return lines;
}

Result<Job> LevelSource::job_of(std::uint64_t block) const {
  jobs::Request request = request_;
  const std::uint64_t begin = block * kBlock;
  request.parameters.set("first", range_.first + begin);
  request.parameters.set("count", std::min(kBlock, range_.count - begin));
  return jobs::make_job(request, files_);
}

Result<std::optional<Value::Array>> LevelSource::make_levels(std::uint64_t block, Executor& executor,
                                                             const Budget& budget) const {
  const auto job = job_of(block);
  if (!job) return tl::unexpected(job.error());
  Context context = jobs::make_context(executor, {.stop = budget.stop}, files_, {});
  auto output = jobs::run_job(*request_.verb, *job, context);
  if (!output) return tl::unexpected(output.error());
  if (budget.interrupted()) return std::optional<Value::Array>();
  return std::optional(std::move(output->items));
}

Result<segments::LevelRecord> LevelSource::record_of(const Value& level, const segments::Schema& schema) const {
  const LevelCode& code = *request_.game->level_code;
  segments::LevelRecord record{.number = number_of(level)};
  auto packed = code.pack(level);
  if (!packed) return tl::unexpected(packed.error());
  record.packed = std::move(*packed);
  const auto canonical = code.canonical(record.packed);
  if (!canonical) return tl::unexpected(canonical.error());
  record.key = store::level_key(game(), *canonical);
  auto solution = code.solution_of(level);
  if (!solution) return tl::unexpected(solution.error());
  record.solution = std::move(*solution);
  record.measures.resize(schema.measures.size());
  for (const auto& [name, value] : store::measures_in(level)) set_measure(name, value, schema, record);
  if (record.solution.empty()) return record;
  // Nothing is kept that was not played.
  const auto cost = code.replay(record.packed, record.solution);
  if (!cost) return fail("level {}: its solution is wrong: {}", record.number, cost.error().message);
  set_measure(kMoves, static_cast<double>(cost->moves), schema, record);
  set_measure(kPushes, static_cast<double>(cost->pushes), schema, record);
  return record;
}

Result<std::optional<segments::Schema>> LevelSource::schema(Executor& executor, const Budget& budget) const {
  const auto levels = make_levels(0, executor, budget);
  if (!levels) return tl::unexpected(levels.error());
  if (!*levels) return std::optional<segments::Schema>();
  const LevelCode& code = *request_.game->level_code;
  return std::optional(
      segments::Schema{.measures = measure_names(**levels, code), .letters = std::string(code.letters)});
}

Result<std::optional<Block>> LevelSource::block(std::uint64_t number, const segments::Schema& schema,
                                                Executor& executor, const Budget& budget) const {
  const auto levels = make_levels(number, executor, budget);
  if (!levels) return tl::unexpected(levels.error());
  if (!*levels) return std::optional<Block>();
  Block block;
  for (const Value& level : **levels) {
    auto record = record_of(level, schema);
    if (!record) return tl::unexpected(record.error());
    block.levels.push_back(std::move(*record));
    const Value* reached = level.find("reached");
    const auto* is_reached = reached == nullptr ? nullptr : reached->get<bool>();
    block.missed += is_reached != nullptr && !*is_reached ? 1 : 0;
  }
  return std::optional(std::move(block));
}

}  // namespace teka::shards
