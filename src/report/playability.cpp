#include "report/playability.hpp"

#include <fmt/format.h>

namespace teka {

Playability malformed(std::string reason) {
  return {.problems = {{.reason = std::move(reason)}}};
}

void set_playability(Value& level, const Playability& playability) {
  level.set("playable", playability.is_known ? Value(playability.problems.empty()) : Value());
  Value::Array problems;
  for (const PlayProblem& problem : playability.problems) {
    Value at;
    if (problem.at) at = Value::Array{problem.at->x, problem.at->y};
    problems.emplace_back(Value::Object{{"reason", problem.reason}, {"at", std::move(at)}});
  }
  level.set("problems", std::move(problems));
}

std::string problems_text(const Playability& playability) {
  std::string text;
  for (const PlayProblem& problem : playability.problems) {
    text += fmt::format("{}: {}\n", playability.is_known ? "not playable" : "not decided", problem.reason);
  }
  return text;
}

void PlayabilityCount::add(const Playability& playability) {
  ++all_;
  playable_ += playability.playable() ? 1 : 0;
  unknown_ += playability.is_known ? 0 : 1;
}

std::string PlayabilityCount::summary(std::string_view noun, std::string_view plural) const {
  if (all_playable()) return {};
  const std::size_t bad = all_ - playable_ - unknown_;
  const auto is = [](std::size_t n) { return n == 1 ? "is" : "are"; };
  std::string text = fmt::format("of {} {}, ", all_, all_ == 1 ? noun : plural);
  if (bad > 0) text += fmt::format("{} {} not playable", bad, is(bad));
  if (unknown_ > 0) text += fmt::format("{}{} {} not decided", bad > 0 ? ", " : "", unknown_, is(unknown_));
  return text + '\n';
}

Parameter lenient_parameter() {
  return {.name = "lenient",
          .kind = Parameter::Kind::flag,
          .help = "count levels that cannot be read as not playable; even if none can be read"};
}

}  // namespace teka
