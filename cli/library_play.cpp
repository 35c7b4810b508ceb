// teka library play: the verb play of the game on levels of the library.
#include <algorithm>

#include "cli/library.hpp"
#include "cli/library_levels.hpp"
#include "cli/options.hpp"
#include "cli/run.hpp"

namespace teka::cli {

Result<int> library_play(const LibraryRequest& request) {
  LibraryRequest choice = request;
  std::vector<std::string> more = request.command->remaining();
  const auto options = std::ranges::find_if(more, [](const std::string& word) { return word.starts_with('-'); });
  choice.levels.assign(more.begin(), options);
  more.erase(more.begin(), options);
  auto library = open_library(request, store::Access::read);
  if (!library) return tl::unexpected(library.error());
  const auto found = find_levels(*library, choice, true);
  if (!found) return tl::unexpected(found.error());
  auto input = levels_as_input(*library, found->levels);
  if (!input) return tl::unexpected(input.error());
  std::vector<std::string> words = {"play", std::string(input->game->name)};
  words.insert(words.end(), more.begin(), more.end());
  CLI::App app;
  Request play;
  add_verbs(app, play);
  app.require_subcommand(1);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));
  } catch (const CLI::ParseError& error) {
    return fail("{}", explain(error, app, words));
  }
  if (auto read = jobs::read_words(play.words, play.job); !read) return tl::unexpected(read.error());
  const bool plays = std::ranges::find(more, "--player") != more.end();
  if (plays && play.job.parameters.find("games") == nullptr) {
    play.job.parameters.set("games", std::uint64_t{found->levels.size()});
  }
  for (const auto& [option, file] : {std::pair("out", play.job.out), std::pair("csv", play.job.csv)}) {
    if (!file) continue;
    if (auto fine = check_output(request, option, *file); !fine) return tl::unexpected(fine.error());
  }
  play.job.inputs.push_back(std::move(input->input));
  const jobs::Files files = jobs::local_files();
  auto job = jobs::make_job(play.job, files);
  if (!job) return tl::unexpected(job.error());
  job->unrepeatable = kFromLibrary;
  if (auto fine = check_binary(play, *job); !fine) return tl::unexpected(fine.error());
  return run_and_deliver(play, *job, files);
}

}  // namespace teka::cli
