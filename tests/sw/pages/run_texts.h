// SPDX-License-Identifier: Apache-2.0
/// A made-up run of a ring of two switches with a node each: three windows of 100 cycles. Channel
/// 2, from switch (0) to switch (1), is off from cycle 50 to 150 and from 250 on; channel 3 is off
/// until cycle 20.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace dusk::pages {

inline void put(const std::string& file, const std::string& text) {
  std::ofstream(file, std::ios::binary) << text;
}

/// A NumPy file of two-byte numbers.
inline std::string npy(std::size_t rows, std::size_t columns, const std::vector<int>& values) {
  std::string head = "{'descr': '<u2', 'fortran_order': False, 'shape': (" + std::to_string(rows) +
                     ", " + std::to_string(columns) + "), }";
  head.resize(117, ' ');
  std::string text = std::string("\x93NUMPY\x01\x00\x76\x00", 10) + head + "\n";
  for (const int value : values) {
    text += static_cast<char>(value & 255);
    text += static_cast<char>(value >> 8);
  }
  return text;
}

constexpr const char* kSummary = R"({
  "version": "0.1.0", "commit": "0123456789+", "experiment": "ring", "seed": 3, "complete": true,
  "simulated_cycles": 320, "offered_load": 0.1234, "accepted_throughput": 0.1229,
  "packet_latency": {"mean": 20.25, "p99": 41, "max": 57}, "relative_link_power": 0.91,
  "switch_link_power": 0.73, "network_energy": 0.926, "thresholds": {"u_on": 0.4, "u_off": 0.1},
  "steady_reason": "", "mean_hops": 0.5,
  "checks": [{"name": "delivery", "passed": true, "detail": ""},
             {"name": "order", "passed": true, "detail": ""}]})";

constexpr const char* kChannels =
    "channel,from,from_port,to,to_port,flits,on,draining,turning_off,off,turning_on,turned_on,"
    "turned_off\n"
    "0,\"node 0\",,\"switch (0)\",2,60,300,0,0,0,0,0,0\n"
    "1,\"node 1\",,\"switch (1)\",2,30,300,0,0,0,0,0,0\n"
    "2,\"switch (0)\",0,\"switch (1)\",1,90,150,0,0,150,0,1,2\n"
    "3,\"switch (1)\",1,\"switch (0)\",0,15,280,0,0,20,0,1,0\n"
    "4,\"switch (0)\",2,\"node 0\",,15,300,0,0,0,0,0,0\n"
    "5,\"switch (1)\",2,\"node 1\",,90,300,0,0,0,0,0,0\n";

constexpr const char* kSeries =
    "cycle,offered_load,accepted_throughput,delivered_packets,packet_latency,network_latency,"
    "relative_link_power,on,draining,turning_off,off,turning_on,waiting_packets,"
    "switch_link_power\n"
    "100,0.1,0.09,3,21.5,20,0.9,5,0,0,1,0,0,0.7\n"
    "200,0.2,0.19,0,,,0.95,6,0,0,0,0,1,0.8\n"
    "300,0.3,0.29,2,19,18.25,0.88,5,0,0,1,0,0,0.69\n";

constexpr const char* kStates =
    "cycle,channel,state,width\n0,0,on,1\n0,1,on,1\n0,2,on,1\n0,3,off,1\n0,4,on,1\n0,5,on,1\n"
    "20,3,on,0.5\n50,2,off,1\n150,2,on,1\n250,2,off,1\n";

/// Files that every run has.
inline void write_run(const std::string& folder) {
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  put(folder + "/summary.json", kSummary);
  put(folder + "/channels.csv", kChannels);
  put(folder + "/timeseries.csv", kSeries);
  put(folder + "/config.toml", "[power]\nt_on = 30\nt_off = 20\nwindow = 100\n[run]\nseed = 3\n");
}

/// Files of run.detail.
inline void write_detail(const std::string& folder) {
  put(folder + "/channel_states.csv", kStates);
  put(folder + "/channel_flits.npy",
      npy(3, 6, {20, 10, 30, 5, 5, 100, 20, 10, 30, 5, 5, 0, 20, 10, 30, 5, 5, 50}));
  put(folder + "/latency.csv", "cycles,packets\n19,2\n20,1\n57,1\n");
  put(folder + "/latency_windows.csv",
      "cycle,packets,p50,p95,p99,p999,max\n100,3,20,40,41,41,41\n200,0,,,,,\n300,2,19,57,57,57,"
      "57\n");
  put(folder + "/nodes.csv",
      "node,sent,sent_latency,sent_max,received,received_latency,received_max\n"
      "0,4,22.5,57,1,19,19\n1,1,19,19,3,22.5,57\n");
}

}  // namespace dusk::pages
