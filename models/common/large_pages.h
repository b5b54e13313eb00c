// SPDX-License-Identifier: Apache-2.0
/// Memory for large arrays with random access. If the system has pages of 2 MB, few address
/// translations are missed.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdlib>
#include <new>

#include "models/common/fetch.h"

namespace dusk {

/// Allocator for std::vector. Arrays that fit into the caches are aligned to kOwnLines, and
/// otherwise allocated as usual.
template <class T>
struct LargePages {
  using value_type = T;
  LargePages() = default;
  template <class U>
  LargePages(const LargePages<U>&) {}

  T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    if (bytes < kNearBytes) return static_cast<T*>(::operator new(bytes, kOwnLine));
    void* const memory = std::aligned_alloc(kPage, (bytes + kPage - 1) / kPage * kPage);
    if (memory == nullptr) throw std::bad_alloc();
#ifdef MADV_HUGEPAGE
    madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: it is no error if the system ignores it
#endif
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < kNearBytes) return ::operator delete(memory, kOwnLine);
    std::free(memory);
  }

  friend bool operator==(const LargePages&, const LargePages&) { return true; }
  friend bool operator!=(const LargePages&, const LargePages&) { return false; }

 private:
  static constexpr std::size_t kPage = std::size_t{1} << 21;
  static constexpr std::align_val_t kOwnLine{kOwnLines};
};

}  // namespace dusk
