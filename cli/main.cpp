// teka: the command line. Exit codes: 0 done, 1 not reached or broken, 2 bad input, 130 interrupted.
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <stop_token>

#include "cli/bench.hpp"
#include "cli/completion.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "core/file.hpp"
#include "core/version.hpp"
#include "games/registry.hpp"
#include "json/json.hpp"

namespace teka::cli {
namespace {

constexpr int kNotReached = 1;
constexpr int kBadInput = 2;
constexpr int kInterrupted = 130;

int complain(std::string_view message) {
  fmt::print(stderr, "teka: {}\n", message);
  return kBadInput;
}

void print_tour() {
  fmt::print(
      "teka {}: generates, verifies and plays grid puzzles\n\n"
      "Three commands to try:\n"
      "  teka generate maze --size 20x10 --difficulty hard --show-solution\n"
      "  teka evolve maze --map solution,dead-ends --out map.png\n"
      "  teka reproduce maze\n\n"
      "teka list says what there is; teka VERB GAME --help says how.\n",
      kVersion);
}

void print_list() {
  for (const Game* game : all_games()) {
    fmt::print("{:<10} {}: {}\n", game->name, game->title, game->summary);
    for (const Verb& verb : game->verbs) fmt::print("  {:<10} {}\n", verb.name, verb.summary);
  }
}

void write_standard_output(std::string_view bytes) {
  if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0) {
    throw std::runtime_error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
  }
}

int deliver(const Request& request, const Job& job, const Output& output, const std::stop_token& stop) {
  const bool empty = output.body.empty() && output.levels.empty() && output.metrics.empty();
  if (!empty) {
    const std::string bytes = job.wants_json() ? to_json(to_value(job, output)) + '\n' : output.body;
    if (!request.out) {
      write_standard_output(bytes);
    } else if (auto written = write_file(*request.out, bytes); !written) {
      return complain(written.error().message);
    }
  }
  if (!request.quiet && !job.wants_json()) fmt::print(stderr, "{}", output.summary);
  if (stop.stop_requested()) {
    const std::string where = empty || !request.out ? "" : " in " + *request.out;
    fmt::print(stderr, "teka: interrupted; kept{}: {}\n", where, output.kept.empty() ? "nothing" : output.kept);
    return kInterrupted;
  }
  if (!output.reached && (request.quiet || job.wants_json())) fmt::print(stderr, "{}", output.summary);
  return output.reached ? 0 : kNotReached;
}

int run(const Request& request) {
  const auto job = make_job(request);
  if (!job) return complain(job.error().message);
  if (job->format == "png" && !request.out && ::isatty(STDOUT_FILENO) != 0) {
    return complain("a PNG would garble the terminal; add --out FILE.png");
  }
  const auto threads = thread_count(request);
  if (!threads) return complain(threads.error().message);
  const Interrupt interrupt;
  Executor executor(*threads);
  ProgressBar bar(request.quiet);
  Context context{
      .executor = executor,
      .budget = {.stop = interrupt.token()},
      .progress = [&](std::uint64_t done, std::uint64_t total,
                      const std::string& note) { bar.update(done, total, note); },
      .read_file = [](const std::string& path) { return read_file(path); },
      .write_file = [](const std::string& path, std::string_view content) { return write_file(path, content); }};
  const auto output = request.verb->run(*job, context);
  bar.finish();
  if (!output) return complain(output.error().message);
  return deliver(request, *job, *output, interrupt.token());
}

int teka_main(int argc, char** argv) {
  CLI::App app{"teka generates, verifies and plays grid puzzles"};
  app.name("teka");
  app.set_version_flag("--version", fmt::format("teka {}", kVersion));
  app.footer("teka VERB GAME --help says more. Example: teka generate maze --size 20x10 --show-solution");
  Request request;
  add_verbs(app, request);
  app.add_subcommand("list", "Says which games there are and what can be done with each")->callback(print_list);
  BenchRequest bench;
  add_bench(app, bench);
  add_completion(app);
  app.require_subcommand(0, 1);
  if (argc == 1) {
    print_tour();
    return 0;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& wish) {  // --help, --version
    return app.exit(wish);
  } catch (const CLI::ParseError& error) {
    return complain(explain(error, app, std::vector<std::string>(argv + 1, argv + argc)));
  }
  if (bench.asked) return run_bench(bench);
  return request.verb != nullptr ? run(request) : 0;
}

}  // namespace
}  // namespace teka::cli

int main(int argc, char** argv) {
  try {
    const int code = teka::cli::teka_main(argc, argv);
    teka::cli::write_standard_output("");  // what was printed on the way: a full disk shows only now
    return code;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "teka: there is not enough memory for this; ask for a smaller size or count\n");
    return 1;
  } catch (const std::exception& broken) {
    fmt::print(stderr, "teka: {}\n", broken.what());
    return 1;
  }
}
