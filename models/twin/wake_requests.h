// SPDX-License-Identifier: Apache-2.0
/// Wake-up requests of head flits that chose a sleeping channel, in the twin
/// (docs/rtl/wake_requests.md).
#pragma once

#include <array>
#include <cstdint>

#include "models/common/vc_set.h"

namespace dusk {

/// The requests of one switch, at most one per input VC.
template <unsigned Words>
class WakeRequests {
 public:
  using Vcs = VcSet<Words>;

  /// Records that the head flit of `in` chose this output port. The head flit asks the port to wake
  /// unless a VC of the port may be granted (`grantable`).
  void choose(VcIndex in, unsigned port, bool grantable) {
    asking_.erase(in);
    asking_.insert_if(in, !grantable);
    port_[in] = static_cast<std::uint8_t>(port);
  }
  /// Returns the output ports that head flits ask to wake, bit per port.
  std::uint32_t ports() const {
    std::uint32_t ports = 0;
    asking_.for_each([&](VcIndex in) { ports |= 1u << port_[in]; });
    return ports;
  }

 private:
  Vcs asking_;
  std::array<std::uint8_t, 64 * Words> port_{};  ///< [input VC] output port that it asks to wake
};

}  // namespace dusk
