// SPDX-License-Identifier: Apache-2.0
/// Splits one experiment into a configuration for each engine.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "sw/config/key_use.h"

namespace dusk {

enum class RtlPart { None, Windows, Sample, Whole };
constexpr auto names(RtlPart) {
  return enum_rows<RtlPart>({{RtlPart::None, "none"},
                             {RtlPart::Windows, "windows"},
                             {RtlPart::Sample, "sample"},
                             {RtlPart::Whole, "whole"}});
}

struct Sides {
  Configuration functional, twin;
  Configuration rtl;  ///< same as `twin` with the keys that only the RTL has; whole run
};

/// Splits a configuration with the sections of both engines. Each engine gets its own keys, and
/// those that the other engine's keys decide. Adds the keys that they read at this point to `use`.
/// Checks functional and twin. Throws ConfigError.
Sides sides_of(const Configuration& together, KeyUse& use, const std::string& point);

/// The first `cycles` cycles of the run in lockstep, with all outputs of RTL and twin compared. The
/// twin's whole run begins with the same cycles. Throws ConfigError.
Configuration lockstep_window(const Configuration& rtl, std::int64_t cycles);

/// The whole run; a sample of its switches is in lockstep: those of `run.rtl`, or every 16th.
Configuration lockstep_sample(const Configuration& rtl);

}  // namespace dusk
