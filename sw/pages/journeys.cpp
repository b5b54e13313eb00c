// SPDX-License-Identifier: Apache-2.0
// Reads the journeys of packets (journey-ID.csv) and the cycle of waits (waits.json).
#include <algorithm>
#include <filesystem>

#include "sw/common/text.h"
#include "sw/pages/run_parts.h"

namespace dusk::pages {
namespace {

namespace fs = std::filesystem;

constexpr const char* kBefore = "journey-";

/// Returns the packet's number in "journey-12.csv".
std::optional<std::uint64_t> packet_of(const std::string& file) {
  const std::string before = kBefore, behind = ".csv";
  if (file.size() <= before.size() + behind.size() || file.rfind(before, 0) != 0 ||
      file.compare(file.size() - behind.size(), behind.size(), behind) != 0)
    return std::nullopt;
  return number_in<std::uint64_t>(
      file.substr(before.size(), file.size() - before.size() - behind.size()));
}

std::vector<std::uint64_t> packets_in(const std::string& folder) {
  std::vector<std::uint64_t> packets;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    if (const auto packet = packet_of(at->path().filename().string())) packets.push_back(*packet);
  }
  std::sort(packets.begin(), packets.end());
  return packets;
}

/// Returns a line about a step, in the words of the terminal.
std::string step_text(const std::string& place, const std::string& event, const std::string& cycles,
                      const std::string& detail) {
  std::string text = place + ": " + event;
  if (event == "waits") text += " " + cycles + (cycles == "1" ? " cycle" : " cycles");
  return detail.empty() ? text : text + ": " + detail;
}

/// Returns the channel of the head flit after the step; null while it stays at a place.
json::value channel_of(const NetworkShape& shape, const std::string& place, const std::string& port,
                       const std::string& event) {
  if (event != "injected" && event != "header leaves") return nullptr;
  const auto channel = shape.leaving(place, number_in<std::uint32_t>(port).value_or(0));
  return channel ? json::value(*channel) : json::value(nullptr);
}

json::object journey_of(const CsvTable& table, std::uint64_t packet, const NetworkShape& shape) {
  json::array steps;
  const auto cycle = table.numbers("cycle");
  const auto cycles = table.texts("cycles"), place = table.texts("place"),
             port = table.texts("port"), event = table.texts("event"),
             detail = table.texts("detail");
  for (std::size_t i = 0; i < cycle.size(); ++i)
    steps.push_back(
        json::object{{"cycle", finite(cycle[i])},
                     {"channel", channel_of(shape, place[i], port[i], event[i])},
                     {"text", one_line(step_text(place[i], event[i], cycles[i], detail[i]))}});
  const auto node = [](const std::string& name) {
    const auto number =
        number_in<std::uint32_t>(name.substr(std::min<std::size_t>(5, name.size())));
    return name.rfind("node ", 0) == 0 && number ? json::value(*number) : json::value(nullptr);
  };
  return {{"packet", packet},
          {"source", place.empty() ? json::value(nullptr) : node(place.front())},
          {"destination", place.empty() ? json::value(nullptr) : node(place.back())},
          {"steps", std::move(steps)}};
}

/// Returns the array of waits with that name; null if there is none.
const json::array* waits_at(const json::object& waits, const char* name) {
  const json::value* all = waits.if_contains(name);
  const json::array* array = all == nullptr ? nullptr : all->if_array();
  return array == nullptr || array->empty() ? nullptr : array;
}

}  // namespace

json::array journeys_of(const RunFolder& run, const NetworkShape& shape) {
  json::array all;
  for (const std::uint64_t packet : packets_in(run.path)) {
    const CsvTable table = read_csv(run.file(kBefore + std::to_string(packet) + ".csv"));
    all.push_back(journey_of(table, packet, shape));
  }
  return all;
}

void add_waits(const RunFolder& run, json::object& part, Document& document) {
  json::array all;
  const auto waits = read_json_if_there(run.file("waits.json"));
  if (!waits) return;
  const json::array* cycle = waits_at(*waits, "cycle");
  const bool is_closed = cycle != nullptr;
  if (!is_closed) {
    cycle = waits_at(*waits, "chain");
    if (cycle == nullptr) return;
    document.notes.emplace_back("The waits on the map are a chain, not a cycle.");
  }
  for (const json::value& one : *cycle) {
    const json::object* wait = one.if_object();
    if (wait == nullptr) continue;
    json::object shown{{"place", one_line(text_at(*wait, "place"))},
                       {"waits_for", one_line(text_at(*wait, "waits_for"))}};
    for (const char* name : {"switch", "channel", "port", "vc"}) {
      const json::value* number = wait->if_contains(name);
      shown[name] = number != nullptr && number->is_number() ? *number : json::value(nullptr);
    }
    all.push_back(std::move(shown));
  }
  if (all.empty()) return;
  part["cycle_of_waits"] = std::move(all);
  part["waits_closed"] = is_closed;
}

}  // namespace dusk::pages
