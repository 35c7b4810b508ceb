// For the conformance tests of verbs: every verb of every registered game, and what its example makes, which takes
// longest and is therefore made once for all tests of this process.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <map>
#include <mutex>

#include "core/file.hpp"
#include "core/shell_text.hpp"
#include "games/registry.hpp"
#include "jobs/make_job.hpp"
#include "jobs/run_job.hpp"
#include "jobs/table.hpp"
#include "tests/amount.hpp"

namespace teka {

using Contents = std::map<std::string, std::string>;

struct Subject {
  const Game* game;
  const Verb* verb;
};

inline std::vector<Subject> all_verbs() {
  std::vector<Subject> subjects;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) subjects.push_back({game, &verb});
  }
  return subjects;
}

class EveryVerb : public testing::TestWithParam<Subject> {};

inline std::string subject_name(const testing::TestParamInfo<Subject>& info) {
  std::string name = fmt::format("{}_{}", info.param.game->name, info.param.verb->name);
  std::replace(name.begin(), name.end(), '-', '_');  // gtest allows letters, digits and _
  return name;
}

/// The verb's example as a request; its inputs lie in the source folder. --out only chooses the format.
inline Result<jobs::Request> example_request(const Subject& subject) {
  auto line = read_shell_line(subject.verb->example);
  if (!line) return tl::unexpected(line.error());
  std::vector<std::string>& words = line->words;
  std::optional<std::string> file;
  if (const auto out = std::ranges::find(words, "--out"); out != words.end()) {
    file = *(out + 1);
    words.erase(out, out + 2);
  }
  auto request = jobs::read_command(std::span(words).subspan(1), all_games());
  if (request) request->out = file;
  return request;
}

/// Reads files written by the job, otherwise those of the source folder; writes into memory.
inline jobs::Files watched_files(Contents& written) {
  jobs::Files sources = jobs::no_files();
  sources.read = [](const std::string& path) {
    return read_file(path.starts_with('/') ? path : TEKA_SOURCE_DIR "/" + path);
  };
  return jobs::into_memory(sources, written);
}

struct JobRun {
  std::string error;  ///< empty: none
  std::string bytes;
  jobs::Table table;
  std::string kept;
  Contents files;
};

inline JobRun run(const jobs::Request& request, unsigned threads, const std::stop_token& stop = {},
                  Progress progress = {}) {
  JobRun ran;
  const jobs::Files files = watched_files(ran.files);
  const auto job = jobs::make_job(request, files);
  if (!job) {
    ran.error = job.error().message;
    return ran;
  }
  Executor executor(threads);
  Context context = jobs::make_context(executor, {.stop = stop}, files, std::move(progress));
  auto output = jobs::run_job(*request.verb, *job, context);
  if (!output) {
    ran.error = output.error().message;
    return ran;
  }
  ran.kept = output->kept;
  ran.table = jobs::table_of(*job, *output);
  ran.bytes = jobs::file_bytes_of(*request.verb, *job, *output, context.stop_writing());
  return ran;
}

/// A run that is stopped at its event number `stop_at`; 0: before it begins.
struct WatchedRun {
  JobRun run;
  std::uint64_t done = 0;          ///< the highest count reported
  std::uint64_t done_at_stop = 0;  ///< the highest count when the stop came
  bool stopped = false;
};

inline constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

inline WatchedRun run_until(const jobs::Request& request, std::uint64_t stop_at) {
  WatchedRun result;
  std::stop_source stop;
  std::mutex mutex;
  std::uint64_t events = 0;
  if (stop_at == 0) stop.request_stop();
  result.run = run(request, 2, stop.get_token(), [&](const Event& event) {
    const std::lock_guard lock(mutex);
    if (const auto* count = std::get_if<CountEvent>(&event)) result.done = std::max(result.done, count->done);
    if (++events != stop_at) return;
    result.done_at_stop = result.done;
    stop.request_stop();
  });
  result.stopped = stop.stop_requested();
  EXPECT_EQ(result.run.error.find('\n'), std::string::npos);
  return result;
}

/// The example as it is compared: text for a person may show measured times (solve sokoban does); JSON has none.
inline jobs::Request compared_request(const Subject& subject) {
  jobs::Request request = example_request(subject).value();
  if (request.format.empty() && !request.out) request.format = "json";
  return request;
}

/// The example's result on two threads, made once.
inline const WatchedRun& example_run(const Subject& subject) {
  static std::map<const Verb*, WatchedRun> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) found->second = run_until(compared_request(subject), kNever);
  return found->second;
}

/// The example's result as JSON, made once.
inline const JobRun& example_json(const Subject& subject) {
  jobs::Request request = compared_request(subject);
  if (request.format == "json" && !request.out) return example_run(subject).run;
  static std::map<const Verb*, JobRun> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) {
    request.format = "json";
    request.out.reset();
    found->second = run(request, 2);
  }
  return found->second;
}

}  // namespace teka
