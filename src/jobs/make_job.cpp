#include "jobs/make_job.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

#include "core/hash.hpp"
#include "core/text.hpp"
#include "json/json.hpp"

namespace teka::jobs {
namespace {

Result<std::string> choose_format(const Request& request) {
  const auto& formats = request.verb->formats;
  std::vector<std::string_view> names;
  for (const Format& format : formats) names.push_back(format.name);
  if (!request.format.empty()) {
    if (std::find(names.begin(), names.end(), request.format) != names.end()) return request.format;
    return fail("--format: there is no '{}'{}", request.format, suggestion(request.format, names));
  }
  const std::string ending =
      request.out ? lowercase(std::filesystem::path(*request.out).extension().string()) : std::string();
  if (ending.empty()) return std::string(formats.front().name);
  std::vector<std::string_view> endings;
  for (const Format& format : formats) {
    if (format.ending == ending) return std::string(format.name);
    endings.push_back(format.ending);
  }
  return fail("--out: no format has the ending of '{}'; end it in one of {} or add --format", *request.out,
              join(endings, ", "));
}

Result<Input> read_input(const std::string& path, const Files& files) {
  auto content = files.read(path);
  if (!content) return tl::unexpected(content.error());
  Input input{path == "-" ? "standard input" : path, std::move(*content), std::nullopt};
  const std::size_t start = input.content.find_first_not_of(" \t\r\n");
  if (start == std::string::npos) return fail("{}: the file is empty; levels were expected", input.name);
  if (input.content[start] == '{') {
    auto document = parse_json(input.content);
    if (!document) return at_place(input.name, document.error());
    input.document = std::move(*document);
  }
  return input;
}

/// Found out now, not after hours: whether everything that will be written can be, each into a file of its own.
Result<void> check_output_files(const Request& request, const Parameters& parameters, const Files& files) {
  for (const Parameter& p : request.verb->parameters) {
    if (p.kind < Parameter::Kind::output_file || !parameters.has(p.name)) continue;
    const std::string& path = parameters.text(p.name);
    if (p.kind == Parameter::Kind::output_folder) {
      if (request.out) return fail("--{} writes files itself; leave out --out", p.name);
      if (auto ok = files.check_folder(path); !ok) return ok;
      continue;
    }
    if (auto ok = files.check_writable(path); !ok) return ok;
    if (request.out == path) return fail("--{} and --out name the same file '{}'", p.name, path);
  }
  return request.out ? files.check_writable(*request.out) : Result<void>();
}

/// Files that parameters name and that shape the result: provenance has their hashes.
Result<void> hash_files(const Verb& verb, const Files& files, Job& job) {
  for (const Parameter& p : verb.parameters) {
    if (!p.shapes_result || !job.parameters.has(p.name)) continue;
    const auto content = files.read(job.parameters.text(p.name));
    if (!content) return at_place(fmt::format("--{}", p.name), content.error());
    job.files.push_back({job.parameters.text(p.name), hash_text(*content)});
  }
  return {};
}

}  // namespace

Result<std::int64_t> whole_number(std::string_view name, std::string_view text, std::int64_t most) {
  const auto number = parse_integer(text);
  if (number && *number >= 0 && *number <= most) return *number;
  return fail("--{}: '{}' is not a whole number from 0 to {}", name, text, most);
}

Result<void> read_words(const Words& words, Request& request) {
  if (words.seed) {
    const auto seed = whole_number("seed", *words.seed, std::numeric_limits<std::int64_t>::max());
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
  auto parameters = Parameters::make(request.verb->parameters, request.parameters);
  if (!parameters) return tl::unexpected(parameters.error());
  Job job{.game = std::string(request.game->name),
          .verb = std::string(request.verb->name),
          .parameters = std::move(*parameters),
          .seed = request.seed,
          .format = {},
          .inputs = request.inputs};
  if (auto ok = check_output_files(request, job.parameters, files); !ok) return tl::unexpected(ok.error());
  auto format = choose_format(request);
  if (!format) return tl::unexpected(format.error());
  job.format = std::move(*format);
  if (auto ok = hash_files(*request.verb, files, job); !ok) return tl::unexpected(ok.error());
  for (const std::string& file : request.files) {
    auto input = read_input(file, files);
    if (!input) return tl::unexpected(input.error());
    job.inputs.push_back(std::move(*input));
  }
  return job;
}

}  // namespace teka::jobs
