// The server on real sockets: whom it answers, what it refuses, that pages do not disturb each other.
#include "studio/server.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "studio/test_client.hpp"
#include "studio/worker.hpp"

namespace teka::studio {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

template <class Condition>
void wait_until(Condition&& condition) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  bool met = condition();  // asked once only when it holds: asking may change things
  for (; !met && std::chrono::steady_clock::now() < end; met = condition()) std::this_thread::yield();
  EXPECT_TRUE(met);
}

TEST(Server, GivesThePageAndFactsAboutGames) {
  const TestServer server;
  const std::string page = server.get("/");
  EXPECT_THAT(page, StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(page, testing::EndsWith("<p>page</p>"));
  EXPECT_THAT(page, HasSubstr("Content-Security-Policy: default-src 'none'"));
  EXPECT_THAT(page, HasSubstr("X-Content-Type-Options: nosniff"));
  EXPECT_THAT(server.get("/assets/a.js?x"), HasSubstr("immutable"));
  const std::string games = server.get("/api/games");
  EXPECT_THAT(games, HasSubstr("application/json"));
  EXPECT_THAT(games, HasSubstr("\"name\": \"test\""));
}

TEST(Server, RefusesWhatItDoesNotKnow) {
  const TestServer server;
  EXPECT_THAT(server.get("/nothing"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(server.get("/../../etc/passwd"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(server.get("/live/test"), StartsWith("HTTP/1.1 426"));
  const std::string tail = " / HTTP/1.1\r\nHost: " + server.host() + "\r\nConnection: close\r\n";
  EXPECT_THAT(server.talk("POST" + tail + "Content-Length: 2\r\n\r\n{}"), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(server.talk("DELETE" + tail + "\r\n"), StartsWith("HTTP/1.1 405"));
  EXPECT_THAT(server.talk("HEAD" + tail + "\r\n"), testing::EndsWith("\r\n\r\n"));
}

TEST(Server, RefusesOtherHostsAndOrigins) {
  const TestServer server;
  const auto with_host = [&](const std::string& host) {
    return server.talk("GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  };
  EXPECT_THAT(with_host("evil.example"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(with_host("127.0.0.1:1"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.talk("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.get("/", "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.get("/", "Origin: null\r\n"), StartsWith("HTTP/1.1 403"));
  EXPECT_THAT(server.get("/", "Origin: http://" + server.host() + "\r\n"), StartsWith("HTTP/1.1 200"));
  EXPECT_THAT(server.upgrade("test", "Origin: http://evil.example\r\n"), StartsWith("HTTP/1.1 403"));
  TestPage own(server, "test", "http://" + server.host());
  EXPECT_EQ(own.hear_type(), "hello");
}

TEST(Server, RefusesMalformedAndOversizedRequests) {
  const TestServer server({.patience = std::chrono::milliseconds(300)});
  EXPECT_THAT(server.talk("nonsense\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(server.talk(std::string(3, '\0') + "\r\n\r\n"), StartsWith("HTTP/1.1 400"));
  EXPECT_THAT(server.get("/", "X: " + std::string(40'000, 'x') + "\r\n"), StartsWith("HTTP/1.1 431"));
  EXPECT_THAT(server.talk("POST / HTTP/1.1\r\nHost: " + server.host() + "\r\nContent-Length: 9999999999\r\n\r\n"),
              StartsWith("HTTP/1.1 413"));
  EXPECT_EQ(server.talk("GET / HT"), "");  // given up after a while
  EXPECT_THAT(server.get("/"), StartsWith("HTTP/1.1 200"));
}

TEST(Server, SaysWhyItCannotListen) {
  TestServer server;
  const Site site{};
  const auto twice = Server::open({.port = server.server().port()}, site);
  ASSERT_FALSE(twice);
  EXPECT_THAT(twice.error().message, HasSubstr("is in use"));
  const auto nowhere = Server::open({.host = "example.com", .port = 0}, site);
  ASSERT_FALSE(nowhere);
  EXPECT_THAT(nowhere.error().message, HasSubstr("'example.com' is not an address"));
}

TEST(Live, KnowsItsRooms) {
  const TestServer server;
  EXPECT_THAT(server.upgrade("nothing"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(server.upgrade("silent"), StartsWith("HTTP/1.1 404"));
  EXPECT_THAT(server.upgrade("../test"), StartsWith("HTTP/1.1 404"));
  TestPage page(server);
  EXPECT_EQ(page.hear_type(), "hello");
  page.send(R"({"do": "echo", "type": "ä"})");
  EXPECT_EQ(page.hear_type(), "ä");
}

/// Messages until one of this type, which is returned.
Value hear_until(TestPage& page, std::string_view type) {
  Value message = page.hear();
  while (!message.is_null() && *message.find("type") != Value(type)) message = page.hear();
  return message;
}

TEST(Live, RunsJobsAndTellsHowTheyGoOn) {
  const TestServer server;
  TestPage page(server, "jobs");
  EXPECT_EQ(page.hear_type(), "ready");
  page.send(
      R"({"do": "run", "job": {"game": "steps", "verb": "count", "parameters": {"steps": 2}, "format": "json"}})");
  EXPECT_EQ(page.hear_type(), "count");
  EXPECT_EQ(*hear_until(page, "point").find("series"), Value("square"));
  EXPECT_EQ(*hear_until(page, "best").find("value"), Value(2.0));
  EXPECT_EQ(*hear_until(page, "cell").find("row"), Value(2));
  const Value result = page.hear();
  EXPECT_EQ(*result.find("type"), Value("result"));
  EXPECT_EQ(*result.find("document")->find("levels"), Value(Value::Array{1, 2}));
  page.send(R"({"do": "run", "job": {"game": "steps", "verb": "count", "parameters": {"reference": "/etc/passwd"}}})");
  EXPECT_EQ(page.hear_error(), "parameters: reference names a file on the machine that runs the job; leave it out");
}

TEST(Live, AJobEndsWhenItIsCancelledOrSomethingNewerComes) {
  const TestServer server;
  TestPage page(server, "jobs");
  EXPECT_EQ(page.hear_type(), "ready");
  for (const char* newer : {R"({"do": "cancel"})", R"({"do": "run", "job": {"game": "steps", "verb": "count"}})"}) {
    page.send(R"({"do": "run", "job": {"game": "steps", "verb": "wait"}})");
    EXPECT_EQ(page.hear_type(), "count");
    page.send(newer);
    const Value result = page.hear();
    EXPECT_EQ(*result.find("type"), Value("result"));
    EXPECT_EQ(*result.find("interrupted"), Value(true));
    EXPECT_EQ(*result.find("kept"), Value("a half"));
  }
  EXPECT_EQ(*hear_until(page, "result").find("text"), Value("done\n"));
}

TEST(Live, AClosedPageStopsItsJob) {
  TestServer server;
  TestPage page(server, "jobs");
  EXPECT_EQ(page.hear_type(), "ready");
  page.send(R"({"do": "run", "job": {"game": "steps", "verb": "wait"}})");
  EXPECT_EQ(page.hear_type(), "count");
  page.vanish();
  wait_until([&] { return server.server().rooms() == 0; });
}

TEST(Live, AnswersMistakesWithAnErrorAndGoesOn) {
  const TestServer server;
  TestPage page(server);
  EXPECT_EQ(page.hear_type(), "hello");
  page.send("{");
  EXPECT_NE(page.hear_error(), "no error");
  page.send(std::string(5000, '['));
  EXPECT_NE(page.hear_error(), "no error");
  page.send_binary("{}");
  EXPECT_EQ(page.hear_error(), "binary messages are not supported");
  page.send("{}");
  EXPECT_EQ(page.hear_error(), "do: what?");
  page.send(R"({"do": "throw"})");
  EXPECT_EQ(page.hear_error(), "broken");
  page.send(R"({"do": "echo", "type": "still here"})");
  EXPECT_EQ(page.hear_type(), "still here");
}

TEST(Live, ClosesOnMessagesThatAreTooLongAndOnBrokenFrames) {
  const TestServer server({.most_message_bytes = 1000});
  TestPage large(server);
  EXPECT_EQ(large.hear_type(), "hello");
  large.send('"' + std::string(2000, 'x') + '"');
  EXPECT_EQ(large.hear_type(), "");
  EXPECT_EQ(large.close_code(), websocket::close_code::too_big);
  TestPage garbled(server);
  EXPECT_EQ(garbled.hear_type(), "hello");
  net::write(garbled.raw(), net::buffer(std::string(100, '\xff')), garbled.failure);
  EXPECT_EQ(garbled.hear_type(), "");
  TestPage not_text(server);
  EXPECT_EQ(not_text.hear_type(), "hello");
  not_text.send("\"\xff\xfe\"");
  EXPECT_EQ(not_text.hear_type(), "");
  TestPage fine(server);
  EXPECT_EQ(fine.hear_type(), "hello");
}

TEST(Live, PagesAreIndependent) {
  const TestServer server;
  TestPage busy(server);
  TestPage other(server);
  EXPECT_EQ(busy.hear_type(), "hello");
  EXPECT_EQ(other.hear_type(), "hello");
  busy.send(R"({"do": "work"})");
  EXPECT_EQ(busy.hear_type(), "working");
  other.send(R"({"do": "echo", "type": "quick"})");
  EXPECT_EQ(other.hear_type(), "quick");
  EXPECT_THAT(server.get("/"), StartsWith("HTTP/1.1 200"));
  EXPECT_EQ(TestRoom::working, 1);
  busy.send(R"({"do": "echo", "type": "newer"})");  // takes the place of the work
  EXPECT_EQ(busy.hear_type(), "stopped");
  EXPECT_EQ(busy.hear_type(), "newer");
}

TEST(Live, AClosedPageStopsItsWork) {
  TestServer server;
  TestPage polite(server);
  TestPage killed(server);
  for (TestPage* page : {&polite, &killed}) {
    EXPECT_EQ(page->hear_type(), "hello");
    page->send(R"({"do": "work"})");
    EXPECT_EQ(page->hear_type(), "working");
  }
  EXPECT_EQ(TestRoom::working, 2);
  polite.close();
  wait_until([] { return TestRoom::working == 1; });
  killed.vanish();
  wait_until([] { return TestRoom::working == 0; });
  wait_until([&] { return server.server().rooms() == 0; });
}

TEST(Live, TheEndOfTheServerStopsAllWork) {
  {
    TestServer server;
    TestPage page(server);
    EXPECT_EQ(page.hear_type(), "hello");
    page.send(R"({"do": "work"})");
    EXPECT_EQ(page.hear_type(), "working");
  }
  EXPECT_EQ(TestRoom::working, 0);
}

TEST(Live, APageThatDoesNotReadHoldsUpOnlyItsOwnRoom) {
  TestServer server;
  TestPage deaf(server);
  deaf.send(R"({"do": "flood"})");
  TestPage other(server);
  EXPECT_EQ(other.hear_type(), "hello");
  other.send(R"({"do": "echo", "type": "quick"})");
  EXPECT_EQ(other.hear_type(), "quick");
  deaf.vanish();
  other.close();
  wait_until([&] { return server.server().rooms() == 0; });
}

TEST(Live, AreLimitedInNumber) {
  const TestServer server({.most_rooms = 2});
  TestPage first(server);
  const TestPage second(server);
  EXPECT_THAT(server.upgrade("test"), StartsWith("HTTP/1.1 503"));
  first.close();
  wait_until([&] { return !TestPage(server).failure; });
}

TEST(Live, GivesUpAPageThatSendsTooMuch) {
  TestServer server;
  TestPage page(server);
  EXPECT_EQ(page.hear_type(), "hello");
  page.send(R"({"do": "hold"})");
  EXPECT_EQ(page.hear_type(), "holding");
  for (std::size_t i = 0; i <= Worker::kMostWaiting; ++i) page.send(R"({"do": "echo", "type": "one more"})");
  page.send("{");  // a page that is not given up hears an error: the server answers this one, not the room
  EXPECT_EQ(page.hear_type(), "");
  EXPECT_EQ(page.close_code(), websocket::close_code::policy_error);
  TestRoom::holding = false;
  wait_until([&] { return server.server().rooms() == 0; });
}

}  // namespace
}  // namespace teka::studio
