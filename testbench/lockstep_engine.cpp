// SPDX-License-Identifier: Apache-2.0
#include "testbench/lockstep_engine.h"

#include <fmt/format.h>

#include <vector>

namespace dusk {
namespace {

constexpr unsigned kHistory = 32;  ///< cycles kept for the report

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
                 unsigned number, const LockstepListener& differed)
      : reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        shape_(reference_->shape()),
        number_(number),
        differed_(differed) {}

  const SwitchShape& shape() const override { return shape_; }
  PortProbe probe(PortId port) override { return reference_->probe(port); }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    reference_->reset(settings, inputs);
    candidate_->reset(settings, inputs);
    for (unsigned p = 0; p < shape_.ports; ++p) {
      const bool on = (settings.initial_on >> p & 1u) != 0;
      theirs_.state[p] = on ? ChannelState::On : ChannelState::Off;
    }
    past_.clear();
    steps_ = 0;
    comparing_ = true;
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    reference_->step(now, inputs, outputs);
    if (!comparing_) return;
    candidate_->step(now, inputs, theirs_);
    if (past_.size() < kHistory) past_.emplace_back();
    past_[steps_++ % kHistory] = {now, inputs, outputs, theirs_};
    Difference difference;
    if (!differs(outputs, theirs_, difference)) return;
    comparing_ = false;
    differed_(report(now, difference));
  }

 private:
  struct Past {
    Cycle now;
    SwitchInputs inputs;
    SwitchOutputs reference, candidate;
  };

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
  std::string report(Cycle now, const Difference& d) const {
    const std::string where = d.of_port ? fmt::format("port {}, ", d.port) : std::string{};
    std::string text = fmt::format(
        "cycle {}, switch {}, {}{}: reference {}, candidate {}\n  the last cycles of port "
        "{}, what came in and what both drove:\n",
        now, number_, where, d.field, d.reference, d.candidate, d.port);
    const std::size_t kept = past_.size();
    for (std::size_t i = 0; i < kept; ++i) {
      const Past& past = past_[(steps_ + i) % kept];
      text += fmt::format("  {}: input {}", past.now, to_string(past.inputs.state[d.port]));
      if ((past.inputs.flit_valid >> d.port & 1u) != 0) {
        text += fmt::format(", flit {:#x} on VC {}", past.inputs.flit[d.port],
                            past.inputs.flit_vc[d.port]);
      }
      SwitchOutputs arrived;
      arrived.credit = past.inputs.credit;
      text += fmt::format(", credits {:#x}{}{}\n", credits(arrived, d.port),
                          past.inputs.window_end ? ", window end" : "",
                          past.inputs.injection_pending ? ", injection pending" : "");
      text += line("reference", past.reference, d.port);
      text += line("candidate", past.candidate, d.port);
    }
    return text;
  }

  std::unique_ptr<SwitchEngine> reference_, candidate_;
  SwitchShape shape_;
  unsigned number_;
  const LockstepListener& differed_;
  bool comparing_ = true;
  SwitchOutputs theirs_;
  std::vector<Past> past_;
  std::uint64_t steps_ = 0;
};

class LockstepFactory final : public SwitchEngineFactory {
 public:
  LockstepFactory(std::unique_ptr<SwitchEngineFactory> reference,
                  std::unique_ptr<SwitchEngineFactory> candidate, LockstepListener differed)
      : reference_(std::move(reference)),
        candidate_(std::move(candidate)),
        differed_(std::move(differed)) {}
  const SwitchShape& shape() const override { return reference_->shape(); }
  std::unique_ptr<SwitchEngine> make() override {
    return std::make_unique<LockstepEngine>(reference_->make(), candidate_->make(), made_++,
                                            differed_);
  }

 private:
  std::unique_ptr<SwitchEngineFactory> reference_, candidate_;
  LockstepListener differed_;
  unsigned made_ = 0;
};

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_lockstep_factory(
    std::unique_ptr<SwitchEngineFactory> reference, std::unique_ptr<SwitchEngineFactory> candidate,
    LockstepListener differed) {
  return std::make_unique<LockstepFactory>(std::move(reference), std::move(candidate),
                                           std::move(differed));
}

}  // namespace dusk
