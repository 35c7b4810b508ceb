#include "game/provenance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "core/hash.hpp"
#include "core/shell_text.hpp"
#include "core/text.hpp"
#include "core/version.hpp"

namespace teka {
namespace {

using Kind = Parameter::Kind;
using Entry = Parameters::Entry;

bool names_output(const Entry& entry) {
  return entry.declared.kind >= Kind::output_file && !entry.given.is_null();
}

/// A value as it is shown: of an output file whose name matters, the name without its folder.
Value shown_value(const Entry& entry) {
  const Value& value = entry.value();
  if (entry.declared.kind == Kind::flag) return value.is_null() ? Value(false) : value;
  if (entry.declared.kind == Kind::real && value.is_number()) return value.number();
  if (!names_output(entry)) return value;
  return std::filesystem::path(*entry.given.get<std::string>()).filename().string();
}

/// Whether the value itself is part of the provenance: files that are read are told with their hashes.
bool is_shown(const Entry& entry) {
  if (names_output(entry)) return entry.declared.shapes_result;
  return entry.declared.kind == Kind::flag || (!entry.value().is_null() && !entry.declared.names_file(entry.value()));
}

/// Whether giving it again is needed.
bool is_given(const Entry& entry) {
  if (entry.declared.kind != Kind::flag) return entry.by_user && !entry.given.is_null();
  return (entry.value() == Value(true)) != (entry.declared.fallback == Value(true));
}

/// All that were read for the result, those that parameters name last.
std::vector<UsedFile> used_files(const Job& job) {
  std::vector<UsedFile> files;
  for (const Input& input : job.inputs) files.push_back({"FILE", input.name, hash_text(input.content)});
  for (const UsedFile& file : job.files) files.push_back({"--" + file.option, file.name, file.hash});
  return files;
}

std::string file_name(const Job& job, const Product& product) {
  for (const Entry& entry : job.parameters.entries()) {
    if (entry.declared.name == product.option) return stand_in(entry) + std::string(product.suffix);
  }
  return {};
}

/// " --size 12", or nothing if it need not be given.
std::string option_text(const Entry& entry, const Product& product) {
  const Parameter& p = entry.declared;
  if (p.name == product.option) return fmt::format(" --{} {}", p.name, shell_word(stand_in(entry)));
  if (!is_given(entry)) return {};
  if (p.kind == Kind::flag) return fmt::format(" --{}{}", entry.value() == Value(true) ? "" : "no-", p.name);
  if (p.is_file() && !is_shown(entry) && !p.shapes_result) return {};
  const Value value = shown_value(entry);
  const auto* text = value.get<std::string>();
  std::string word = text != nullptr ? shell_word(*text) : fmt::format("{}", value.number());
  if (const auto* whole = value.get<std::int64_t>()) word = fmt::format("{}", *whole);
  return fmt::format(" --{}{}{}", p.name, word.starts_with('-') ? '=' : ' ', word);
}

std::string comment_of(const Job& job, const Product& product) {
  std::vector<std::string> notes;
  std::string hashes;
  for (const UsedFile& file : used_files(job)) hashes += fmt::format("{}{:016x}", hashes.empty() ? "" : " ", file.hash);
  if (!hashes.empty()) notes.push_back(std::string(kInputsNote) + hashes);
  if (!product.option.empty()) notes.push_back(std::string(kFileNote) + note_word(file_name(job, product)));
  if (!job.unrepeatable.empty()) notes.push_back(std::string(kOnceNote) + job.unrepeatable);
  if (!product.part.empty()) notes.push_back(std::string(kInterruptedNote) + std::string(product.part));
  return notes.empty() ? "" : fmt::format(" # {}", fmt::join(notes, "; "));
}

}  // namespace

std::string note_word(std::string_view name) {
  std::string word;
  for (const char c : name) {
    const auto byte = static_cast<unsigned char>(c);
    word += byte < ' ' || c == ';' || c == '%' ? fmt::format("%{:02x}", byte) : std::string(1, c);
  }
  return word;
}

std::string read_note_word(std::string_view word) {
  std::string name;
  for (std::size_t i = 0; i < word.size(); ++i) {
    unsigned byte = 0;
    const std::string_view digits = word.substr(std::min(i + 1, word.size()), 2);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    const bool is_code = word[i] == '%' && digits.size() == 2 && error == std::errc() && end == digits.end();
    name += is_code ? static_cast<char>(byte) : word[i];
    i += is_code ? 2 : 0;
  }
  return name;
}

std::string option_name(std::string_view key) {
  std::string name(key);
  std::ranges::replace(name, '_', '-');
  return name;
}

std::string stand_in(const Entry& entry) {
  const Parameter& p = entry.declared;
  const auto* name = entry.value().get<std::string>();
  if (p.shapes_result && name != nullptr) return std::filesystem::path(*name).filename().string();
  const bool is_whole_name = p.kind == Kind::output_file && p.form.empty();
  const std::string ending = is_whole_name && name != nullptr ? std::filesystem::path(*name).extension().string() : "";
  return std::string(value_name(p)) + lowercase(ending);
}

Value::Object parameter_values(const Job& job, const Value& used) {
  Value::Object values;
  for (const Entry& entry : job.parameters.entries()) {
    const Value* chosen = is_given(entry) ? nullptr : used.find(entry.declared.name);
    const Value value = chosen != nullptr ? *chosen : is_shown(entry) ? shown_value(entry) : Value();
    if (!value.is_null()) values.emplace_back(snake_case(entry.declared.name), value);
  }
  return values;
}

Value provenance(const Job& job, const Product& product) {
  Value value;
  value.set("teka", kVersion);
  value.set("game", job.game);
  value.set("verb", job.verb);
  value.set("parameters", parameter_values(job));
  Value::Array given;
  for (const Entry& entry : job.parameters.entries()) {
    if (is_shown(entry) && is_given(entry)) given.emplace_back(snake_case(entry.declared.name));
  }
  value.set("given", std::move(given));
  value.set("seed", job.seed);
  value.set("format", job.format);
  Value::Array inputs;
  for (const UsedFile& file : used_files(job)) {
    inputs.emplace_back(
        Value::Object{{"option", file.option}, {"name", file.name}, {"hash", fmt::format("{:016x}", file.hash)}});
  }
  if (!inputs.empty()) value.set("inputs", std::move(inputs));
  if (!product.option.empty()) {
    value.set("output",
              Value::Object{{"option", fmt::format("--{}", product.option)}, {"file", file_name(job, product)}});
  }
  if (!job.unrepeatable.empty()) value.set("not_repeatable", job.unrepeatable);
  if (!product.part.empty()) value.set("interrupted", product.part);
  return value;
}

std::string provenance_line(const Job& job, const Product& product) {
  std::string line = fmt::format("{}{}{}{} {}", kLineStart, kVersion, kLineCommand, job.verb, job.game);
  for (const Entry& entry : job.parameters.entries()) line += option_text(entry, product);
  line += fmt::format(" --seed {} --format {}", job.seed, job.format);
  const bool has_dash = std::ranges::any_of(job.inputs, [](const Input& input) { return input.name.starts_with('-'); });
  if (has_dash) line += " --";
  for (const Input& input : job.inputs) line += ' ' + (input.name == kStandardInput ? "-" : shell_word(input.name));
  return line + comment_of(job, product);
}

Value to_value(const Job& job, const Output& output, const Product& product) {
  Product known = product;
  if (known.part.empty()) known.part = output.part;
  Value origin = provenance(job, known);
  origin.set("parameters", parameter_values(job, output.used));
  Value value;
  value.set("provenance", std::move(origin));
  if (!output.items.empty()) value.set("levels", Value::Array(output.items));
  if (!output.metrics.empty()) value.set("metrics", to_value(output.metrics));
  return value;
}

std::vector<std::string> identity(const Job& job) {
  std::vector<std::string> lines = {fmt::format("teka {}", kVersion), fmt::format("game {}", job.game),
                                    fmt::format("verb {}", job.verb), fmt::format("--seed {}", job.seed)};
  for (const auto& [p, value, by_user] : job.parameters.entries()) {
    if (p.is_file() || p.may_differ) continue;
    const auto* flag = value.get<bool>();
    if (value.is_null() || (flag != nullptr && !*flag)) {
      lines.push_back(fmt::format("no --{}", p.name));
    } else if (flag != nullptr) {
      lines.push_back(fmt::format("--{}", p.name));
    } else if (const auto* text = value.get<std::string>()) {
      lines.push_back(fmt::format("--{} {}", p.name, *text));
    } else {
      lines.push_back(fmt::format("--{} {}", p.name, value.number()));
    }
  }
  for (const UsedFile& file : used_files(job)) {
    lines.push_back(fmt::format("the file {} with content {:016x}", file.name, file.hash));
  }
  return lines;
}

}  // namespace teka
