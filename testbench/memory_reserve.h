// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace dusk {

/// Memory that is held back during a run and freed after a failed allocation, so that the results
/// so far can be judged and written.
class MemoryReserve {
 public:
  MemoryReserve() : bytes_(new (std::nothrow) char[kBytes]) {}

  /// Calls work(). If memory runs out, frees the reserve and returns false.
  template <typename Work>
  bool lasts(const Work& work) {
    try {
      work();
      return true;
    } catch (const std::bad_alloc&) {
      bytes_.reset();
      return false;
    }
  }

 private:
  /// Size: above the threshold from which the C library returns memory to the system at once.
  static constexpr std::size_t kBytes = std::size_t{8} << 20;
  std::unique_ptr<char[]> bytes_;  ///< never written, so it takes address space only
};

}  // namespace dusk
