// Large sets of levels as runs: VERB GAME --run NAME for a verb that makes levels.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

#include "cli/run_shards.hpp"
#include "core/standard_files.hpp"

namespace teka::cli {
namespace {

using runs::RunFolder;
using shards::Generation;
using shards::LevelSource;

constexpr std::int64_t kMostInRun = 1'000'000'000'000;

/// Takes a whole number out of the parameters.
Result<std::uint64_t> take_number(Value& parameters, const std::string& name, std::int64_t usual) {
  Value::Object left;
  std::int64_t number = usual;
  for (const auto& [key, value] : *parameters.get<Value::Object>()) {
    if (key != name) {
      left.emplace_back(key, value);
      continue;
    }
    const auto* text = value.get<std::string>();
    if (text == nullptr && !value.is_number()) continue;
    const auto given =
        parse_whole_number(name, text != nullptr ? *text : fmt::format("{:.0f}", value.number()), kMostInRun);
    if (!given) return tl::unexpected(given.error());
    number = *given;
  }
  parameters = Value(std::move(left));
  return static_cast<std::uint64_t>(number);
}

/// Options that are about a set as a whole, which none of the processes sees.
Result<void> check_options(const Request& request) {
  constexpr std::array<std::string_view, 4> kOfSets = {"curve", "keep", "drop", "remake"};
  for (const std::string_view option : kOfSets) {
    if (request.job.parameters.find(std::string(option)) != nullptr) {
      return fail("--{}: not with --run, whose levels are made independently of each other; leave one of them out",
                  option);
    }
  }
  const Value* difficulty = request.job.parameters.find("difficulty");
  const auto* text = difficulty == nullptr ? nullptr : difficulty->get<std::string>();
  if (text != nullptr && text->find("..") != std::string::npos) {
    return fail("--difficulty: a campaign, which is sorted, cannot be a run; ask for one difficulty");
  }
  const bool has_format = !request.words.format.empty() || request.words.json;
  if (has_format) {
    return fail("--{}: a run keeps its levels compressed; teka runs export writes them as JSON lines or CSV",
                request.words.json ? "json" : "format");
  }
  return {};
}

Result<shards::Store> store_of(const Request& request) {
  if (!request.run.store || *request.run.store == "levels") return shards::Store::levels;
  if (*request.run.store == "seeds") return shards::Store::seeds;
  return fail("--store: '{}' is not one of levels, seeds", *request.run.store);
}

/// Also after an interruption: what is finished is there.
Result<int> make_levels(Generation& generation, const std::string& name, const RunSettings& settings,
                        const Hooks& hooks, Workplace& place) {
  const auto made = generation.make_shards(*place.journal, place.executor, place.budget, place.progress);
  place.finish_progress();
  if (!made) return tl::unexpected(made.error());
  if (hooks.is_helper) return *made ? 0 : place.interrupt.exit_code();
  const auto finished = *made ? generation.finish(place.executor, place.budget) : made;
  if (!finished) return tl::unexpected(finished.error());
  if (!*finished) {
    return say_interrupted(place.interrupt,
                           fmt::format("what is finished is saved; continue with teka runs resume {}", name));
  }
  if (!settings.quiet) print_error(generation.summary() + fmt::format("teka runs export {} writes them\n", name));
  return generation.missed() > 0 ? kNotReached : 0;
}

}  // namespace

Result<LevelSet> read_level_set(Request request) {
  if (auto fine = check_options(request); !fine) return tl::unexpected(fine.error());
  const auto store = store_of(request);
  if (!store) return tl::unexpected(store.error());
  shards::Range range;
  const auto first = take_number(request.job.parameters, "first", 0);
  if (!first) return tl::unexpected(first.error());
  const auto count = take_number(request.job.parameters, "count", 1);
  if (!count) return tl::unexpected(count.error());
  if (*count == 0) return fail("--count: 0 is out of range; choose 1 to {}", kMostInRun);
  range = {.first = *first, .count = *count};
  auto source = LevelSource::make(request.job, range, jobs::local_files());
  if (!source) return tl::unexpected(source.error());
  return LevelSet{.source = std::make_shared<LevelSource>(std::move(*source)), .store = *store};
}

Result<RunTask> make_shards_task(Request request, const RunFolder* run) {
  RunTask task{.name = fmt::format("{} {}", request.job.verb->name, request.job.game->name),
               .teamwork = Teamwork::shards};
  auto set = read_level_set(std::move(request));
  if (!set) return tl::unexpected(set.error());
  if (run == nullptr) return task;
  const std::string folder = run->file("");
  task.work = [set = std::move(*set), folder, name = run->name()](const RunSettings& settings, const Hooks& hooks) {
    Generation generation(*set.source, set.store, folder);
    return work_with(settings, hooks, generation.identity(),
                     [&](Workplace& place) { return make_levels(generation, name, settings, hooks, place); });
  };
  return task;
}

}  // namespace teka::cli
