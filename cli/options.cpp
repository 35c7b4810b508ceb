#include "cli/options.hpp"

#include <algorithm>
#include <memory>

#include "core/text.hpp"
#include "game/common_parameters.hpp"
#include "game/old_names.hpp"
#include "game/usual_verbs.hpp"
#include "games/registry.hpp"

namespace teka::cli {
namespace {

/// Names of all verbs in the order in which games have them, each with the games that have it.
std::vector<std::pair<std::string_view, std::vector<const Game*>>> games_by_verb() {
  std::vector<std::pair<std::string_view, std::vector<const Game*>>> found;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      auto known =
          std::find_if(found.begin(), found.end(), [&](const auto& entry) { return entry.first == verb.name; });
      if (known == found.end()) known = found.insert(found.end(), {verb.name, {}});
      known->second.push_back(game);
    }
  }
  return found;
}

void add_parameter(CLI::App& command, const Parameter& p, Request& request) {
  const std::string name(p.name);
  if (p.kind == Parameter::Kind::flag) {
    const auto* on = p.fallback.get<bool>();
    const bool negated = on != nullptr && *on;
    command.add_flag_callback(
        fmt::format("--{}{}", negated ? "no-" : "", name),
        [&request, name, negated] { request.words.flags[name] = !negated; },
        negated ? fmt::format("do not {}", p.help) : std::string(p.help));
    return;
  }
  command
      .add_option_function<std::string>(
          "--" + name, [&request, name](const std::string& text) { request.words.given[name] = text; }, help_text(p))
      ->type_name(std::string(value_name(p)));
}

void add_common(CLI::App& command, const Verb& verb, Request& request) {
  const auto parameters = common_parameters(verb.formats);
  const auto add = [&](const std::string& names, std::string_view name, auto& target) {
    const Parameter& p = *std::ranges::find(parameters, name, &Parameter::name);
    command.add_option(names, target, help_text(p))->type_name(std::string(value_name(p)));
  };
  const auto add_flag = [&](const std::string& names, std::string_view name, bool& target) {
    command.add_flag(names, target, std::string(std::ranges::find(parameters, name, &Parameter::name)->help));
  };
  if (verb.takes_files) {
    CLI::Option* files = command.add_option("FILE", request.job.files, "input files; - is standard input");
    files->required(verb.needs_files)->type_name("");
  }
  add("--seed", "seed", request.words.seed);
  add("--threads", "threads", request.threads);
  add("-o,--out", "out", request.job.out);
  add("--format", "format", request.words.format);
  add_flag("--json", "json", request.words.json);
  add("--csv", "csv", request.job.csv);
  add_flag("-q,--quiet", "quiet", request.quiet);
  if (!can_be_run(verb)) return;
  add_run_options(command, request.run, verb.teamwork);
}

void add_command(CLI::App& verb_app, const Game& game, const Verb& verb, Request& request) {
  CLI::App* command = verb_app.add_subcommand(std::string(game.name), std::string(verb.summary))->group("Games");
  for (const Parameter& parameter : verb.parameters) add_parameter(*command, parameter, request);
  add_common(*command, verb, request);
  command->footer(fmt::format("Example: {}", verb.example));
  command->callback([&request, &game, &verb] {
    request.job.game = &game;
    request.job.verb = &verb;
  });
}

}  // namespace

void add_run_options(CLI::App& command, RunOptions& options, Teamwork teamwork) {
  const auto parameters = run_options();
  const auto add = [&](std::string_view name, std::optional<std::string>& target) {
    const Parameter& p = *std::ranges::find(parameters, name, &Parameter::name);
    command.add_option(fmt::format("--{}", name), target, help_text(p))->type_name(std::string(value_name(p)));
  };
  add("run", options.name);
  add("runs-folder", options.folder);
  if (teamwork != Teamwork::none) add("workers", options.workers);
  if (teamwork == Teamwork::shards) add("store", options.store);
}

Result<void> check_run_options(const RunOptions& options) {
  if (options.name) return {};
  if (options.folder) return fail("--runs-folder: the folder of all runs; add --run NAME");
  if (options.workers) return fail("--workers: processes that work together meet in a run; add --run NAME");
  if (options.store) return fail("--store: what a run keeps; add --run NAME");
  return {};
}

void add_verbs(CLI::App& app, Request& request) {
  for (const auto& [name, games] : games_by_verb()) {
    CLI::App* verb_app = app.add_subcommand(std::string(name), describe_verb(name, games))->group("Verbs");
    const auto formatter = std::make_shared<CLI::Formatter>();
    formatter->label("SUBCOMMAND", "GAME");
    verb_app->formatter(formatter);
    verb_app->require_subcommand(1);
    verb_app->footer(fmt::format("Example: {}", games.front()->find_verb(name)->example));
    for (const Game* game : games) add_command(*verb_app, *game, *game->find_verb(name), request);
  }
}

Result<unsigned> thread_count(const Request& request) {
  const auto threads = parse_whole_number("threads", request.threads, kMostThreads);
  if (!threads) return tl::unexpected(threads.error());
  return static_cast<unsigned>(*threads);
}

namespace {

/// The innermost command that the words name.
struct Place {
  const CLI::App* command;
  std::string path;
  std::string unknown;  ///< the word where a command was expected and that is none
};

std::vector<const CLI::App*> commands_of(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

Place find_place(const CLI::App& app, const std::vector<std::string>& words) {
  Place place{&app, "teka", {}};
  for (const std::string& word : words) {
    const auto commands = commands_of(*place.command);
    if (word.starts_with('-') || commands.empty()) break;
    const auto next =
        std::find_if(commands.begin(), commands.end(), [&](const CLI::App* c) { return c->get_name() == word; });
    if (next == commands.end()) {
      place.unknown = word;
      break;
    }
    place.command = *next;
    place.path += ' ' + word;
  }
  return place;
}

/// What the next word should be.
std::string_view argument_name(const Place& place) {
  if (place.path == "teka") return "command";
  if (place.path == "teka library" || place.path == "teka runs") return "verb";
  return place.path == "teka completion" ? "shell name" : "game name";
}

std::vector<std::string> option_names(const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

/// What to say about an option that an earlier version had.
std::optional<std::string> explain_old_option(const Place& place, std::string_view name) {
  const auto words = split(place.path, ' ');
  if (words.size() != 3) return {};
  return explain_old_name(words[1], words[2], name.substr(2));
}

/// An option that the library refused: it was given twice, without a value, or with one that it does not take.
std::string explain_option(const Place& place, const std::string& name, const std::vector<std::string>& words) {
  const CLI::Option* option = place.command->get_option_no_throw(name);
  const std::string& value = option != nullptr ? option->get_type_name() : name;
  const auto times = std::count_if(words.begin(), words.end(),
                                   [&](const std::string& w) { return w == name || w.starts_with(name + '='); });
  if (option != nullptr && option->get_items_expected_max() == 0)
    return fmt::format("{}: takes no value; write {} alone", name, name);
  if (times > 1) return fmt::format("{}: given {} times; give it once", name, times);
  return fmt::format("{}: the value is missing; write {} {}", name, name, value);
}

}  // namespace

std::optional<std::string> explain_unknown(const CLI::App& app, const std::vector<std::string>& words) {
  const Place place = find_place(app, words);
  if (place.unknown.empty()) return {};
  std::vector<std::string> names;
  for (const CLI::App* c : commands_of(*place.command)) names.push_back(c->get_name());
  return fmt::format("unknown {} '{}'{}", argument_name(place), place.unknown,
                     suggestion(place.unknown, std::vector<std::string_view>(names.begin(), names.end())));
}

std::string explain(const CLI::Error& error, const CLI::App& app, const std::vector<std::string>& words) {
  if (auto unknown = explain_unknown(app, words)) return *unknown;
  const Place place = find_place(app, words);
  const auto options = option_names(*place.command);
  const std::vector<std::string_view> names(options.begin(), options.end());
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (!word.starts_with("--") || std::find(names.begin(), names.end(), name) != names.end()) continue;
    if (const auto now = explain_old_option(place, name)) return *now;
    const std::string hint = suggestion(name, names);
    if (hint.starts_with("; did")) return fmt::format("unknown option '{}'{}", name, hint);
    const bool too_early = place.command != &app && !commands_of(*place.command).empty();
    return fmt::format("unknown option '{}'; {}", name,
                       too_early ? fmt::format("options come after the {}", argument_name(place))
                                 : fmt::format("see {} --help", place.path));
  }
  const std::string what = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::string extra = what.substr(what.rfind(": ") + 2);
    return fmt::format("unexpected argument '{}'; see {} --help", extra, place.path);
  }
  if (!commands_of(*place.command).empty()) {
    return fmt::format("missing {}; see {} --help", argument_name(place), place.path);
  }
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (place.path.starts_with("teka runs ")) return "missing NAME; teka runs list shows all runs";
    if (what.starts_with("LEVEL")) return fmt::format("missing LEVEL; see {} --help", place.path);
    return "missing FILE; name a file, or - for standard input";
  }
  for (const std::string& name : options) {
    const bool leads = what.starts_with(name.substr(2) + ' ');  // of a flag with a value
    if (leads || what.find(name) != std::string::npos) return explain_option(place, name, words);
  }
  return fmt::format("{}; see {} --help", what, place.path);
}

Result<Request> parse_verb(std::vector<std::string> words) {
  CLI::App app;
  Request request;
  add_verbs(app, request);
  app.require_subcommand(1);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // which takes them from the end
  } catch (const CLI::ParseError& error) {
    return fail("{}", explain(error, app, words));
  }
  return request;
}

}  // namespace teka::cli
