#include "cli/sweep.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/run_task.hpp"
#include "core/shell_text.hpp"
#include "core/standard_files.hpp"
#include "core/version.hpp"
#include "game/common_parameters.hpp"
#include "picture/encode.hpp"
#include "sweep/sweep.hpp"
#include "sweep/sweep_report.hpp"

namespace teka::cli {
namespace {

/// The verb, the game and the options that all jobs share, parsed as if they were a command of their own.
Result<jobs::Request> read_base(std::vector<std::string> words) {
  if (words.size() < 2) return fail("missing VERB GAME; write for example teka sweep evolve maze --over ...");
  auto parsed = parse_verb(std::move(words));
  if (!parsed) return tl::unexpected(parsed.error());
  Request& request = *parsed;
  if (request.words.seed) return fail("--seed: give all seeds in one, as in --seeds 1..20");
  if (request.job.out || request.words.json || !request.words.format.empty()) {
    return fail("the result of a sweep is a table: write --csv FILE instead of --out, --format and --json");
  }
  if (auto read = jobs::read_words(request.words, request.job); !read) return tl::unexpected(read.error());
  return std::move(request.job);
}

Result<sweep::Sweep> read_sweep(const SweepRequest& request, std::vector<std::string> words, const jobs::Files& files) {
  auto base = read_base(std::move(words));
  if (!base) return tl::unexpected(base.error());
  std::vector<sweep::Axis> axes;
  for (const std::string& text : request.over) {
    auto axis = sweep::read_axis(*base->game, *base->verb, text);
    if (!axis) return tl::unexpected(axis.error());
    axes.push_back(std::move(*axis));
  }
  auto seeds = sweep::read_seeds(request.seeds);
  if (!seeds) return tl::unexpected(seeds.error());
  auto grid = sweep::make_grid(std::move(*base), std::move(axes), std::move(*seeds));
  if (!grid) return tl::unexpected(grid.error());
  return sweep::Sweep::make(std::move(*grid), files);
}

/// Outputs are checked before the work begins; an earlier table is read and gone on with.
Result<void> open_files(const SweepRequest& request, const jobs::Files& files, sweep::Sweep& sweep) {
  if (request.plot) {
    if (auto format = picture_format(*request.plot); !format) return at_place("--plot", format.error());
    if (auto fine = files.check_writable(*request.plot); !fine) return fine;
  }
  if (!request.csv) return {};
  const auto path_of = [](const std::string& name) { return std::filesystem::path(name).lexically_normal(); };
  if (request.plot && path_of(*request.plot) == path_of(*request.csv)) {
    return fail("--csv and --plot name the same file '{}'; choose another name", *request.csv);
  }
  if (auto fine = files.check_writable(*request.csv); !fine) return fine;
  if (!std::filesystem::exists(*request.csv)) return {};
  const auto text = files.read(*request.csv);
  if (!text) return tl::unexpected(text.error());
  if (text->empty()) return {};
  const auto table = jobs::read_csv(*text);
  if (!table) return at_place(*request.csv, table.error());
  if (auto taken = sweep.take_over(*table); !taken) return at_place(*request.csv, taken.error());
  if (!request.quiet && sweep.done() > 0) {
    print_error(fmt::format("teka: {} of {} jobs are in {}\n", sweep.done(), sweep.size(), *request.csv));
  }
  return {};
}

/// "evolve maze --size 8: mean of 20 seeds"
std::string title_of(const std::vector<std::string>& words, const sweep::Sweep& sweep) {
  const std::size_t seeds = sweep.grid().seeds.size();
  return fmt::format("{}: {} seed{}", fmt::join(words, " "), seeds, seeds == 1 ? "" : "s, mean and standard error");
}

/// The command that draws the plot again; its name is not part of it.
std::string provenance_of(const SweepRequest& request, const std::vector<std::string>& words) {
  std::string line = fmt::format("teka {}: teka sweep", kVersion);
  for (const std::string& word : words) line += ' ' + shell_word(word);
  for (const std::string& over : request.over) line += " --over " + shell_word(over);
  line += " --seeds " + shell_word(request.seeds);
  if (!request.measure.empty()) line += " --of " + shell_word(request.measure);
  if (!request.x.empty()) line += " --x " + shell_word(request.x);
  return line + " --plot FILE" + std::filesystem::path(*request.plot).extension().string();
}

sweep::View view_of(const SweepRequest& request) {
  return {.measure = request.measure, .x = request.x};
}

std::string text_of(const sweep::Report& report) {
  return fmt::format("{}: mean ± standard error over the seeds\n\n{}", report.measure, report.text());
}

void print(const sweep::Report& report) {
  fmt::print("{}", text_of(report));
}

Result<void> show(const SweepRequest& request, const jobs::Files& files, const sweep::Sweep& sweep) {
  const auto report = make_report(sweep.grid(), sweep.table(), view_of(request));
  if (!report) {  // what was computed is shown all the same
    if (const auto usual = make_report(sweep.grid(), sweep.table(), {})) print(*usual);
    return tl::unexpected(report.error());
  }
  if (!request.report) print(*report);
  if (request.plot) {
    Drawing drawing = report->plot(title_of(request.words, sweep));
    drawing.description = provenance_of(request, request.words);
    const auto bytes = encode_drawing(drawing, *picture_format(*request.plot));
    if (!bytes) return tl::unexpected(bytes.error());
    if (auto written = files.write(*request.plot, *bytes); !written) return written;
  }
  return request.report ? files.write(*request.report, text_of(*report)) : Result<void>();
}

std::string interrupted_text(const SweepRequest& request, const sweep::Sweep& sweep) {
  if (!request.csv) return "teka: interrupted; nothing saved: give --csv FILE, and the sweep can go on\n";
  const std::string how =
      request.resume_command.empty() ? "the same command goes on" : "continue with " + request.resume_command;
  return fmt::format("teka: interrupted; saved in {}: {} of {} jobs; {}\n", *request.csv, sweep.done(), sweep.size(),
                     how);
}

/// The exit code. All files are open.
Result<int> sweep_in(Workplace& place, const SweepRequest& request, const jobs::Files& files, sweep::Sweep& sweep) {
  const auto save = [&](const jobs::Table& table) -> Result<void> {
    return request.csv ? files.write(*request.csv, jobs::csv_text(table)) : Result<void>();
  };
  const auto ran = sweep.run(
      {.executor = place.executor, .budget = place.budget, .progress = place.progress, .journal = place.journal.get()},
      save, [&](const jobs::Table& table) { return check_view(sweep.grid(), table, view_of(request)); });
  place.finish_progress();
  if (!ran) return tl::unexpected(ran.error());
  if (place.interrupt.token().stop_requested()) {
    print_error(interrupted_text(request, sweep));
    return place.interrupt.exit_code();
  }
  if (auto shown = show(request, files, sweep); !shown) return tl::unexpected(shown.error());
  return 0;
}

/// Runs jobs for the process that leads the run.
Result<int> help_sweep(Workplace& place, sweep::Sweep& sweep) {
  const auto ran = sweep.run({.executor = place.executor, .budget = place.budget, .journal = place.journal.get()},
                             [](const jobs::Table&) { return Result<void>(); });
  if (!ran) return tl::unexpected(ran.error());
  return place.interrupt.token().stop_requested() ? place.interrupt.exit_code() : 0;
}

/// The command of a sweep, with its first word.
Result<SweepRequest> parse_sweep(const std::vector<std::string>& words) {
  CLI::App app;
  SweepRequest request;
  add_sweep(app, request);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    return fail("{}", error.what());
  }
  return request;
}

}  // namespace

void add_sweep(CLI::App& app, SweepRequest& request) {
  CLI::App* command = app.add_subcommand(
      "sweep", "Runs a verb for all combinations of given parameter values and seeds: one table, and a plot");
  command->allow_extras();
  command
      ->add_option("--over", request.over,
                   "vary this parameter: NAME=A,B,C, or NAME=LOW..HIGH:COUNT for evenly spaced numbers, or "
                   "NAME=true,false; may be given several times")
      ->type_name("NAME=VALUES")
      ->allow_extra_args(false);
  command->add_option("--seeds", request.seeds, "random seeds, as in 1..20 or 3,5,9 [1]")->type_name("A..B");
  command
      ->add_option("--csv", request.csv,
                   "write all measurements to this file; if it has a part of this sweep, the sweep goes on from there")
      ->type_name("FILE");
  command->add_option("--of", request.measure, "the measure to show and to plot [the first one that varies]")
      ->type_name("NAME");
  command
      ->add_option("--x", request.x,
                   "what the plot has below: a varied parameter, or generation [the first numeric parameter, or the "
                   "first]")
      ->type_name("NAME");
  command->add_option("--plot", request.plot, "draw the measure with its standard errors to this file (.svg or .png)")
      ->type_name("FILE");
  command->add_option("--threads", request.threads, "number of threads; 0 is one per core (0 to 1024) [0]")
      ->type_name("N");
  command->add_flag("-q,--quiet", request.quiet, "no progress bar and no summary");
  command->footer(
      "Example: teka sweep evolve maze --size 8 --generations 40 --over selection=roulette,tournament --over "
      "small-mutation=0.01..0.05:3 --seeds 1..4 --of fresh_fitness --csv sweep.csv --plot sweep.svg");
  add_run_options(*command, request.run, Teamwork::parts);
  command->group("Other commands")->callback([&request, command] {
    request.asked = true;
    request.words = command->remaining();
  });
}

Result<int> run_sweep(const SweepRequest& request) {
  if (auto fine = check_run_options(request.run); !fine) return tl::unexpected(fine.error());
  const auto threads = parse_whole_number("threads", request.threads, kMostThreads);
  if (!threads) return tl::unexpected(threads.error());
  const jobs::Files files = jobs::local_files();
  auto sweep = read_sweep(request, request.words, files);
  if (!sweep) return tl::unexpected(sweep.error());
  if (auto opened = open_files(request, files, *sweep); !opened) return tl::unexpected(opened.error());
  return work_with({.threads = request.threads, .quiet = request.quiet}, {}, {},
                   [&](Workplace& place) { return sweep_in(place, request, files, *sweep); });
}

Result<RunTask> make_sweep_task(const std::vector<std::string>& words, const runs::RunFolder* run) {
  auto request = parse_sweep(words);
  if (!request) return tl::unexpected(request.error());
  for (const auto& [option, file] : {std::pair("csv", &request->csv), std::pair("plot", &request->plot)}) {
    if (*file) return fail("--{}: with --run, all files lie in the folder of the run; leave it out", option);
  }
  auto made = read_sweep(*request, request->words, jobs::local_files());
  if (!made) return tl::unexpected(made.error());
  RunTask task{.name = "sweep", .teamwork = Teamwork::parts};
  if (run == nullptr) return task;
  request->csv = run->file("table.csv");
  request->plot = run->file("plot.svg");
  request->report = run->file("result.txt");
  request->resume_command = fmt::format("teka runs resume {}", run->name());
  const auto sweep = std::make_shared<sweep::Sweep>(std::move(*made));
  task.work = [request = std::move(*request), sweep](const RunSettings& settings, const Hooks& hooks) {
    return work_with(settings, hooks, sweep->identity(), [&](Workplace& place) {
      return hooks.is_helper ? help_sweep(place, *sweep) : sweep_in(place, request, jobs::local_files(), *sweep);
    });
  };
  return task;
}

}  // namespace teka::cli
