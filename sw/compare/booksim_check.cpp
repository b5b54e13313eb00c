// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_check.h"

#include <fmt/format.h>

#include <cmath>

#include "sw/config/lengths.h"
#include "sw/config/option_table.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

constexpr std::int64_t kMostNodes = 1024;

void check_network(const Experiment& e, const BooksimRequire& require) {
  const NetworkOptions& n = e.network;
  require(n.link_latency == 2, "network.link_latency",
          "its switch traversal is a stage of its own, of 1 cycle, before the channel (2)");
  require(n.local_latency == 2, "network.local_latency",
          "a flit is in its injection channel for 2 cycles (2)");
  require(n.source_cycles == 0, "network.source_cycles",
          "a packet may be injected in the cycle of its creation (0)");
  require(nodes_of(n) <= kMostNodes, kind_of(n).words().nodes_key,
          fmt::format("it keeps statistics of each pair of nodes, here of {} nodes "
                      "(at most {})",
                      nodes_of(n), kMostNodes));
  booksim_of(kind_of(n)).check_network(e, require);
}

void check_router(const Experiment& e, const BooksimRequire& require) {
  const SwitchOptions& s = e.switch_;
  require(s.out_depth_in_use == 0, "switch.output_queue", "BookSim's output has no credited queue (0)");
  require(s.crossbar == CrossbarKind::PerPort, "switch.crossbar",
          "BookSim's crossbar has a port for each input and output port (per_port)");
  require(s.ejection == EjectionKind::One, "switch.ejection",
          "BookSim's node takes one flit a cycle (one)");
  require(s.vc_allocation != VcAllocationKind::VirtualCutThrough, "switch.vc_allocation",
          "BookSim gives a virtual channel without a look at the packet's length (atomic, "
          "non_atomic)");
  booksim_of(kind_of(e.network)).check_switch(e, require);
}

void check_traffic(const Experiment& e, const BooksimRequire& require) {
  const TrafficOptions& t = e.traffic;
  const double bits = std::log2(static_cast<double>(nodes_of(e.network)));
  require(t.kind == TrafficKind::Open, "traffic.kind", "BookSim's sources follow the clock (open)");
  require(t.injection == InjectionKind::Bernoulli, "traffic.injection",
          "BookSim has no such process (bernoulli)");
  require(t.pattern != PatternKind::Hotspot && t.pattern != PatternKind::Permutation,
          "traffic.pattern",
          "BookSim has no equal pattern (uniform, transpose, bit_reversal, bit_complement, "
          "shuffle, tornado, neighbor)");
  require(t.pattern != PatternKind::Transpose || std::fmod(bits, 2) == 0, "traffic.pattern",
          "BookSim transposes address bits (an even power of two of nodes)");
  const auto lengths = parse_lengths(t.length);
  require(lengths.size() == 1 && lengths[0].low == lengths[0].high, "traffic.length",
          "the packets of a BookSim run have one length here (a number of flits)");
  require(e.run.warmup_rule == WarmupRule::Given, "run.warmup_rule",
          "BookSim's warm-up is given in cycles (given)");
  require(e.run.warmup >= 1000, "run.warmup",
          "a shorter one is no sample of its (at least 1000 cycles)");
  require(e.run.precision == 0, "run.precision", "the lengths of its runs are given in cycles (0)");
  require(e.run.seed <= 2147483647, "run.seed", "BookSim's seed has 31 bits (0 to 2147483647)");
}

}  // namespace

const BooksimCounterpart& booksim_of(const NetworkKind& kind) {
  if (const BooksimCounterpart* counterpart = kind.booksim()) return *counterpart;
  throw ConfigError(fmt::format(
      "network.topology: {}: no counterpart in BookSim 2: it has no such network", kind.name()));
}

void check_booksim(const Experiment& experiment, const Origins& origins) {
  const BooksimRequire require = [&](bool holds, const char* key, const std::string& why) {
    if (holds) return;
    const Option& option = *find_option(key);
    const auto origin = origins.find(key);
    throw ConfigError(fmt::format("{}{}: {}: no counterpart in BookSim 2: {}",
                                  origin == origins.end() ? "" : origin->second + ": ", key,
                                  toml_text(option.get(experiment), option.type), why));
  };
  booksim_of(kind_of(experiment.network));  // or there is none
  check_network(experiment, require);
  check_router(experiment, require);
  require(experiment.power.mode == PowerMode::AlwaysOn, "power.mode",
          "BookSim's links are always on (always_on)");
  check_traffic(experiment, require);
}

}  // namespace dusk
