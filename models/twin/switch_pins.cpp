// SPDX-License-Identifier: Apache-2.0
#include "models/twin/switch_pins.h"

#include "models/common/vc_set.h"

namespace dusk {
namespace {

Links::Sizes sizes_of(const SwitchShape& shape) {
  Links::Sizes sizes;
  sizes.switches = 2;
  sizes.ports = shape.ports;
  sizes.vcs = shape.vcs;
  sizes.depth = shape.link_depth();
  sizes.queue = shape.out_depth;
  return sizes;
}

}  // namespace

SwitchPins::SwitchPins(const SwitchShape& shape)
    : ports_(shape.ports), vcs_(shape.vcs), links_(sizes_of(shape)), carried_(shape.ports) {
  for (PortId port = 0; port < ports_; ++port) {
    for (VcId vc = 0; vc < 8; ++vc)
      next_.push_back(links_.ring_at_switch(kSwitch, port) + vc * (links_.wrap() + 1));
  }
}

SwitchLinks SwitchPins::links() {
  SwitchLinks links;
  links.flits = links_.flits();
  links.wrap = links_.wrap();
  const std::uint32_t mark = links_.mark_of_switch(kOutside);
  for (PortId port = 0; port < ports_; ++port) {
    links.in[port] = links_.ring_at_switch(kSwitch, port);
    links.out[port] = links_.ring_at_switch(kOutside, port);
    links.forward[port] = {links_.flits_at_switch(kOutside, port), mark, 1, port};
    links.backward[port] = {links_.credits_at_switch(kOutside, port), mark, 1, port};
  }
  return links;
}

LinkView SwitchPins::drive(const SwitchInputs& inputs) {
  links_.turn(cycle_++);
  std::uint8_t* const here = links_.here(kSwitch);
  for_each_bit(inputs.flit_valid, 0, [&](std::size_t port) {
    const unsigned vc = inputs.flit_vc[port];
    std::uint32_t& slot = next_[port * 8 + vc];
    links_.flits()[slot] = inputs.flit[port];
    slot = slot_after(slot, links_.wrap());
    here[port] = static_cast<std::uint8_t>(1u << vc);
  });
  std::uint8_t* const credits = here + Links::block(ports_) / 2;
  for (std::size_t w = 0; w * 64 < std::size_t{ports_} * vcs_; ++w) {
    for_each_bit(inputs.credit[w], w * 64, [&](std::size_t pin) {
      std::uint8_t& port = credits[pin / vcs_];
      port = static_cast<std::uint8_t>(port | 1u << pin % vcs_);
    });
  }
  return {links_.rows(), here, carried_.data(), nullptr, true};
}

void SwitchPins::sample(SwitchOutputs& outputs) {
  std::uint8_t* const there = links_.rows()[1];
  outputs.credit = {};
  for (PortId port = 0; port < ports_; ++port) {
    there[links_.flits_at_switch(kOutside, port)] = 0;  // the outputs of the switch have it
    std::uint8_t& vcs = there[links_.credits_at_switch(kOutside, port)];
    for_each_bit(vcs, std::size_t{port} * vcs_, [&outputs](std::size_t pin) {
      outputs.credit[pin / 64] |= std::uint64_t{1} << (pin % 64);
    });
    vcs = 0;
  }
}

}  // namespace dusk
