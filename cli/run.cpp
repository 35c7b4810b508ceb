#include "cli/run.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>
#include <random>
#include <stdexcept>

#include "cli/animation.hpp"
#include "console/live_view.hpp"
#include "console/progress.hpp"
#include "console/stream.hpp"
#include "console/terminal.hpp"
#include "core/file.hpp"
#include "core/standard_files.hpp"
#include "game/provenance.hpp"
#include "jobs/run_job.hpp"
#include "jobs/table.hpp"

namespace teka::cli {

/// Whether all of it was written: false when a stop came first.
bool write_standard_output(std::string_view bytes, const std::stop_token& stop) {
  do {
    const std::string_view part = bytes.substr(0, std::size_t{1} << 22);
    if (std::fwrite(part.data(), 1, part.size(), stdout) != part.size() || std::fflush(stdout) != 0) {
      throw std::runtime_error(fmt::format("cannot write to standard output: {}", std::strerror(errno)));
    }
    bytes.remove_prefix(part.size());
  } while (!bytes.empty() && !stop.stop_requested());
  return bytes.empty();
}

int complain(std::string_view message) {
  print_error(fmt::format("teka: {}\n", message));
  return kBadInput;
}

int report_broken(std::string_view message) {
  print_error(fmt::format("teka: {}\n", message));
  return kBroken;
}

int say_interrupted(const console::Interrupt& interrupt, std::string_view saved) {
  print_error(fmt::format("teka: interrupted; {}\n", saved));
  return interrupt.exit_code();
}

namespace {

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
  for (const std::string& file : written) {
    if (!has_result || file != output.resume_from) files.push_back(file);
  }
  const std::string& run = request.resume_command;
  const std::string resume = !run.empty() ? fmt::format("; continue with {}", run)
                             : !output.resume_from.empty()
                                 ? fmt::format("; continue with --resume {}", output.resume_from)
                                 : "";
  if (has_result) {
    return fmt::format("saved{}: {}{}{}", request.job.out ? " in " + *request.job.out : "", output.kept, resume,
                       files.empty() ? "" : "; also saved: " + list_files(files));
  }
  if (files.empty()) return run.empty() ? "nothing saved" : fmt::format("what is finished is saved{}", resume);
  return fmt::format("saved in {}{}{}", list_files(files), output.kept.empty() ? "" : ": " + output.kept, resume);
}

/// `written` are the files that the job wrote itself.
int deliver(const Request& request, const Job& job, Output output, const Context& context,
            const console::Interrupt& interrupt, std::set<std::string> written, const Hooks& hooks) {
  const std::stop_token stop = interrupt.token();
  const std::stop_token stop_writing = context.stop_writing();
  // An interrupted job that keeps nothing must not replace an old file by an empty result.
  if (stop.stop_requested() && output.kept.empty()) {
    return say_interrupted(interrupt, describe_saved(request, output, false, written));
  }
  if (is_conversation(request, job) && !request.job.out) output.body.clear();
  const bool is_file = request.job.out || request.is_again;
  const std::string bytes = is_file ? jobs::file_bytes_of(*request.job.verb, job, output, stop_writing)
                                    : jobs::bytes_of(job, output, stop_writing);
  if (!bytes.empty()) {
    if (!request.job.out) {
      if (!write_standard_output(bytes, stop_writing))
        return say_interrupted(interrupt, "the standard output is incomplete");
    } else if (auto ok = write_file(*request.job.out, bytes, stop_writing); !ok) {
      if (stop_writing.stop_requested()) return say_interrupted(interrupt, describe_saved(request, {}, false, written));
      return report_broken(ok.error().message);
    }
  }
  if (request.job.csv) {
    const std::string table = jobs::csv_text(jobs::table_of(job, output));
    if (auto ok = write_file(*request.job.csv, table, stop_writing); !ok) {
      if (stop_writing.stop_requested()) return say_interrupted(interrupt, describe_saved(request, {}, false, written));
      return report_broken(ok.error().message);
    }
    written.insert(*request.job.csv);
  }
  if (!request.quiet && !job.wants_json()) print_error(output.summary);
  if (!output.trouble.empty()) report_broken(output.trouble);
  if (stop.stop_requested()) {
    const bool has_result = !bytes.empty() && !output.kept.empty();
    return say_interrupted(interrupt, describe_saved(request, output, has_result, written));
  }
  if (!output.reached && !request.quiet && job.wants_json()) print_error(output.summary);
  if (!output.trouble.empty()) return kBroken;
  if (hooks.done) hooks.done();
  return output.reached ? 0 : kNotReached;
}

/// Whether a person does it, in this terminal.
bool is_for_person(const Request& request, const Job& job) {
  const Verb& verb = *request.job.verb;
  return !request.is_again && verb.is_for_person && verb.is_for_person(job) && !request.job.out &&
         job.format == verb.formats.front().name && console::is_on_terminal();
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
    job.unrepeatable = "another program took part";
    return request.job.verb->run_on_stream(job, context, stream);
  }
  if (!is_for_person(request, job)) return jobs::run_job(*request.job.verb, job, context);
  job.unrepeatable = "a person played";
  if (!request.words.seed) job.seed = std::random_device{}();  // a person gets another game every time
  console::KeyTerminal terminal(context.budget.stop);
  return request.job.verb->run_on_terminal(job, context, terminal);
}

}  // namespace

Result<void> check_binary(const Request& request, const Job& job) {
  const Format& format = *std::ranges::find(request.job.verb->formats, job.format, &Format::name);
  if (format.is_text || request.job.out || ::isatty(STDOUT_FILENO) == 0) return {};
  return fail("{} is binary and cannot be shown in a terminal; add --out FILE{}", format.name, format.ending);
}

namespace {

int run_watched(const Request& request, Job& job, const jobs::Files& files, const Deliver& deliver_it,
                const Hooks& hooks, unsigned threads, console::Interrupt& interrupt) {
  std::set<std::string> written;
  const jobs::Files watched = jobs::recorded(files, written);
  Executor executor(threads);
  console::ProgressBar bar(request.quiet);
  std::optional<console::LiveView> view;
  if (wants_view(request, job)) {
    view.emplace(std::make_unique<console::KeyTerminal>(interrupt.token()), interrupt.token(),
                 [&] { interrupt.interrupt(); });
  }
  Context context = jobs::make_context(executor, {.stop = interrupt.token()}, watched, [&](const Event& event) {
    if (hooks.tell) hooks.tell(event);
    if (view) return view->tell(event);
    if (const auto* count = std::get_if<CountEvent>(&event)) bar.update(count->done, count->total, count->note);
  });
  if (hooks.journal) {
    auto journal = hooks.journal(identity(job), interrupt.token());
    if (!journal) return complain(journal.error().message);
    context.journal = std::move(*journal);
  }
  context.exchange = hooks.exchange;
  auto output = run_verb(request, job, context);
  view.reset();
  bar.finish();
  if (request.is_again) written.clear();  // what it writes lies in memory
  if (hooks.is_helper && output) return 0;
  if (hooks.is_helper && interrupt.token().stop_requested()) return interrupt.exit_code();
  if (!output && interrupt.token().stop_requested()) {
    return say_interrupted(interrupt, describe_saved(request, {}, false, written));
  }
  if (!output) return complain(output.error().message);
  if (deliver_it) return deliver_it(*output, context, interrupt);
  show_animation(output->frames, request.quiet, interrupt.token());
  return deliver(request, job, std::move(*output), context, interrupt, written, hooks);
}

}  // namespace

int run_and_deliver(const Request& request, Job& job, const jobs::Files& files, const Deliver& deliver_it,
                    const Hooks& hooks) {
  const auto threads = thread_count(request);
  if (!threads) return complain(threads.error().message);
  console::Interrupt interrupt;
  return with_hooks(hooks, interrupt,
                    [&] { return run_watched(request, job, files, deliver_it, hooks, *threads, interrupt); });
}

int with_hooks(const Hooks& hooks, console::Interrupt& interrupt, const std::function<int()>& work) {
  if (hooks.begin) hooks.begin(interrupt);
  const auto end = [&](int code) {
    if (hooks.end) hooks.end(code);
    return code;
  };
  try {
    return end(work());
  } catch (...) {  // a broken environment, such as a full disk
    end(kBroken);
    throw;
  }
}

int run(Request& request) {
  if (auto read = jobs::read_words(request.words, request.job); !read) return complain(read.error().message);
  if (auto fine = check_run_options(request.run); !fine) return complain(fine.error().message);
  const jobs::Files files = jobs::local_files();
  auto job = jobs::make_job(request.job, files);
  if (!job) return complain(job.error().message);
  if (auto fine = check_binary(request, *job); !fine) return complain(fine.error().message);
  return run_and_deliver(request, *job, files);
}

}  // namespace teka::cli
