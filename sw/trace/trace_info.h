// SPDX-License-Identifier: Apache-2.0
/// Summarizes an application in a few lines.
#pragma once

#include <string>

#include "models/application/application.h"
#include "sw/run/application_run.h"

namespace dusk {

/// Returns ranks, operations, messages by size, computing time, and the critical path without a
/// network.
std::string trace_info(const application::Application& application);
/// Returns the shortest times of a job in a network, one line each.
std::string times_info(const LeastTimes& times, double cycle_ns);

}  // namespace dusk
