// Working on a run: a new one, or one that goes on.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "cli/helpers.hpp"
#include "cli/run.hpp"
#include "cli/run_session.hpp"
#include "cli/runs.hpp"
#include "cli/runs_root.hpp"
#include "core/version.hpp"

namespace teka::cli {
namespace {

using runs::RunFolder;

constexpr std::int64_t kMostWorkers = 1024;

Result<std::size_t> worker_count(const RunSettings& settings, const RunTask& task) {
  if (!settings.workers) return 1;
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

Result<int> lead_run(const RunFolder& run, const RunTask& task, const RunSettings& settings) {
  const auto held = run.lock();
  if (!held) return tl::unexpected(held.error());
  run.withdraw_cancel();
  const auto workers = worker_count(settings, task);
  if (!workers) return tl::unexpected(workers.error());
  const auto threads = threads_each(settings, *workers);
  if (!threads) return tl::unexpected(threads.error());
  run.log(std::filesystem::exists(run.file("parts")) ? "resumed" : "started");
  auto helpers = Helpers::start(run, *workers - 1, *threads);
  if (!helpers) return tl::unexpected(helpers.error());
  const bool has_exchange = *workers > 1 && task.teamwork == Teamwork::exchange;
  const auto exchange = has_exchange ? helpers->exchange() : nullptr;
  RunSession session(run, {.is_leader = true, .exchange = exchange.get(), .helpers = &*helpers});
  return task.work({.threads = std::to_string(*threads), .quiet = settings.quiet}, session.hooks(task.result));
}

int help_run(const RunFolder& run, const RunTask& task, const RunSettings& settings, Exchange* exchange) {
  RunSession session(run, {.is_leader = false, .exchange = exchange});
  return task.work({.threads = settings.threads, .quiet = true}, session.hooks(task.result));
}

Result<int> start_run(const NewRun& asked, const std::vector<std::string>& words) {
  const auto root = runs_root(asked.folder);
  if (!root) return tl::unexpected(root.error());
  {  // mistakes are found before a folder is made
    const auto task = make_task(words, nullptr);
    if (!task) return tl::unexpected(task.error());
    if (const auto workers = worker_count(asked.settings, *task); !workers) return tl::unexpected(workers.error());
  }
  const auto run = RunFolder::create(*root, asked.name,
                                     {.words = words,
                                      .folder = std::filesystem::current_path().string(),
                                      .created = runs::time_now(),
                                      .version = kVersion});
  if (!run) return tl::unexpected(run.error());
  const auto task = make_task(words, &*run);
  if (!task) return tl::unexpected(task.error());
  const auto code = lead_run(*run, *task, asked.settings);
  const bool was_mistaken = !code || *code == kBadInput;  // found by the work itself
  if (was_mistaken) (void)run->remove();
  return code;
}

}  // namespace teka::cli
