// teka: the command line. Exit codes: 0 done, 1 not reached or broken, 2 bad input; interrupted:
// 130 after Ctrl-C, 143 after SIGTERM, 129 after SIGHUP.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <exception>
#include <random>
#include <set>
#include <stdexcept>
#include <stop_token>

#include "cli/animation.hpp"
#include "cli/bench.hpp"
#include "cli/completion.hpp"
#include "cli/list.hpp"
#include "cli/options.hpp"
#include "cli/serve.hpp"
#include "console/interrupt.hpp"
#include "console/live_view.hpp"
#include "console/progress.hpp"
#include "console/stream.hpp"
#include "console/terminal.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "core/version.hpp"
#include "jobs/run_job.hpp"
#include "jobs/table.hpp"

namespace teka::cli {
namespace {

constexpr int kNotReached = 1;
constexpr int kBadInput = 2;

int complain(std::string_view message) {
  print_error(fmt::format("teka: {}\n", message));
  return kBadInput;
}

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

/// Whether all of it was written: false when a stop came first.
bool write_standard_output(std::string_view bytes, const std::stop_token& stop = {}) {
  do {
    const std::string_view part = bytes.substr(0, std::size_t{1} << 22);
    if (std::fwrite(part.data(), 1, part.size(), stdout) != part.size() || std::fflush(stdout) != 0) {
      throw std::runtime_error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    }
    bytes.remove_prefix(part.size());
  } while (!bytes.empty() && !stop.stop_requested());
  return bytes.empty();
}

int say_interrupted(const console::Interrupt& interrupt, std::string_view saved) {
  print_error(fmt::format("teka: interrupted; {}\n", saved));
  return interrupt.exit_code();
}

/// Whether standard input and output are for talking with another program.
bool is_conversation(const Request& request, const Job& job) {
  return request.job.verb->is_conversation && request.job.verb->is_conversation(job);
}

/// "a, b, c and 5 more files"
std::string list_files(const std::vector<std::string>& files) {
  constexpr std::size_t kMostNames = 3;
  const std::size_t shown = std::min(files.size(), kMostNames);
  const std::string names = fmt::format("{}", fmt::join(files.begin(), files.begin() + static_cast<long>(shown), ", "));
  return shown == files.size() ? names : fmt::format("{} and {} more files", names, files.size() - shown);
}

/// What an interrupted job has saved: its result, and the files that it wrote itself.
std::string describe_saved(const Request& request, const Output& output, bool has_result,
                           const std::set<std::string>& written) {
  std::vector<std::string> files;
  const auto checkpoint = request.words.given.find("checkpoint");  // which output.kept names
  for (const std::string& file : written) {
    const bool is_told = has_result && checkpoint != request.words.given.end() && checkpoint->second == file;
    if (!is_told) files.push_back(file);
  }
  if (has_result) {
    return fmt::format("saved{}: {}{}", request.job.out ? " in " + *request.job.out : "", output.kept,
                       files.empty() ? "" : "; also saved: " + list_files(files));
  }
  if (files.empty()) return "nothing saved";
  return fmt::format("saved in {}{}", list_files(files), output.kept.empty() ? "" : ": " + output.kept);
}

/// `written` are the files that the job wrote itself.
int deliver(const Request& request, const Job& job, Output output, const Context& context,
            const console::Interrupt& interrupt, std::set<std::string> written) {
  const std::stop_token stop = interrupt.token();
  const std::stop_token stop_writing = context.stop_writing();
  // An interrupted job that keeps nothing must not replace an old file by an empty result.
  if (stop.stop_requested() && output.kept.empty()) {
    return say_interrupted(interrupt, describe_saved(request, {}, false, written));
  }
  if (is_conversation(request, job) && !request.job.out) output.body.clear();
  const std::string bytes = jobs::bytes_of(job, output, stop_writing);
  if (!bytes.empty()) {
    if (!request.job.out) {
      if (!write_standard_output(bytes, stop_writing))
        return say_interrupted(interrupt, "the standard output is incomplete");
    } else if (auto ok = write_file(*request.job.out, bytes, stop_writing); !ok) {
      if (stop_writing.stop_requested()) return say_interrupted(interrupt, describe_saved(request, {}, false, written));
      return complain(ok.error().message);
    }
  }
  if (request.job.csv) {
    const std::string table = jobs::csv_text(jobs::table_of(job, output));
    if (auto ok = write_file(*request.job.csv, table, stop_writing); !ok) {
      if (stop_writing.stop_requested()) return say_interrupted(interrupt, describe_saved(request, {}, false, written));
      return complain(ok.error().message);
    }
    written.insert(*request.job.csv);
  }
  if (!request.quiet && !job.wants_json()) print_error(output.summary);
  if (stop.stop_requested()) {
    const bool has_result = !bytes.empty() && !output.kept.empty();
    return say_interrupted(interrupt, describe_saved(request, output, has_result, written));
  }
  if (!output.reached && !request.quiet && job.wants_json()) print_error(output.summary);
  return output.reached ? 0 : kNotReached;
}

/// Whether a person does it, in this terminal.
bool is_for_person(const Request& request, const Job& job) {
  const Verb& verb = *request.job.verb;
  return verb.is_for_person && verb.is_for_person(job) && !request.job.out && job.format == verb.formats.front().name &&
         console::is_on_terminal();
}

/// Whether the job is watched while it works; says so if that is wanted where it cannot be.
bool wants_view(const Request& request, const Job& job) {
  if (!request.job.verb->is_watched || !request.job.verb->is_watched(job)) return false;
  if (console::is_watched()) return true;
  if (!request.quiet) print_error("teka: standard output is no terminal; --watch shows nothing\n");
  return false;
}

Result<Output> run_verb(const Request& request, Job& job, Context& context) {
  if (is_conversation(request, job)) {
    if (job.wants_json() && !request.job.out)
      return fail("--json: standard output is used for the answers; add --out FILE.json");
    console::StandardStream stream(context.budget.stop);
    return request.job.verb->run_on_stream(job, context, stream);
  }
  if (!is_for_person(request, job)) return jobs::run_job(*request.job.verb, job, context);
  if (!request.words.seed) job.seed = std::random_device{}();  // a person gets another game every time
  console::KeyTerminal terminal(context.budget.stop);
  return request.job.verb->run_on_terminal(job, context, terminal);
}

int run(Request& request) {
  if (auto read = jobs::read_words(request.words, request.job); !read) return complain(read.error().message);
  std::set<std::string> written;
  const jobs::Files files = jobs::recorded(jobs::local_files(), written);
  auto job = jobs::make_job(request.job, files);
  if (!job) return complain(job.error().message);
  if (const Format& format = *std::ranges::find(request.job.verb->formats, job->format, &Format::name);
      !format.is_text && !request.job.out && ::isatty(STDOUT_FILENO) != 0) {
    return complain(
        fmt::format("{} is binary and cannot be shown in a terminal; add --out FILE{}", format.name, format.ending));
  }
  const auto threads = thread_count(request);
  if (!threads) return complain(threads.error().message);
  const console::Interrupt interrupt;
  Executor executor(*threads);
  console::ProgressBar bar(request.quiet);
  std::optional<console::LiveView> view;
  if (wants_view(request, *job)) view.emplace(interrupt.token());
  Context context = jobs::make_context(executor, {.stop = interrupt.token()}, files, [&](const Event& event) {
    if (view) return view->tell(event);
    if (const auto* count = std::get_if<CountEvent>(&event)) bar.update(count->done, count->total, count->note);
  });
  auto output = run_verb(request, *job, context);
  view.reset();
  bar.finish();
  if (!output && interrupt.token().stop_requested()) {
    return say_interrupted(interrupt, describe_saved(request, {}, false, written));
  }
  if (!output) return complain(output.error().message);
  show_animation(output->frames, request.quiet, interrupt.token());
  return deliver(request, *job, std::move(*output), context, interrupt, written);
}

int teka_main(int argc, char** argv) {
  CLI::App app{"teka generates, solves and plays grid puzzles"};
  app.name("teka");
  app.set_version_flag("--version", fmt::format("teka {}", kVersion));
  app.option_defaults()->disable_flag_override();  // otherwise --watch=3 would mean --watch
  app.footer("teka help VERB GAME shows the options. Example: teka generate maze --size 20x10 --show-solution");
  Request request;
  add_verbs(app, request);
  app.add_subcommand("help", "Shows the options: teka help, teka help play, teka help play maze")
      ->group("Other commands");
  ListRequest list;
  add_list(app, list);
  BenchRequest bench;
  add_bench(app, bench);
  ServeRequest serve;
  add_serve(app, serve);
  add_completion(app);
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
  if (list.asked) return run_list(list);
  if (bench.asked) return run_bench(bench);
  if (serve.asked) {
    const auto served = run_serve(serve);
    return served ? 0 : complain(served.error().message);
  }
  return request.job.verb != nullptr ? run(request) : 0;
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
