// Working on a run: a new one, or one that goes on.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
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

bool has_option(const Verb& verb, std::string_view name) {
  return std::ranges::find(verb.parameters, name, &Parameter::name) != verb.parameters.end();
}

/// All files of a run lie in its folder, where every later command finds them.
Result<void> check_outputs(const Request& request) {
  const auto refuse = [](std::string_view option) {
    return fail("--{}: with --run, all files lie in the folder of the run; leave it out", option);
  };
  if (request.job.out) return refuse("out");
  if (request.job.csv) return refuse("csv");
  for (const Parameter& p : request.job.verb->parameters) {
    const bool is_file = p.kind >= Parameter::Kind::output_file || p.name == "resume";
    if (is_file && request.job.parameters.find(p.name) != nullptr) return refuse(p.name);
  }
  return {};
}

/// Names the files of the run in the request.
Result<void> place_files(const RunFolder& run, Request& request) {
  const Verb& verb = *request.job.verb;
  const std::string& wanted = request.job.format.empty() ? std::string(verb.formats.front().name) : request.job.format;
  const auto format = std::ranges::find(verb.formats, wanted, &Format::name);
  if (format == verb.formats.end()) return {};  // make_job says so
  request.job.format = wanted;
  request.job.out = run.file(fmt::format("result{}", format->ending));
  request.job.csv = run.file("table.csv");
  if (has_option(verb, "plot")) request.job.parameters.set("plot", run.file("plot.svg"));
  if (has_option(verb, "plots")) request.job.parameters.set("plots", run.file("plot"));
  return {};
}

Result<std::size_t> worker_count(const Request& request) {
  if (!request.workers) return 1;
  const auto workers = parse_whole_number("workers", *request.workers, kMostWorkers);
  if (!workers) return tl::unexpected(workers.error());
  if (*workers < 1) return fail("--workers: 0 is out of range; choose 1 to {}", kMostWorkers);
  if (request.job.verb->teamwork == Teamwork::none && *workers > 1) {
    return fail("--workers: {} {} is one long piece of work, which one process does; use --threads",
                request.job.verb->name, request.job.game->name);
  }
  return static_cast<std::size_t>(*workers);
}

/// By default several processes share the cores out.
Result<unsigned> threads_each(const Request& request, std::size_t workers) {
  const auto threads = thread_count(request);
  if (!threads || *threads > 0 || workers == 1) return threads;
  return std::max(1U, std::thread::hardware_concurrency() / static_cast<unsigned>(workers));
}

}  // namespace

Result<int> lead_run(const RunFolder& run, Request& request) {
  const auto held = run.lock();
  if (!held) return tl::unexpected(held.error());
  run.withdraw_cancel();
  const auto workers = worker_count(request);
  if (!workers) return tl::unexpected(workers.error());
  const auto threads = threads_each(request, *workers);
  if (!threads) return tl::unexpected(threads.error());
  request.threads = std::to_string(*threads);
  if (auto placed = place_files(run, request); !placed) return tl::unexpected(placed.error());
  const jobs::Files files = jobs::local_files();
  auto job = jobs::make_job(request.job, files);
  if (!job) return tl::unexpected(job.error());
  request.resume_command = fmt::format("teka runs resume {}", run.name());
  run.log(std::filesystem::exists(run.file("parts")) ? "resumed" : "started");
  auto helpers = Helpers::start(run, *workers - 1, *threads);
  if (!helpers) return tl::unexpected(helpers.error());
  const bool has_exchange = *workers > 1 && request.job.verb->teamwork == Teamwork::exchange;
  const auto exchange = has_exchange ? helpers->exchange() : nullptr;
  RunSession session(run, {.is_leader = true, .exchange = exchange.get(), .helpers = &*helpers});
  return run_and_deliver(request, *job, files, {}, session.hooks(*request.job.out));
}

Result<int> help_run(const RunFolder& run, Request& request, Exchange* exchange) {
  request.quiet = true;
  if (auto placed = place_files(run, request); !placed) return tl::unexpected(placed.error());
  std::map<std::string, std::string> thrown_away;
  const jobs::Files files = jobs::into_memory(jobs::local_files(), thrown_away);
  auto job = jobs::make_job(request.job, files);
  if (!job) return tl::unexpected(job.error());
  RunSession session(run, {.is_leader = false, .exchange = exchange});
  return run_and_deliver(request, *job, files, {}, session.hooks(""));
}

Result<int> start_run(Request& request, const std::vector<std::string>& words) {
  if (auto read = jobs::read_words(request.words, request.job); !read) return tl::unexpected(read.error());
  if (auto fine = check_outputs(request); !fine) return tl::unexpected(fine.error());
  const auto root = runs_root(request.runs);
  if (!root) return tl::unexpected(root.error());
  {  // mistakes are found before a folder is made
    const auto job = jobs::make_job(request.job, jobs::local_files());
    if (!job) return tl::unexpected(job.error());
  }
  const auto run = RunFolder::create(*root, *request.run,
                                     {.words = words,
                                      .folder = std::filesystem::current_path().string(),
                                      .created = runs::time_now(),
                                      .version = kVersion});
  if (!run) return tl::unexpected(run.error());
  const auto code = lead_run(*run, request);
  const bool was_mistaken = !code || *code == kBadInput;  // found by the verb itself
  if (was_mistaken) (void)run->remove();
  return code;
}

}  // namespace teka::cli
