#include "jobs/origin.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "core/version.hpp"
#include "game/provenance.hpp"
#include "jobs/test_game.hpp"
#include "jobs/test_verb.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

using testing::HasSubstr;

/// The job of a request, with files in memory.
Job job_of(const Request& request, TestFiles& files) {
  auto job = make_job(request, memory_files(files));
  EXPECT_TRUE(job) << job.error().message;
  return job ? std::move(*job) : Job{};
}

const std::vector<std::string>& odd_names() {
  static const std::vector<std::string> names = {"plain.txt", "two words",     "-dash", "--double", "it's",     "a\"b",
                                                 "# no",      "a\nb",          "a\tb",  "ä/ö",      "\xFF\xFE", "a;b",
                                                 "$HOME",     "x # inputs 00", "<&>",   "a\\b",     "; file x"};
  return names;
}

TEST(Origin, ALineGivesTheSameJobAndTheSameLine) {
  TestFiles files;
  for (const std::string& name : odd_names()) files[name] = "content of " + name;
  files["-"] = "input";
  for (const std::string& name : odd_names()) {
    SCOPED_TRACE(name);
    Request echo{.game = &test_game(), .verb = test_game().find_verb("echo"), .seed = 12, .format = "text"};
    echo.files = {name, "plain.txt", "-"};
    Request count{.game = &test_game(), .verb = test_game().find_verb("count"), .format = "json"};
    count.parameters =
        Value::Object{{"steps", 7}, {"loud", true}, {"reference", name}, {"folder", "f"}, {"log", "l.txt"}};
    for (const Product& product :
         {Product{}, Product{.part = "1 of 2; and"}, Product{.option = "plots", .suffix = "-a.svg"},
          Product{.option = "log", .part = "x"}, Product{.option = "folder", .suffix = "/a.png"}}) {
      const Job job = job_of(product.option.empty() ? echo : count, files);
      const std::string line = provenance_line(job, product);
      const auto origin = read_origin_line(line, test_games());
      ASSERT_TRUE(origin) << line << '\n' << origin.error().message;
      EXPECT_EQ(origin->version, kVersion);
      EXPECT_EQ(origin->option, product.option);
      EXPECT_EQ(origin->interrupted, product.part);
      const Job again = job_of(origin->request, files);
      EXPECT_EQ(provenance_line(again, product), line);
      EXPECT_EQ(provenance(again, product), provenance(job, product));
      // The same from JSON.
      Value document(Value::Object{{"provenance", provenance(job, product)}});
      if (name == "\xFF\xFE") continue;  // JSON has only Unicode
      const auto from_json = find_origin(to_json(document), test_games());
      ASSERT_TRUE(from_json) << from_json.error().message;
      EXPECT_EQ(from_json->file, origin->file);
      EXPECT_EQ(provenance_line(job_of(from_json->request, files), product), line);
    }
  }
}

TEST(Origin, IsFoundWhateverIsAroundIt) {
  const std::string line = fmt::format("teka {}: teka count steps --steps 7 --seed 1 --format text", kVersion);
  for (const std::string& text :
       {line, "# " + line + "\nrest", "\n\n;; " + line + "\r\n", "<?xml?>\n<a><desc>" + line + "</desc>",
        "<p x=\"" + line + "\">", "{\"properties\": [{\"value\": \"" + line + "\"}]}",
        "teka 1 is not: teka\n// " + line}) {
    const auto origin = find_origin(text, test_games());
    ASSERT_TRUE(origin) << text << '\n' << origin.error().message;
    EXPECT_EQ(*origin->request.parameters.find("steps"), Value(7));
  }
  const auto quoted = find_origin(
      "<svg><desc>teka 1.2: teka echo steps --seed 1 --format text &quot;&amp;&#xe4;&lt;&quot; # inputs "
      "00</desc>",
      test_games());
  ASSERT_TRUE(quoted) << quoted.error().message;
  EXPECT_EQ(quoted->request.files, std::vector<std::string>{"&ä<"});
}

TEST(Origin, WhatIsWrongIsSaidInOneLine) {
  const std::string start = "teka 1: teka ";
  for (const auto& [text, what] : {std::pair<std::string, const char*>{"", "the file is empty"},
                                   {"####", "it does not say where it comes from"},
                                   {"{}", "it does not say where it comes from"},
                                   {"{", "line 1"},
                                   {R"({"provenance": {"teka": "1", "verb": "bench"}})", "no verb of a game"},
                                   {R"({"provenance": {"game": "steps", "verb": "count"}})", "given were expected"},
                                   {R"({"provenance": {"game": "stops", "verb": "count"}})", "did you mean 'steps'"},
                                   {start + "count stebs", "did you mean 'steps'"},
                                   {start + "count steps --stebs 1", "unknown option '--stebs'"},
                                   {start + "count steps --steps", "--steps: the value is missing"},
                                   {start + "count steps --steps x", "is not a whole number"},
                                   {start + "count steps 'x", "a quote is not closed"},
                                   {start + "count steps x", "unexpected argument 'x'"},
                                   {start + "echo steps a", "names 1 files, but has 0 hashes"},
                                   {start + "echo steps a # inputs xyz", "'xyz' is not the hash of a file"},
                                   {start + "count steps # file a.png", "no option writes 'a.png'"},
                                   {start + "count steps # what", "'what' is not understood"}}) {
    const auto origin = find_origin(text, test_games());
    ASSERT_FALSE(origin) << text;
    EXPECT_THAT(origin.error().message, HasSubstr(what)) << text;
    EXPECT_EQ(origin.error().message.find('\n'), std::string::npos);
  }
}

TEST(Origin, InputsMustBeWhatTheyWere) {
  TestFiles files = {{"a", "one"}, {"there/b", "two"}, {"b", "another"}, {"other", "x"}};
  Origin origin;
  origin.inputs = {{"a", hash_text("one")}, {"b", hash_text("two")}, {"c", hash_text("three")}};
  const Files found = with_inputs_of(origin, "there", memory_files(files));
  EXPECT_EQ(*found.read("a"), "one");
  EXPECT_EQ(*found.read("b"), "two") << "the one beside the result has the right content";
  EXPECT_EQ(*found.read("other"), "x");
  EXPECT_THAT(found.read("c").error().message, HasSubstr("it was read for this result"));
  files["a"] = "changed";
  EXPECT_THAT(with_inputs_of(origin, "there", memory_files(files)).read("a").error().message,
              HasSubstr("a: the file has changed"));
}

TEST(Origin, ADifferenceHasAPlace) {
  EXPECT_EQ(describe_difference("same\n", "same\n"), "");
  EXPECT_EQ(describe_difference("a\nb\n", "a\nc\n"), "line 2 differs: 'c', made again 'b'");
  EXPECT_EQ(describe_difference("a\n", "a\nb\n"), "line 2 differs: 'b', made again nothing");
  EXPECT_EQ(describe_difference(std::string("a\0b", 3), std::string("a\0c", 3)),
            "byte 3 differs; there are 3 bytes, made again 3");
  const std::string longer(1000, 'x');
  EXPECT_LT(describe_difference(longer + "a", longer + "b").size(), 200U);
}

}  // namespace
}  // namespace teka::jobs
