// teka: the command line. Exit codes: 0 done, 1 not reached or broken, 2 bad input; interrupted:
// 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
#include <fmt/format.h>

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

NewRun new_run(const RunOptions& options, const std::string& threads, bool quiet) {
  return {.name = *options.name,
          .folder = options.folder,
          .settings = {.threads = threads, .workers = options.workers, .quiet = quiet}};
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

  /// The exit code. `words` are the command after "teka".
  Result<int> run(const std::vector<std::string>& words) {
    if (list.asked) return run_list(list);
    if (bench.asked) return run_bench(bench);
    if (sweep.asked && sweep.run.name) return start_run(new_run(sweep.run, sweep.threads, sweep.quiet), words);
    if (sweep.asked) return run_sweep(sweep);
    if (!runs.verb.empty()) return run_runs(runs);
    if (again.asked) return run_again(again);
    if (!library.verb.empty()) return run_library(library);
    if (serve.asked) return run_serve(serve).map([] { return 0; });
    if (request.run.name) return start_run(new_run(request.run, request.threads, request.quiet), words);
    return request.job.verb != nullptr ? cli::run(request) : 0;
  }
};

int teka_main(int argc, char** argv) {
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
  const auto code = commands.run(words);
  return code ? *code : complain(code.error().message);
}

}  // namespace
}  // namespace teka::cli

int main(int argc, char** argv) {
  teka::occupy_closed_standard_files();
  try {
    const int code = teka::cli::teka_main(argc, argv);
    teka::cli::write_standard_output("");  // what was printed on the way: a full disk shows only now
    return code;
  } catch (const std::bad_alloc&) {
    teka::print_error("teka: out of memory; ask for a smaller size or count\n");
    return 1;
  } catch (const std::exception& broken) {
    std::string what = broken.what();
    constexpr std::string_view kPrinting = "cannot write to file";  // fmt does not know which file it prints to
    if (what.starts_with(kPrinting)) what.replace(0, kPrinting.size(), "cannot write to standard output");
    teka::print_error(fmt::format("teka: {}\n", what));
    return 1;
  }
}
