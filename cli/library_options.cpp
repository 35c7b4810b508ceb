// The command line of teka library.
#include <fmt/format.h>

#include "cli/library.hpp"

namespace teka::cli {
namespace {

void add_option(CLI::App& command, const char* name, std::optional<std::string>& target, const char* help,
                const char* type) {
  command.add_option(name, target, help)->type_name(type);
}

/// Which levels: shared by all verbs that work on some of them.
void add_choice(CLI::App& command, LibraryRequest& request, bool with_numbers = true) {
  if (with_numbers) {
    command.add_option("LEVEL", request.levels, "numbers of levels, as search shows them")->type_name("");
  }
  add_option(command, "--game", request.game, "levels of this game", "NAME");
  add_option(command, "--size", request.size, "levels of this size: 10 or 16x9", "WxH");
  command
      .add_option("--where", request.where,
                  "levels with such a measure, as in 'pushes>=20'; may be given several times, and all must hold")
      ->type_name("CONDITION")
      ->allow_extra_args(false);
  command.add_option("--text", request.text, "levels with all of these words in title, author, comment or file name")
      ->type_name("WORDS");
  command.add_option("--tag", request.tags, "levels with this tag; may be given several times, and all must be there")
      ->type_name("NAME")
      ->allow_extra_args(false);
  add_option(command, "--rating", request.rating, "levels with so many stars: 4 or '>=4'", "STARS");
}

/// For verbs that do something to levels: nothing chosen is not all of them.
void add_all_flag(CLI::App& command, LibraryRequest& request) {
  command.add_flag("--all", request.all, "all levels");
}

void add_order(CLI::App& command, LibraryRequest& request, const char* limit) {
  command.add_option("--sort", request.sort, "order by this measure, or by id [id]")->type_name("NAME");
  command.add_flag("--descending", request.descending, "the highest first");
  add_option(command, "--limit", request.limit, fmt::format("at most so many levels [{}]", limit).c_str(), "N");
}

void add_work(CLI::App& command, LibraryRequest& request) {
  command.add_option("--threads", request.threads, "number of threads; 0 is one per core (0 to 1024) [0]")
      ->type_name("N");
  command.add_flag("-q,--quiet", request.quiet, "no progress bar and no summary");
}

CLI::App& add_library_verb(CLI::App& library, LibraryRequest& request, const char* name, const char* summary,
                           const char* example) {
  CLI::App* command = library.add_subcommand(name, summary);
  add_option(*command, "--library", request.library,
             "the library [library.sqlite in the folder teka of the user's data]", "FILE");
  command->footer(std::string("Example: teka library ") + example);
  command->callback([&request, command, name] {
    request.verb = name;
    request.command = command;
  });
  return *command;
}

void add_filling(CLI::App& library, LibraryRequest& request) {
  CLI::App& add = add_library_verb(library, request, "add",
                                   "Adds levels of files; a level that is there already is not added again",
                                   "add levels.json --tag mine");
  add.add_option("FILE", request.files, "files of levels; - is standard input")->required()->type_name("");
  add_option(add, "--game", request.game, "the game, where the file does not say it", "NAME");
  add.add_option("--tag", request.new_tags, "give the added levels this tag; may be given several times")
      ->type_name("NAME")
      ->allow_extra_args(false);
  add.add_flag("--as-is", request.as_is, "do not solve and measure levels that come without solution and measures");
  add_work(add, request);
  CLI::App& import =
      add_library_verb(library, request, "import", "Adds all levels of another library, or of a file that export wrote",
                       "import other.sqlite");
  import.add_option("FILE", request.files, "libraries, or JSON of teka library export")->required()->type_name("");
  add_work(import, request);
}

void add_looking(CLI::App& library, LibraryRequest& request) {
  CLI::App& search =
      add_library_verb(library, request, "search", "Lists levels by game, size, measures, words, tags and rating",
                       "search --game sokoban --where 'pushes>=20' --sort moves --limit 10");
  add_choice(search, request);
  add_order(search, request, "50 in a table");
  search.add_flag("--json", request.json, "as JSON, with all that is known about each level");
  add_option(search, "--csv", request.csv, "write a table to this file: a row for each level, all measures", "FILE");
  CLI::App& show =
      add_library_verb(library, request, "show", "Shows a level: picture, measures, solutions, where it comes from",
                       "show 17 --thumbnail 17.png");
  show.add_option_function<std::string>(
          "LEVEL", [&request](const std::string& level) { request.levels = {level}; }, "number of a level")
      ->required()
      ->type_name("");
  add_option(show, "--thumbnail", request.thumbnail, "write its small picture to this file (.png)", "FILE");
  show.add_flag("--json", request.json, "as JSON");
  CLI::App& stats =
      add_library_verb(library, request, "stats", "How many levels there are, and how their measures are distributed",
                       "stats --game sokoban --of pushes --plot pushes.svg");
  add_choice(stats, request);
  stats.add_option("--of", request.measure, "the measure to plot [difficulty]")->type_name("NAME");
  stats.add_option("--by", request.by, "plot how it goes together with this measure")->type_name("NAME");
  add_option(stats, "--plot", request.plot, "draw the measure to this file (.svg or .png)", "FILE");
  stats.add_flag("--json", request.json, "as JSON");
}

void add_editing(CLI::App& library, LibraryRequest& request) {
  CLI::App& tag =
      add_library_verb(library, request, "tag", "Gives levels tags, or takes them away", "tag 17 18 --add favourite");
  add_choice(tag, request);
  tag.add_option("--add", request.new_tags, "a tag to give; may be given several times")
      ->type_name("NAME")
      ->allow_extra_args(false);
  tag.add_option("--drop", request.old_tags, "a tag to take away; may be given several times")
      ->type_name("NAME")
      ->allow_extra_args(false);
  add_all_flag(tag, request);
  CLI::App& rate = add_library_verb(library, request, "rate", "Gives levels stars", "rate 17 --stars 5");
  add_choice(rate, request);
  add_all_flag(rate, request);
  add_option(rate, "--stars", request.stars, "1 to 5; 0 takes the rating away", "N");
  CLI::App& remove = add_library_verb(library, request, "remove", "Removes levels for good", "remove 17");
  add_choice(remove, request);
  add_all_flag(remove, request);
}

void add_using(CLI::App& library, LibraryRequest& request) {
  CLI::App& out =
      add_library_verb(library, request, "export",
                       "Writes levels as JSON with all that is known about them, or in any format of their game",
                       "export --tag favourite --out favourites.xsb");
  add_choice(out, request);
  add_order(out, request, "no limit");
  add_option(out, "-o,--out", request.out, "output file; its extension chooses the format", "FILE");
  add_option(out, "--format", request.format, "json, or a format that the game's verb render writes [json]", "NAME");
  add_work(out, request);
  CLI::App& verify =
      add_library_verb(library, request, "verify",
                       "Checks the file, solves and measures each level again and makes it again from its provenance",
                       "verify --tag favourite");
  add_choice(verify, request);
  verify.add_flag("--quick", request.quick,
                  "only the file and the solutions: no solver, no measures, nothing made again");
  verify.add_flag("--json", request.json, "as JSON");
  add_work(verify, request);
  CLI::App& play = add_library_verb(library, request, "play",
                                    "Plays levels in the terminal: their numbers first, then options of the verb play",
                                    "play 17 --player solver");
  add_choice(play, request, false);  // the numbers are among the words that are left
  add_order(play, request, "no limit");
  add_all_flag(play, request);
  play.allow_extras();
}

}  // namespace

void add_library(CLI::App& app, LibraryRequest& request) {
  CLI::App* library =
      app.add_subcommand("library", "Keeps levels with their measures and solutions, finds, checks and plays them");
  library->group("Other commands");
  library->require_subcommand(1);
  add_option(*library, "--library", request.library, "the library; may stand before the verb, too", "FILE");
  add_filling(*library, request);
  add_looking(*library, request);
  add_editing(*library, request);
  add_using(*library, request);
  library->footer("Example: teka generate maze --count 20 --json | teka library add -");
}

}  // namespace teka::cli
