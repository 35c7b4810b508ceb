#include "cli/runs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/helpers.hpp"
#include "cli/run.hpp"
#include "cli/runs_root.hpp"
#include "console/interrupt.hpp"
#include "console/progress.hpp"
#include "core/file.hpp"
#include "core/shell_text.hpp"
#include "core/standard_files.hpp"
#include "core/text.hpp"
#include "core/user_folder.hpp"
#include "game/common_parameters.hpp"
#include "json/json.hpp"

namespace teka::cli {
namespace {

using runs::RunFolder;
using runs::RunInfo;
using runs::RunState;
using runs::Status;

std::string command_of(const RunInfo& info) {
  std::string text = "teka";
  for (const std::string& word : info.words) text += ' ' + shell_word(word);
  return text;
}

std::string progress_of(const RunState& state) {
  if (state.total == 0) return state.done > 0 ? fmt::format("{}", state.done) : "";
  return fmt::format("{}/{}", state.done, state.total);
}

Value value_of(const RunFolder& run, const RunInfo& info, const RunState& state) {
  Value::Array words;
  for (const std::string& word : info.words) words.emplace_back(word);
  return Value::Object{{"name", run.name()},
                       {"status", runs::name_of(state.status)},
                       {"done", state.done},
                       {"total", state.total},
                       {"note", state.note},
                       {"seconds", state.seconds},
                       {"seconds_left", state.seconds_left},
                       {"message", state.message},
                       {"command", std::move(words)},
                       {"folder", info.folder},
                       {"created", info.created},
                       {"teka", info.version}};
}

/// Columns of text, each as wide as its widest cell.
std::string table_text(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], count_characters(row[i]));
  }
  std::string text;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += row[i];
      if (i + 1 < row.size()) text += std::string(widths[i] - count_characters(row[i]) + 2, ' ');
    }
    text += '\n';
  }
  return text;
}

Result<int> list_runs(const RunsRequest& request, const std::string& root) {
  const auto all = RunFolder::all(root);
  Value::Array values;
  std::vector<std::vector<std::string>> rows = {{"name", "state", "progress", "time left", "command"}};
  for (const RunFolder& run : all) {
    const auto info = run.info();
    if (!info) return tl::unexpected(info.error());
    const auto state = run.state();
    if (!state) return tl::unexpected(state.error());
    values.push_back(value_of(run, *info, *state));
    rows.push_back({run.name(), std::string(runs::name_of(state->status)), progress_of(*state),
                    state->seconds_left > 0 ? console::duration_text(state->seconds_left) : "", command_of(*info)});
  }
  if (request.json) {
    write_standard_output(to_json(Value::Object{{"runs", std::move(values)}}) + '\n');
  } else if (all.empty()) {
    fmt::print("no runs in {}; teka evolve maze --run first starts one\n", root);
  } else {
    write_standard_output(table_text(rows));
  }
  return 0;
}

Result<int> show_run(const RunsRequest& request, const RunFolder& run) {
  const auto info = run.info();
  if (!info) return tl::unexpected(info.error());
  const auto state = run.state();
  if (!state) return tl::unexpected(state.error());
  if (request.json) {
    Value value = value_of(run, *info, *state);
    Value::Array files;
    for (const std::string& file : run.files()) files.emplace_back(run.file(file));
    value.set("files", std::move(files));
    write_standard_output(to_json(value) + '\n');
    return 0;
  }
  std::string files;
  for (const std::string& file : run.files()) files += "  " + run.file(file) + '\n';
  const std::string log = read_file(run.file("log.txt")).value_or("");
  write_standard_output(fmt::format(
      "{}: {}{}\nprogress: {} {}\nworked for {}\ncommand: {}\nstarted in: {}\nlog:\n{}files:\n{}", run.name(),
      runs::name_of(state->status), state->message.empty() ? "" : ", " + state->message, progress_of(*state),
      state->note, console::duration_text(state->seconds), command_of(*info), info->folder, log, files));
  return 0;
}

/// Waits while the run works, and shows how far it is.
Result<int> follow_run(const RunsRequest& request, const RunFolder& run) {
  const console::Interrupt interrupt;
  console::ProgressBar bar(request.settings.quiet);
  for (;;) {
    const auto state = run.state();
    if (!state) return tl::unexpected(state.error());
    if (state->status != Status::running) {
      bar.finish();
      fmt::print("{}: {}\n", run.name(), runs::name_of(state->status));
      return state->status == Status::done ? 0 : kNotReached;
    }
    bar.update(state->done, state->total, state->note);
    for (int i = 0; i < 5 && !interrupt.token().stop_requested(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
    }
    if (interrupt.token().stop_requested()) {
      bar.finish();
      return say_interrupted(interrupt, "the run goes on");
    }
  }
}

Result<int> cancel_run(const RunFolder& run) {
  if (!run.is_locked()) return fail("the run '{}' is not running", run.name());
  run.request_cancel();
  constexpr int kMostTenths = 300;  // saving a large result takes its time
  for (int i = 0; i < kMostTenths && run.is_locked(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(100));
  if (run.is_locked())
    return fail("the run '{0}' is still saving; teka runs show {0} tells when it has ended", run.name());
  const auto state = run.state();
  if (!state) return tl::unexpected(state.error());
  if (state->status == Status::done) {
    fmt::print("{}: it was done before\n", run.name());
  } else {
    fmt::print("{0}: {1}; teka runs resume {0} goes on\n", run.name(), runs::name_of(state->status));
  }
  return 0;
}

Result<int> resume_run(const RunsRequest& request) {
  return work_together(request.settings, [&]() -> Result<OpenedRun> {
    auto opened = open_run(*request.root, request.name);
    if (!opened) return opened;
    const auto state = opened->run->state();
    if (!state) return tl::unexpected(state.error());
    if (state->status == Status::done)
      return fail("the run '{0}' is done; teka runs show {0} lists its files", request.name);
    return opened;
  });
}

bool is_over(const RunState& state) {
  return state.status == Status::done || state.status == Status::cancelled;
}

/// As a helper while another process leads it, as its leader if nobody does, until it is done.
Result<int> take_part(const OpenedRun& opened, const RunsRequest& request) {
  const RunFolder& run = *opened.run;
  for (bool is_first = true;; is_first = false) {
    if (!run.exists()) return fail("the run '{}' was removed", run.name());
    const auto state = run.state();
    if (!state) return tl::unexpected(state.error());
    // One that was cancelled before goes on.
    if (state->status == Status::done || (state->status == Status::cancelled && !is_first)) {
      if (!request.settings.quiet) fmt::print("{}: {}\n", run.name(), runs::name_of(state->status));
      return state->status == Status::done ? 0 : kNotReached;
    }
    if (auto held = run.lock()) return lead_run(opened, request.settings, std::move(*held));
    const int code = help_run(opened, request.settings, nullptr);
    const auto after = run.state();
    const bool has_ended = after && is_over(*after);  // then the work was stopped because of that
    if (code != 0 && !has_ended) return code;
    // Nothing is left to do; the leader writes the result.
    while (run.is_locked() && !has_ended) std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
}

Result<int> join_run(const RunsRequest& request) {
  const auto opened = open_run(*request.root, request.name);
  if (!opened) return tl::unexpected(opened.error());
  if (request.member) {
    const auto exchange = follow_leader(*request.member);
    if (!exchange) return tl::unexpected(exchange.error());
    return help_run(*opened, request.settings, exchange->get());
  }
  const Teamwork teamwork = opened->task.teamwork;
  if (teamwork == Teamwork::parts || teamwork == Teamwork::shards) return take_part(*opened, request);
  const auto state = opened->run->state();
  if (!state) return tl::unexpected(state.error());
  if (state->status == Status::done) {
    if (!request.settings.quiet) fmt::print("{}: done\n", request.name);
    return 0;
  }
  if (auto held = opened->run->lock()) return lead_run(*opened, request.settings, std::move(*held));
  return fail(
      "the run '{0}' cannot be joined while it works; teka runs resume {0} --workers N starts it with several "
      "processes",
      request.name);
}

Result<int> remove_run(const RunFolder& run) {
  if (auto removed = run.remove(); !removed) return tl::unexpected(removed.error());
  fmt::print("{}: removed\n", run.name());
  return 0;
}

}  // namespace

Result<std::string> runs_root(const std::optional<std::string>& named) {
  if (named) return *named;
  const auto folder = user_data_folder();
  if (!folder) return fail("there is no folder for the user's data; name one with --runs-folder DIR");
  return (std::filesystem::path(*folder) / "runs").string();
}

Result<OpenedRun> open_run(const std::string& root, const std::string& name) {
  auto run = RunFolder::find(std::filesystem::absolute(root).string(), name);
  if (!run) return tl::unexpected(run.error());
  const auto info = run->info();
  if (!info) return tl::unexpected(info.error());
  std::error_code gone;
  std::filesystem::current_path(info->folder, gone);
  if (gone)
    return fail("the run '{}' was started in '{}', which cannot be entered: {}", name, info->folder, gone.message());
  OpenedRun opened{.run = std::make_unique<RunFolder>(std::move(*run)), .task = {}};
  auto task = make_task(info->words, opened.run.get());
  if (!task) return at_place(opened.run->file("run.json"), task.error());
  opened.task = std::move(*task);
  return opened;
}

void add_runs(CLI::App& app, RunsRequest& request) {
  CLI::App* command = app.add_subcommand(
      "runs",
      "Lists, shows, follows, resumes, cancels and removes runs: work started with --run; runs them on a cluster");
  command->group("Other commands")->require_subcommand(1);
  command->footer("Example: teka evolve maze --generations 100000 --run long, then elsewhere: teka runs follow long");
  const auto add = [&](const std::string& verb, const std::string& help, bool has_name) {
    CLI::App* one = command->add_subcommand(verb, help);
    one->add_option("--runs-folder", request.root, "folder of all runs [runs in the user's data folder]")
        ->type_name("FOLDER");
    if (has_name) one->add_option("NAME", request.name, "the run")->required()->type_name("");
    one->callback([&request, verb] { request.verb = verb; });
    return one;
  };
  CLI::App* list = add("list", "all runs: state, progress, time left", false);
  CLI::App* show = add("show", "everything about a run, its log and its files", true);
  CLI::App* follow = add("follow", "shows how far it is until it ends; Ctrl-C ends only the watching", true);
  CLI::App* resume = add("resume", "goes on with a run that was interrupted, cancelled or killed", true);
  CLI::App* join = add("join", "works on a run together with the processes that already do, until it is done", true);
  CLI::App* exported = add("export", "writes the levels that a run generated, as JSON lines or as a table", true);
  add_export_options(*exported, request.exported);
  add("cancel", "stops a run, which keeps what it has done", true);
  add("remove", "deletes a run and all of its files", true);
  add_script_options(*add("script", "writes a batch file with which a cluster with Slurm works on a run", true),
                     request.script);
  for (CLI::App* one : {list, show}) one->add_flag("--json", request.json, "as JSON");
  for (CLI::App* one : {follow, resume, join, exported})
    one->add_flag("-q,--quiet", request.settings.quiet, "no progress bar and no summary");
  for (CLI::App* one : {resume, join, exported}) {
    one->add_option("--threads", request.settings.threads, "number of threads; 0 is one per core (0 to 1024) [0]")
        ->type_name("N");
  }
  const auto options = run_options();
  const Parameter& workers = *std::ranges::find(options, "workers", &Parameter::name);
  resume->add_option("--workers", request.settings.workers, help_text(workers))->type_name("N");
  join->add_option("--member", request.member, "for teka itself")->type_name("MEMBER")->group("");
}

Result<int> run_runs(const RunsRequest& asked, Exchange* exchange) {
  RunsRequest request = asked;
  request.settings.exchange = exchange;
  if (exchange != nullptr && exchange->rank() > 0) return resume_run(request);  // rank 0 finds the run
  const auto root = runs_root(request.root);
  if (!root && exchange != nullptr) broadcast(*exchange, "");
  if (!root) return tl::unexpected(root.error());
  request.root = *root;
  if (request.verb == "list") return list_runs(request, *root);
  if (request.verb == "resume" || exchange != nullptr) return resume_run(request);
  const auto run = RunFolder::find(*root, request.name);
  if (!run) return tl::unexpected(run.error());
  if (request.verb == "show") return show_run(request, *run);
  if (request.verb == "follow") return follow_run(request, *run);
  if (request.verb == "cancel") return cancel_run(*run);
  if (request.verb == "export") return export_run(request.exported, request.settings, *run);
  if (request.verb == "join") return join_run(request);
  if (request.verb == "script") return write_script(request.script, *root, *run);
  return remove_run(*run);
}

}  // namespace teka::cli
