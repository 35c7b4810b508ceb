// Where a result comes from: everything that it depends on, as a value for JSON or as a line that is a command. From
// either the same bytes can be made again (jobs/origin.hpp reads them).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "game/game.hpp"

namespace teka {

/// Which of the things that a job makes. The names of the files that it writes are not part of their bytes; the
/// provenance has stand-ins: FOLDER, PREFIX, FILE.png.
struct Product {
  std::string_view option = {};  ///< that names the file: "plots"; empty: the result itself
  std::string_view suffix = {};  ///< what follows that name: "-best.svg", "/maze-0001.png"
  std::string_view part = {};    ///< of interrupted work: which part this is; see Context::part
};

/// The same provenance gives the same bytes. See docs/json.md.
Value provenance(const Job& job, const Product& product = {});

/// What the parts of a job depend on (see Journal), in lines: version, game, verb, seed, parameters, files.
std::vector<std::string> identity(const Job& job);

/// "teka 0.1.0: teka generate maze --size 12 --seed 1 --format svg", a command line after the version; for formats with
/// little room. A comment at its end has the hashes of the files that were read, and what else is to be known.
std::string provenance_line(const Job& job, const Product& product = {});
/// How such a line begins, before and after the version.
inline constexpr std::string_view kLineStart = "teka ";
inline constexpr std::string_view kLineCommand = ": teka ";

/// The whole result as one value: provenance, then levels and metrics if there are any. See docs/json.md.
Value to_value(const Job& job, const Output& output, const Product& product = {});

/// What stands in provenance for the file that an output option names.
std::string stand_in(const Parameters::Entry& entry);
/// All parameters with their values, by their names in JSON: loop-share is loop_share. `used`: see Output.
Value::Object parameter_values(const Job& job, const Value& used = {});
/// The name of an option for such a name.
std::string option_name(std::string_view key);

/// As the name of an input: what - is on a command line.
inline constexpr std::string_view kStandardInput = "standard input";

/// A name of a file inside a note, and back: without the characters that end a note or a line.
std::string note_word(std::string_view name);
std::string read_note_word(std::string_view word);

/// What the comment of a line consists of, in this order, separated by "; ".
inline constexpr std::string_view kInputsNote = "inputs ";             ///< hashes
inline constexpr std::string_view kFileNote = "file ";                 ///< a stand-in with its suffix
inline constexpr std::string_view kOnceNote = "not repeatable: ";      ///< Job::unrepeatable
inline constexpr std::string_view kInterruptedNote = "interrupted: ";  ///< Product::part, to the end of the line

}  // namespace teka
