// Arbitrary bytes are read as maps or refused; what was read is written and read back the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/dungeon/formats/text_format.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace teka::dungeon;
  const auto maps = parse_text({reinterpret_cast<const char*>(data), size});
  if (!maps) return 0;
  for (const Map& map : *maps) {
    const std::string text = to_text(map);
    const auto again = parse_text(text);
    if (!again || again->size() != 1 || to_text(again->front()) != text) std::abort();
    if (!(again->front().tiles == map.tiles) || again->front().passages.size() != map.passages.size()) std::abort();
  }
  return 0;
}
