// What every verb writes says where it comes from, and is made again from that to the same bytes.
#include <array>

#include "jobs/origin.hpp"
#include "tests/conformance_jobs.hpp"

namespace teka {
namespace {

class OriginConformance : public EveryVerb {};

INSTANTIATE_TEST_SUITE_P(Verbs, OriginConformance, testing::ValuesIn(all_verbs()), subject_name);

/// Makes a file again from its bytes alone; nothing if it does not say where it comes from.
std::optional<std::string> made_again(const std::string& bytes) {
  const auto origin = jobs::find_origin(bytes, all_games());
  if (!origin) return {};
  JobRun again = run(origin->request, 2);
  EXPECT_EQ(again.error, "");
  return origin->option.empty() ? again.bytes : again.files[origin->file];
}

/// Files of other programs have no place for it, or would be read in another way.
bool may_be_silent(const std::string& file) {
  constexpr std::array<std::string_view, 5> kSilent = {".network", ".csv", ".tiles", "/data.json", "teka-files.txt"};
  return std::ranges::any_of(kSilent, [&](std::string_view ending) { return file.ends_with(ending); });
}

/// How its example is written with another format, as a small file: an editor's map holds one level.
std::optional<JobRun> example_in(const Subject& subject, const Format& format) {
  jobs::Request request = example_request(subject).value();
  const auto has = [&](std::string_view name) {
    return std::ranges::find(subject.verb->parameters, name, &Parameter::name) != subject.verb->parameters.end();
  };
  request.format = format.name;
  request.out.reset();
  if (has("count") && has("tileset")) request.parameters.set("count", 1);
  if (has("tileset") && !request.files.empty() && (format.name == "tmj" || format.name == "tmx")) {
    if (!has("keep")) return {};  // all of the file
    request.parameters.set("keep", "0");
  }
  return run(request, 2);
}

TEST_P(OriginConformance, EveryFormatOfItsExampleIsMadeAgain) {
  if (kSanitized) GTEST_SKIP() << kLeftToOptimised;
  for (const Format& format : GetParam().verb->formats) {
    if (format.has_times) continue;
    SCOPED_TRACE(format.name);
    const auto made = example_in(GetParam(), format);
    if (!made) continue;
    ASSERT_EQ(made->error, "");
    Contents all = made->files;
    all["result"] = made->bytes;
    for (const auto& [name, bytes] : all) {
      SCOPED_TRACE(name);
      if (bytes.empty()) continue;
      const auto again = made_again(bytes);
      EXPECT_TRUE(again || format.name == "network" || may_be_silent(name)) << "it does not say where it comes from";
      EXPECT_EQ(again ? jobs::describe_difference(*again, bytes) : "", "");
    }
  }
}

TEST_P(OriginConformance, ItsFolderIsMadeAgain) {
  const auto& declared = GetParam().verb->parameters;
  if (std::ranges::find(declared, "folder", &Parameter::name) == declared.end()) GTEST_SKIP() << "it has none";
  jobs::Request request = example_request(GetParam()).value();
  request.format = "";
  request.parameters.set("folder", "out");
  std::string kinds;
  const auto files = std::ranges::find(declared, "files", &Parameter::name);
  for (const std::string_view kind : files->choices) kinds += (kinds.empty() ? "" : ",") + std::string(kind);
  request.parameters.set("files", kinds);
  const JobRun made = run(request, 2);
  ASSERT_EQ(made.error, "");
  const auto origin = jobs::find_origin(made.files.at("out/index.html"), all_games());
  ASSERT_TRUE(origin) << origin.error().message;
  const JobRun whole = run(origin->request, 2);
  ASSERT_EQ(whole.files.size(), made.files.size());
  for (const auto& [name, bytes] : made.files) {
    SCOPED_TRACE(name);
    EXPECT_EQ(jobs::describe_difference(whole.files.at("FOLDER" + name.substr(3)), bytes), "");
    const auto own = jobs::find_origin(bytes, all_games());
    EXPECT_TRUE(own || may_be_silent(name)) << "it does not say where it comes from";
    EXPECT_EQ(own ? own->file : "FOLDER" + name.substr(3), "FOLDER" + name.substr(3));
  }
}

TEST_P(OriginConformance, AnInterruptedResultSaysSo) {
  const WatchedRun some = run_until(compared_request(GetParam()), 1);
  if (!some.stopped || some.run.bytes.empty()) GTEST_SKIP() << "its example is too short, or leaves nothing";
  const auto origin = jobs::find_origin(some.run.bytes, all_games());
  if (!origin) GTEST_SKIP() << "its format does not say where it comes from";
  EXPECT_EQ(origin->interrupted, some.run.kept);
}

}  // namespace
}  // namespace teka
