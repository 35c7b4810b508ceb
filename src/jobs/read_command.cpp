// A job from the words of a command line that some file has kept.
#include <algorithm>

#include "core/text.hpp"
#include "jobs/make_job.hpp"

namespace teka::jobs {
namespace {

/// Reads the words one after the other.
class CommandReader {
 public:
  CommandReader(std::span<const std::string> words, Request& request) : words_(words), request_(request) {}

  Result<void> read() {
    bool only_files = false;
    while (!words_.empty()) {
      const std::string word = words_.front();
      words_ = words_.subspan(1);
      if (!only_files && word == "--") {
        only_files = true;
      } else if (only_files || !word.starts_with("--")) {
        if (!request_.verb->takes_files) return fail("unexpected argument '{}'", word);
        request_.files.push_back(word);
      } else if (auto fine = read_option(word.substr(2)); !fine) {
        return fine;
      }
    }
    return read_words(given_, request_);
  }

 private:
  Result<void> read_option(const std::string& text) {
    const std::size_t equals = text.find('=');
    const std::string name = text.substr(0, equals);
    const auto& declared = request_.verb->parameters;
    const bool is_negated =
        name.starts_with("no-") && std::ranges::find(declared, name, &Parameter::name) == declared.end();
    const auto parameter =
        std::ranges::find(declared, is_negated ? std::string_view(name).substr(3) : name, &Parameter::name);
    const bool is_flag = parameter != declared.end() && parameter->kind == Parameter::Kind::flag;
    if (is_flag || name == "json") {
      if (equals != std::string::npos) return fail("--{}: takes no value", name);
      if (is_flag) given_.flags[std::string(parameter->name)] = !is_negated;
      if (!is_flag) given_.json = true;
      return {};
    }
    if (parameter == declared.end() && name != "seed" && name != "format") return fail("unknown option '--{}'", name);
    std::string value;
    if (equals != std::string::npos) {
      value = text.substr(equals + 1);
    } else {
      if (words_.empty()) return fail("--{}: the value is missing", name);
      value = words_.front();
      words_ = words_.subspan(1);
    }
    if (name == "seed") {
      given_.seed = value;
    } else if (name == "format") {
      given_.format = value;
    } else {
      given_.given[name] = value;
    }
    return {};
  }

  std::span<const std::string> words_;
  Request& request_;
  Words given_;
};

}  // namespace

Result<Request> read_command(std::span<const std::string> words, std::span<const Game* const> games) {
  if (words.size() < 2) return fail("a verb and a game were expected");
  const auto game = find_game(words[1], games);
  if (!game) return tl::unexpected(game.error());
  const auto verb = find_verb(words[0], **game);
  if (!verb) return tl::unexpected(verb.error());
  Request request{.game = *game, .verb = *verb};
  if (auto fine = CommandReader(words.subspan(2), request).read(); !fine) return tl::unexpected(fine.error());
  return request;
}

}  // namespace teka::jobs
