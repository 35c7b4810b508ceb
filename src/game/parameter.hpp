// Parameters of a verb, described as data: the command line makes options and help of them, a page makes forms, and
// both are parsed and checked here, in one place.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/grid.hpp"
#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// As the name of an output file that is written by default: do not write it.
inline constexpr std::string_view kNoFile = "none";

struct Parameter {
  /// How a value is written: size "12" or "16x9", range "40..60", "40..", "..60" or "40", point "3,4", list "a,b".
  /// Sizes, ranges, points and lists are strings in a document too. The last three kinds name files.
  enum class Kind {
    flag,
    integer,
    real,
    choice,
    text,
    size,
    range,
    point,
    list,
    input_file,
    output_file,
    output_folder
  };

  std::string_view name;  ///< "dead-ends" is --dead-ends
  Kind kind = Kind::text;
  Value fallback = {};                 ///< the default; null: absent unless given
  Value implied = {};                  ///< a default that counts as not given: has() is false
  std::string_view default_note = {};  ///< describes a default that depends on something: "10000 / colours"
  std::string_view help = {};          ///< what it means, the same wherever the name is used; after a semicolon: here
  std::string_view form = {};          ///< placeholder for a value in help; empty: by the kind
  std::string_view unit = {};          ///< "s", "ms", "pixels"
  double minimum = -std::numeric_limits<double>::infinity();  ///< of numbers, of both sides of a size, of items
  double maximum = std::numeric_limits<double>::infinity();
  std::string_view unbounded = {};             ///< why a number has no minimum or maximum
  std::vector<std::string_view> choices = {};  ///< of a choice, of the items of a list, or instead of an input file
  std::vector<std::string_view> words = {};    ///< of a list: words that replace the whole list, such as "all"
  std::size_t items = 0;                       ///< of a list: the exact number of items; 0: one or more
  bool shapes_result = false;  ///< of an input file: its content affects the result, so provenance has its hash; of an
                               ///< output file: its name does
  bool may_differ = false;     ///< when a checkpoint is resumed: what was done so far does not depend on it

  [[nodiscard]] bool is_number() const { return kind == Kind::integer || kind == Kind::real; }
  [[nodiscard]] bool is_file() const { return kind >= Kind::input_file; }
  /// Whether this value names a file: not if it is one of the choices instead.
  [[nodiscard]] bool names_file(const Value& value) const;
  /// The default as a user sees it: fallback, implied or null.
  [[nodiscard]] const Value& shown_default() const { return fallback.is_null() ? implied : fallback; }
};

/// The highest --count and --first of a generator.
inline constexpr std::int64_t kMostCount = 1'000'000;
inline constexpr std::int64_t kMostFirst = 1'000'000'000'000;

/// Both ends are included. An end that is left out, as in "40..", is the parameter's minimum or maximum.
struct Range {
  std::int64_t low = 0;
  std::int64_t high = 0;
  friend bool operator==(const Range&, const Range&) = default;
};

/// The parameters of one job by name, complete with defaults. Asking for a name or type that was not declared is a bug.
class Parameters {
 public:
  /// Checks names, types and ranges; fills in defaults. The error says which parameter, what is wrong and what is
  /// allowed.
  static Result<Parameters> make(const std::vector<Parameter>& declared, const Value& given);

  /// Whether it was given or has a fallback.
  [[nodiscard]] bool has(std::string_view name) const { return !at(name).given.is_null(); }
  /// Whether the user gave it.
  [[nodiscard]] bool is_given(std::string_view name) const { return at(name).by_user; }
  /// The value, or the implied one when there is none.
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] double real(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;
  [[nodiscard]] Size size(std::string_view name) const;
  [[nodiscard]] Range range(std::string_view name) const;
  [[nodiscard]] Point point(std::string_view name) const;
  /// The items of a list; one of its words alone is a list of one.
  [[nodiscard]] std::vector<std::string> list(std::string_view name) const;
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view name) const;

  struct Entry {
    Parameter declared;
    Value given;  ///< or fallback
    bool by_user;

    /// What is used; null: nothing.
    [[nodiscard]] const Value& value() const { return given.is_null() ? declared.implied : given; }
  };
  /// In the order of declaration.
  [[nodiscard]] const std::vector<Entry>& entries() const { return entries_; }

 private:
  [[nodiscard]] const Entry& at(std::string_view name) const;
  [[nodiscard]] const Value& value(std::string_view name) const;
  [[nodiscard]] const std::string& text_of(std::string_view name, Parameter::Kind kind) const;

  std::vector<Entry> entries_;
};

/// "40..60", "40..", "..60" or "40"; ends that are left out become minimum and maximum.
std::optional<Range> parse_range(std::string_view text, double minimum, double maximum);

/// An option that is a whole number from 0 to `most`. The error names the option and says what is wrong: not a number,
/// or out of range.
Result<std::int64_t> parse_whole_number(std::string_view name, std::string_view text, std::int64_t most);

/// Reads one parameter from text as typed on a command line.
Result<Value> parse_parameter(const Parameter& parameter, std::string_view text);

/// The placeholder for a value in help: "N", "WxH", "FILE".
std::string_view value_name(const Parameter& parameter);
/// "1 to 1024 s", "at least 0", or nothing.
std::string limits_text(const Parameter& parameter);
/// The default in words, or nothing.
std::string default_text(const Parameter& parameter);
/// A parameter in one line: help, choices, range and default.
std::string help_text(const Parameter& parameter);

}  // namespace teka
