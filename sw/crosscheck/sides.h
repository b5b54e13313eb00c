// SPDX-License-Identifier: Apache-2.0
/// One experiment, as each engine gets it.
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
  Configuration rtl;  ///< same as `twin`, with the keys that only the RTL has; not cut yet
};

/// Splits a configuration that has the sections of both engines: gives each engine its own keys,
/// with those that the other side's keys decide. Tells `use` the keys that they read at this point.
/// Checks functional and twin. Throws ConfigError.
Sides sides_of(const Configuration& together, KeyUse& use, const std::string& point);

/// The first `cycles` cycles of the run in lockstep, RTL beside twin on every output: the same
/// cycles as the twin's whole run begins with. Throws ConfigError.
Configuration lockstep_window(const Configuration& rtl, std::int64_t cycles);

/// The whole run, a sample of its switches in lockstep: those of `run.rtl`, by default every 16th.
Configuration lockstep_sample(const Configuration& rtl);

}  // namespace dusk
