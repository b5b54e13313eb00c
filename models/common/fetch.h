// SPDX-License-Identifier: Apache-2.0
/// Asking memory for what will be read soon: most of the time of a network that is larger than the
/// caches is waiting for it. Nothing depends on it but time.
#pragma once

namespace dusk::functional {

template <class Object>
inline void fetch(const Object& object) {
  asm volatile("" : : "r"(&object));  // else GCC finds that this changes nothing, and drops it
  __builtin_prefetch(&object);
}

}  // namespace dusk::functional
