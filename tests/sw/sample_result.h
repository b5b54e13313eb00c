// SPDX-License-Identifier: Apache-2.0
/// A made-up result: a load that rises and falls while links follow it.
#pragma once

#include <cmath>

#include "sw/report/report.h"
#include "testbench/simulation.h"

namespace dusk {

inline RunResult sample_result() {
  RunResult r;
  r.cycles = 500000;
  r.simulated = 500321;
  r.packets_created = r.packets_delivered = 12345;
  r.offered_load = 0.31;
  r.accepted_throughput = 0.309;
  r.throughput_bound = 1;
  r.packet_latency = {12345, 48.75, 10.5, 20, 45, 60, 80, 120, 400};
  r.network_latency = {12345, 40.5, 8.5, 19, 40, 55, 70, 100, 300};
  r.steady.applies = false;
  r.steady.reason = "ramp";
  r.slowest_packet = 77;
  r.relative_link_power = 0.7;
  r.switch_link_power = 0.6;
  r.network_energy = 0.7528;
  r.kernel = {1000000, 400000};
  r.seconds = 2.5;
  double power = 0.336;
  for (Cycle end = 2000; end <= 500000; end += 2000) {
    const double t = static_cast<double>(end);
    const double rise = std::min(std::max((t - 60000) / 120000, 0.0), 1.0);
    const double fall = std::min(std::max((t - 300000) / 120000, 0.0), 1.0);
    WindowSample w;
    w.end = end;
    w.offered = 0.0126 + 0.6174 * (rise - fall);
    w.accepted = w.offered * (1 + 0.02 * std::sin(t / 2500));
    w.delivered_packets = end == 4000 ? 0 : 64;
    const double step =
        fall > 0 ? std::floor(w.offered / 0.17) / 3 : std::ceil(w.offered / 0.13) / 4;
    power += (0.336 + 0.664 * std::min(step, 1.0) - power) * 0.3;
    w.relative_link_power = power;
    w.packet_latency =
        30 + 30 * w.offered / power + 200 * std::exp(-std::pow((t - 110000) / 3000, 2));
    w.network_latency = w.packet_latency * 0.85;
    w.channels = {1000, 3, 2, 1040, 3};
    r.windows.push_back(w);
  }
  ChannelTotals totals;
  totals.flits = 77;
  totals.residency = {400000, 1, 2, 99990, 7};
  totals.turned_on = 3;
  totals.turned_off = 2;
  r.channels = {totals, ChannelTotals{}};
  r.checks = {{"delivery", true, ""}, {"credits", true, ""}};
  return r;
}

inline Topology sample_topology() {
  Topology t;
  t.name = "4-ary 4-tree";
  t.nodes = 256;
  t.switches = 256;
  Channel injection, up;
  injection.from = {Endpoint::Kind::Node, 5, 0};
  injection.to = {Endpoint::Kind::Switch, 0, 1};
  up.from = {Endpoint::Kind::Switch, 0, 4};
  up.to = {Endpoint::Kind::Switch, 1, 2};
  t.channels = {injection, up};
  t.switch_name = {"switch l3 (0,1)", "switch l2 (0,1)"};
  return t;
}

inline RunTitle sample_title() { return {"sample", 1, "p8v3d4q2"}; }

}  // namespace dusk
