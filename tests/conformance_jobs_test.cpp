// What every verb of every registered game must keep when it runs as a job, written once: the same bytes for any number
// of threads, results that can be read back, prompt stops, one line for bad input.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <span>

#include "core/file.hpp"
#include "games/registry.hpp"
#include "jobs/make_job.hpp"
#include "jobs/run_job.hpp"
#include "json/json.hpp"
#include "tests/amount.hpp"

namespace teka {
namespace {

using Contents = std::map<std::string, std::string>;

struct Subject {
  const Game* game;
  const Verb* verb;
};

std::vector<Subject> all_verbs() {
  std::vector<Subject> subjects;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) subjects.push_back({game, &verb});
  }
  return subjects;
}

class JobConformance : public testing::TestWithParam<Subject> {};

INSTANTIATE_TEST_SUITE_P(Verbs, JobConformance, testing::ValuesIn(all_verbs()), [](const auto& test) {
  std::string name = fmt::format("{}_{}", test.param.game->name, test.param.verb->name);
  std::replace(name.begin(), name.end(), '-', '_');  // gtest allows letters, digits and _
  return name;
});

/// As a shell splits a line: at spaces, except between quotes.
std::vector<std::string> split_line(std::string_view line) {
  std::vector<std::string> words(1);
  char quote = 0;
  for (const char c : line) {
    if (quote == 0 && (c == '\'' || c == '"')) {
      quote = c;
    } else if (c == quote) {
      quote = 0;
    } else if (c == ' ' && quote == 0) {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

/// The verb's example as a request; its inputs lie in the source folder.
Result<jobs::Request> example_request(const Subject& subject) {
  jobs::Request request{.game = subject.game, .verb = subject.verb};
  jobs::Words words;
  const auto line = split_line(subject.verb->example);
  for (std::size_t i = 3; i < line.size(); ++i) {
    if (!line[i].starts_with("--")) {
      request.files.push_back(line[i]);
      continue;
    }
    const std::string name = line[i].substr(2);
    const auto& declared = subject.verb->parameters;
    const auto found = std::ranges::find(declared, name, &Parameter::name);
    if (found != declared.end() && found->kind == Parameter::Kind::flag) {
      words.flags[name] = true;
    } else if (name == "json") {
      words.json = true;
    } else if (++i == line.size()) {
      return fail("{}: no value", name);
    } else if (name == "format") {
      words.format = line[i];
    } else if (name == "seed") {
      words.seed = line[i];
    } else if (name == "out") {
      request.out = line[i];
    } else {
      words.given[name] = line[i];
    }
  }
  if (auto read = jobs::read_words(words, request); !read) return tl::unexpected(read.error());
  return request;
}

/// Reads what was written before, else from the source folder; writes into memory. Safe for any thread.
jobs::Files watched_files(Contents& written, std::mutex& mutex) {
  const auto fine = [](const std::string&) -> Result<void> { return {}; };
  return {.read = [&](const std::string& path) -> Result<std::string> {
            const std::lock_guard lock(mutex);
            if (const auto found = written.find(path); found != written.end()) return found->second;
            return read_file(path.starts_with('/') ? path : TEKA_SOURCE_DIR "/" + path);
          },
          .write = [&](const std::string& path, std::string_view content) -> Result<void> {
            const std::lock_guard lock(mutex);
            written[path] = content;
            return {};
          },
          .make_folder = fine,
          .check_writable = fine,
          .check_folder = fine};
}

struct JobRun {
  std::string error;  ///< empty: none
  std::string bytes;
  std::string kept;
  Contents files;
};

JobRun run(const jobs::Request& request, unsigned threads, const std::stop_token& stop = {}, Progress progress = {}) {
  JobRun ran;
  std::mutex mutex;
  const jobs::Files files = watched_files(ran.files, mutex);
  const auto job = jobs::make_job(request, files);
  if (!job) {
    ran.error = job.error().message;
    return ran;
  }
  Executor executor(threads);
  Context context = jobs::make_context(executor, {.stop = stop}, files, std::move(progress));
  auto output = request.verb->run(*job, context);
  if (!output) {
    ran.error = output.error().message;
    return ran;
  }
  ran.kept = output->kept;
  ran.bytes = jobs::bytes_of(*job, *output, context.stop_writing());
  return ran;
}

/// Compared with one thread.
constexpr std::array kThreadCounts = {3U, 2U, 8U};

TEST_P(JobConformance, ItsExampleGivesTheSameBytesForAnyNumberOfThreads) {
  auto request = example_request(GetParam());
  ASSERT_TRUE(request) << request.error().message;
  // Text for a person may show measured times (solve sokoban does); JSON has none.
  if (request->format.empty() && !request->out) request->format = "json";
  const JobRun one = run(*request, 1);
  ASSERT_EQ(one.error, "");
  EXPECT_FALSE(one.bytes.empty() && one.files.empty());
  for (const unsigned threads : std::span(kThreadCounts).first(kSanitized ? 1 : kThreadCounts.size())) {
    const JobRun more = run(*request, threads);
    EXPECT_EQ(more.error, "");
    EXPECT_TRUE(more.bytes == one.bytes) << threads << " threads";
    EXPECT_TRUE(more.files == one.files) << threads << " threads";
  }
}

/// The example's result as JSON, made once.
const JobRun& example_json(const Subject& subject) {
  static std::map<const Verb*, JobRun> cache;
  const auto [found, is_new] = cache.try_emplace(subject.verb);
  if (is_new) {
    auto request = example_request(subject);
    request->format = "json";
    request->out.reset();
    found->second = run(*request, 2);
  }
  return found->second;
}

TEST_P(JobConformance, ItReadsWhatAVerbOfItsGameWrites) {
  const auto [game, verb] = GetParam();
  if (!verb->takes_files) GTEST_SKIP() << "it reads no files";
  std::vector<std::string> refused;
  for (const Verb& maker : game->verbs) {
    const JobRun& made = example_json({game, &maker});
    ASSERT_EQ(made.error, "");
    if (made.bytes.empty()) continue;
    jobs::Request request = example_request(GetParam()).value();  // its parameters keep the work small
    request.format = "json";
    request.out.reset();
    request.files.clear();
    request.inputs.push_back({"made.json", made.bytes, parse_json(made.bytes).value()});
    const JobRun read = run(request, 2);
    if (read.error.empty()) return;
    refused.push_back(fmt::format("{}: {}", maker.name, read.error));
  }
  ADD_FAILURE() << "no result of this game can be read back: " << testing::PrintToString(refused);
}

/// Ends soon, and tells what is kept exactly when there is something.
void expect_prompt_end(const jobs::Request& request, const std::stop_source& stop, Progress progress) {
  const auto start = std::chrono::steady_clock::now();
  const JobRun ran = run(request, 2, stop.get_token(), std::move(progress));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));  // machines of tests are busy
  EXPECT_EQ(ran.error.find('\n'), std::string::npos);
  const bool says_what = ran.bytes.empty() || !ran.kept.empty();
  EXPECT_TRUE(!stop.stop_requested() || says_what) << "it gives something and does not say what";
}

TEST_P(JobConformance, EndsSoonWhenItIsStoppedBeforeItBegins) {
  std::stop_source stop;
  stop.request_stop();
  expect_prompt_end(example_request(GetParam()).value(), stop, {});
}

TEST_P(JobConformance, EndsSoonWhenItIsStoppedAtTheFirstEvent) {
  std::stop_source stop;
  expect_prompt_end(example_request(GetParam()).value(), stop, [&](const Event&) { stop.request_stop(); });
}

TEST_P(JobConformance, BadDocumentsGetOneLine) {
  const auto [game, verb] = GetParam();
  if (!verb->takes_files) GTEST_SKIP() << "it reads no files";
  for (const char* text : {"{}", R"({"levels": 7})", R"({"levels": [7]})", R"({"levels": [{}]})",
                           R"({"levels": [{"width": -1, "height": 3, "rows": 5, "board": [], "moves": 3}]})"}) {
    jobs::Request request{.game = game, .verb = verb, .format = "json"};
    request.inputs.push_back({"bad.json", text, parse_json(text).value()});
    const JobRun ran = run(request, 1);
    EXPECT_NE(ran.error, "") << text;
    EXPECT_EQ(ran.error.find('\n'), std::string::npos) << text;
  }
}

}  // namespace
}  // namespace teka
