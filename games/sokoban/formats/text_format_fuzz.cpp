// Texts that parse_text accepts are written by to_text and read back as the same levels with the same notes; XML goes
// to the other parser.
#include <cstdlib>

#include "games/sokoban/formats/slc_format.hpp"
#include "games/sokoban/formats/text_format.hpp"
#include "games/sokoban/level/lurd.hpp"
#include "games/sokoban/level/symmetry.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace teka::sokoban;
  const std::string_view text{reinterpret_cast<const char*>(data), size};

  const auto entries = is_slc(text) ? parse_slc(text) : parse_text(text);
  if (!entries) return 0;
  const auto again = parse_text(to_text(*entries, TextStyle::xsb));
  if (!again || again->size() != entries->size()) std::abort();
  for (std::size_t i = 0; i < entries->size(); ++i) {
    const Entry &a = (*entries)[i], &b = (*again)[i];
    if (a.level != b.level || a.solution != b.solution) std::abort();
    if (a.title != b.title || a.author != b.author) std::abort();
    if (canonical_hash(a.level) != canonical_hash(canonical(a.level))) std::abort();
    if (const auto moves = parse_lurd(a.solution)) (void)replay(a.level, *moves);
  }
  if (const auto boxoban = parse_text(to_text(*entries, TextStyle::boxoban)); !boxoban) std::abort();
  const auto as_slc = parse_slc(to_slc(*entries, "fuzz"));
  if (!as_slc || as_slc->size() != entries->size()) std::abort();
  return 0;
}
