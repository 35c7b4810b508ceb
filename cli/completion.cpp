#include "cli/completion.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
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

/// The values of options that take a name: --method backtracker ...
std::map<std::string, std::string> option_values() {
  std::map<std::string, std::string> values;
  for (const Game* game : all_games()) {
    for (const Verb& verb : game->verbs) {
      for (const Parameter& p : verb.parameters) {
        if (!p.choices.empty()) values["--" + std::string(p.name)] = fmt::format("{}", fmt::join(p.choices, " "));
      }
    }
  }
  return values;
}

std::string bash_script(const CLI::App& app) {
  std::string text =
      "_teka() {\n  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} words=\n  case \"$prev\" in\n";
  for (const auto& [option, values] : option_values()) text += fmt::format("    {}) words='{}' ;;\n", option, values);
  text += "    *) case \"${COMP_WORDS[*]:1:COMP_CWORD-1}\" in\n";
  std::string nested;
  for (const auto& [path, words] : next_words(app)) {
    // Longer paths first, so that "generate maze" wins over "generate".
    nested = fmt::format("      {}) words='{}' ;;\n", path.empty() ? "*" : fmt::format("'{0}'|'{0} '*", path), words) +
             nested;
  }
  text += nested + "    esac ;;\n  esac\n  COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n";
  return text +
         "  [ ${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- \"$cur\"))\n}\ncomplete -o filenames -F _teka "
         "teka ./teka\n";
}

std::string fish_script(const CLI::App& app) {
  std::string text = "complete -c teka -e\n";
  for (const auto& [path, words] : next_words(app)) {
    const std::string condition =
        path.empty() ? "__fish_use_subcommand" : fmt::format("string match -q -- 'teka {}*' (commandline -pc)", path);
    text += fmt::format("complete -c teka -n \"{}\" -a '{}'\n", condition, words);
  }
  return text;
}

}  // namespace

void add_completion(CLI::App& app) {
  CLI::App* command = app.add_subcommand("completion", "Prints a completion script for bash, zsh or fish");
  command->footer("Example: source <(teka completion bash)");
  command->require_subcommand(1);
  command->add_subcommand("bash", "for bash")->callback([&app] { fmt::print("{}", bash_script(app)); });
  command->add_subcommand("zsh", "for zsh")->callback([&app] {
    fmt::print("autoload -U +X bashcompinit && bashcompinit\n{}", bash_script(app));
  });
  command->add_subcommand("fish", "for fish")->callback([&app] { fmt::print("{}", fish_script(app)); });
}

}  // namespace teka::cli
