// SPDX-License-Identifier: Apache-2.0
#include "sw/run/wave_requests.h"

#include <fmt/format.h>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/split.hpp>
#include <boost/algorithm/string/trim.hpp>
#include <cctype>
#include <charconv>

#include "sw/config/pattern.h"
#include "testbench/names.h"

namespace dusk {
namespace {

/// "switch l2 (0,1,3)" -> "l2(0,1,3)"
std::string short_name(std::string name) {
  boost::erase_all(name, " ");
  if (boost::starts_with(name, "switch")) name.erase(0, 6);
  return name;
}

class Reader {
 public:
  Reader(const Experiment& experiment, const Topology& topology, const Origins& origins)
      : run_(experiment.run),
        closed_(experiment.traffic.kind == TrafficKind::Closed),
        topology_(topology) {
    const auto origin = origins.find("run.waves");
    if (origin != origins.end()) where_ = origin->second + ": ";
  }

  std::vector<WaveRequest> read() const {
    std::vector<WaveRequest> requests;
    std::vector<std::string> parts;
    boost::split(parts, run_.waves, boost::is_any_of(";"));
    for (std::string& part : parts) {
      boost::trim(part);
      const WaveRequest request = read_one(part);
      for (const WaveRequest& other : requests) {
        if (other.id == request.id) {
          fail("{} is asked for twice (each switch once)", switch_name(topology_, request.id));
        }
      }
      requests.push_back(request);
    }
    return requests;
  }

  template <class... Args>
  [[noreturn]] void fail(const char* format, const Args&... args) const {
    throw ConfigError(where_ + "run.waves: " + fmt::format(fmt::runtime(format), args...));
  }

 private:
  WaveRequest read_one(const std::string& part) const {
    // The name of a switch has commas of its own.
    const auto found = match(part, R"(switch=(.+),from=([^,=]*),to=([^,=]*))");
    if (!found) {
      fail("'{}' is not understood (switch=NUMBER or NAME,from=CYCLE,to=CYCLE)", part);
    }
    WaveRequest request;
    request.id = find_switch(found->at(1));
    request.from = cycle(found->at(2));
    request.to = cycle(found->at(3));
    if (request.from > request.to) {
      fail("from = {} is above to = {} (at most to)", request.from, request.to);
    }
    const auto cycles = static_cast<Cycle>(run_.cycles);
    if (!closed_ && request.to >= cycles) {
      fail("to = {} is beyond the run of run.cycles = {} (at most {})", request.to, cycles,
           cycles - 1);
    }
    return request;
  }

  SwitchId find_switch(const std::string& text) const {
    for (SwitchId id = 0; id < topology_.switches; ++id) {
      if (text == std::to_string(id) || short_name(text) == short_name(switch_name(topology_, id)))
        return id;
    }
    fail("unknown switch '{}' (0 to {}, or a name such as {})", text, topology_.switches - 1,
         short_name(switch_name(topology_, topology_.switches - 1)));
  }

  Cycle cycle(const std::string& text) const {
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 0) {
      fail("'{}' is not a cycle (0 or above)", text);
    }
    return static_cast<Cycle>(value);
  }

  const RunOptions& run_;
  bool closed_;
  const Topology& topology_;
  std::string where_;
};

}  // namespace

std::vector<WaveRequest> wave_requests(const Experiment& experiment, const Topology& topology,
                                       const Origins& origins) {
  if (experiment.run.waves.empty()) return {};
  const Reader reader(experiment, topology, origins);
  if (experiment.run.engine != EngineKind::Rtl) reader.fail("needs run.engine = rtl");
  return reader.read();
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
