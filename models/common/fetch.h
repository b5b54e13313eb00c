// SPDX-License-Identifier: Apache-2.0
/// What caches are like, and asking memory for what will be read soon: most of the time of a
/// network that is larger than the caches is waiting for it. Nothing depends on it but time.
#pragma once

#include <cstddef>

namespace dusk {

/// From here on what a network holds of this kind is more than a processor's caches do.
inline constexpr std::size_t kNearBytes = std::size_t{1} << 22;

/// Alignment of what no other thread writes beside it: two lines of a cache, for some processors
/// fetch pairs.
inline constexpr std::size_t kOwnLines = 128;

template <class Object>
inline void fetch(const Object& object) {
  asm volatile("" : : "r"(&object));  // else GCC finds that this changes nothing, and drops it
  __builtin_prefetch(&object);
}

/// All of an object.
template <class Object>
inline void fetch_all(const Object& object) {
  const char* const at = reinterpret_cast<const char*>(&object);
  for (std::size_t i = 0; i < sizeof(Object); i += 64) fetch(at[i]);
}

}  // namespace dusk
