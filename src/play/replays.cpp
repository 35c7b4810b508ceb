#include "play/replays.hpp"

#include <limits>

#include "game/message.hpp"
#include "game/provenance.hpp"

namespace teka {

Result<void> check_claim(const Value& document, std::string_view name, std::int64_t replayed) {
  const auto claim = integer_in(document, name, replayed, 0, std::numeric_limits<std::int64_t>::max());
  if (!claim) return tl::unexpected(claim.error());
  if (*claim == replayed) return {};
  return fail("{}: the file says {}, but the replay gives {}", name, *claim, replayed);
}

Result<void> write_replays(const Job& job, Context& context, const Output& output) {
  if (!job.parameters.has("replays") || output.items.empty()) return {};
  const Value document = to_value(job, output, {.option = "replays", .part = context.part(output.kept)});
  auto written = context.write_file(job.parameters.text("replays"), context.document_text(document));
  if (!written) return at_place("--replays", written.error());
  return {};
}

}  // namespace teka
