// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <memory>
#include <new>

namespace dusk {

/// Memory that is held while a run grows. When an allocation has failed, it is given back, so that
/// the results so far can be judged and written.
class MemoryReserve {
 public:
  MemoryReserve() : bytes_(new (std::nothrow) char[kBytes]) {}

  /// Does the work. False if the memory ran out in it: then the reserve has been given back.
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
  /// Above the threshold from which the C library returns memory to the system at once.
  static constexpr std::size_t kBytes = std::size_t{8} << 20;
  std::unique_ptr<char[]> bytes_;  ///< never touched, so it is address space alone
};

}  // namespace dusk
