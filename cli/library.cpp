#include "cli/library.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "core/file.hpp"
#include "core/size_text.hpp"
#include "core/text.hpp"
#include "core/user_folder.hpp"
#include "game/common_parameters.hpp"
#include "game/parameter.hpp"
#include "games/registry.hpp"
#include "jobs/make_job.hpp"

namespace teka::cli {
namespace {

constexpr std::int64_t kMostLimit = 1'000'000'000'000;

Result<std::uint64_t> read_level_number(const std::string& text) {
  const auto number = parse_integer(text);
  if (number && *number > 0) return static_cast<std::uint64_t>(*number);
  return fail("'{}' is no number of a level; teka library search shows them", text);
}

Result<Size> read_level_size(const std::string& text) {
  const Parameter size{.name = "size", .kind = Parameter::Kind::size, .minimum = 1, .maximum = 5000};
  const auto made = Parameters::make({size}, Value::Object{{"size", text}});
  if (!made) return tl::unexpected(made.error());
  return made->size("size");
}

bool is_same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code error;
  if (std::filesystem::equivalent(a, b, error)) return true;
  const auto whole = [&](const std::filesystem::path& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return whole(a) == whole(b);
}

/// "4", or with a sign: ">=4".
Result<store::Condition> read_rating(const std::string& text) {
  const bool has_sign = text.find_first_of("<>=!") != std::string::npos;
  const auto condition = store::parse_condition(fmt::format("{}{}{}", store::kRating, has_sign ? "" : "=", text));
  if (!condition) return fail("--rating: '{}' is no rating; write 4 for exactly four stars, or '>=4'", text);
  return *condition;
}

}  // namespace

Result<std::string> library_path(const LibraryRequest& request) {
  if (request.library) return *request.library;
  const auto folder = user_data_folder();
  if (!folder) return fail("there is no folder for the user's data; name a file with --library FILE");
  return (std::filesystem::path(*folder) / "library.sqlite").string();
}

Result<store::Library> open_library(const LibraryRequest& request, store::Access access) {
  const auto path = library_path(request);
  if (!path) return tl::unexpected(path.error());
  if (access == store::Access::create && !request.library) {
    if (auto made = make_folder(std::filesystem::path(*path).parent_path().string()); !made) {
      return tl::unexpected(made.error());
    }
  }
  return store::Library::open(*path, access, all_games());
}

Result<store::Query> read_query(const LibraryRequest& request, bool needs_choice) {
  if (request.text && request.text->find_first_not_of(" \t\r\n") == std::string::npos) {
    return fail("--text: a word was expected");
  }
  store::Query query{.text = request.text.value_or(""), .tags = request.tags, .sort = snake_case(request.sort)};
  query.descending = request.descending;
  for (const std::string& text : request.levels) {
    const auto number = read_level_number(text);
    if (!number) return tl::unexpected(number.error());
    query.levels.push_back(*number);
  }
  if (request.game) {
    const auto game = jobs::find_game(*request.game, all_games());
    if (!game) return tl::unexpected(game.error());
    query.game = *game;
  }
  if (request.size) {
    const auto size = read_level_size(*request.size);
    if (!size) return tl::unexpected(size.error());
    query.size = *size;
  }
  for (const std::string& text : request.where) {
    auto condition = store::parse_condition(text);
    if (!condition) return at_place("--where", condition.error());
    query.conditions.push_back(std::move(*condition));
  }
  if (request.rating) {
    auto condition = read_rating(*request.rating);
    if (!condition) return tl::unexpected(condition.error());
    query.conditions.push_back(std::move(*condition));
  }
  const bool is_chosen = query.game != nullptr || query.size || !query.conditions.empty() || !query.text.empty() ||
                         !query.tags.empty() || !query.levels.empty() || request.all;
  if (needs_choice && !is_chosen) return fail("say which levels: numbers, options like --tag NAME, or --all");
  if (request.limit) {
    const auto limit = parse_whole_number("limit", *request.limit, kMostLimit);
    if (!limit) return tl::unexpected(limit.error());
    query.limit = static_cast<std::size_t>(*limit);
  }
  return query;
}

Result<store::Found> find_levels(store::Library& library, const LibraryRequest& request, bool needs_choice) {
  const auto query = read_query(request, needs_choice);
  if (!query) return tl::unexpected(query.error());
  for (const std::uint64_t level : query->levels) {
    if (!library.has(level)) return fail("there is no level {}; teka library search shows those that there are", level);
  }
  return store::find(library, *query);
}

Result<unsigned> library_threads(const LibraryRequest& request) {
  const auto threads = parse_whole_number("threads", request.threads, kMostThreads);
  if (!threads) return tl::unexpected(threads.error());
  return static_cast<unsigned>(*threads);
}

Result<void> check_output(const LibraryRequest& request, std::string_view option, const std::string& path) {
  if (path == "-")
    return fail("--{}: '-' is no file; give a name{}", option,
                option == "out" ? ", or leave out --out to write to standard output" : "");
  const auto library = library_path(request);
  if (!library) return tl::unexpected(library.error());
  std::error_code error;
  const std::string file = std::filesystem::weakly_canonical(*library, error).string();  // behind links
  for (const char* ending : {"", "-wal", "-shm"}) {
    if (is_same_file(path, file + ending)) return fail("--{} would replace the library; choose another name", option);
  }
  return {};
}

std::string level_count(std::uint64_t count) {
  return fmt::format("{} level{}", count, count == 1 ? "" : "s");
}

namespace {

using Run = Result<int> (*)(const LibraryRequest&);
struct LibraryVerb {
  std::string_view name;
  Run run;
};
constexpr std::array<LibraryVerb, 11> kLibraryVerbs = {{{"add", library_add},
                                                        {"search", library_search},
                                                        {"show", library_show},
                                                        {"tag", library_tag},
                                                        {"rate", library_rate},
                                                        {"remove", library_remove},
                                                        {"export", library_export},
                                                        {"import", library_import},
                                                        {"stats", library_stats},
                                                        {"verify", library_verify},
                                                        {"play", library_play}}};

}  // namespace

Result<int> run_library(const LibraryRequest& request) {
  for (const LibraryVerb& verb : kLibraryVerbs) {
    if (verb.name != request.verb) continue;
    try {
      return verb.run(request);
    } catch (const store::DatabaseError& error) {
      if (!error.is_bad_file()) throw;
      return fail("{}", error.what());
    }
  }
  return fail("unknown verb '{}'", request.verb);
}

}  // namespace teka::cli
