// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep_engine.h"

#include <fmt/format.h>

#include "testbench/lockstep_history.h"

namespace dusk {
namespace {

bool bit(const std::array<std::uint64_t, 4>& set, unsigned index) {
  return (set[index / 64] >> (index % 64) & 1u) != 0;
}

struct Difference {
  PortId port = 0;
  bool of_port = true;  ///< else of the whole switch
  std::string field, reference, candidate;
};

class LockstepEngine final : public SwitchEngine {
 public:
  LockstepEngine(std::unique_ptr<SwitchEngine> reference, std::unique_ptr<SwitchEngine> candidate,
                 unsigned number, const LockstepListener& differed, LockstepEvents& events)
      : reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        shape_(reference_->shape()),
        number_(number),
        differed_(differed),
        events_(events),
        past_(shape_) {}

  const SwitchShape& shape() const override { return shape_; }
  PortProbe probe(PortId port) override { return reference_->probe(port); }
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
    if (same(outputs, theirs_)) {
      counter_.count(now, inputs, outputs, events_);
      past_.push(now, inputs, outputs, counter_.states());
      return;
    }
    Difference difference;
    differs(outputs, theirs_, difference);
    comparing_ = false;
    differed_(report(now, inputs, outputs, difference));
  }

 private:
  /// As differs(), quickly.
  bool same(const SwitchOutputs& a, const SwitchOutputs& b) const {
    if (a.quiet != b.quiet || a.next_deadline != b.next_deadline ||
        a.state_changed != b.state_changed || a.credit != b.credit || a.flit_valid != b.flit_valid)
      return false;
    for (std::uint32_t rest = a.state_changed; rest != 0; rest &= rest - 1) {
      const unsigned port = lowest(rest);
      if (a.state[port] != b.state[port]) return false;
    }
    for (unsigned w = 0; w < a.flit_valid.size(); ++w) {
      for (std::uint64_t rest = a.flit_valid[w]; rest != 0; rest &= rest - 1) {
        const unsigned lane = w * 64 + lowest(rest);
        if (a.flit_vc[lane] != b.flit_vc[lane] || a.flit[lane] != b.flit[lane]) return false;
      }
    }
    return true;
  }
  template <class Value>
  static bool unequal(const char* field, const Value& a, const Value& b, Difference& difference) {
    if (a == b) return false;
    difference.field = field;
    difference.reference = fmt::format("{:#x}", static_cast<std::uint64_t>(a));
    difference.candidate = fmt::format("{:#x}", static_cast<std::uint64_t>(b));
    return true;
  }
  bool differs(const SwitchOutputs& a, const SwitchOutputs& b, Difference& d) const {
    for (unsigned p = 0; p < shape_.ports; ++p) {
      d.port = p;
      for (unsigned lane = p * shape_.lanes(); lane < (p + 1) * shape_.lanes(); ++lane) {
        if (unequal("flit valid", bit(a.flit_valid, lane), bit(b.flit_valid, lane), d)) return true;
        if (!bit(a.flit_valid, lane)) continue;
        if (unequal("flit vc", a.flit_vc[lane], b.flit_vc[lane], d)) return true;
        if (unequal("flit", a.flit[lane], b.flit[lane], d)) return true;
      }
      if (unequal("credits", credits(a, p), credits(b, p), d)) return true;
      const unsigned changed = a.state_changed >> p & 1u;
      if (unequal("state changed", changed, b.state_changed >> p & 1u, d)) return true;
      if (changed != 0 &&
          unequal("state", static_cast<unsigned>(a.state[p]), static_cast<unsigned>(b.state[p]), d))
        return true;
    }
    d.of_port = false;
    return unequal("quiet", a.quiet, b.quiet, d) ||
           unequal("next deadline", a.next_deadline, b.next_deadline, d);
  }
  unsigned credits(const SwitchOutputs& outputs, unsigned port) const {
    unsigned set = 0;
    for (unsigned v = 0; v < shape_.vcs; ++v) {
      set |= static_cast<unsigned>(bit(outputs.credit, port * shape_.vcs + v)) << v;
    }
    return set;
  }
  std::string line(const char* who, const SwitchOutputs& outputs, unsigned port) const {
    std::string text = fmt::format("    {}: {}", who, to_string(outputs.state[port]));
    for (unsigned lane = port * shape_.lanes(); lane < (port + 1) * shape_.lanes(); ++lane) {
      if (!bit(outputs.flit_valid, lane)) continue;
      text += fmt::format(", flit {:#x} on VC {}", outputs.flit[lane], outputs.flit_vc[lane]);
    }
    text +=
        fmt::format(", credits {:#x}{}", credits(outputs, port), outputs.quiet ? ", quiet" : "");
    if (outputs.next_deadline != kNever)
      text += fmt::format(", deadline {}", outputs.next_deadline);
    return text + "\n";
  }
  std::string report(Cycle now, const SwitchInputs& inputs, const SwitchOutputs& outputs,
                     const Difference& d) {
    const std::string where = d.of_port ? fmt::format("port {}, ", d.port) : std::string{};
    std::string text = fmt::format(
        "cycle {}, switch {}, {}{}: reference {}, candidate {}\n  the last cycles of port "
        "{}, what came in and what both drove:\n",
        now, number_, where, d.field, d.reference, d.candidate, d.port);
    SwitchInputs in;
    SwitchOutputs out;
    const std::size_t kept = past_.size();
    // With this one as many as are kept.
    for (std::size_t i = kept == LockstepHistory::kCycles ? 1 : 0; i < kept; ++i) {
      const Cycle cycle = past_.restore(i, in, out);
      text += input_line(cycle, in, d.port) + line("both", out, d.port);
    }
    return text + input_line(now, inputs, d.port) + line("reference", outputs, d.port) +
           line("candidate", theirs_, d.port);
  }
  std::string input_line(Cycle now, const SwitchInputs& inputs, unsigned port) const {
    std::string text = fmt::format("  {}: input {}", now, to_string(inputs.state[port]));
    if ((inputs.flit_valid >> port & 1u) != 0) {
      text += fmt::format(", flit {:#x} on VC {}", inputs.flit[port], inputs.flit_vc[port]);
    }
    SwitchOutputs arrived;
    arrived.credit = inputs.credit;
    return text + fmt::format(", credits {:#x}{}{}\n", credits(arrived, port),
                              inputs.window_end ? ", window end" : "",
                              inputs.injection_pending ? ", injection pending" : "");
  }

  std::unique_ptr<SwitchEngine> reference_, candidate_;
  SwitchShape shape_;
  unsigned number_;
  const LockstepListener& differed_;
  LockstepEvents& events_;
  bool comparing_ = true;
  SwitchOutputs theirs_;
  LockstepCounter counter_;
  LockstepHistory past_;
};

class LockstepFactory final : public SwitchEngineFactory {
 public:
  LockstepFactory(std::unique_ptr<SwitchEngineFactory> reference,
                  std::unique_ptr<SwitchEngineFactory> candidate, LockstepListener differed,
                  LockstepEvents* events)
      : reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        differed_(std::move(differed)),
        events_(events != nullptr ? *events : own_events_) {}
  const SwitchShape& shape() const override { return reference_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<LockstepEngine>(reference_->make(), candidate_->make(), made_++,
                                            differed_, events_);
  }

 private:
  std::unique_ptr<SwitchEngineFactory> reference_, candidate_;
  LockstepListener differed_;
  LockstepEvents own_events_;
  LockstepEvents& events_;
  unsigned made_ = 0;
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_lockstep_factory(
    std::unique_ptr<SwitchEngineFactory> reference, std::unique_ptr<SwitchEngineFactory> candidate,
    LockstepListener differed, LockstepEvents* events) {
  return std::make_unique<LockstepFactory>(std::move(reference), std::move(candidate),
                                           std::move(differed), events);
}

}  // namespace dusk
