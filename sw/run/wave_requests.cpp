// SPDX-License-Identifier: Apache-2.0
#include "sw/run/wave_requests.h"

#include <fmt/format.h>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cctype>

#include "sw/config/config_fault.h"
#include "sw/config/pattern.h"
#include "sw/config/text.h"
#include "testbench/names.h"

namespace dusk {
namespace {

/// "switch l2 (0,1,3)" -> "l2(0,1,3)"
std::string short_name(std::string name) {
  boost::erase_all(name, " ");
  if (boost::starts_with(name, "switch")) name.erase(0, 6);
  return name;
}

constexpr std::initializer_list<const char*> kKey{"run.waves"};

class Reader : ConfigFault {
 public:
  Reader(const Experiment& experiment, const Topology& topology, const Origins& origins)
      : ConfigFault(experiment, origins), topology_(topology) {}

  std::vector<WaveRequest> read() const {
    refuse(e_.run.engine != EngineKind::Rtl, kKey, "needs run.engine = rtl");
    std::vector<WaveRequest> requests;
    std::vector<std::string> parts;
    boost::split(parts, e_.run.waves, boost::is_any_of(";"));
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
    // The name of a switch has commas of its own.
    const auto found = match(part, R"(switch=(.+),from=([^,=]*),to=([^,=]*))");
    refuse(!found, kKey, "'{}' is not understood (switch=NUMBER or NAME,from=CYCLE,to=CYCLE)",
           part);
    WaveRequest request;
    request.id = find_switch(found->at(1));
    request.from = cycle(found->at(2));
    request.to = cycle(found->at(3));
    refuse(request.from > request.to, kKey, "from = {} is above to = {} (at most to)", request.from,
           request.to);
    const auto cycles = static_cast<Cycle>(e_.run.cycles);
    refuse(e_.traffic.kind != TrafficKind::Closed && request.to >= cycles, kKey,
           "to = {} is beyond the run of run.cycles = {} (at most {})", request.to, cycles,
           cycles - 1);
    return request;
  }

  SwitchId find_switch(const std::string& text) const {
    for (SwitchId id = 0; id < topology_.switches; ++id) {
      if (text == std::to_string(id) || short_name(text) == short_name(switch_name(topology_, id)))
        return id;
    }
    fail(kKey, "unknown switch '{}' (0 to {}, or a name such as {})", text, topology_.switches - 1,
         short_name(switch_name(topology_, topology_.switches - 1)));
  }

  Cycle cycle(const std::string& text) const {
    const auto value = number_in<std::int64_t>(text);
    refuse(!value || *value < 0, kKey, "'{}' is not a cycle (0 or above)", text);
    return static_cast<Cycle>(*value);
  }

  const Topology& topology_;
};

}  // namespace

std::vector<WaveRequest> wave_requests(const Experiment& experiment, const Topology& topology,
                                       const Origins& origins) {
  if (experiment.run.waves.empty()) return {};
  return Reader(experiment, topology, origins).read();
}

std::string file_name_of(const Topology& topology, SwitchId id) {
  std::string name;
  for (const char c : short_name(switch_name(topology, id))) {
    if (std::isalnum(static_cast<unsigned char>(c)) != 0) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (!name.empty() && name.back() == '-') name.pop_back();
  return name;
}

}  // namespace dusk
