#include "segments/input_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace teka::segments {
namespace {

/// All bytes, or false with errno set; 0 if the file ends before.
bool read_all_at(int descriptor, std::uint64_t offset, char* into, std::size_t size) {
  while (size > 0) {
    const ssize_t got = ::pread(descriptor, into, size, static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) {
      if (got == 0) errno = 0;
      return false;
    }
    into += got;
    offset += static_cast<std::uint64_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  return true;
}

bool write_all_at(int descriptor, std::uint64_t offset, const char* from, std::size_t size) {
  while (size > 0) {
    const ssize_t put = ::pwrite(descriptor, from, size, static_cast<off_t>(offset));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return false;
    from += put;
    offset += static_cast<std::uint64_t>(put);
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

std::string why_not() {
  return errno == 0 ? "it has become shorter while it was read" : std::strerror(errno);
}

}  // namespace

Descriptor::~Descriptor() {
  if (number_ >= 0) ::close(number_);
}

Result<InputFile> InputFile::open(const std::string& path) {
  InputFile file;
  file.path_ = path;
  file.descriptor_ = Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  struct stat info{};
  if (file.descriptor_.number() < 0 || ::fstat(file.descriptor_.number(), &info) != 0) {
    return fail("cannot read '{}': {}", path, std::strerror(errno));
  }
  if (!S_ISREG(info.st_mode)) return fail("'{}' is not a file; name one", path);
  file.size_ = static_cast<std::uint64_t>(info.st_size);
  return file;
}

InputFile InputFile::of_bytes(std::string name, std::string bytes) {
  InputFile file;
  file.path_ = std::move(name);
  file.bytes_ = std::move(bytes);
  file.size_ = file.bytes_.size();
  return file;
}

Result<void> InputFile::read(std::uint64_t offset, std::size_t size, std::string& into) const {
  if (offset > size_ || size > size_ - offset) return damaged("it is truncated");
  if (descriptor_.number() < 0) {
    into.assign(bytes_, offset, size);
    return {};
  }
  into.resize(size);
  if (read_all_at(descriptor_.number(), offset, into.data(), size)) return {};
  return fail("cannot read '{}': {}", path_, why_not());
}

tl::unexpected<Error> InputFile::damaged(std::string_view what) const {
  return fail("'{}' is damaged: {}; make it again, or take a copy", path_, what);
}

Result<ScratchFile> ScratchFile::beside(const std::string& path) {
  std::string name = path + ".scratch-XXXXXX";
  ScratchFile file;
  file.path_ = name;
  file.descriptor_ = Descriptor(::mkostemp(name.data(), O_CLOEXEC));
  if (file.descriptor_.number() < 0) return fail("cannot write '{}': {}", name, std::strerror(errno));
  ::unlink(name.c_str());
  return file;
}

Result<void> ScratchFile::write(std::uint64_t offset, std::span<const std::uint64_t> numbers) const {
  const auto* from = reinterpret_cast<const char*>(numbers.data());
  if (write_all_at(descriptor_.number(), offset, from, numbers.size_bytes())) return {};
  return fail("cannot write '{}': {}", path_, std::strerror(errno));
}

Result<void> ScratchFile::read(std::uint64_t offset, std::span<std::uint64_t> numbers) const {
  auto* into = reinterpret_cast<char*>(numbers.data());
  if (read_all_at(descriptor_.number(), offset, into, numbers.size_bytes())) return {};
  return fail("cannot read '{}': {}", path_, why_not());
}

}  // namespace teka::segments
