#include "store/verify.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "jobs/run_job.hpp"
#include "json/json.hpp"
#include "store/level_file.hpp"
#include "store/level_value.hpp"

namespace teka::store {
namespace {

std::string text_member(const Value& value, std::string_view name) {
  const Value* member = value.find(name);
  const auto* text = member == nullptr ? nullptr : member->get<std::string>();
  return text == nullptr ? std::string() : *text;
}

/// Names of measures of which some value is an estimate, which may come out differently.
bool is_estimate(const Value& level, const std::string& measure) {
  const Value* metrics = level.find("metrics");
  const auto* list = metrics == nullptr ? nullptr : metrics->get<Value::Array>();
  if (list == nullptr) return false;
  return std::ranges::any_of(*list, [&](const Value& metric) {
    const Value* error = metric.find("error");
    return text_member(metric, "name") == measure && error != nullptr && !error->is_null();
  });
}

std::string without_all(std::string text, const std::string& part) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) text.erase(at, part.size());
  return text;
}

const double* measure_of(const Kept& kept, std::string_view name) {
  const auto known = std::ranges::find(kept.measures, name, &std::pair<std::string, double>::first);
  return known == kept.measures.end() ? nullptr : &known->second;
}

/// As exact as the library keeps numbers.
bool is_same(double kept, double now) {
  return std::abs(kept - now) <= 1e-6 * std::max({1.0, std::abs(kept), std::abs(now)});
}

}  // namespace

Verifier::Verifier(Library& library, VerifySettings settings, Executor& executor, Budget budget,
                   std::function<void(const Difference&)> tell)
    : library_(library),
      settings_(std::move(settings)),
      executor_(executor),
      budget_(std::move(budget)),
      tell_(std::move(tell)) {}

void Verifier::differ(std::uint64_t level, std::string what) {
  result_.differences.push_back({level, std::move(what)});
  if (tell_) tell_(result_.differences.back());
}

void Verifier::check_file() {
  for (std::string& line : library_.problems()) differ(0, std::move(line));
}

std::optional<Verifier::Checked> Verifier::check_form(std::uint64_t level) {
  auto kept = library_.get(level);
  if (!kept) {
    differ(level, "it cannot be read, or this program does not know its game");
    return {};
  }
  const LevelCode& code = *kept->game->level_code;
  auto value = code.unpack(kept->packed);
  const auto canonical = code.canonical(kept->packed);
  if (!value || !canonical) {
    differ(level, fmt::format("the level is damaged: {}", value ? canonical.error().message : value.error().message));
    return {};
  }
  if (level_key(*kept->game, *canonical) != kept->key) {
    differ(level, "the level is not the one that was kept: its key differs");
    return {};
  }
  std::vector<SolutionCost> costs;
  for (std::size_t i = 0; i < kept->solutions.size(); ++i) {
    const auto cost = code.replay(kept->packed, kept->solutions[i]);
    if (cost) costs.push_back(*cost);
    if (!cost) differ(level, fmt::format("solution {} does not solve it: {}", i + 1, cost.error().message));
  }
  if (costs.size() == kept->solutions.size()) check_own(*kept, *value, costs);
  return Checked{std::move(*kept), std::move(*value)};
}

void Verifier::check_own(const Kept& kept, const Value& plain, const std::vector<SolutionCost>& costs) {
  const std::vector<std::string> names = {std::string(kWidth), std::string(kHeight)};
  const auto sides = values_of(library_, std::span(&kept.id, 1), names).front();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const double side = plain.find(names[i])->number();
    if (sides[i] != static_cast<float>(side)) differ(kept.id, fmt::format("its {} {:.6g} is not kept", names[i], side));
  }
  if (costs.empty()) {
    if (measure_of(kept, kMoves) != nullptr) differ(kept.id, "its solution is missing");
    return;
  }
  for (const auto& [name, member] :
       {std::pair(kMoves, &SolutionCost::moves), std::pair(kPushes, &SolutionCost::pushes)}) {
    const std::uint64_t least = std::ranges::min(costs, {}, member).*member;
    const double* known = measure_of(kept, name);
    if (is_same(known == nullptr ? 0 : *known, static_cast<double>(least))) continue;
    differ(kept.id, fmt::format("its solutions have {} {}, not {:.6g}", least, name, known == nullptr ? 0 : *known));
  }
}

void Verifier::check_solved(const Game& game, const std::vector<const Checked*>& levels) {
  Value::Array values;
  for (const Checked* one : levels) values.push_back(one->value);
  const auto solutions = solve_levels(game, values, executor_, budget_);
  if (!solutions) {
    result_.notes.push_back(fmt::format("not solved again: {}", solutions.error().message));
    return;
  }
  if (budget_.interrupted()) return;
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const Kept& kept = levels[i]->kept;
    const std::string& moves = (*solutions)[i];
    if (moves.empty()) {
      if (!kept.solutions.empty()) ++result_.undecided;  // ours was replayed; the solver may have given up
      continue;
    }
    const auto cost = game.level_code->replay(kept.packed, moves);
    if (!cost) differ(kept.id, fmt::format("what the solver found does not solve it: {}", cost.error().message));
  }
}

void Verifier::compare_measures(const Kept& kept, const Value& evaluated) {
  if (const Value* playable = evaluated.find("playable"); playable != nullptr && *playable == Value(false)) {
    const Value* problems = evaluated.find("problems");
    const auto* list = problems == nullptr ? nullptr : problems->get<Value::Array>();
    const std::string reason = list == nullptr || list->empty() ? "" : text_member(list->front(), "reason");
    if (kept.solutions.empty()) {
      result_.notes.push_back(fmt::format("level {}: it cannot be played: {}", kept.id, reason));
    } else {
      differ(kept.id, fmt::format("it has a solution, but cannot be played: {}", reason));
    }
  }
  const bool has_measures = std::ranges::any_of(
      kept.measures, [](const auto& known) { return known.first != kMoves && known.first != kPushes; });
  if (!has_measures) {
    ++result_.unmeasured;
    return;
  }
  const bool has_all = measure_of(kept, "playable") != nullptr;  // evaluate measured it, not another verb
  for (const auto& [name, now] : measures_in(evaluated)) {
    if (name == kMoves || name == kPushes || is_estimate(evaluated, name))
      continue;  // those of the solutions are checked
    const double* known = measure_of(kept, name);
    if (known == nullptr && has_all) differ(kept.id, fmt::format("{} is {:.6g}, and is not kept", name, now));
    if (known == nullptr || is_same(*known, now)) continue;
    differ(kept.id, fmt::format("{} is {:.6g}, not {:.6g}", name, now, *known));
  }
}

void Verifier::check_measures(const Game& game, const std::vector<const Checked*>& levels) {
  Value::Array values;
  for (const Checked* one : levels) values.push_back(one->value);
  const auto items = run_on_levels(game, "evaluate", values, Value(Value::Object{}), executor_, budget_);
  if (!items) {
    result_.notes.push_back(fmt::format("not measured again: {}", items.error().message));
    return;
  }
  if (budget_.interrupted() || items->size() != levels.size()) return;
  for (std::size_t i = 0; i < levels.size(); ++i) compare_measures(levels[i]->kept, (*items)[i]);
}

Result<std::vector<std::string>> Verifier::run_origin(const OriginFacts& facts) {
  const auto* line = facts.provenance.get<std::string>();
  const std::string bytes = line != nullptr ? *line : to_json(Value::Object{{"provenance", facts.provenance}});
  auto origin =
      line != nullptr ? jobs::read_origin_line(bytes, library_.games()) : jobs::find_origin(bytes, library_.games());
  if (!origin) return tl::unexpected(origin.error());
  if (!origin->unrepeatable.empty()) return fail("{}", origin->unrepeatable);
  if (std::ranges::find(origin->inputs, "-", &jobs::OriginInput::name) != origin->inputs.end()) {
    return fail("it was made from standard input");
  }
  const bool is_whole = origin->option.empty();   // not one of several files that an option wrote
  if (is_whole) origin->request.format = "json";  // the levels themselves, whatever format the file had
  origin->request.out.reset();
  const std::string folder = std::filesystem::path(facts.file).parent_path().string();
  // All files of a folder say the same but for their own names, so the command is run once for all of them.
  const std::string command = is_whole ? "" : without_all(bytes, origin->file) + folder;
  if (!is_whole && command == command_) return levels_in(*origin);
  command_.clear();
  written_.clear();
  const jobs::Files files = jobs::into_memory(jobs::with_inputs_of(*origin, folder, settings_.files), written_);
  const auto job = jobs::make_job(origin->request, files);
  if (!job) return tl::unexpected(job.error());
  Context context = jobs::make_context(executor_, budget_, files, [](const Event&) {});
  const auto output = jobs::run_job(*origin->request.verb, *job, context);
  if (!output) return tl::unexpected(output.error());
  if (!is_whole) {
    command_ = command;
    return levels_in(*origin);
  }
  std::vector<std::string> packed;
  for (const Value& item : output->items) {
    packed.push_back(origin->request.game->level_code->pack(item).value_or(""));
  }
  return packed;
}

Result<std::vector<std::string>> Verifier::levels_in(const jobs::Origin& origin) {
  const auto file = written_.find(origin.file);
  if (file == written_.end()) return fail("its command no longer writes {}", origin.file);
  const Game* game = origin.request.game;
  const auto read = read_level_file(file->first, file->second, game, library_.games(), executor_, budget_);
  if (!read) return tl::unexpected(read.error());
  std::vector<std::string> packed;
  for (const Value& level : read->levels) packed.push_back(game->level_code->pack(level).value_or(""));
  return packed;
}

const std::vector<std::string>& Verifier::remake(std::uint64_t origin) {
  if (const auto known = remade_.find(origin); known != remade_.end()) return known->second;
  OriginFacts facts = library_.origin_facts(origin);
  if (facts.file.empty()) facts.file = "levels of an unknown file";
  if (facts.provenance.is_null()) {
    result_.notes.push_back(
        fmt::format("{}: it does not say how it was made, so its levels are not made again", facts.file));
    return remade_[origin];
  }
  auto made = run_origin(facts);
  if (!made && !budget_.interrupted()) {
    result_.notes.push_back(fmt::format("{}: its levels are not made again: {}", facts.file, made.error().message));
  }
  if (remade_.size() > 3) remade_.clear();
  return remade_[origin] = made ? std::move(*made) : std::vector<std::string>();
}

void Verifier::check_remade(const Kept& kept) {
  const std::vector<std::string>& made = remake(kept.origin);
  if (made.empty() || budget_.interrupted()) return;
  if (kept.place >= made.size()) {
    return differ(kept.id,
                  fmt::format("its provenance gives {} levels, and it was number {}", made.size(), kept.place + 1));
  }
  if (made[kept.place] != kept.packed) return differ(kept.id, "its provenance gives another level");
  ++result_.remade;
}

bool Verifier::check(std::span<const std::uint64_t> levels) {
  std::vector<Checked> all;
  for (const std::uint64_t level : levels) {
    if (auto one = check_form(level)) all.push_back(std::move(*one));
  }
  std::map<const Game*, std::vector<const Checked*>> games;
  for (const Checked& one : all) games[one.kept.game].push_back(&one);
  for (const auto& [game, list] : games) {
    if (settings_.solve) check_solved(*game, list);
    if (settings_.evaluate && game->find_verb("evaluate") != nullptr) check_measures(*game, list);
  }
  for (const Checked& one : all) {
    if (settings_.remake && !budget_.interrupted()) check_remade(one.kept);
  }
  if (budget_.interrupted()) return false;
  result_.levels += levels.size();
  return true;
}

}  // namespace teka::store
