#include "game/option_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <vector>

#include "core/text.hpp"
#include "game/common_parameters.hpp"
#include "game/old_names.hpp"

namespace teka {
namespace {

/// Verbs for which the option is the same in every detail.
struct Users {
  std::string detail;
  std::vector<std::string> verbs;
};

struct Row {
  const Parameter* parameter;
  std::vector<Users> users;
};

/// Bars would end a cell.
std::string cell(std::string_view text) {
  std::string safe;
  for (const char c : text) safe += c == '|' ? "\\|" : std::string(1, c);
  return safe;
}

std::string option_name(const Parameter& p) {
  if (p.kind != Parameter::Kind::flag) return fmt::format("`--{} {}`", p.name, value_name(p));
  return fmt::format("`--{}`", p.name);
}

/// All that help says and the meaning does not.
std::string detail_of(const Parameter& p) {
  std::string help = help_text(p);
  help.erase(0, meaning_of(p).size());
  if (p.fallback == Value(true)) help += fmt::format("; --no-{} turns it off", p.name);
  return help.substr(std::min(help.find_first_not_of(":; "), help.size()));
}

std::map<std::string_view, Row> rows_of(std::span<const Game* const> games) {
  std::map<std::string_view, Row> rows;
  for (const Game* game : games) {
    for (const Verb& verb : game->verbs) {
      for (const Parameter& p : verb.parameters) {
        Row& row = rows.try_emplace(p.name, Row{&p, {}}).first->second;
        const std::string detail = detail_of(p);
        auto same = std::ranges::find(row.users, detail, &Users::detail);
        if (same == row.users.end()) same = row.users.insert(same, {detail, {}});
        same->verbs.push_back(fmt::format("{} {}", verb.name, game->name));
      }
    }
  }
  return rows;
}

std::string users_text(const std::vector<Users>& all) {
  std::vector<std::string> parts;
  for (const Users& users : all) {
    const std::string verbs = fmt::format("{}", fmt::join(users.verbs, ", "));
    parts.push_back(users.detail.empty() ? verbs : fmt::format("{}: {}", verbs, users.detail));
  }
  return fmt::format("{}", fmt::join(parts, "<br>"));
}

std::string old_names_table(std::span<const Game* const> games) {
  std::string text =
      "\n## Names of earlier versions\n\nThey stop with a line that says the new name.\n\n| before | now | verb "
      "|\n|---|---|---|\n";
  for (const OldName& old : old_names()) {
    if (std::ranges::find(games, old.game, &Game::name) == games.end()) continue;
    text += fmt::format("| `--{}` | `--{}`{} | {} {} |\n", old.old_name, old.new_name, old.note, old.verb, old.game);
  }
  return text;
}

}  // namespace

std::string_view meaning_of(const Parameter& parameter) {
  return parameter.help.substr(0, parameter.help.find(';'));
}

std::string option_table(std::span<const Game* const> games) {
  std::string text =
      "# Options\n\nMade from the parameters by `teka list --markdown`. A name means the same wherever it is used; "
      "what "
      "differs is the default, in\nbrackets, and the details.\n\n"
      "## Of every verb\n\n| option | meaning |\n|---|---|\n";
  for (const Parameter& p : common_parameters({})) {
    text += fmt::format("| {} | {} |\n", option_name(p), cell(help_text(p)));
  }
  text +=
      "\n## Of runs\n\nOf every verb that keeps checkpoints or generates levels ([runs.md](runs.md)), and of `teka "
      "sweep`.\n\n| option | meaning |\n|---|---|\n";
  for (const Parameter& p : run_options()) {
    text += fmt::format("| {} | {} |\n", option_name(p), cell(help_text(p)));
  }
  text += "\n## By name\n\n| option | meaning | verbs |\n|---|---|---|\n";
  for (const auto& [name, row] : rows_of(games)) {
    text += fmt::format("| {} | {} | {} |\n", cell(option_name(*row.parameter)), meaning_of(*row.parameter),
                        cell(users_text(row.users)));
  }
  return text + old_names_table(games);
}

}  // namespace teka
