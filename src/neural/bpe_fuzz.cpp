// Any text round-trips through its tokens; any vocabulary and merges give an encoder or an error.
#include "neural/bpe.hpp"

#include <cstdlib>

#include "neural/test_bpe.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace teka::neural;
  static const std::string vocabulary = small_vocabulary();
  static const Bpe small = Bpe::make(vocabulary, small_merges()).value();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (small.decode(small.encode(text)).value() != text) std::abort();
  static_cast<void>(Bpe::make(text, ""));
  // Rarely, because the vocabulary is parsed each time.
  if (size % 16 != 15) return 0;
  if (const auto bpe = Bpe::make(vocabulary, text)) {
    if (bpe->decode(bpe->encode("hello walls aaaaaa")).value() != "hello walls aaaaaa") std::abort();
  }
  return 0;
}
