#include "cli/run_main.hpp"

#include <fmt/format.h>

#include <array>
#include <csignal>
#include <exception>
#include <new>

#include "cli/again.hpp"
#include "cli/bench.hpp"
#include "cli/completion.hpp"
#include "cli/library.hpp"
#include "cli/list.hpp"
#include "cli/options.hpp"
#include "cli/run.hpp"
#include "cli/runs.hpp"
#include "cli/serve.hpp"
#include "cli/sweep.hpp"
#include "core/standard_files.hpp"
#include "core/version.hpp"

namespace teka::cli {
namespace {

void print_tour() {
  fmt::print(
      "teka {}: generates, solves and plays grid puzzles\n\n"
      "Three commands to try:\n"
      "  teka generate maze --size 20x10 --difficulty hard --show-solution\n"
      "  teka evolve maze --map solution,dead-ends --out map.png\n"
      "  teka serve --open\n\n"
      "teka list shows all games and verbs; teka help VERB GAME shows the options.\n",
      kVersion);
}

NewRun new_run(const RunOptions& options, const std::string& threads, bool quiet, Exchange* exchange) {
  return {.name = *options.name,
          .folder = options.folder,
          .settings = {.threads = threads, .workers = options.workers, .quiet = quiet, .exchange = exchange}};
}

/// All that can be asked for; at most one of them is.
struct Commands {
  Request request;
  ListRequest list;
  BenchRequest bench;
  SweepRequest sweep;
  RunsRequest runs;
  AgainRequest again;
  LibraryRequest library;
  ServeRequest serve;

  void add_to(CLI::App& app) {
    add_verbs(app, request);
    app.add_subcommand("help", "Shows the options: teka help, teka help play, teka help play maze")
        ->group("Other commands");
    add_list(app, list);
    add_bench(app, bench);
    add_sweep(app, sweep);
    add_runs(app, runs);
    add_again(app, again);
    add_library(app, library);
    add_serve(app, serve);
    add_completion(app);
  }

  /// Whether all members of an exchange work on it.
  [[nodiscard]] bool is_shared() const {
    return request.run.name || sweep.run.name || runs.verb == "resume" || runs.verb == "join";
  }

  /// The exit code. `words` are the command after "teka". The exchange is that of a shared command.
  Result<int> run(const std::vector<std::string>& words, Exchange* exchange) {
    if (list.asked) return run_list(list);
    if (bench.asked) return run_bench(bench);
    if (sweep.run.name) return start_run(new_run(sweep.run, sweep.threads, sweep.quiet, exchange), words);
    if (sweep.asked) return run_sweep(sweep);
    if (!runs.verb.empty()) return run_runs(runs, exchange);
    if (again.asked) return run_again(again);
    if (!library.verb.empty()) return run_library(library);
    if (serve.asked) return run_serve(serve).map([] { return 0; });
    if (request.run.name) return start_run(new_run(request.run, request.threads, request.quiet, exchange), words);
    return request.job.verb != nullptr ? cli::run(request) : 0;
  }
};

/// What rank 0 tells the others instead of an exit code: work with me.
const std::string kTogether = "together";

/// Does what the command line says; the exit code. Sets `is_shared` before all members of the exchange work on it.
int teka_main(int argc, char** argv, Exchange* exchange, bool& is_shared) {
  CLI::App app{"teka generates, solves and plays grid puzzles"};
  app.name("teka");
  app.set_version_flag("--version", fmt::format("teka {}", kVersion));
  app.option_defaults()->disable_flag_override();  // otherwise --watch=3 would mean --watch
  app.footer("teka help VERB GAME shows the options. Example: teka generate maze --size 20x10 --show-solution");
  Commands commands;
  commands.add_to(app);
  app.require_subcommand(0, 1);
  if (argc == 1) {
    print_tour();
    return 0;
  }
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words.front() == "help") {  // "help play maze" is "play maze --help"
    words.erase(words.begin());
    if (const auto unknown = explain_unknown(app, words)) return complain(*unknown);
    words.emplace_back("--help");
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // which takes them from the end
  } catch (const CLI::Success& success) {                               // --help, --version
    return app.exit(success);
  } catch (const CLI::ParseError& error) {
    return complain(explain(error, app, words));
  }
  is_shared = exchange != nullptr && commands.is_shared();
  if (is_shared && exchange->rank() == 0) broadcast(*exchange, kTogether);
  const auto code = commands.run(words, is_shared ? exchange : nullptr);
  return code ? *code : complain(code.error().message);
}

/// The same, with one line about what is broken on this machine. Throws it if others work on a shared command.
int guarded_main(int argc, char** argv, Exchange* exchange, bool& is_shared) {
  try {
    const int code = teka_main(argc, argv, exchange, is_shared);
    write_standard_output("");  // what was printed on the way: a full disk shows only now
    return code;
  } catch (const std::bad_alloc&) {
    if (is_shared) throw;
    print_error("teka: out of memory; ask for a smaller size or count\n");
    return kBroken;
  } catch (const std::exception& broken) {
    if (is_shared) throw;
    std::string what = broken.what();
    constexpr std::string_view kPrinting = "cannot write to file";  // fmt does not know which file it prints to
    if (what.starts_with(kPrinting)) what.replace(0, kPrinting.size(), "cannot write to standard output");
    print_error(fmt::format("teka: {}\n", what));
    return kBroken;
  }
}

/// Signals go to all members. One that waits leaves them to rank 0, which ends the work in order.
class IgnoredSignals {
 public:
  IgnoredSignals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) before_[i] = std::signal(kSignals[i], SIG_IGN);
  }
  ~IgnoredSignals() {
    for (std::size_t i = 0; i < kSignals.size(); ++i) std::signal(kSignals[i], before_[i]);
  }
  IgnoredSignals(const IgnoredSignals&) = delete;
  IgnoredSignals& operator=(const IgnoredSignals&) = delete;

 private:
  static constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
  std::array<void (*)(int), kSignals.size()> before_{};
};

int lead(int argc, char** argv, Exchange& exchange) {
  bool is_shared = false;
  const int code = guarded_main(argc, argv, &exchange, is_shared);
  broadcast(exchange, std::to_string(code));
  return code;
}

int follow(int argc, char** argv, Exchange& exchange) {
  const auto told_by_leader = [&] {
    const IgnoredSignals ignored;
    return broadcast(exchange, "");
  };
  std::string told = told_by_leader();
  if (told == kTogether) {
    bool is_shared = false;
    guarded_main(argc, argv, &exchange, is_shared);
    told = told_by_leader();
  }
  return std::stoi(told);
}

}  // namespace

int run_main(int argc, char** argv, Exchange* exchange) {
  occupy_closed_standard_files();
  if (exchange != nullptr) return exchange->rank() == 0 ? lead(argc, argv, *exchange) : follow(argc, argv, *exchange);
  bool is_shared = false;
  return guarded_main(argc, argv, nullptr, is_shared);
}

}  // namespace teka::cli
