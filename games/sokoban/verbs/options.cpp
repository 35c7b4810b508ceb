#include "games/sokoban/verbs/options.hpp"

#include <algorithm>

namespace teka::sokoban {

tl::unexpected<Error> at_option(const Error& error) {
  const std::string& message = error.message;
  const std::size_t end = message.find(": ");
  std::string name = end == std::string::npos ? "" : message.substr(0, end);
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  if (name.empty() || !std::ranges::all_of(name, is_letter)) return tl::unexpected(error);
  std::ranges::replace(name, '_', '-');
  if (name == "imitate") name = "like";
  return fail("--{}{}", name, message.substr(end));
}

}  // namespace teka::sokoban
