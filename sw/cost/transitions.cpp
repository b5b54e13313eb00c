// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/transitions.h"

namespace dusk {
namespace {

void add(const Draws& draws, std::size_t first, std::vector<double>& counts) {
  for (const Draw& draw : draws) counts[first + draw.counter] += draw.weight;
}

}  // namespace

Transitions::Transitions(const Netlist& netlist) : netlist_(netlist), last_(netlist.cells.size()) {
  std::map<const LibertyCell*, std::shared_ptr<CellEnergy>> by_type;
  std::size_t counters = 0;
  for (const NetlistCell& cell : netlist.cells) {
    std::shared_ptr<CellEnergy>& type = by_type[cell.type];
    if (type == nullptr) type = std::make_shared<CellEnergy>(*cell.type);
    types_.push_back(type);
    draws_.first.push_back(counters);
    counters += type->counters();
    PinValues missing = 0;
    for (std::size_t i = 0; i < cell.outputs.size(); ++i) {
      if (cell.outputs[i] == kNoNet) missing |= PinValues{1} << (cell.inputs.size() + i);
    }
    missing_.push_back(missing);
  }
  for (auto* counts : {&draws_.data, &draws_.clock, &draws_.idle_register, &draws_.idle_port})
    counts->resize(counters);
}

PinValues Transitions::pins(std::size_t cell, const GateSimulation& gates) const {
  PinValues values = 0;
  unsigned bit = 0;
  for (const auto* nets : {&netlist_.cells[cell].inputs, &netlist_.cells[cell].outputs}) {
    for (const NetId net : *nets)
      values |= static_cast<PinValues>(net != kNoNet && gates.value(net)) << bit++;
  }
  return missing_[cell] == 0 ? values : types_[cell]->completed(values, missing_[cell]);
}

void Transitions::count(const GateSimulation& gates, const ClosedGates& closed) {
  for (std::size_t i = 0; i < netlist_.cells.size(); ++i) {
    CellEnergy& type = *types_[i];
    const PinValues after = pins(i, gates), before = begun_ ? last_[i] : after;
    last_[i] = after;
    const std::size_t first = draws_.first[i];
    if (before != after) add(type.data(before, after), first, draws_.data);
    if (!type.has_clock()) continue;
    for (const bool rise : {true, false}) {
      const Draws& draws = type.clock(rise ? before : after, rise);
      add(draws, first, draws_.clock);
      if (closed.by_register[i] != 0) add(draws, first, draws_.idle_register);
      if (closed.by_port[i] != 0) add(draws, first, draws_.idle_port);
    }
  }
  begun_ = true;
}

CellDraws Transitions::finish() {
  draws_.types.assign(types_.begin(), types_.end());
  return std::move(draws_);
}

}  // namespace dusk
