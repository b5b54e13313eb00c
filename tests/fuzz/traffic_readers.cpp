// SPDX-License-Identifier: Apache-2.0
// Files of traffic.
#include <sstream>
#include <stdexcept>

#include "models/traffic/permutation_file.h"
#include "models/traffic/trace_source.h"
#include "models/traffic/traffic_pattern.h"
#include "sw/common/text.h"
#include "tests/fuzz/readers.h"

namespace dusk::fuzz {
namespace {

constexpr std::uint32_t kNodes = 16;

void read_trace(const std::string& file) {
  telling<std::invalid_argument>([&] {
    Trace::check(file, kNodes);
    const auto trace = std::make_shared<const Trace>(file, kNodes);
    for (NodeId node = 0; node < kNodes; ++node) {
      TraceSource source(trace, node);
      while (source.next_time() != kNever) source.take();
    }
  });
}

/// "NAME DIGIT ...": the destination of each node of a network of these digits.
void ask_pattern(const std::string& text) {
  std::istringstream words(text);
  std::string name, digit;
  words >> name;
  PatternSettings settings;
  settings.nodes = 1;
  settings.hotspots = {0};
  while (words >> digit) {
    const auto values = number_in<std::uint32_t>(digit);
    if (!values || *values < 1 || *values > 4096 / settings.nodes) return;
    settings.digits.push_back(*values);
    settings.nodes *= *values;
  }
  if (settings.nodes < 2) return;
  telling<std::invalid_argument>([&] {
    const auto pattern = make_traffic_pattern(name, settings);
    Random random(1, 1);
    for (NodeId node = 0; node < settings.nodes; ++node) {
      const NodeId to = pattern->destination(node, random);
      if (to != kNone && (to >= settings.nodes || to == node))
        throw std::logic_error("a destination is not in the network");
    }
  });
}

std::vector<std::string> patterns() {
  std::vector<std::string> seeds;
  for (const std::string& name : traffic_pattern_names()) {
    if (name != "permutation") seeds.push_back(name + " 4 4 4");
  }
  return seeds;
}

}  // namespace

std::vector<Reader> traffic_readers() {
  return {
      {"trace-file",
       nullptr,
       read_trace,
       ".csv",
       {"cycle,source,destination,length\n0,0,1,16\n5,3,2,1\n",
        "# dusk workload\n0,0,1,16,0\n0, 1 ,2,4096,3\n# end\n"},
       {}},
      {"permutation-file",
       nullptr,
       [](const std::string& file) {
         telling<std::invalid_argument>([&] { read_permutation(file, 4); });
       },
       ".txt",
       {"1\n0\n3 # there\n\n2\n"},
       {}},
      {"pattern", ask_pattern, nullptr, "", patterns(), {}},
  };
}

}  // namespace dusk::fuzz
