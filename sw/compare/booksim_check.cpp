// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_check.h"

#include <fmt/format.h>

#include <cmath>

#include "sw/lengths.h"
#include "sw/option_table.h"

namespace dusk {
namespace {

constexpr std::int64_t kMostNodes = 1024;

class Checker {
 public:
  Checker(const Experiment& experiment, const Origins& origins)
      : e_(experiment), origins_(origins) {}

  void network() const {
    const NetworkOptions& n = e_.network;
    require(n.link_latency == 2, "network.link_latency",
            "its switch traversal is a stage of its own, of 1 cycle, before the channel (2)");
    require(n.local_latency == 2, "network.local_latency",
            "a flit is in its injection channel for 2 cycles (2)");
    require(n.source_cycles == 0, "network.source_cycles",
            "a packet may be injected in the cycle of its creation (0)");
    require(nodes_of(n) <= kMostNodes, is_torus(n) ? "network.size" : "network.n",
            fmt::format("it keeps statistics of each pair of nodes, here of {} nodes "
                        "(at most {})",
                        nodes_of(n), kMostNodes));
    if (is_torus(n)) torus();
  }

  void router() const {
    const SwitchOptions& s = e_.switch_;
    require(s.output_queue == 0, "switch.output_queue",
            "BookSim's output has no credited queue (0)");
    require(s.crossbar == CrossbarKind::PerPort, "switch.crossbar",
            "BookSim's crossbar has a port for each input and output port (per_port)");
    require(s.ejection == EjectionKind::One, "switch.ejection",
            "BookSim's node takes one flit a cycle (one)");
    require(is_torus(e_.network) || s.selection != SelectionKind::FirstFree, "switch.selection",
            "BookSim's fat tree has no fixed order of up ports (oblivious, most_free_vcs, cyclic)");
  }

  void power() const {
    require(e_.power.mode == PowerMode::AlwaysOn, "power.mode",
            "BookSim's links are always on (always_on)");
  }

  void traffic() const {
    const TrafficOptions& t = e_.traffic;
    require(t.kind == TrafficKind::Open, "traffic.kind",
            "BookSim's sources follow the clock (open)");
    require(t.injection == InjectionKind::Bernoulli, "traffic.injection",
            "BookSim has no such process (bernoulli)");
    require(t.pattern != PatternKind::Hotspot && t.pattern != PatternKind::Permutation,
            "traffic.pattern",
            "BookSim has no equal pattern (uniform, transpose, bit_reversal, bit_complement, "
            "shuffle, tornado, neighbour)");
    require(t.pattern != PatternKind::Transpose || even_power_of_two(), "traffic.pattern",
            "BookSim transposes address bits (an even power of two of nodes)");
    const auto lengths = parse_lengths(t.length);
    require(lengths.size() == 1 && lengths[0].low == lengths[0].high, "traffic.length",
            "the packets of a BookSim run have one length here (a number of flits)");
    require(e_.run.warmup_rule == WarmupRule::Given, "run.warmup_rule",
            "BookSim's warm-up is given in cycles (given)");
    require(e_.run.warmup >= 1000, "run.warmup",
            "a shorter one is no sample of its (at least 1000 cycles)");
    require(e_.run.precision == 0, "run.precision",
            "the lengths of its runs are given in cycles (0)");
    require(e_.run.seed <= 2147483647, "run.seed", "BookSim's seed has 31 bits (0 to 2147483647)");
  }

 private:
  void torus() const {
    const NetworkOptions& n = e_.network;
    const SwitchOptions& s = e_.switch_;
    const bool wraps = n.topology == TopologyKind::Torus;
    require(radix_of(n) > 0, "network.size", "BookSim's k is of every dimension (equal sizes)");
    require(!wraps || radix_of(n) > 2, "network.size",
            "two switches of its torus have two channels to each other (3 or more)");
    require(n.links == 1, "network.links", "BookSim has one channel to each neighbour (1)");
    require(n.local_channels == 1, "network.local_channels",
            "BookSim's node has one channel to its router (1)");
    require(s.routing == RoutingKind::DimensionOrder, "switch.routing",
            "its dim_order is what is compared (dimension_order)");
    require(s.vc_allocator == VcAllocatorKind::PerPort, "switch.vc_allocator",
            "no allocator of BookSim serves one header a router and cycle (per_port)");
    require(s.local_vcs == s.vcs, "switch.local_vcs",
            fmt::format("BookSim's node uses all virtual channels (vcs = {})", s.vcs));
    if (!wraps) return;
    require(radix_of(n) % 2 == 1 || n.ring_tie == RingTieKind::Random, "network.ring_tie",
            "BookSim draws the way half around a ring (random)");
    require(s.dateline == DatelineKind::Classic, "switch.dateline",
            "a packet may use one half of BookSim's virtual channels only (classic)");
    require(s.vcs % 2 == 0, "switch.vcs",
            "the halves of an odd number share a virtual channel in BookSim, and can deadlock "
            "(even)");
  }

  bool even_power_of_two() const {
    const double bits = std::log2(static_cast<double>(nodes_of(e_.network)));
    return std::fmod(bits, 2) == 0;
  }

  void require(bool holds, const char* key, const std::string& why) const {
    if (holds) return;
    const Option& option = *find_option(key);
    const auto origin = origins_.find(key);
    throw ConfigError(fmt::format("{}{}: {}: no counterpart in BookSim 2: {}",
                                  origin == origins_.end() ? "" : origin->second + ": ", key,
                                  toml_text(option.get(e_), option.type), why));
  }

  const Experiment& e_;
  const Origins& origins_;
};

}  // namespace

void check_booksim(const Experiment& experiment, const Origins& origins) {
  const Checker checker(experiment, origins);
  checker.network();
  checker.router();
  checker.power();
  checker.traffic();
}

}  // namespace dusk
