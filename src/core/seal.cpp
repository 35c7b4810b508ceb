#include "core/seal.hpp"

#include "core/bytes.hpp"
#include "core/hash.hpp"

namespace teka {
namespace {

constexpr std::string_view kMagic = "teka-run-1\n";

}  // namespace

std::string seal_checkpoint(std::string_view body) {
  ByteWriter checksum;
  checksum.put(hash_text(body));
  std::string sealed;
  sealed.reserve(kMagic.size() + checksum.bytes().size() + body.size());
  return sealed.append(kMagic).append(checksum.bytes()).append(body);
}

Result<std::string_view> open_checkpoint(std::string_view sealed) {
  if (sealed.substr(0, kMagic.size()) != kMagic) return fail("not a checkpoint of a teka run");
  sealed.remove_prefix(kMagic.size());
  ByteReader in(sealed);
  std::uint64_t checksum = 0;
  if (!in.get(checksum)) return fail("the checkpoint is truncated");
  sealed.remove_prefix(sizeof checksum);
  if (hash_text(sealed) != checksum) return fail("the checkpoint is damaged or truncated: its checksum does not match");
  return sealed;
}

}  // namespace teka
