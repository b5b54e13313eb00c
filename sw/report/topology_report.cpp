// SPDX-License-Identifier: Apache-2.0
#include "sw/report/topology_report.h"

#include <algorithm>
#include <boost/json.hpp>

#include "sw/config/network_kind.h"
#include "sw/report/document.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

namespace json = boost::json;

json::array switches_of(const Topology& topology) {
  const auto has_card = [](const SwitchPlace& place) { return place.card > 0; };
  const bool cards = std::any_of(topology.place.begin(), topology.place.end(), has_card);
  json::array switches;
  for (SwitchId id = 0; id < topology.switches; ++id) {
    SwitchPlace place{id};
    if (id < topology.place.size()) place = topology.place[id];
    json::object one{{"name", switch_name(topology, id)},
                     {"x", place.x},
                     {"y", place.y},
                     {"layer", place.layer}};
    if (cards) one["card"] = place.card;
    switches.push_back(std::move(one));
  }
  return switches;
}

}  // namespace

std::string topology_report(const Experiment& experiment, const Topology& topology) {
  const NetworkSketch sketch = kind_of(experiment.network).sketch(experiment.network);
  json::object root{{"kind", sketch.kind}, {"name", topology.name}, {"nodes", topology.nodes}};
  for (const auto& [key, value] : sketch.numbers) root[key] = value;
  if (!sketch.size.empty()) {
    json::array size, wrap;
    for (std::uint32_t d = 0; d < sketch.size.size(); ++d) {
      size.emplace_back(sketch.size[d]);
      wrap.emplace_back(sketch.wrap[d]);
    }
    root["size"] = std::move(size);
    root["wrap"] = std::move(wrap);
  }
  root["local_channels"] = topology.local_channels;
  root["window"] = experiment.power.window;
  root["switches"] = switches_of(topology);
  return doc::json_text(root);
}

}  // namespace dusk
