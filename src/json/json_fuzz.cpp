// Whatever parse_json accepts round-trips through to_json.
#include <cstdlib>

#include "json/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto value = teka::parse_json({reinterpret_cast<const char*>(data), size});
  if (!value) return 0;
  const auto again = teka::parse_json(teka::to_json(*value));
  if (!again || *again != *value) std::abort();
  return 0;
}
