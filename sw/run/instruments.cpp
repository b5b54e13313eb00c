// SPDX-License-Identifier: Apache-2.0
#include "sw/run/instruments.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cctype>
#include <cstdio>
#include <filesystem>

#include "rtl/gtkwave_file.h"
#include "sw/common/pattern.h"
#include "sw/common/quote.h"
#include "sw/common/result_files.h"
#include "sw/common/standard_output.h"
#include "sw/common/text.h"
#include "sw/config/chosen_switches.h"
#include "sw/config/config_fault.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

constexpr std::initializer_list<const char*> kKey{"run.waves"};

class Reader : ConfigFault {
 public:
  Reader(const RunOptions& run, bool ends_by_clock, const std::vector<bool>& is_rtl,
         const Topology& topology, const Origins& origins)
      : ConfigFault(origins),
        run_(run),
        ends_by_clock_(ends_by_clock),
        rtl_(is_rtl),
        topology_(topology) {}

  std::vector<WaveRequest> read() const {
    refuse(run_.engine != EngineKind::Rtl, kKey, "needs run.engine = rtl");
    std::vector<WaveRequest> requests;
    std::vector<std::string> parts;
    boost::split(parts, run_.waves, boost::is_any_of(";"));
    for (std::string& part : parts) {
      boost::trim(part);
      const WaveRequest request = read_one(part);
      for (const WaveRequest& other : requests) {
        refuse(other.id == request.id, kKey, "{} is asked for twice (each switch once)",
               switch_name(topology_, request.id));
      }
      requests.push_back(request);
    }
    return requests;
  }

 private:
  WaveRequest read_one(const std::string& part) const {
    // The name of a switch may contain commas.
    const auto found = match(part, R"(switch=(.+),from=([^,=]*),to=([^,=]*))");
    refuse(!found, kKey, "'{}' is not understood (switch=NUMBER or NAME,from=CYCLE,to=CYCLE)",
           shown(part));
    WaveRequest request;
    request.id = rtl_switch(found->at(1));
    request.from = cycle(found->at(2));
    request.to = cycle(found->at(3));
    refuse(request.from > request.to, kKey, "from = {} is above to = {} (at most to)", request.from,
           request.to);
    const auto cycles = static_cast<Cycle>(run_.cycles);
    refuse(ends_by_clock_ && request.to >= cycles, kKey,
           "to = {} is beyond the run of run.cycles = {} (at most {})", request.to, cycles,
           cycles - 1);
    return request;
  }

  SwitchId rtl_switch(const std::string& text) const {
    const auto id = find_switch(topology_, text);
    refuse(!id, kKey, "unknown switch '{}' ({})", shown(text), switches_allowed(topology_));
    refuse(!rtl_[*id], {"run.waves", "run.rtl"}, "{} is a twin (one of run.rtl = {})",
           switch_name(topology_, *id), shown(run_.rtl));
    return *id;
  }

  Cycle cycle(const std::string& text) const {
    const auto value = number_in<std::int64_t>(text);
    refuse(!value || *value < 0, kKey, "'{}' is not a cycle (0 or above)", shown(text));
    return static_cast<Cycle>(*value);
  }

  const RunOptions& run_;
  const bool ends_by_clock_;
  const std::vector<bool>& rtl_;
  const Topology& topology_;
};

std::string wave_file(const BuiltNetwork& built, SwitchId id) {
  return "waves-" + file_name_of(built.network->topology(), id);
}

std::string number(std::uint32_t value) { return value == kNone ? "" : std::to_string(value); }

std::string headline(const Journey& journey) {
  const Packet& packet = journey.packet;
  const std::string end =
      packet.delivered == kNever
          ? "not delivered"
          : fmt::format("{} cycles from creation to delivery", packet.delivered - packet.created);
  return fmt::format("packet {}: node {} to node {}, {} flits; {}, its head flit waited {}\n",
                     journey.id, packet.source, packet.destination, packet.length, end,
                     journey.waited());
}

}  // namespace

std::vector<WaveRequest> wave_requests(const RunOptions& run, bool ends_by_clock,
                                       const std::vector<bool>& is_rtl, const Topology& topology,
                                       const Origins& origins) {
  if (run.waves.empty()) return {};
  return Reader(run, ends_by_clock, is_rtl, topology, origins).read();
}

std::string file_name_of(const Topology& topology, SwitchId id) {
  std::string name;
  for (const char c : short_switch_name(topology, id)) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

std::string journey_text(const Journey& journey) {
  std::string out = headline(journey);
  out += fmt::format("  {:>10}  {:<24} {:>4} {:>2}  {}\n", "cycle", "place", "port", "VC", "event");
  for (const JourneyStep& step : journey.steps) {
    const std::string event =
        step.event == JourneyStep::Event::Waits
            ? fmt::format("waits {} cycle{}", step.cycles, step.cycles == 1 ? "" : "s")
            : name_of(step.event);
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
                       number(step.port), number(step.vc), name_of(step.event), step.detail);
  }
  return out;
}

Instruments::Instruments(const RunOptions& run, const NetworkOptions& network, BuiltNetwork& built)
    : built_(built) {
  const std::vector<std::int64_t>& packets = run.packets;
  if (packets.empty()) return;
  journeys_ = std::make_unique<JourneyRecorder>(
      *built.network, std::vector<std::uint64_t>(packets.begin(), packets.end()),
      static_cast<Cycle>(network.source_cycles));
}

void Instruments::open(const std::string& folder) {
  const std::string path = std::filesystem::absolute(folder).lexically_normal().string() + "/";
  for (std::size_t i = 0; built_.waves != nullptr && i < built_.waves->requests().size(); ++i) {
    const WaveRequest& request = built_.waves->requests()[i];
    const std::string name = wave_file(built_, request.id);
    const std::uint32_t ports = built_.network->settings(request.id).present;
    append_to(folder + "/" + name + ".fst", "");  // refuses a link of that name
    built_.waves->engine(i)->open(folder + "/" + name + ".fst");
    write_file(
        folder, name + ".gtkw",
        gtkwave_save_file(built_.shape, ports, request.from, gtkwave_path(path + name + ".fst"),
                          gtkwave_path(path + name + ".gtkw")));
  }
}

void Instruments::finish(const std::string& folder) {
  const Cycle end = built_.network->now();
  for (std::size_t i = 0; built_.waves != nullptr && i < built_.waves->requests().size(); ++i) {
    const WaveRequest& request = built_.waves->requests()[i];
    built_.waves->engine(i)->finish(end);
    if (request.from >= end) {
      print_out("  {:<20}none: the run ended before cycle {}\n", "waves", request.from);
      continue;
    }
    print_out("  {:<20}cycles {} to {}: gtkwave {}/{}.gtkw\n", "waves", request.from,
              std::min(request.to, end - 1), folder, wave_file(built_, request.id));
  }
  if (journeys_ == nullptr) return;
  for (const Journey& journey : journeys_->finish(end)) {
    if (journey.created) {
      write_file(folder, fmt::format("journey-{}.csv", journey.id), journey_csv(journey));
      print_out("{}", journey_text(journey));
    } else if (missing_.empty()) {
      const std::uint64_t created = built_.network->packets_created();
      missing_ =
          fmt::format("{}{} was never created ({})", kNeverCreated, journey.id,
                      created == 0 ? "the run created none" : fmt::format("0 to {}", created - 1));
    }
  }
}

}  // namespace dusk
