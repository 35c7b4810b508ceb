#include "jobs/origin.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>

#include "core/hash.hpp"
#include "core/shell_text.hpp"
#include "core/text.hpp"
#include "game/message.hpp"
#include "game/provenance.hpp"
#include "jobs/provenance_place.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

Result<std::uint64_t> read_hash(std::string_view text) {
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error == std::errc() && end == text.data() + text.size()) return hash;
  return fail("'{}' is not the hash of a file", text);
}

/// Splits off a note that begins like this, up to "; ".
std::optional<std::string_view> take_note(std::string_view& comment, std::string_view start, bool to_end = false) {
  if (!comment.starts_with(start)) return {};
  const std::size_t end = to_end ? comment.size() : std::min(comment.find("; "), comment.size());
  const std::string_view note = comment.substr(start.size(), end - start.size());
  comment.remove_prefix(std::min(end + 2, comment.size()));
  return note;
}

/// The names of the files that a request reads, in the order in which provenance lists them.
std::vector<std::string> names_of_inputs(const Request& request) {
  std::vector<std::string> names = request.files;
  for (const Parameter& p : request.verb->parameters) {
    const Value* value = request.parameters.find(p.name);
    if (p.kind != Parameter::Kind::input_file || !p.shapes_result || value == nullptr || !p.names_file(*value))
      continue;
    names.push_back(*value->get<std::string>());
  }
  return names;
}

Result<void> read_comment(std::string_view comment, Origin& origin) {
  const std::vector<std::string> names = names_of_inputs(origin.request);
  std::vector<std::string_view> hashes;
  if (const auto note = take_note(comment, kInputsNote)) hashes = split(*note, ' ');
  if (hashes.size() != names.size()) return fail("it names {} files, but has {} hashes", names.size(), hashes.size());
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto hash = read_hash(hashes[i]);
    if (!hash) return tl::unexpected(hash.error());
    origin.inputs.push_back({names[i], *hash});
  }
  if (const auto note = take_note(comment, kFileNote)) origin.file = read_note_word(*note);
  if (const auto note = take_note(comment, kOnceNote)) origin.unrepeatable = *note;
  if (const auto note = take_note(comment, kInterruptedNote, true)) origin.interrupted = *note;
  return comment.empty() ? Result<void>() : fail("'{}' is not understood", comment);
}

/// The output option that wrote this file: the one whose value the name of the file begins with.
Result<void> find_option(Origin& origin) {
  if (origin.file.empty()) return {};
  for (const Parameter& p : origin.request.verb->parameters) {
    if (p.kind < Parameter::Kind::output_file) continue;
    const Value* value = origin.request.parameters.find(p.name);
    const auto* text = value == nullptr ? nullptr : value->get<std::string>();
    if (text == nullptr || text->empty() || !origin.file.starts_with(*text)) continue;
    origin.option = p.name;
    return {};
  }
  return fail("no option writes '{}'", origin.file);
}

Result<void> read_input(const Value& value, Origin& origin) {
  const auto name = text_in(value, "name", "");
  if (!name) return tl::unexpected(name.error());
  const auto option = text_in(value, "option", "");
  if (!option) return tl::unexpected(option.error());
  const auto digits = text_in(value, "hash", "");
  if (!digits) return tl::unexpected(digits.error());
  const auto hash = read_hash(*digits);
  if (!hash) return tl::unexpected(hash.error());
  const std::string path = *name == kStandardInput && *option == "FILE" ? "-" : *name;
  origin.inputs.push_back({path, *hash});
  if (option->starts_with("--")) {
    origin.request.parameters.set(option->substr(2), path);
  } else {
    origin.request.files.push_back(path);
  }
  return {};
}

Result<void> read_given(const Value& value, Origin& origin) {
  const Value* parameters = value.find("parameters");
  const Value* given = value.find("given");
  const auto* names = given == nullptr ? nullptr : given->get<Value::Array>();
  if (parameters == nullptr || names == nullptr) return fail("parameters and given were expected");
  for (const Value& name : *names) {
    const auto* key = name.get<std::string>();
    const Value* known = key == nullptr ? nullptr : parameters->find(*key);
    if (known == nullptr) return fail("given: a name of parameters was expected");
    origin.request.parameters.set(option_name(*key), *known);
  }
  return {};
}

Result<void> read_output(const Value& value, Origin& origin) {
  const Value* output = value.find("output");
  if (output == nullptr) return {};
  const auto option = text_in(*output, "option", "");
  if (!option) return tl::unexpected(option.error());
  const auto file = text_in(*output, "file", "");
  if (!file) return tl::unexpected(file.error());
  for (const Parameter& p : origin.request.verb->parameters) {
    if (p.kind < Parameter::Kind::output_file || "--" + std::string(p.name) != *option || file->empty()) continue;
    origin.option = p.name;
    origin.file = *file;
    const bool is_whole_name = p.kind == Parameter::Kind::output_file && p.form.empty();
    origin.request.parameters.set(p.name, is_whole_name ? *file : std::string(value_name(p)));
    return {};
  }
  return fail("output: an option that writes files, and a file were expected");
}

Result<Origin> read_origin_value(const Value& value, std::span<const Game* const> games) {
  Origin origin;
  std::string game, verb;
  for (const auto& [name, target] :
       {std::pair{"teka", &origin.version}, std::pair{"game", &game}, std::pair{"verb", &verb},
        std::pair{"format", &origin.request.format}, std::pair{"not_repeatable", &origin.unrepeatable},
        std::pair{"interrupted", &origin.interrupted}}) {
    auto text = text_in(value, name, "");
    if (!text) return tl::unexpected(text.error());
    *target = std::move(*text);
  }
  if (game.empty()) return fail("teka {} is no verb of a game; run it again yourself", verb);
  const auto found_game = find_game(game, games);
  if (!found_game) return tl::unexpected(found_game.error());
  const auto found_verb = find_verb(verb, **found_game);
  if (!found_verb) return tl::unexpected(found_verb.error());
  origin.request.game = *found_game;
  origin.request.verb = *found_verb;
  const auto seed = integer_in(value, "seed", 1, 0, std::numeric_limits<std::int64_t>::max());
  if (!seed) return tl::unexpected(seed.error());
  origin.request.seed = static_cast<std::uint64_t>(*seed);
  if (auto fine = read_given(value, origin); !fine) return tl::unexpected(fine.error());
  if (const Value* inputs = value.find("inputs")) {
    const auto* list = inputs->get<Value::Array>();
    if (list == nullptr) return fail("inputs: a list was expected");
    for (const Value& input : *list) {
      if (auto fine = read_input(input, origin); !fine) return tl::unexpected(fine.error());
    }
  }
  if (auto fine = read_output(value, origin); !fine) return tl::unexpected(fine.error());
  return origin;
}

}  // namespace

Result<Origin> read_origin_line(std::string_view line, std::span<const Game* const> games) {
  const std::size_t command = line.find(kLineCommand);
  if (!line.starts_with(kLineStart) || command == std::string_view::npos) {
    return fail("a line like 'teka 1.2.3: teka generate maze' was expected");
  }
  const auto words = read_shell_line(line.substr(command + 2));
  if (!words) return tl::unexpected(words.error());
  if (words->words.size() > 1 && words->words[1] == "sweep") {
    return fail("it is the plot of a sweep; run this again yourself: {}", line.substr(command + 2));
  }
  auto request = read_command(std::span(words->words).subspan(1), games);
  if (!request) return tl::unexpected(request.error());
  Origin origin{.version = std::string(line.substr(kLineStart.size(), command - kLineStart.size())),
                .request = std::move(*request),
                .inputs = {},
                .option = {},
                .file = {},
                .unrepeatable = {},
                .interrupted = {}};
  if (auto fine = read_comment(words->comment, origin); !fine) return tl::unexpected(fine.error());
  if (auto fine = find_option(origin); !fine) return tl::unexpected(fine.error());
  return origin;
}

Result<Origin> find_origin(std::string_view bytes, std::span<const Game* const> games) {
  const auto place = find_provenance(bytes);
  if (!place) return tl::unexpected(place.error());
  auto origin = place->document ? read_origin_value(*place->document, games) : read_origin_line(place->line, games);
  if (!origin) return at_place("its provenance", origin.error());
  return origin;
}

Files with_inputs_of(const Origin& origin, std::string folder, Files files) {
  files.read = [read = files.read, inputs = origin.inputs,
                folder = std::move(folder)](const std::string& path) -> Result<std::string> {
    const auto input = std::ranges::find(inputs, path, &OriginInput::name);
    auto content = read(path);
    const auto fits = [&] { return content && (input == inputs.end() || hash_text(*content) == input->hash); };
    if (fits()) return content;
    const bool is_changed = content.has_value();
    if (path != "-" && std::filesystem::path(path).is_relative()) {
      auto beside = read((std::filesystem::path(folder) / path).string());
      if (beside) content = std::move(beside);
      if (fits()) return content;
    }
    if (input == inputs.end()) return content;
    if (path == "-") return fail("standard input is not what was read then; give the same again");
    if (content || is_changed) return fail("{}: the file has changed since it was read; bring back what it was", path);
    return fail("{}; it was read for this result", content.error().message);
  };
  return files;
}

std::string describe_difference(std::string_view made, std::string_view given) {
  if (made == given) return {};
  const auto [a, b] = std::ranges::mismatch(made, given);
  const auto at = static_cast<std::size_t>(a - made.begin());
  const auto is_binary = [&](std::string_view text) {
    return text.substr(0, at + 1).find('\0') != std::string_view::npos;
  };
  if (is_binary(made) || is_binary(given)) {
    return fmt::format("byte {} differs; there are {} bytes, made again {}", at + 1, given.size(), made.size());
  }
  constexpr std::size_t kMostShown = 60;
  const auto line_at = [&](std::string_view text) {
    const std::size_t begin = at == 0 ? 0 : text.rfind('\n', at - 1) + 1;
    // A long line is shown from a little before the difference.
    const std::size_t from = std::max(begin, at > kMostShown / 2 ? at - kMostShown / 2 : 0);
    if (from >= text.size()) return std::string("nothing");
    return fmt::format("'{}'",
                       text.substr(from, std::min({text.find('\n', at), text.size(), from + kMostShown}) - from));
  };
  const auto line = 1 + std::count(made.begin(), a, '\n');
  return fmt::format("line {} differs: {}, made again {}", line, line_at(given), line_at(made));
}

}  // namespace teka::jobs
