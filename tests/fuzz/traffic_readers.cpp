// SPDX-License-Identifier: Apache-2.0
// Files of traffic.
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

/// "NAME NODES RADIX": the destination of each node.
void ask_pattern(const std::string& text) {
  const std::size_t blank = text.find(' '), next = text.find(' ', blank + 1);
  if (next == std::string::npos) return;
  const auto nodes = number_in<std::uint32_t>(text.substr(blank + 1, next - blank - 1));
  const auto radix = number_in<std::uint32_t>(text.substr(next + 1));
  if (!nodes || *nodes < 2 || *nodes > 4096 || !radix || *radix > *nodes) return;
  telling<std::invalid_argument>([&] {
    PatternSettings settings;
    settings.nodes = *nodes;
    settings.radix = *radix;
    settings.hotspots = {0};
    const auto pattern = make_traffic_pattern(text.substr(0, blank), settings);
    Random random(1, 1);
    for (NodeId node = 0; node < *nodes; ++node) {
      const NodeId to = pattern->destination(node, random);
      if (to != kNone && (to >= *nodes || to == node))
        throw std::logic_error("a destination is not in the network");
    }
  });
}

std::vector<std::string> patterns() {
  std::vector<std::string> seeds;
  for (const std::string& name : traffic_pattern_names()) {
    if (name != "permutation") seeds.push_back(name + " 64 4");
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
