#include "jobs/room.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "jobs/test_game.hpp"
#include "jobs/test_verb.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

using testing::HasSubstr;

/// All that a room answers to one message.
struct Heard {
  std::vector<Value> messages;
  std::string error = "no error";

  [[nodiscard]] std::size_t count(std::string_view type) const {
    return static_cast<std::size_t>(std::count_if(messages.begin(), messages.end(),
                                                  [&](const Value& m) { return *m.find("type") == Value(type); }));
  }
  [[nodiscard]] const Value& last(std::string_view member) const { return *messages.back().find(member); }
};

Heard tell(Room& room, const std::string& message, const std::stop_token& stop = {}) {
  Heard heard;
  const auto done =
      room.handle(parse_json(message).value(), [&](const Value& reply) { heard.messages.push_back(reply); }, stop);
  if (!done) heard.error = done.error().message;
  return heard;
}

TEST(JobRoom, TellsEventsAndTheResult) {
  const auto room = make_job_room(test_games(), 1);
  const Heard heard = tell(*room, R"({"do": "run", "job": {"game": "steps", "verb": "count", "format": "json"}})");
  EXPECT_EQ(heard.error, "no error");
  EXPECT_EQ(heard.count("count"), 2U) << "the first count, and the last";
  EXPECT_EQ(heard.count("point"), 3U);
  EXPECT_EQ(heard.count("best"), 1U);
  const Value best(Value::Object{{"type", "best"}, {"value", 3.0}, {"level", "step 3"}});
  EXPECT_NE(std::find(heard.messages.begin(), heard.messages.end(), best), heard.messages.end());
  EXPECT_EQ(heard.count("cell"), 1U);
  EXPECT_EQ(heard.messages[0], Value(Value::Object{{"type", "count"}, {"done", 1}, {"total", 3}, {"note", "steps"}}));
  EXPECT_EQ(heard.last("type"), Value("result"));
  EXPECT_EQ(heard.last("reached"), Value(true));
  EXPECT_EQ(heard.last("interrupted"), Value(false));
  EXPECT_EQ(heard.last("summary"), Value("counted\n"));
  EXPECT_EQ(*heard.last("document").find("levels"), Value(Value::Array{1, 2, 3}));
  EXPECT_EQ(*heard.last("document").find("provenance")->find("game"), Value("steps"));
}

TEST(JobRoom, GivesTextAndPicturesToo) {
  const auto room = make_job_room(test_games(), 1);
  const auto run = [&](std::string_view format) {
    return tell(*room, fmt::format(R"({{"do": "run", "job": {{"game": "steps", "verb": "count",
                                        "parameters": {{"steps": 100}}, "format": "{}"}}}})",
                                   format));
  };
  EXPECT_EQ(run("text").last("text"), Value("done\n"));
  EXPECT_EQ(run("text").last("reached"), Value(false));
  EXPECT_EQ(run("png").last("base64"), Value("ZG9uZQo="));
}

TEST(JobRoom, AStopGivesWhatIsLeft) {
  const auto room = make_job_room(test_games(), 1);
  std::stop_source stop;
  stop.request_stop();
  const Heard heard = tell(*room, R"({"do": "run", "job": {"game": "steps", "verb": "wait"}})", stop.get_token());
  EXPECT_EQ(heard.last("interrupted"), Value(true));
  EXPECT_EQ(heard.last("kept"), Value("a half"));
  EXPECT_EQ(heard.last("text"), Value("a half\n"));
}

TEST(JobRoom, MistakesAreErrors) {
  const auto room = make_job_room(test_games(), 1);
  EXPECT_EQ(tell(*room, R"({"do": "dance"})").error, "do: unknown command 'dance'; send run or cancel");
  EXPECT_EQ(tell(*room, R"({"do": 3})").error, "do: a text was expected");
  EXPECT_EQ(tell(*room, R"({"do": "run"})").error, "job: an object was expected");
  EXPECT_THAT(tell(*room, R"({"do": "run", "job": {"game": "steps", "verb": "talk"}})").error,
              HasSubstr("run it on a command line"));
  EXPECT_EQ(tell(*room, R"({"do": "run", "job": {"game": "steps", "verb": "echo",
                            "inputs": [{"name": "a.txt", "content": "bad"}]}})")
                .error,
            "a.txt: bad input");
  EXPECT_EQ(tell(*room, R"({"do": "cancel"})").error, "no error") << "there is no job to cancel";
}

TEST(JobRoom, InputsComeWithTheDocument) {
  const auto room = make_job_room(test_games(), 1);
  const Heard heard = tell(*room, R"({"do": "run", "job": {"game": "steps", "verb": "echo", "format": "json",
      "inputs": [{"name": "a", "content": "x"}, {"document": {"levels": [1]}}]}})");
  EXPECT_EQ(heard.error, "no error");
  const auto& levels = *heard.last("document").find("levels")->get<Value::Array>();
  EXPECT_EQ(levels[0], Value("x"));
  EXPECT_EQ(*levels[1].find("levels"), Value(Value::Array{1}));
}

}  // namespace
}  // namespace teka::jobs
