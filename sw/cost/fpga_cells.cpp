// SPDX-License-Identifier: Apache-2.0
#include <boost/json.hpp>
#include <stdexcept>

#include "sw/cost/fpga.h"
#include "sw/cost/fpga_route.h"

namespace dusk {
namespace {

FpgaPart part_of(const std::string& cell, const FpgaFamily& family) {
  for (const auto& [beginning, part] : family.cells) {
    if (cell.rfind(beginning, 0) == 0) return part;
  }
  return FpgaPart::Other;
}

/// Calls read(). Rethrows each error of a tool's text as one type of error.
template <class Read>
auto checked(Read read) {
  try {
    return read();
  } catch (const boost::system::system_error& error) {
    throw std::invalid_argument(error.what());
  } catch (const std::out_of_range& error) {
    throw std::invalid_argument(error.what());
  }
}

}  // namespace

std::map<std::string, FpgaCount> read_fpga_cells(const std::string& json,
                                                 const FpgaFamily& family) {
  const std::string top = kSwitchModule, prefix = top + "_";
  return checked([&] {
    std::map<std::string, FpgaCount> blocks;
    const boost::json::value text = boost::json::parse(json);
    for (const auto& module : text.at("modules").as_object()) {
      std::string name(module.key());
      if (name.rfind('\\', 0) == 0) name.erase(0, 1);
      if (name != top && name.rfind(prefix, 0) != 0) continue;
      FpgaCount count;
      std::uint64_t cells = 0;
      for (const auto& item : module.value().at("num_cells_by_type").as_object()) {
        const std::string type(item.key());
        if (type.rfind(prefix, 0) == 0) continue;  // a block
        const auto number = item.value().to_number<std::uint64_t>();
        count.parts[static_cast<std::size_t>(part_of(type, family))] += number;
        cells += number;
      }
      if (name != top) {
        blocks[name.substr(prefix.size())] = count;
      } else if (cells > 0) {
        blocks[""] = count;
      }
    }
    return blocks;
  });
}

std::vector<FpgaPin> read_fpga_pins(const std::string& json) {
  return checked([&] {
    std::vector<FpgaPin> pins;
    const boost::json::value text = boost::json::parse(json);
    for (const auto& port : text.at("modules").at(kSwitchModule).at("ports").as_object())
      pins.push_back({std::string(port.key()),
                      static_cast<unsigned>(port.value().at("bits").as_array().size()),
                      port.value().at("direction").as_string() == "input"});
    return pins;
  });
}

Routed read_routed(const std::string& json) {
  return checked([&] {
    const boost::json::value text = boost::json::parse(json);
    Routed routed;
    for (const auto& clock : text.at("fmax").as_object())
      routed.megahertz = clock.value().at("achieved").to_number<double>();
    const boost::json::value& cells = text.at("utilization").at("ICESTORM_LC");
    routed.used = cells.at("used").to_number<unsigned>();
    routed.available = cells.at("available").to_number<unsigned>();
    if (!(routed.megahertz > 0)) throw std::invalid_argument("no clock");
    return routed;
  });
}

}  // namespace dusk
