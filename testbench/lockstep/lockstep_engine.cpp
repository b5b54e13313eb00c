// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep/lockstep_engine.h"

#include "models/common/vc_set.h"
#include "testbench/lockstep/lockstep_history.h"

namespace dusk {
namespace {

class LockstepEngine final : public SwitchEngine {
 public:
  LockstepEngine(std::unique_ptr<SwitchEngine> reference, std::unique_ptr<SwitchEngine> candidate,
                 unsigned number, const LockstepListener& differed, LockstepEvents& events,
                 LockstepScope scope)
      : reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        shape_(reference_->shape()),
        number_(number),
        differed_(differed),
        events_(events),
        scope_(scope),
        past_(shape_) {}

  const SwitchShape& shape() const override { return shape_; }
  PortProbe probe(PortId port) override { return reference_->probe(port); }
  std::uint32_t usable() override { return reference_->usable(); }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    reference_->reset(settings, inputs);
    candidate_->reset(settings, inputs);
    counter_.reset(shape_, settings, inputs);
    past_.clear();
    comparing_ = true;
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    reference_->step(now, inputs, outputs);
    if (!comparing_) return;
    candidate_->step(now, inputs, theirs_);
    if (scope_ == LockstepScope::Channels) {
      theirs_.quiet = outputs.quiet;
      theirs_.next_deadline = outputs.next_deadline;
    }
    LockstepDifference difference;
    if (same(outputs, theirs_) || !differs(outputs, theirs_, difference)) {
      counter_.count(now, inputs, outputs, events_);
      past_.push(now, inputs, outputs, counter_.states());
      return;
    }
    comparing_ = false;
    describe(now, inputs, outputs, difference);
    differed_(difference);
  }

 private:
  /// Quick test: returns true only if differs() would return false.
  bool same(const SwitchOutputs& a, const SwitchOutputs& b) const {
    if (a.quiet != b.quiet || a.next_deadline != b.next_deadline ||
        a.state_changed != b.state_changed || a.level_changed != b.level_changed ||
        a.credit != b.credit || a.flit_valid != b.flit_valid)
      return false;
    for (std::uint32_t rest = a.state_changed; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      if (a.state[port] != b.state[port]) return false;
    }
    for (std::uint32_t rest = a.level_changed; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      if (a.width[port] != b.width[port] || a.power[port] != b.power[port]) return false;
    }
    for (unsigned w = 0; w < a.flit_valid.size(); ++w) {
      for (std::uint64_t rest = a.flit_valid[w]; rest != 0; rest &= rest - 1) {
        const unsigned lane = w * 64 + lowest(rest);
        if (a.flit_vc[lane] != b.flit_vc[lane] || a.flit[lane] != b.flit[lane]) return false;
      }
    }
    return true;
  }
  static bool unequal(LockstepField field, std::uint64_t a, std::uint64_t b,
                      LockstepDifference& difference) {
    if (a == b) return false;
    difference.field = field;
    difference.rtl = a;
    difference.twin = b;
    return true;
  }
  bool differs(const SwitchOutputs& a, const SwitchOutputs& b, LockstepDifference& d) const {
    using Field = LockstepField;
    for (unsigned p = 0; p < shape_.ports; ++p) {
      d.port = p;
      for (unsigned lane = p * shape_.lanes(); lane < (p + 1) * shape_.lanes(); ++lane) {
        if (unequal(Field::FlitValid, bit(a.flit_valid, lane), bit(b.flit_valid, lane), d))
          return true;
        if (!bit(a.flit_valid, lane)) continue;
        if (unequal(Field::FlitVc, a.flit_vc[lane], b.flit_vc[lane], d)) return true;
        if (unequal(Field::Flit, a.flit[lane], b.flit[lane], d)) return true;
      }
      if (unequal(Field::Credits, credits(a, p), credits(b, p), d)) return true;
      const unsigned changed = a.state_changed >> p & 1u;
      if (unequal(Field::StateChanged, changed, b.state_changed >> p & 1u, d)) return true;
      if (changed != 0 && unequal(Field::State, static_cast<unsigned>(a.state[p]),
                                  static_cast<unsigned>(b.state[p]), d))
        return true;
      const unsigned level = a.level_changed >> p & 1u;
      if (unequal(Field::LevelChanged, level, b.level_changed >> p & 1u, d)) return true;
      if (level == 0) continue;
      if (unequal(Field::Width, a.width[p], b.width[p], d)) return true;
      if (unequal(Field::Power, a.power[p], b.power[p], d)) return true;
    }
    d.port = 0;
    d.of_port = false;
    return unequal(Field::Quiet, a.quiet, b.quiet, d) ||
           unequal(Field::NextDeadline, a.next_deadline, b.next_deadline, d);
  }
  unsigned credits(const SwitchOutputs& outputs, unsigned port) const {
    unsigned set = 0;
    for (unsigned v = 0; v < shape_.vcs; ++v) {
      set |= static_cast<unsigned>(bit(outputs.credit, port * shape_.vcs + v)) << v;
    }
    return set;
  }
  void describe(Cycle now, const SwitchInputs& inputs, const SwitchOutputs& outputs,
                LockstepDifference& d) const {
    d.cycle = now;
    d.id = number_;
    d.shape = shape_;
    LockstepCycle cycle;
    for (std::size_t i = 0; i < past_.size(); ++i) {
      cycle.now = past_.restore(i, cycle.in, cycle.rtl);
      if (cycle.now + LockstepDifference::kCycles <= now) continue;
      cycle.twin = cycle.rtl;
      d.cycles.push_back(cycle);
    }
    cycle = {now, inputs, outputs, theirs_};
    for (unsigned p = 0; p < shape_.ports; ++p) {
      if ((cycle.rtl.state_changed >> p & 1u) == 0) cycle.rtl.state[p] = counter_.states()[p];
      if ((cycle.twin.state_changed >> p & 1u) == 0) cycle.twin.state[p] = counter_.states()[p];
    }
    d.cycles.push_back(cycle);
  }

  std::unique_ptr<SwitchEngine> reference_, candidate_;
  SwitchShape shape_;
  unsigned number_;
  const LockstepListener& differed_;
  LockstepEvents& events_;
  LockstepScope scope_;
  bool comparing_ = true;
  SwitchOutputs theirs_;
  LockstepCounter counter_;
  LockstepHistory past_;
};

class LockstepFactory final : public SwitchEngineFactory {
 public:
  LockstepFactory(std::unique_ptr<SwitchEngineFactory> reference,
                  std::unique_ptr<SwitchEngineFactory> candidate, LockstepListener differed,
                  LockstepEvents* events, LockstepScope scope)
      : reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        differed_(std::move(differed)),
        events_(events != nullptr ? *events : own_events_),
        scope_(scope) {}
  const SwitchShape& shape() const override { return reference_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    const unsigned number = made_++;
    auto reference = reference_->make(), candidate = candidate_->make();
    if (reference == nullptr) return candidate;
    return std::make_unique<LockstepEngine>(std::move(reference), std::move(candidate), number,
                                            differed_, events_, scope_);
  }

 private:
  std::unique_ptr<SwitchEngineFactory> reference_, candidate_;
  LockstepListener differed_;
  LockstepEvents own_events_;
  LockstepEvents& events_;
  LockstepScope scope_;
  unsigned made_ = 0;
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_lockstep_factory(
    std::unique_ptr<SwitchEngineFactory> reference, std::unique_ptr<SwitchEngineFactory> candidate,
    LockstepListener differed, LockstepEvents* events, LockstepScope scope) {
  return std::make_unique<LockstepFactory>(std::move(reference), std::move(candidate),
                                           std::move(differed), events, scope);
}

}  // namespace dusk
