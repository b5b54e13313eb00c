// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "sw/compare/reference.h"

namespace dusk {
namespace {

const char* const kLoad = "flits/node/cycle";

std::vector<FigureKind> make_kinds() {
  std::vector<FigureKind> kinds{
      {"packet_latency", "cycles", "packet_latency.mean", "packet_latency.ci95", true},
      {"network_latency", "cycles", "network_latency.mean", "", true},
      {"accepted_throughput", kLoad, "accepted_throughput", "accepted_ci95", false},
      {"relative_link_power", "", "relative_link_power", "", false},
      {"network_energy", "", "network_energy", "", false},
      {"offered_load", kLoad, "offered_load", "", false},
      {"saturated", "", "saturated", "", false}};
  for (const char* latency : {"packet_latency", "network_latency"}) {
    for (const char* of : {"deviation", "min", "p50", "p90", "p95", "p99", "max"}) {
      const std::string name = fmt::format("{}.{}", latency, of);
      kinds.push_back({name, "cycles", name, "", true});
    }
  }
  return kinds;
}

}  // namespace

const std::vector<FigureKind>& figure_kinds() {
  static const std::vector<FigureKind> kinds = make_kinds();
  return kinds;
}

const FigureKind* find_figure(const std::string& name) {
  for (const FigureKind& kind : figure_kinds()) {
    if (kind.name == name || kind.summary == name) return &kind;
  }
  return nullptr;
}

std::string figure_names() {
  std::string names;
  for (const FigureKind& kind : figure_kinds()) {
    if (kind.name.find('.') == std::string::npos) names += (names.empty() ? "" : ", ") + kind.name;
  }
  return names;
}

std::string ReferencePoint::label() const {
  std::string text;
  for (const auto& [key, value] : settings)
    text += (text.empty() ? "" : " ") + key.substr(key.find('.') + 1) + "=" + value;
  return text.empty() ? "point" : text;
}

}  // namespace dusk
