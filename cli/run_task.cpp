#include "cli/run_task.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "console/progress.hpp"
#include "game/common_parameters.hpp"

namespace teka::cli {
namespace {

using runs::RunFolder;

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
void place_files(const RunFolder& run, Request& request) {
  const Verb& verb = *request.job.verb;
  const std::string& wanted = request.job.format.empty() ? std::string(verb.formats.front().name) : request.job.format;
  const auto format = std::ranges::find(verb.formats, wanted, &Format::name);
  if (format == verb.formats.end()) return;  // make_job says so
  request.job.format = wanted;
  request.job.out = run.file(fmt::format("result{}", format->ending));
  request.job.csv = run.file("table.csv");
  if (has_option(verb, "plot")) request.job.parameters.set("plot", run.file("plot.svg"));
  if (has_option(verb, "plots")) request.job.parameters.set("plots", run.file("plot"));
  request.resume_command = fmt::format("teka runs resume {}", run.name());
}

int work_on_verb(Request request, const RunSettings& settings, const Hooks& hooks) {
  request.threads = settings.threads;
  request.quiet = settings.quiet;
  std::map<std::string, std::string> thrown_away;  // what a helper writes
  jobs::Files files = jobs::local_files();
  if (hooks.is_helper) files = jobs::into_memory(files, thrown_away);
  auto job = jobs::make_job(request.job, files);
  if (!job) return complain(job.error().message);
  return run_and_deliver(request, *job, files, {}, hooks);
}

Result<RunTask> make_verb_task(Request request, const RunFolder* run) {
  RunTask task{.name = fmt::format("{} {}", request.job.verb->name, request.job.game->name),
               .teamwork = request.job.verb->teamwork};
  if (run != nullptr) place_files(*run, request);
  const auto job = jobs::make_job(request.job, jobs::local_files());
  if (!job) return tl::unexpected(job.error());
  task.work = [request = std::move(request)](const RunSettings& settings, const Hooks& hooks) {
    return work_on_verb(request, settings, hooks);
  };
  return task;
}

}  // namespace

Result<RunTask> make_task(const std::vector<std::string>& words, const RunFolder* run) {
  if (!words.empty() && words.front() == "sweep") return make_sweep_task(words, run);
  auto request = parse_verb(words);
  if (!request) return tl::unexpected(request.error());
  if (auto read = jobs::read_words(request->words, request->job); !read) return tl::unexpected(read.error());
  if (auto fine = check_outputs(*request); !fine) return tl::unexpected(fine.error());
  if (request->job.verb->teamwork == Teamwork::shards) return make_shards_task(std::move(*request), run);
  return make_verb_task(std::move(*request), run);
}

Result<Teamwork> teamwork_of(const std::vector<std::string>& words) {
  if (!words.empty() && words.front() == "sweep") return Teamwork::parts;
  const auto request = parse_verb(words);
  if (!request) return tl::unexpected(request.error());
  return request->job.verb->teamwork;
}

int work_with(const RunSettings& settings, const Hooks& hooks, const std::vector<std::string>& identity,
              const std::function<Result<int>(Workplace&)>& work) {
  const auto threads = parse_whole_number("threads", settings.threads, kMostThreads);
  if (!threads) return complain(threads.error().message);
  console::Interrupt interrupt;
  return with_hooks(hooks, interrupt, [&] {
    auto journal = std::make_shared<Journal>();
    if (hooks.journal) {
      auto opened = hooks.journal(identity, interrupt.token());
      if (!opened) return complain(opened.error().message);
      journal = std::move(*opened);
    }
    Executor executor(static_cast<unsigned>(*threads));
    console::ProgressBar bar(settings.quiet);
    Workplace place{.executor = executor,
                    .budget = {.stop = interrupt.token()},
                    .progress = Progress([&](const Event& event) {
                      if (hooks.tell) hooks.tell(event);
                      if (const auto* count = std::get_if<CountEvent>(&event)) {
                        bar.update(count->done, count->total, count->note);
                      }
                    }),
                    .journal = std::move(journal),
                    .interrupt = interrupt,
                    .finish_progress = [&bar] { bar.finish(); }};
    const auto code = work(place);
    bar.finish();
    const auto saved = place.journal->save();
    if (!code) return hooks.is_helper ? kBadInput : complain(code.error().message);
    if (!saved) return report_broken(saved.error().message);
    if (hooks.done && !interrupt.token().stop_requested()) hooks.done();
    return *code;
  });
}

}  // namespace teka::cli
