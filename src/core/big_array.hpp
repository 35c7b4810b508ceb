// BigArray: a zero-initialised array in huge pages where the system has them. For tables of many megabytes with random
// access, where TLB misses would cost more than the reads.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace teka {

template <class T>
class BigArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit BigArray(std::size_t size) : size_(size) {
    if (size == 0) return;
    void* memory = ::mmap(nullptr, bytes(), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    if (bytes() >= kLargePage) static_cast<void>(::madvise(memory, bytes(), MADV_HUGEPAGE));
#endif
    data_ = static_cast<T*>(memory);
  }
  BigArray(BigArray&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  BigArray& operator=(BigArray&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  BigArray(const BigArray&) = delete;
  BigArray& operator=(const BigArray&) = delete;
  ~BigArray() {
    if (data_ != nullptr) ::munmap(data_, bytes());
  }

  [[nodiscard]] T* data() { return data_; }
  [[nodiscard]] const T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  operator std::span<T>() { return {data_, size_}; }
  operator std::span<const T>() const { return {data_, size_}; }

 private:
  static constexpr std::size_t kLargePage = std::size_t{1} << 21;
  [[nodiscard]] std::size_t bytes() const { return size_ * sizeof(T); }

  T* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace teka
