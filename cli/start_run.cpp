// Working on a run: a new one, or one that goes on.
#include <fmt/format.h>

#include <filesystem>

#include "cli/run.hpp"
#include "cli/runs.hpp"
#include "cli/runs_root.hpp"
#include "console/interrupt.hpp"
#include "core/version.hpp"
#include "runs/run_recorder.hpp"

namespace teka::cli {
namespace {

using runs::RunFolder;
using runs::Status;

constexpr int kFirstInterruption = 128;  // exit codes of signals

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
  const std::string checkpoint = run.file("checkpoint");
  request.job.parameters.set("checkpoint", checkpoint);
  if (std::filesystem::exists(checkpoint)) request.job.parameters.set("resume", checkpoint);
  return {};
}

Status status_of(int code, bool is_cancelled, const Request& request) {
  if (code >= kFirstInterruption) return is_cancelled ? Status::cancelled : Status::interrupted;
  return code != kBadInput && std::filesystem::exists(*request.job.out) ? Status::done : Status::failed;
}

}  // namespace

Result<int> work_on_run(const RunFolder& run, Request& request) {
  const auto held = run.lock();
  if (!held) return tl::unexpected(held.error());
  run.withdraw_cancel();
  if (auto placed = place_files(run, request); !placed) return tl::unexpected(placed.error());
  const jobs::Files files = jobs::local_files();
  auto job = jobs::make_job(request.job, files);
  if (!job) return tl::unexpected(job.error());
  request.resume_command = fmt::format("teka runs resume {}", run.name());
  run.log(std::filesystem::exists(run.file("checkpoint")) ? "resumed" : "started");
  std::optional<runs::RunRecorder> recorder;
  const int code = run_and_deliver(
      request, *job, files, {},
      {.begin = [&](console::Interrupt& interrupt) { recorder.emplace(run, [&] { interrupt.interrupt(); }); },
       .tell = [&](const Event& event) { recorder->tell(event); },
       .end =
           [&](int exit_code) {
             const Status status = status_of(exit_code, recorder->is_cancelled(), request);
             recorder->finish(status, status == Status::failed ? fmt::format("exit code {}", exit_code) : "");
             run.log(runs::name_of(status));
           }});
  return code;
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
  const auto code = work_on_run(*run, request);
  const bool was_mistaken = !code || *code == kBadInput;  // found by the verb itself
  if (was_mistaken && !std::filesystem::exists(run->file("checkpoint"))) (void)run->remove();
  return code;
}

}  // namespace teka::cli
