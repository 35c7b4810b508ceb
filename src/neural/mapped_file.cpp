#include "neural/mapped_file.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

namespace teka::neural {
namespace {

Result<std::span<const std::byte>> map(int descriptor, const std::string& path) {
  struct stat about{};
  if (::fstat(descriptor, &about) != 0) return fail("cannot read '{}': {}", path, std::strerror(errno));
  if (!S_ISREG(about.st_mode)) return fail("'{}' is not a regular file", path);
  if (about.st_size == 0) return std::span<const std::byte>();  // an empty mapping is not allowed
  const auto size = static_cast<std::size_t>(about.st_size);
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (memory == MAP_FAILED) return fail("cannot map '{}': {}", path, std::strerror(errno));
  return std::span(static_cast<const std::byte*>(memory), size);
}

}  // namespace

Result<MappedFile> MappedFile::open(const std::string& path) {
  // Without O_NONBLOCK opening a named pipe would wait for a writer before it can be rejected.
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor < 0) return fail("cannot read '{}': {}", path, std::strerror(errno));
  const auto bytes = map(descriptor, path);
  ::close(descriptor);
  if (!bytes) return tl::unexpected(bytes.error());
  return MappedFile(*bytes);
}

MappedFile::MappedFile(MappedFile&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(bytes_, other.bytes_);
  return *this;
}

MappedFile::~MappedFile() {
  if (bytes_.empty()) return;
  ::munmap(const_cast<std::byte*>(bytes_.data()), bytes_.size());
}

}  // namespace teka::neural
