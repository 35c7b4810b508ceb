#include "game/random_value.hpp"

#include <charconv>

#include "game/message.hpp"

namespace teka {

std::string to_text(const Rng::State& state) {
  std::string text;
  for (const std::uint64_t word : state) text += fmt::format("{:016x}", word);
  return text;
}

Result<Rng::State> random_in(const Value& document, std::string_view name) {
  constexpr std::size_t kDigits = 16;
  const auto text = text_in(document, name, "");
  if (!text) return tl::unexpected(text.error());
  Rng::State state{};
  bool fine = text->size() == state.size() * kDigits;
  for (std::size_t i = 0; fine && i < state.size(); ++i) {
    const char* const begin = text->data() + i * kDigits;
    const auto read = std::from_chars(begin, begin + kDigits, state[i], 16);
    fine = read.ec == std::errc() && read.ptr == begin + kDigits;
  }
  if (!fine || state == Rng::State{}) return fail("{}: 64 hexadecimal digits were expected, not all of them 0", name);
  return state;
}

}  // namespace teka
