// The work of a run: a verb, the levels of a large set, or a sweep. Processes that take part in a run each make the
// task from the command that started it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "runs/run_folder.hpp"

namespace teka::cli {

/// What may differ whenever a run is worked on. As typed.
struct RunSettings {
  std::string threads = "0";
  std::optional<std::string> workers = {};
  bool quiet = false;
  Exchange* exchange = nullptr;  ///< with processes that work on it, too, if something else than teka started them
};

struct RunTask {
  std::string name;  ///< "train 2048"
  Teamwork teamwork = Teamwork::none;
  /// Does it, as one of the processes that do; the exit code.
  std::function<int(const RunSettings& settings, const Hooks& hooks)> work = {};
};

/// The task of a command, with its files in the folder of the run. Without a run the command is only checked, as far as
/// that is possible before the work.
Result<RunTask> make_task(const std::vector<std::string>& words, const runs::RunFolder* run);

/// How several processes do the work of a command. The error is about the command.
Result<Teamwork> teamwork_of(const std::vector<std::string>& words);

/// For a verb that makes levels, of which each process makes some.
Result<RunTask> make_shards_task(Request request, const runs::RunFolder* run);
/// For teka sweep.
Result<RunTask> make_sweep_task(const std::vector<std::string>& words, const runs::RunFolder* run);

/// What a task works with that is not the job of a verb.
struct Workplace {
  Executor& executor;
  Budget budget;
  Progress progress;
  std::shared_ptr<Journal> journal;
  const console::Interrupt& interrupt;
  std::function<void()> finish_progress;  ///< before anything is printed
};
/// Sets it up, with a progress bar and Ctrl-C, and calls the work; errors are printed. The exit code.
int work_with(const RunSettings& settings, const Hooks& hooks, const std::vector<std::string>& identity,
              const std::function<Result<int>(Workplace&)>& work);

}  // namespace teka::cli
