// SPDX-License-Identifier: Apache-2.0
/// Sizes of caches, and prefetching. A network that is larger than the caches spends most of its
/// time waiting for memory. Prefetching changes nothing but the run time.
#pragma once

#include <cstddef>

namespace dusk {

/// Least size, in bytes, of network data that are assumed not to fit into a processor's
/// caches.
inline constexpr std::size_t kNearBytes = std::size_t{1} << 22;

/// Alignment, in bytes, of data that must not share a cache line with data of another thread. It is
/// two lines, because some processors fetch lines in pairs.
inline constexpr std::size_t kOwnLines = 128;

template <class Object>
inline void fetch(const Object& object) {
  asm volatile("" : : "r"(&object));  // without this, GCC drops the call as having no effect
  __builtin_prefetch(&object);
}

/// Prefetches all of an object.
template <class Object>
inline void fetch_all(const Object& object) {
  const char* const at = reinterpret_cast<const char*>(&object);
  for (std::size_t i = 0; i < sizeof(Object); i += 64) fetch(at[i]);
}

}  // namespace dusk
