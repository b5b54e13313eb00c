// SPDX-License-Identifier: Apache-2.0
/// Converts an experiment to BookSim 2 (github.com/booksim/booksim2, commit 28f43299).
#pragma once

#include <cstdint>
#include <string>

#include "sw/common/config_error.h"
#include "sw/config/experiment.h"

namespace dusk {

/// Throws ConfigError, which names the key and its allowed values, if a value has no counterpart in
/// BookSim's fat tree, mesh or torus of input-queued routers. See docs/booksim.md for the reasons.
void check_booksim(const Experiment& experiment, const Origins& origins = {});

/// One run of BookSim.
struct BooksimRun {
  double load = 0.1;                            ///< flits/node/cycle to other nodes than the sender
  std::int64_t warmup = 1000, measured = 1000;  ///< cycles, each at least 1
  bool saturated = false;  ///< measure the throughput of an overloaded network, no latency
  bool all_pairs = false;  ///< uniform traffic instead of the experiment's pattern
  std::string statistics = "stats.m";  ///< file that BookSim writes
};

/// Returns the text of a configuration file. docs/booksim.md explains why both are equivalent.
std::string booksim_config(const Experiment& experiment, const BooksimRun& run);

/// Latency of a lone packet of `length` flits through `switches` switches, from creation to its
/// tail's arrival, in cycles. Requires check_booksim(). By BookSim's iq_router.cpp it is injection
/// channel 2, and in each switch routing_delay + VA 1 + SA 1 + ST 1 + channel 1.
std::int64_t booksim_zero_load(const Experiment& experiment, std::int64_t switches,
                               std::int64_t length);

}  // namespace dusk
