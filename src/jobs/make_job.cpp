#include "jobs/make_job.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "game/old_names.hpp"
#include "game/provenance.hpp"
#include "jobs/checkpoint.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

Result<std::string> choose_format(const Request& request) {
  const auto& formats = request.verb->formats;
  std::vector<std::string_view> names;
  for (const Format& format : formats) names.push_back(format.name);
  const auto known = [&](std::string_view name) { return std::ranges::find(names, name) != names.end(); };
  if (!request.format.empty()) {
    const bool has_folder = request.parameters.find("folder") != nullptr;
    if (has_folder && request.format != names.front() && request.format != "json" && known(request.format)) {
      return fail("--format {}: with --folder, --files chooses the formats, as in --files {}", request.format,
                  request.format);
    }
    if (known(request.format)) return request.format;
    return fail("--format: unknown format '{}'{}", request.format, suggestion(request.format, names));
  }
  const std::string extension = request.out ? std::filesystem::path(*request.out).extension().string() : "";
  if (extension.empty()) return std::string(formats.front().name);
  std::vector<std::string_view> endings;
  for (const Format& format : formats) {
    if (format.ending == lowercase(extension)) return std::string(format.name);
    endings.push_back(format.ending);
  }
  return fail("--out: unknown file extension '{}'; known: {}; or add --format", extension, join(endings, ", "));
}

Result<Input> read_input_file(const std::string& path, const Files& files) {
  auto content = files.read(path);
  if (!content) return tl::unexpected(content.error());
  return make_input(path == "-" ? std::string(kStandardInput) : path, std::move(*content));
}

/// Checked before the work begins, not after hours: that every output can be written, and no two to the same file.
Result<void> check_output_files(const Request& request, const Parameters& parameters, const Files& files) {
  std::map<std::filesystem::path, std::string_view> used;  // by path: the option that names it
  const auto check = [&](std::string_view option, const std::string& path) -> Result<void> {
    if (path == "-") {
      return fail("--{}: '-' is no file; give a name{}", option,
                  option == "out" ? ", or leave out --out to write to standard output" : "");
    }
    const auto is_same = [&](const std::string& input) {
      std::error_code ignored;
      return input == path || std::filesystem::equivalent(input, path, ignored);
    };
    if (option != "out" && std::ranges::any_of(request.files, is_same)) {
      return fail("--{} would replace the input '{}'; choose another name", option, path);
    }
    const auto [other, is_new] = used.emplace(std::filesystem::path(path).lexically_normal(), option);
    if (!is_new) return fail("--{} and --{} name the same file '{}'; choose another name", other->second, option, path);
    return files.check_writable(path);
  };
  for (const Parameter& p : request.verb->parameters) {
    if (p.kind < Parameter::Kind::output_file || !parameters.has(p.name)) continue;
    const std::string& path = parameters.text(p.name);
    const bool is_folder = p.kind == Parameter::Kind::output_folder;
    if (is_folder && request.out) return fail("--{} writes files itself; leave out --out", p.name);
    if (auto ok = is_folder ? files.check_folder(path) : check(p.name, path); !ok) return ok;
  }
  const auto checkpoint = checkpoint_file(*request.verb, parameters);
  if (checkpoint && !parameters.has("checkpoint")) {
    if (auto ok = check("resume", *checkpoint); !ok) return ok;
  }
  if (request.out) {
    if (auto ok = check("out", *request.out); !ok) return ok;
  }
  return request.csv ? check("csv", *request.csv) : Result<void>();
}

/// A name of an earlier version is not just unknown.
Result<void> check_old_names(const Request& request) {
  const auto* given = request.parameters.get<Value::Object>();
  if (given == nullptr) return {};
  for (const auto& [name, value] : *given) {
    if (const auto now = explain_old_name(request.verb->name, request.game->name, name)) return fail("{}", *now);
  }
  return {};
}

/// Files that parameters name and that shape the result: provenance has their hashes.
Result<void> hash_files(const Verb& verb, const Files& files, Job& job) {
  for (const Parameter& p : verb.parameters) {
    if (p.kind != Parameter::Kind::input_file || !p.shapes_result || !job.parameters.has(p.name) ||
        !p.names_file(job.parameters.text(p.name)))
      continue;
    const auto content = files.read(job.parameters.text(p.name));
    if (!content) return at_place(fmt::format("--{}", p.name), content.error());
    job.files.push_back({std::string(p.name), job.parameters.text(p.name), hash_text(*content)});
  }
  return {};
}

}  // namespace

namespace {

/// Whether there is a document on each line; one document may have many lines.
bool is_json_lines(std::string_view content) {
  const std::size_t end = content.find('\n');
  if (end == std::string_view::npos) return false;
  const std::size_t next = content.find_first_not_of(" \t\r\n", end);
  return next != std::string_view::npos && content[next] == '{' && parse_json(content.substr(0, end)).has_value();
}

/// As the levels of one document.
Result<Value> parse_json_lines(std::string_view content) {
  Value::Array levels;
  std::size_t number = 0;
  for (const std::string_view line : split(content, '\n')) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto level = parse_json(line);
    if (!level) return at_place(fmt::format("line {}", number), level.error());
    levels.push_back(std::move(*level));
  }
  return Value(Value::Object{{"levels", std::move(levels)}});
}

}  // namespace

Result<Input> make_input(std::string name, std::string content) {
  const std::size_t start = content.find_first_not_of(" \t\r\n");
  if (start == std::string::npos) return fail("{}: the file is empty; levels were expected", name);
  std::optional<Value> document;
  if (content[start] == '{') {
    const std::string_view text = std::string_view(content).substr(start);
    auto parsed = is_json_lines(text) ? parse_json_lines(text) : parse_json(content);
    if (!parsed) return at_place(name, parsed.error());
    document = std::move(*parsed);
  }
  return Input{std::move(name), std::move(content), std::move(document)};
}

Result<void> read_words(const Words& words, Request& request) {
  if (words.seed) {
    const auto seed = parse_whole_number("seed", *words.seed, std::numeric_limits<std::int64_t>::max());
    if (!seed) return tl::unexpected(seed.error());
    request.seed = static_cast<std::uint64_t>(*seed);
  }
  for (const Parameter& p : request.verb->parameters) {
    const std::string name(p.name);
    if (const auto typed = words.given.find(name); typed != words.given.end()) {
      auto value = parse_parameter(p, typed->second);
      if (!value) return tl::unexpected(value.error());
      request.parameters.set(name, std::move(*value));
    }
    if (const auto flag = words.flags.find(name); flag != words.flags.end()) {
      request.parameters.set(name, flag->second);
    }
  }
  if (words.json && !words.format.empty() && words.format != "json") {
    return fail("--json and --format {} contradict each other; give one of them", words.format);
  }
  request.format = words.json ? "json" : words.format;
  return {};
}

Result<Job> make_job(const Request& request, const Files& files) {
  if (auto fine = check_old_names(request); !fine) return tl::unexpected(fine.error());
  auto parameters = Parameters::make(request.verb->parameters, request.parameters);
  if (!parameters) return tl::unexpected(parameters.error());
  Job job{.game = std::string(request.game->name),
          .verb = std::string(request.verb->name),
          .parameters = std::move(*parameters),
          .seed = request.seed,
          .format = {},
          .inputs = request.inputs,
          .has_table = request.csv.has_value()};
  if (auto ok = check_output_files(request, job.parameters, files); !ok) return tl::unexpected(ok.error());
  auto format = choose_format(request);
  if (!format) return tl::unexpected(format.error());
  job.format = std::move(*format);
  if (auto ok = hash_files(*request.verb, files, job); !ok) return tl::unexpected(ok.error());
  for (const std::string& file : request.files) {
    auto input = read_input_file(file, files);
    if (!input) return tl::unexpected(input.error());
    job.inputs.push_back(std::move(*input));
  }
  return job;
}

}  // namespace teka::jobs
