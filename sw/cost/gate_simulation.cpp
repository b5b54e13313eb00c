// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/gate_simulation.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

constexpr unsigned kMostInputs = 6;  // most inputs: the truth table is one 64-bit word

std::uint64_t truth_of(const LibertyCell& cell, const std::string& function) {
  if (cell.inputs.size() > kMostInputs)
    throw std::invalid_argument("cell " + shown(cell.name) + " has more inputs than are simulated");
  std::uint64_t truth = 0;
  for (unsigned values = 0; values < 1U << cell.inputs.size(); ++values) {
    if (evaluate_function(function, cell.inputs, values)) truth |= std::uint64_t{1} << values;
  }
  return truth;
}

}  // namespace

GateSimulation::GateSimulation(const Netlist& netlist)
    : values_(netlist.nets.size(), 0),
      before_(netlist.nets.size(), 0),
      toggles_(netlist.nets.size(), 0),
      high_(netlist.nets.size(), 0) {
  values_[kHigh] = before_[kHigh] = 1;
  for (const NetlistCell& cell : netlist.cells) add(cell);
  taken_.resize(flip_flops_.size());
  order();
}

void GateSimulation::add(const NetlistCell& cell) {
  const LibertyCell& type = *cell.type;
  if (type.stores) {
    if (type.sets || type.clocked_on.empty() ||
        std::find(type.inputs.begin(), type.inputs.end(), type.clocked_on) == type.inputs.end())
      throw std::invalid_argument("cell " + shown(type.name) +
                                  " is no flip-flop of a rising clock alone");
    const NetId next = next_of(cell);
    for (std::size_t i = 0; i < cell.outputs.size(); ++i) {
      if (cell.outputs[i] != kNoNet)
        flip_flops_.push_back({next, cell.outputs[i], is_inverted(type, i)});
    }
    return;
  }
  for (std::size_t i = 0; i < cell.outputs.size(); ++i) {
    if (cell.outputs[i] != kNoNet) add_gate(cell, i, type.functions[i], cell.outputs[i]);
  }
}

NetId GateSimulation::next_of(const NetlistCell& cell) {
  const LibertyCell& type = *cell.type;
  const auto pin = std::find(type.inputs.begin(), type.inputs.end(), type.next_state);
  if (pin != type.inputs.end()) return cell.inputs[pin - type.inputs.begin()];
  const auto net = static_cast<NetId>(values_.size());  // output net of a gate inside the flip-flop
  values_.push_back(0);
  for (auto* counts : {&toggles_, &high_}) counts->push_back(0);
  before_.push_back(0);
  add_gate(cell, cell.outputs.size(), type.next_state, net);
  return net;
}

void GateSimulation::add_gate(const NetlistCell& cell, std::size_t place,
                              const std::string& function, NetId output) {
  auto truth = truths_.find({cell.type, place});
  if (truth == truths_.end())
    truth = truths_.emplace(std::pair(cell.type, place), truth_of(*cell.type, function)).first;
  gates_.push_back({truth->second, static_cast<std::uint32_t>(pins_.size()),
                    static_cast<std::uint32_t>(cell.inputs.size()), output});
  for (const NetId input : cell.inputs) pins_.push_back(input == kNoNet ? kLow : input);
}

void GateSimulation::order() {
  constexpr std::uint32_t kNone = ~std::uint32_t{0};
  std::vector<std::uint32_t> driver(values_.size(), kNone), waits(gates_.size(), 0);
  for (std::uint32_t i = 0; i < gates_.size(); ++i) driver[gates_[i].output] = i;
  std::vector<std::vector<std::uint32_t>> behind(gates_.size());
  for (std::uint32_t i = 0; i < gates_.size(); ++i) {
    for (std::uint32_t pin = 0; pin < gates_[i].inputs; ++pin) {
      const std::uint32_t before = driver[pins_[gates_[i].first + pin]];
      if (before == kNone) continue;
      behind[before].push_back(i);
      ++waits[i];
    }
  }
  std::vector<std::uint32_t> ready;
  for (std::uint32_t i = 0; i < gates_.size(); ++i) {
    if (waits[i] == 0) ready.push_back(i);
  }
  std::vector<Gate> ordered;
  ordered.reserve(gates_.size());
  for (std::size_t i = 0; i < ready.size(); ++i) {
    ordered.push_back(gates_[ready[i]]);
    for (const std::uint32_t next : behind[ready[i]]) {
      if (--waits[next] == 0) ready.push_back(next);
    }
  }
  if (ordered.size() != gates_.size()) throw std::invalid_argument("its gates drive themselves");
  gates_ = std::move(ordered);
}

void GateSimulation::settle() {
  for (const Gate& gate : gates_) {
    unsigned inputs = 0;
    for (std::uint32_t pin = 0; pin < gate.inputs; ++pin)
      inputs |= static_cast<unsigned>(values_[pins_[gate.first + pin]]) << pin;
    values_[gate.output] = gate.truth >> inputs & 1U;
  }
}

void GateSimulation::clock() {
  for (std::size_t i = 0; i < flip_flops_.size(); ++i) {
    const FlipFlop& flip_flop = flip_flops_[i];
    taken_[i] = flip_flop.next == kNoNet ? 0 : values_[flip_flop.next];
  }
  for (std::size_t i = 0; i < flip_flops_.size(); ++i)
    values_[flip_flops_[i].output] = flip_flops_[i].inverted ? taken_[i] == 0 : taken_[i];
}

void GateSimulation::count() {
  if (counted_++ == 0) before_ = values_;
  for (std::size_t i = 0; i < values_.size(); ++i) {
    toggles_[i] += values_[i] ^ before_[i];
    high_[i] += values_[i];
  }
  before_ = values_;
}

}  // namespace dusk
