// Whatever the readers of cases and transcripts accept survives being written and read back.
#include <cstdlib>

#include "games/brick/rules/case.hpp"
#include "games/brick/rules/placements.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace teka::brick;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto read = parse_case(text)) {
    const auto again = parse_case(to_text(*read));
    if (!again || *again != *read) std::abort();
    const auto bricks = parse_digits(to_digits(read->bricks), read->colours);
    if (!bricks || *bricks != read->bricks) std::abort();
  }
  if (const auto moves = parse_transcript(text)) {
    for (const TranscriptLine& move : *moves) {
      const auto again = parse_transcript(to_line(move.placement));
      if (!again || again->size() != 1 || again->front().placement != move.placement) std::abort();
    }
  }
  return 0;
}
