// SPDX-License-Identifier: Apache-2.0
#include "sw/config/chosen_switches.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/predicate.hpp>
#include <boost/algorithm/string/trim.hpp>

#include "sw/common/pattern.h"
#include "sw/common/text.h"
#include "sw/config/config_fault.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

constexpr const char* kAllSwitches = "all";
constexpr std::initializer_list<const char*> kRtlKey{"run.rtl"};

/// Converts "switch l2 (0,1,3)" to "l2(0,1,3)".
std::string shortened(std::string name) {
  boost::erase_all(name, " ");
  if (boost::starts_with(name, "switch")) name.erase(0, 6);
  return name;
}

/// Splits at commas outside of parentheses, because the name of a switch has commas of its own.
std::vector<std::string> terms_of(const std::string& text) {
  std::vector<std::string> terms(1);
  int open = 0;
  for (const char c : text) {
    open += (c == '(' ? 1 : 0) - (c == ')' ? 1 : 0);
    if (c == ',' && open <= 0) {
      terms.emplace_back();
    } else {
      terms.back() += c;
    }
  }
  for (std::string& term : terms) boost::trim(term);
  return terms;
}

class RtlReader : ConfigFault {
 public:
  RtlReader(const std::string& rtl, const Topology& topology, const Origins& origins)
      : ConfigFault(origins), text_(rtl), topology_(topology), chosen_(topology.switches) {}

  std::vector<bool> read() {
    for (const std::string& term : terms_of(text_)) {
      if (term == kAllSwitches) {
        every(1);
      } else if (const auto step = match(term, "every *(.*)")) {
        every(number(term, step->at(1), 1, "at least 1"));
      } else if (const auto wanted = match(term, "level *(.*)")) {
        level(term, wanted->at(1));
      } else {
        one(term);
      }
    }
    return std::move(chosen_);
  }

 private:
  void every(std::uint64_t step) {
    for (std::size_t id = 0; id < chosen_.size(); id += step) chosen_[id] = true;
  }

  void level(const std::string& term, const std::string& text) {
    const std::vector<std::uint32_t>& levels = topology_.level;
    refuse(levels.empty(), kRtlKey, "'{}': a {} has no levels ({})", shown(term), topology_.name,
           allowed());
    const std::uint32_t last = *std::max_element(levels.begin(), levels.end());
    const std::string range = last == 0 ? "only 0" : fmt::format("0 to {}", last);
    const std::uint64_t wanted = number(term, text, 0, range);
    refuse(wanted > last, kRtlKey, "'{}': there is no such level ({})", shown(term), range);
    for (SwitchId id = 0; id < topology_.switches; ++id) {
      if (levels[id] == wanted) chosen_[id] = true;
    }
  }

  void one(const std::string& term) {
    refuse(term.empty(), kRtlKey, "'{}' has an empty place ({})", shown(text_), allowed());
    const auto id = find_switch(topology_, term);
    refuse(!id, kRtlKey, "unknown switch '{}' ({})", shown(term), allowed());
    chosen_[*id] = true;
  }

  std::uint64_t number(const std::string& term, const std::string& text, std::uint32_t least,
                       const std::string& range) const {
    const auto value = number_in<std::uint64_t>(text);
    refuse(!value || *value < least, kRtlKey, "'{}': '{}' is not possible ({})", shown(term),
           shown(text), range);
    return *value;
  }

  std::string allowed() const {
    return fmt::format("all, every N, {}or switches: {}; several with commas between them",
                       topology_.level.empty() ? "" : "level L, ", switches_allowed(topology_));
  }

  const std::string& text_;
  const Topology& topology_;
  std::vector<bool> chosen_;
};

}  // namespace

std::string short_switch_name(const Topology& topology, SwitchId id) {
  return shortened(switch_name(topology, id));
}

std::optional<SwitchId> find_switch(const Topology& topology, const std::string& text) {
  const std::string wanted = shortened(text);
  for (SwitchId id = 0; id < topology.switches; ++id) {
    if (text == std::to_string(id) || wanted == short_switch_name(topology, id)) return id;
  }
  return std::nullopt;
}

std::string switches_allowed(const Topology& topology) {
  const SwitchId last = topology.switches - 1;
  return fmt::format("0 to {}, or a name such as {}", last, short_switch_name(topology, last));
}

std::vector<bool> chosen_switches(const RunOptions& run, const Topology& topology,
                                  const Origins& origins) {
  return RtlReader(run.rtl, topology, origins).read();
}

std::string chosen_switches_text(const RunOptions& run, const std::vector<bool>& chosen) {
  if (run.rtl == kAllSwitches || run.engine == EngineKind::Model ||
      run.engine == EngineKind::Functional)
    return "";
  return fmt::format("{} {} of {} switches, the others are twins",
                     run.engine == EngineKind::Rtl     ? "RTL in"
                     : run.engine == EngineKind::Gates ? "RTL beside its netlist in"
                                                       : "RTL beside its twin in",
                     std::count(chosen.begin(), chosen.end(), true), chosen.size());
}

}  // namespace dusk
