// Running a job on the command line: progress, Ctrl-C, and what becomes of the result.
#pragma once

#include <functional>
#include <memory>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options.hpp"
#include "console/interrupt.hpp"
#include "jobs/files.hpp"

namespace teka::cli {

inline constexpr int kNotReached = 1;
inline constexpr int kBroken = 1;
inline constexpr int kBadInput = 2;

/// Prints an error; returns the exit code for bad input.
int complain(std::string_view message);
/// Prints what is broken on this machine, such as a full disk; returns the exit code.
int report_broken(std::string_view message);
/// Whether all of it was written: false when a stop came first.
bool write_standard_output(std::string_view bytes, const std::stop_token& stop = {});
int say_interrupted(const console::Interrupt& interrupt, std::string_view saved);
/// A binary result that would go to a terminal is an error.
Result<void> check_binary(const Request& request, const Job& job);

/// What to do with the result; returns the exit code.
using Deliver = std::function<int(Output& output, const Context& context, const console::Interrupt& interrupt)>;
/// What a run adds to the work of a job. The interrupt ends the work as Ctrl-C does.
struct Hooks {
  std::function<void(console::Interrupt&)> begin = {};
  std::function<void(const Event&)> tell = {};  ///< from any thread
  std::function<void()> done = {};              ///< all results are written
  std::function<void(int code)> end = {};
  /// Where finished parts are kept, instead of the files that the job names.
  std::function<Result<std::shared_ptr<Journal>>(const std::vector<std::string>& identity, const std::stop_token& stop)>
      journal = {};
  Exchange* exchange = nullptr;  ///< with the processes that work on it too
  bool is_helper = false;        ///< another process reports and writes
};

/// Does the work, which gives an exit code, between the begin and the end of the hooks.
int with_hooks(const Hooks& hooks, console::Interrupt& interrupt, const std::function<int()>& work);

/// Runs the job and writes its result where the request says, or gives it to `deliver`. Returns the exit code.
int run_and_deliver(const Request& request, Job& job, const jobs::Files& files, const Deliver& deliver = {},
                    const Hooks& hooks = {});

/// The job of a verb, as typed. Returns the exit code.
int run(Request& request);

}  // namespace teka::cli
