// SPDX-License-Identifier: Apache-2.0
#include "sw/run/journey_report.h"

#include <fmt/format.h>

namespace dusk {
namespace {

std::string number(std::uint32_t value) { return value == kNone ? "" : std::to_string(value); }

std::string headline(const Journey& journey) {
  const Packet& packet = journey.packet;
  std::string out = fmt::format("packet {}: node {} to node {}, {} flits; ", journey.id,
                                packet.source, packet.destination, packet.length);
  if (packet.delivered == kNever) {
    out += "not delivered";
  } else {
    out += fmt::format("{} cycles from creation to delivery", packet.delivered - packet.created);
  }
  return out + fmt::format(", its header waited {}\n", journey.waited());
}

}  // namespace

std::string to_string(JourneyStep::Event event) {
  constexpr const char* kNames[] = {"created",       "injected",      "header arrives", "routed",
                                    "VC granted",    "header leaves", "tail leaves",    "delivered",
                                    "not delivered", "waits"};
  return kNames[static_cast<std::size_t>(event)];
}

std::string journey_text(const Journey& journey) {
  std::string out = headline(journey);
  out += fmt::format("  {:>10}  {:<24} {:>4} {:>2}  {}\n", "cycle", "place", "port", "VC", "event");
  for (const JourneyStep& step : journey.steps) {
    const std::string event =
        step.event == JourneyStep::Event::Waits
            ? fmt::format("waits {} cycle{}", step.cycles, step.cycles == 1 ? "" : "s")
            : to_string(step.event);
    out += fmt::format("  {:>10}  {:<24} {:>4} {:>2}  {}{}{}\n", step.cycle, step.place,
                       number(step.port), number(step.vc), event, step.detail.empty() ? "" : ": ",
                       step.detail);
  }
  return out;
}

std::string journey_csv(const Journey& journey) {
  std::string out = "cycle,cycles,place,port,vc,event,detail\n";
  for (const JourneyStep& step : journey.steps) {
    out += fmt::format("{},{},\"{}\",{},{},{},\"{}\"\n", step.cycle, step.cycles, step.place,
                       number(step.port), number(step.vc), to_string(step.event), step.detail);
  }
  return out;
}

}  // namespace dusk
