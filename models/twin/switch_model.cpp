// SPDX-License-Identifier: Apache-2.0
#include "models/twin/switch_model.h"

#include <stdexcept>

#include "models/link_power/part.h"
#include "models/twin/model_bank.h"
#include "models/twin/room.h"
#include "models/twin/torus.h"
#include "models/twin/vc_allocation.h"
#include "models/twin/vc_allocation_per_vc.h"

namespace dusk {
namespace {

/// Switches of a k-ary n-tree.
template <template <unsigned> class Allocator, OutputKind Kind>
struct Tree {
  template <unsigned Words>
  using Allocation = Allocator<Words>;
  template <unsigned Words>
  using Output = OutputSide<Words, Kind>;
  static constexpr bool kClasses = false, kNarrowing = false;
};

template <template <unsigned> class Allocator>
std::unique_ptr<SwitchBank> make_tree_model(const SwitchShape& shape, std::uint32_t count) {
  if (shape.out_depth > 0)
    return make_switch_model<Tree<Allocator, OutputKind::Queue>>(shape, count);
  return make_switch_model<Tree<Allocator, OutputKind::Register>>(shape, count);
}

/// A bank with a single switch, as an engine.
class BankOfOne final : public SwitchEngine {
 public:
  BankOfOne(const SwitchShape& shape, std::unique_ptr<SwitchBank> bank)
      : shape_(shape), bank_(std::move(bank)) {}
  const SwitchShape& shape() const override { return shape_; }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    bank_->reset(0, settings, inputs);
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    bank_->step(now, 1, &inputs, &outputs);
  }
  PortProbe probe(PortId port) override { return bank_->probe(0, port); }

 private:
  SwitchShape shape_;
  std::unique_ptr<SwitchBank> bank_;
};

class SwitchModelFactory final : public SwitchEngineFactory {
 public:
  explicit SwitchModelFactory(SwitchShape shape) : shape_(std::move(shape)) {}
  const SwitchShape& shape() const override { return shape_; }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<BankOfOne>(shape_, make_bank(1));
  }
  std::unique_ptr<SwitchBank> make_bank(std::uint32_t count) override {
    if (shape_.admission) return make_room_model(shape_, count);
    if (shape_.vc_classes() > 1) return make_torus_model(shape_, count);
    if (shape_.vc_allocator == VcAllocator::PerVc)
      return make_tree_model<VcAllocationPerVc>(shape_, count);
    return make_tree_model<VcAllocation>(shape_, count);
  }
  bool concurrent() const override { return true; }

 private:
  SwitchShape shape_;
};

void require(bool holds, const std::string& what) {
  if (!holds) throw std::invalid_argument("switch model: " + what);
}

void require_policy(const SwitchShape& shape) {
  const PolicyPart& part = policy_part(shape.policy);
  const char* const lack = policy_lacks(part, shape);
  if (lack != nullptr) require(false, "the policy " + part.name + " " + lack);
}

void require_tree(const SwitchShape& shape) {
  require(shape.ports % 2 == 0, "ports must be even in a tree");
  require(shape.vc_allocator != VcAllocator::PerSwitch,
          "VC allocation per switch needs a torus or mesh");
  require(shape.vc_allocator != VcAllocator::PerRequest,
          "VC allocation per request needs a torus or mesh");
  require(shape.trunk == 0 && !shape.narrowing, "trunks and narrowing need a torus or mesh");
  require(shape.out_depth > 0 || !shape.eject_per_vc,
          "ejection per VC needs an output queue in a tree");
}

void require_torus(const SwitchShape& shape) {
  require(shape.trunks % 2 == 0 && shape.trunks <= 2 * kMaxDimensions,
          "trunks must be 2 to 8, two of each dimension, or 0 in a tree");
  require(shape.trunk >= 1 && shape.trunk <= kMaxTrunk, "a trunk must have 1 to 8 links");
  require(shape.ports > shape.first_local(),
          "a torus or mesh needs a local port beyond its trunks");
  require(shape.out_depth == 0, "a torus or mesh has no output queue");
}

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_model_factory(const SwitchShape& shape) {
  require(shape.ports >= 2 && shape.ports <= kMaxPorts, "ports must be 2 to 32");
  require(shape.vcs >= 1 && shape.vcs <= kMaxVcs, "VCs must be 1 to 8");
  require(shape.vc_depth >= 1 && shape.vc_depth <= 256, "VC depth must be 1 to 256 flits");
  require(shape.out_depth <= 4, "the output queue must be 0 to 4 flits");
  require(shape.flit_width >= 64 && shape.flit_width <= 256, "flit width must be 64 to 256 bits");
  require(shape.hop_latency == 3 || shape.hop_latency == 4, "hop latency must be 3 or 4");
  require(shape.out_depth > 0 || !shape.crossbar_out_per_vc,
          "crossbar outputs per VC need an output queue");
  require(shape.out_depth == 0 || !shape.credit_bypass, "credit bypass needs no output queue");
  require(!shape.every_header_asks() || shape.ports * shape.vcs <= kMaxVcsPerVc,
          "VC allocation per VC or per request serves at most 64 VCs in all ports");
  require(shape.admission || !shape.message_classes, "message classes need admission");
  require_policy(shape);
  if (shape.vc_classes() > 1) {
    require_torus(shape);
  } else {
    require_tree(shape);
  }
  return std::make_unique<SwitchModelFactory>(shape);
}

}  // namespace dusk
