#include "cli/runs_script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "cli/run.hpp"
#include "cli/run_task.hpp"
#include "core/file.hpp"
#include "core/shell_text.hpp"
#include "core/text.hpp"

namespace teka::cli {
namespace {

constexpr std::int64_t kMostTasks = 100000;
constexpr std::int64_t kMostThreads = 1024;

/// What the options say, checked.
struct Script {
  std::string name;
  std::string folder;   ///< of all runs, absolute, as a word of a shell
  std::string program;  ///< the same
  std::int64_t tasks = 0;
  std::int64_t threads = 0;
  std::string wishes;  ///< lines about time and partition
};

Result<std::int64_t> read_count(std::string_view option, const std::string& text, std::int64_t most) {
  const auto count = parse_integer(text);
  if (!count || *count < 1 || *count > most)
    return fail("--{}: '{}' is not a whole number from 1 to {}", option, text, most);
  return *count;
}

/// 12:30:00, or 2-12:30:00 for more days. Slurm would take "12:30" for minutes and seconds.
bool is_time(std::string_view text) {
  const auto is_number = [](std::string_view part, std::size_t least, std::size_t most) {
    return part.size() >= least && part.size() <= most &&
           std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; });
  };
  if (const std::size_t dash = text.find('-'); dash != std::string_view::npos) {
    if (!is_number(text.substr(0, dash), 1, 3)) return false;
    text.remove_prefix(dash + 1);
  }
  const auto parts = split(text, ':');
  return parts.size() == 3 && is_number(parts[0], 1, 4) && is_number(parts[1], 2, 2) && is_number(parts[2], 2, 2) &&
         parts[1] < "60" && parts[2] < "60";
}

/// Names of partitions, several with commas between them. They stand where a shell reads nothing, and quotes need not
/// be understood.
bool is_partition(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-.,+").find(c) != std::string_view::npos;
  };
  return !text.empty() && std::ranges::all_of(text, allowed);
}

/// The program beside this one, which may be teka or teka-mpi; otherwise the one that is found by its name.
std::string find_program(const std::string& name) {
  std::error_code unknown;
  const auto here = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (unknown) return name;
  const auto program = here.parent_path() / name;
  return std::filesystem::exists(program, unknown) ? program.string() : name;
}

Result<Script> read_script(const ScriptRequest& request, const std::string& root, const std::string& name) {
  const auto tasks = read_count("tasks", request.tasks, kMostTasks);
  if (!tasks) return tl::unexpected(tasks.error());
  const auto threads = read_count("threads", request.threads, kMostThreads);
  if (!threads) return tl::unexpected(threads.error());
  std::string wishes;
  if (request.time) {
    if (!is_time(*request.time)) return fail("--time: '{}' is not a time such as 12:30:00", *request.time);
    wishes += fmt::format("#SBATCH --time={}\n", *request.time);
  }
  if (request.partition) {
    if (!is_partition(*request.partition)) return fail("--partition: '{}' is no name", *request.partition);
    wishes += fmt::format("#SBATCH --partition={}\n", *request.partition);
  }
  return Script{.name = name,
                .folder = shell_word(std::filesystem::absolute(root).lexically_normal().string()),
                .program = shell_word(find_program(request.mpi ? "teka-mpi" : "teka")),
                .tasks = *tasks,
                .threads = *threads,
                .wishes = wishes};
}

/// Each task is a process of its own; the shell makes way for it, so that it gets Slurm's signals.
std::string array_text(const Script& script) {
  return fmt::format(
      R"(#!/usr/bin/env bash
#SBATCH --job-name=teka-{name}
#SBATCH --array=1-{tasks}
#SBATCH --cpus-per-task={threads}
{wishes}#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# The run {name} of teka on a cluster with Slurm: tasks that share its work. Not all of them need to run at a time.
#   submit:  sbatch THIS_FILE
#   follow:  teka runs follow {name} --runs-folder {folder}
#   stop:    scancel --name=teka-{name}
#   resume:  submit it again, also with other numbers of tasks and threads: what was finished is kept
# Every machine must have the program and the folder under the names below. When the time is nearly up, or a task is
# stopped, Slurm sends it a signal, and it saves what it has.
set -euo pipefail
program={program}
runs_folder={folder}

exec "$program" runs join {name} --runs-folder "$runs_folder" --threads "$SLURM_CPUS_PER_TASK"
)",
      fmt::arg("name", script.name), fmt::arg("tasks", script.tasks), fmt::arg("threads", script.threads),
      fmt::arg("wishes", script.wishes), fmt::arg("folder", script.folder), fmt::arg("program", script.program));
}

/// One job, all of whose tasks run at a time.
std::string mpi_text(const Script& script) {
  return fmt::format(
      R"(#!/usr/bin/env bash
#SBATCH --job-name=teka-{name}
#SBATCH --ntasks={tasks}
#SBATCH --cpus-per-task={threads}
{wishes}#SBATCH --signal=TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# The run {name} of teka on a cluster with Slurm: processes that share its work over MPI, all at the same time.
#   submit:  sbatch THIS_FILE
#   follow:  teka runs follow {name} --runs-folder {folder}
#   stop:    scancel --name=teka-{name}
#   resume:  submit it again, also with other numbers of tasks and threads: what was finished is kept
# Every machine must have the program and the folder under the names below. When the time is nearly up, or the job is
# stopped, Slurm sends a signal, and the run saves what it has. If a task dies, the job ends.
# --mpi=pmix is for Open MPI; `srun --mpi=list` shows what the cluster has.
set -euo pipefail
program={program}
runs_folder={folder}

exec srun --mpi=pmix --kill-on-bad-exit=1 --cpus-per-task="$SLURM_CPUS_PER_TASK" \
  "$program" runs resume {name} --runs-folder "$runs_folder" --threads "$SLURM_CPUS_PER_TASK"
)",
      fmt::arg("name", script.name), fmt::arg("tasks", script.tasks), fmt::arg("threads", script.threads),
      fmt::arg("wishes", script.wishes), fmt::arg("folder", script.folder), fmt::arg("program", script.program));
}

/// Whether the run is one that so many tasks can work on.
Result<void> check_tasks(const Script& script, bool has_mpi, const runs::RunFolder& run) {
  const auto info = run.info();
  if (!info) return tl::unexpected(info.error());
  const auto teamwork = teamwork_of(info->words);
  if (!teamwork) return at_place(run.file("run.json"), teamwork.error());
  if (*teamwork == Teamwork::none && script.tasks > 1) {
    return fail("--tasks: the run '{}' is one long piece of work, which one process does; choose 1", script.name);
  }
  if (*teamwork == Teamwork::exchange && script.tasks > 1 && !has_mpi) {
    return fail("the run '{}' has processes that talk with each other; add --mpi, or choose --tasks 1", script.name);
  }
  return {};
}

}  // namespace

void add_script_options(CLI::App& command, ScriptRequest& request) {
  const auto add = [&](const char* name, auto& target, const std::string& help, const char* type) {
    command.add_option(name, target, help)->type_name(type);
  };
  add("--tasks", request.tasks, fmt::format("number of processes (1 to {}) [4]", kMostTasks), "N");
  add("--threads", request.threads, fmt::format("threads of each (1 to {}) [4]", kMostThreads), "N");
  add("--time", request.time, "the longest time they may take [that of the cluster]", "HH:MM:SS");
  add("--partition", request.partition, "the partition of the cluster [its default]", "NAME");
  add("--out", request.out, "the batch file [standard output]", "FILE");
  command.add_flag("--mpi", request.mpi, "one job whose processes work together over MPI (teka-mpi)");
}

Result<int> write_script(const ScriptRequest& request, const std::string& root, const runs::RunFolder& run) {
  const auto script = read_script(request, root, run.name());
  if (!script) return tl::unexpected(script.error());
  if (auto fits = check_tasks(*script, request.mpi, run); !fits) return tl::unexpected(fits.error());
  const std::string text = request.mpi ? mpi_text(*script) : array_text(*script);
  if (!request.out || *request.out == "-") {
    write_standard_output(text);
    return 0;
  }
  if (auto writable = check_writable(*request.out); !writable) return tl::unexpected(writable.error());
  if (auto written = write_file(*request.out, text); !written) return report_broken(written.error().message);
  fmt::print("{0}: to submit it: sbatch {0}\n", shell_word(*request.out));
  return 0;
}

}  // namespace teka::cli
