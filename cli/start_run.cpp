// Working on a run: a new one, or one that goes on.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <thread>

#include "cli/helpers.hpp"
#include "cli/run.hpp"
#include "cli/run_session.hpp"
#include "cli/runs.hpp"
#include "cli/runs_root.hpp"
#include "core/version.hpp"
#include "game/common_parameters.hpp"

namespace teka::cli {
namespace {

using runs::RunFolder;

Result<std::size_t> worker_count(const RunSettings& settings, const RunTask& task) {
  if (!settings.workers) return 1;
  if (settings.exchange != nullptr) return fail("--workers: the processes of this run are those that mpirun started");
  const auto workers = parse_whole_number("workers", *settings.workers, kMostWorkers);
  if (!workers) return tl::unexpected(workers.error());
  if (*workers < 1) return fail("--workers: 0 is out of range; choose 1 to {}", kMostWorkers);
  if (task.teamwork == Teamwork::none && *workers > 1) {
    return fail("--workers: {} is one long piece of work, which one process does; use --threads", task.name);
  }
  return static_cast<std::size_t>(*workers);
}

/// By default several processes share the cores out.
Result<unsigned> threads_each(const RunSettings& settings, std::size_t workers) {
  const auto threads = parse_whole_number("threads", settings.threads, kMostThreads);
  if (!threads) return tl::unexpected(threads.error());
  if (*threads > 0 || workers == 1) return static_cast<unsigned>(*threads);
  return std::max(1U, std::thread::hardware_concurrency() / static_cast<unsigned>(workers));
}

}  // namespace

Result<int> lead_run(const OpenedRun& opened, const RunSettings& settings, runs::RunLock) {
  const RunFolder& run = *opened.run;
  const RunTask& task = opened.task;
  run.withdraw_cancel();
  const auto workers = worker_count(settings, task);
  if (!workers) return tl::unexpected(workers.error());
  const auto threads = threads_each(settings, *workers);
  if (!threads) return tl::unexpected(threads.error());
  run.log(std::filesystem::exists(run.file("parts")) ? "resumed" : "started");
  auto helpers = Helpers::start(run, *workers - 1, *threads);
  if (!helpers) return tl::unexpected(helpers.error());
  std::unique_ptr<Exchange> own;
  if (*workers > 1 && task.teamwork == Teamwork::exchange) own = helpers->exchange();
  Exchange* exchange =
      task.teamwork == Teamwork::exchange && settings.exchange != nullptr ? settings.exchange : own.get();
  RunSession session(run, {.is_leader = true, .exchange = exchange, .helpers = &*helpers});
  return task.work({.threads = std::to_string(*threads), .quiet = settings.quiet}, session.hooks());
}

int help_run(const OpenedRun& opened, const RunSettings& settings, Exchange* exchange) {
  const RunTask& task = opened.task;
  RunSession session(*opened.run,
                     {.is_leader = false, .exchange = task.teamwork == Teamwork::exchange ? exchange : nullptr});
  return task.work({.threads = settings.threads, .quiet = true}, session.hooks());
}

Result<int> work_together(const RunSettings& settings, const std::function<Result<OpenedRun>()>& open) {
  Exchange* exchange = settings.exchange;
  if (exchange != nullptr && exchange->rank() > 0) {
    const std::filesystem::path folder = broadcast(*exchange, "");
    if (folder.empty()) return 0;  // rank 0 says why
    const auto opened = open_run(folder.parent_path().string(), folder.filename().string());
    // The others would wait for this process.
    if (!opened) throw std::runtime_error(opened.error().message);
    return help_run(*opened, settings, exchange);
  }
  const auto opened = open();
  auto held = opened ? opened->run->lock() : Result<runs::RunLock>(tl::unexpected(opened.error()));
  if (exchange != nullptr) {
    const bool is_alone = opened && opened->task.teamwork == Teamwork::none;
    if (is_alone)
      held = fail("{} is one long piece of work, which one process does; start it with teka", opened->task.name);
    broadcast(*exchange, held ? opened->run->file("").substr(0, opened->run->file("").size() - 1) : "");
  }
  if (!held) return tl::unexpected(held.error());
  return lead_run(*opened, settings, std::move(*held));
}

Result<int> start_run(const NewRun& asked, const std::vector<std::string>& words) {
  std::optional<RunFolder> made;
  const auto code = work_together(asked.settings, [&]() -> Result<OpenedRun> {
    const auto root = runs_root(asked.folder);
    if (!root) return tl::unexpected(root.error());
    {  // mistakes are found before a folder is made
      const auto task = make_task(words, nullptr);
      if (!task) return tl::unexpected(task.error());
      if (const auto workers = worker_count(asked.settings, *task); !workers) return tl::unexpected(workers.error());
    }
    auto run = RunFolder::create(std::filesystem::absolute(*root).string(), asked.name,
                                 {.words = words,
                                  .folder = std::filesystem::current_path().string(),
                                  .created = runs::time_now(),
                                  .version = kVersion});
    if (!run) return tl::unexpected(run.error());
    made = *run;
    OpenedRun opened{.run = std::make_unique<RunFolder>(std::move(*run)), .task = {}};
    auto task = make_task(words, opened.run.get());
    if (!task) return tl::unexpected(task.error());
    opened.task = std::move(*task);
    return opened;
  });
  const bool was_mistaken = !code || *code == kBadInput;  // found by the work itself
  if (was_mistaken && made && !made->has_parts()) (void)made->remove();
  return code;
}

}  // namespace teka::cli
