#include "cli/completion.hpp"

#include <fmt/format.h>

#include <map>
#include <set>
#include <sstream>
#include <string>

#include "games/registry.hpp"

namespace teka::cli {
namespace {

/// For each command ("", "generate", "generate maze"): the words that may follow it.
std::map<std::string, std::string> next_words(const CLI::App& app, const std::string& path = "") {
  std::map<std::string, std::string> words;
  std::string& here = words[path];
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    here += command->get_name() + ' ';
    words.merge(next_words(*command, path.empty() ? command->get_name() : path + ' ' + command->get_name()));
  }
  for (const CLI::Option* option : app.get_options()) {
    for (const std::string& name : option->get_lnames()) here += "--" + name + ' ';
  }
  return words;
}

/// What may follow an option: one of these names, a file, or any text.
struct Follow {
  std::set<std::string> names;
  bool file = false;
};

using Follows = std::map<std::string, Follow>;  ///< by option: "--format"

/// For each command with a game: "generate maze".
std::map<std::string, Follows> option_values() {
  std::map<std::string, Follows> all;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      Follows& values = all[fmt::format("{} {}", verb.name, game->name)];
      values = {{"--out", {{}, true}}, {"-o", {{}, true}}, {"--seed", {}}, {"--threads", {}}};
      for (const Format& format : verb.formats) values["--format"].names.emplace(format.name);
      for (const Parameter& p : verb.parameters) {
        if (p.kind == Parameter::Kind::flag) continue;
        Follow& follow = values["--" + std::string(p.name)];
        follow.names.insert(p.choices.begin(), p.choices.end());
        follow.names.insert(p.words.begin(), p.words.end());
        follow.file = p.is_file();
      }
    }
  }
  return all;
}

bool takes_files(const CLI::App& app, const std::string& path) {
  const std::size_t space = path.find(' ');
  if (space == std::string::npos) return false;
  const CLI::App* command = app.get_subcommand(path.substr(0, space))->get_subcommand(path.substr(space + 1));
  return command->get_option_no_throw("FILE") != nullptr;
}

std::string bash_script(const CLI::App& app) {
  std::string text =
      "_teka() {\n  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words= files=\n"
      "  case \"${COMP_WORDS[1]} ${COMP_WORDS[2]} $prev\" in\n";
  for (const auto& [path, values] : option_values()) {
    for (const auto& [option, follow] : values) {
      text += fmt::format("    '{} {}') words='{}' files={} ;;\n", path, option, fmt::join(follow.names, " "),
                          follow.file ? "1" : "");
    }
  }
  text += "    *) case \"${COMP_WORDS[*]:1:$((COMP_CWORD-1))}\" in\n";
  std::string nested;
  for (const auto& [path, words] : next_words(app)) {
    // Longer paths first, so that "generate maze" wins over "generate".
    nested.insert(
        0, fmt::format("      {}) words='{}' files={} ;;\n", path.empty() ? "*" : fmt::format("'{0}'|'{0} '*", path),
                       words, takes_files(app, path) ? "1" : ""));
  }
  // File names are split at newlines only: they may contain spaces.
  return text + nested +
         "    esac ;;\n  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n  local IFS=$'\\n'\n"
         "  [ -z \"$files\" ] || COMPREPLY+=($(compgen -f -- \"$cur\"))\n}\n"
         "complete -o filenames -F _teka teka ./teka\n";
}

std::string fish_script(const CLI::App& app) {
  std::string text = "complete -c teka -e\ncomplete -c teka -f\n";
  const auto all_values = option_values();
  for (const auto& [path, words] : next_words(app)) {
    const auto known = all_values.find(path);
    const Follows values = known == all_values.end() ? Follows{} : known->second;
    const std::string so_far = path.empty() ? "teka" : "teka " + path;
    // Words come directly after the command, options anywhere after it.
    const std::string next = fmt::format(R"('string match -rq -- "^{} +\S*\$" (commandline -pc)')", so_far);
    const std::string behind = fmt::format(R"('string match -rq -- "^{} " (commandline -pc)')", so_far);
    std::istringstream stream(words);
    for (std::string word; stream >> word;) {
      if (!word.starts_with("--")) {
        text += fmt::format("complete -c teka -n {} -a {}\n", next, word);
        continue;
      }
      const auto value = values.find(word);
      const std::string follow = value == values.end() ? ""
                                 : value->second.file  ? " -r -F"
                                                      : fmt::format(" -x -a '{}'", fmt::join(value->second.names, " "));
      text += fmt::format("complete -c teka -n {} -l {}{}\n", path.empty() ? next : behind, word.substr(2), follow);
    }
    if (takes_files(app, path)) text += fmt::format("complete -c teka -n {} -F\n", behind);
  }
  return text;
}

}  // namespace

void add_completion(CLI::App& app) {
  CLI::App* command = app.add_subcommand("completion", "Prints a completion script for bash, zsh or fish");
  command->footer("Example: source <(teka completion bash)");
  command->group("Other commands")->require_subcommand(1);
  command->add_subcommand("bash", "for bash")->callback([&app] { fmt::print("{}", bash_script(app)); });
  command->add_subcommand("zsh", "for zsh")->callback([&app] {
    fmt::print("autoload -U +X bashcompinit && bashcompinit\n{}", bash_script(app));
  });
  command->add_subcommand("fish", "for fish")->callback([&app] { fmt::print("{}", fish_script(app)); });
}

}  // namespace teka::cli
