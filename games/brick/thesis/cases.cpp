#include "games/brick/thesis/cases.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <tuple>

#include "games/brick/play/play_options.hpp"
#include "games/brick/rules/case.hpp"

namespace teka::brick {
namespace {

constexpr std::array<ThesisCase, kThesisCases> kCases = {{
    {3, 3333, 1'375'599, 1'184'163, 1'234'467},
    {3, 33333, 12'787'295, 11'738'442, 12'311'945},
    {4, 2500, 661'602, 321'074, 611'845},
    {4, 25000, 5'931'373, 3'425'139, 5'905'161},
    {5, 2000, 231'030, 147'997, 217'055},
    {5, 20000, 2'031'750, 904'932, 1'961'168},
    {6, 16666, 566'462, 242'324, 526'796},
    {7, 14285, 324'145, 172'106, 314'378},
    {8, 12500, 183'980, 110'827, 111'709},
    {9, 11111, 7'143, 3'508, 3'825},
}};

Contender thesis_with(int panic, std::int64_t ThesisCase::* rerun) {
  return {.name = fmt::format("thesis, panic {}", panic),
          .of = {{"player", "thesis"}, {"panic", panic}},
          .rerun = rerun,
          .play = [panic](const ThesisCase& played, std::span<const Brick> bricks, const std::stop_token& stop) {
            ThesisSettings settings = thesis_settings(played.colours, static_cast<int>(played.bricks));
            settings.panic = panic;
            return play_thesis(settings, BrickDrops(played.colours), bricks, stop);
          }};
}

}  // namespace

std::span<const ThesisCase, kThesisCases> thesis_cases() {
  return kCases;
}

std::vector<Contender> thesis_contenders() {
  return {thesis_with(kPrintedPanic, &ThesisCase::rerun), thesis_with(kCorrectedPanic, &ThesisCase::rerun_corrected)};
}

Contender contender(const std::string& player, const Pace& pace) {
  return {.name = describe(player, pace),
          .of = {{"player", player}},
          .rerun = nullptr,
          .play = [player, pace](const ThesisCase& played, std::span<const Brick> bricks,
                                 const std::stop_token& stop) -> std::optional<GameResult> {
            const auto mind =
                make_player({.name = player, .colours = played.colours, .bricks = static_cast<int>(played.bricks)});
            const Deal deal{.colours = played.colours,
                            .bricks = static_cast<int>(played.bricks),
                            .given = std::vector<Brick>(bricks.begin(), bricks.end())};
            const auto record = play_game(**mind, deal, pace, stop);
            if (!record) return {};
            return GameResult{.points = record->end.points, .placed = static_cast<std::size_t>(record->end.placed)};
          }};
}

CaseScores play_cases(const std::vector<std::size_t>& wanted, const std::vector<Contender>& contenders,
                      std::size_t seeds, const Seed& seed, Context& context) {
  struct Task {
    std::size_t number, contender, game;
  };
  std::vector<Task> tasks;
  for (const std::size_t number : wanted) {
    for (std::size_t contender = 0; contender < contenders.size(); ++contender) {
      for (std::size_t game = 0; game < seeds; ++game) tasks.push_back({number, contender, game});
    }
  }
  // Long games first, so that no thread is left with one at the end.
  std::sort(tasks.begin(), tasks.end(), [](const Task& a, const Task& b) {
    return std::tuple(kCases[b.number].bricks, a.number, a.contender, a.game) <
           std::tuple(kCases[a.number].bricks, b.number, b.contender, b.game);
  });
  std::atomic<std::uint64_t> done = 0;
  const auto name_of_part = [&](std::size_t i) {
    const auto& [number, contender, game] = tasks[i];
    return fmt::format("case {}, {}, game {}", number, contenders[contender].name, game);
  };
  const auto play = [&](std::size_t i) -> std::optional<GameResult> {
    const auto& [number, contender, game] = tasks[i];
    const ThesisCase& played = kCases[number];
    if (context.budget.interrupted()) return {};
    const Case drawn = random_case(seed.child(number).child(game), played.colours, static_cast<int>(played.bricks));
    return contenders[contender].play(played, drawn.bricks, context.budget.stop);
  };
  const auto games = context.journal->parts(context.executor, tasks.size(), name_of_part, play,
                                            [&](std::size_t) { context.progress(++done, tasks.size(), "games"); });
  CaseScores scores(kCases.size(), std::vector<CaseScore>(contenders.size()));
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    if (!games[i]) continue;
    CaseScore& score = scores[tasks[i].number][tasks[i].contender];
    score.points.add(static_cast<double>(games[i]->points));
    score.placed.add(static_cast<double>(games[i]->placed));
    score.deaths += games[i]->placed < kCases[tasks[i].number].bricks ? 1 : 0;
    score.games.emplace(tasks[i].game, *games[i]);
  }
  return scores;
}

Metrics game_metrics(const std::vector<std::size_t>& wanted, const CaseScores& scores,
                     const std::vector<Contender>& contenders) {
  Metrics games;
  for (const std::size_t number : wanted) {
    const ThesisCase& played = kCases[number];
    const Factors of_case = {
        {"case", std::uint64_t{number + 1}}, {"case colours", played.colours}, {"case bricks", played.bricks}};
    for (std::size_t i = 0; i < contenders.size(); ++i) {
      for (const auto& [game, result] : scores[number][i].games) {
        Factors of = of_case;
        of.emplace_back("source", "teka");
        of.insert(of.end(), contenders[i].of.begin(), contenders[i].of.end());
        of.emplace_back("number", std::uint64_t{game + 1});
        Metrics one;
        one.add("points of a game", static_cast<double>(result.points), "points", Better::higher);
        one.add("death in a game", result.placed < played.bricks ? 1 : 0, "", Better::lower);
        one.add("bricks placed in a game", static_cast<double>(result.placed), "bricks");
        games.add(one, of);
      }
    }
  }
  return games;
}

}  // namespace teka::brick
