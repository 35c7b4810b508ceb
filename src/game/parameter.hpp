// Parameters of a verb, described as data: the command line makes options of them, the page makes forms, and both are
// checked here, in one place.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "core/value.hpp"

namespace teka {

/// Given as the name of an output file: it is not written, though it would be by default.
inline constexpr std::string_view kNoFile = "none";

struct Parameter {
  enum class Kind { flag, integer, real, choice, text, input_file, output_file, output_folder };

  std::string_view name;  ///< "dead-ends" is --dead-ends
  Kind kind = Kind::text;
  Value fallback = {};  ///< the default; null: absent unless given
  std::string_view help = {};
  std::string_view form = {};  ///< how a value looks: "WxH", "x,y"
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  std::vector<std::string_view> choices = {};
  bool shapes_result = false;  ///< of an input file: what it says makes a difference, so provenance has its hash
};

/// The parameters of one job by name, complete with defaults. Asking for a name or type that was not declared is a
/// mistake of ours.
class Parameters {
 public:
  /// Checks names, types and ranges; fills in defaults. The error says which parameter, what is wrong and what would
  /// do.
  static Result<Parameters> make(const std::vector<Parameter>& declared, const Value& given);

  [[nodiscard]] bool has(std::string_view name) const { return !at(name).is_null(); }
  [[nodiscard]] bool flag(std::string_view name) const;
  [[nodiscard]] std::int64_t integer(std::string_view name) const;
  [[nodiscard]] double real(std::string_view name) const;
  [[nodiscard]] const std::string& text(std::string_view name) const;

  /// For provenance: all that were given or have a default, in the order declared, file names left out.
  [[nodiscard]] const Value& values() const { return values_; }

 private:
  [[nodiscard]] const Value& at(std::string_view name) const;

  Value values_{Value::Object{}};
  Value all_{Value::Object{}};
};

/// Reads one parameter from text as it stands on a command line.
Result<Value> parse_parameter(const Parameter& parameter, std::string_view text);

}  // namespace teka
