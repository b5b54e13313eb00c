// SPDX-License-Identifier: Apache-2.0
#include "rtl/rule_watch.h"

#include <regex>
#include <sstream>
#include <utility>

#include "rtl/rtl_sources.h"
#include "rtl/shape_library.h"

namespace dusk {
namespace {

class WatchedEngine final : public SwitchEngine {
 public:
  WatchedEngine(std::unique_ptr<SwitchEngine> engine, SwitchId id, const RuleSource& source,
                const RuleListener& broken)
      : engine_(std::move(engine)), id_(id), source_(source), broken_(broken) {}

  const SwitchShape& shape() const override { return engine_->shape(); }
  PortProbe probe(PortId port) override { return engine_->probe(port); }
  std::uint32_t usable() override { return engine_->usable(); }
  void reset(const SwitchSettings& settings, const SwitchInputs& inputs) override {
    engine_->reset(settings, inputs);
    look(0);
  }
  void step(Cycle now, const SwitchInputs& inputs, SwitchOutputs& outputs) override {
    engine_->step(now, inputs, outputs);
    look(now);
  }

 private:
  void look(Cycle now) {
    std::string place;
    if (source_(place)) broken_({id_, now, place});
  }

  std::unique_ptr<SwitchEngine> engine_;
  SwitchId id_;
  const RuleSource& source_;
  const RuleListener& broken_;
};

class WatchedFactory final : public SwitchEngineFactory {
 public:
  WatchedFactory(std::unique_ptr<SwitchEngineFactory> others, RuleSource source,
                 RuleListener broken)
      : others_(std::move(others)), source_(std::move(source)), broken_(std::move(broken)) {}

  const SwitchShape& shape() const override { return others_->shape(); }
  bool concurrent() const override { return others_->concurrent(); }
  std::unique_ptr<SwitchEngine> make() override {
    const SwitchId id = next_++;
    auto engine = others_->make();
    if (engine == nullptr) return nullptr;
    return std::make_unique<WatchedEngine>(std::move(engine), id, source_, broken_);
  }

 private:
  std::unique_ptr<SwitchEngineFactory> others_;
  RuleSource source_;
  RuleListener broken_;
  SwitchId next_ = 0;
};

/// Returns line `number` of a text, counted from 1; an empty text if there is no such line.
std::string line_of(const std::string& text, unsigned long number) {
  std::istringstream in(text);
  std::string line;
  for (unsigned long i = 0; i < number; ++i) {
    if (!std::getline(in, line)) return "";
  }
  return line;
}

}  // namespace

std::unique_ptr<SwitchEngineFactory> make_watched_factory(
    std::unique_ptr<SwitchEngineFactory> others, RuleSource source, RuleListener broken) {
  return std::make_unique<WatchedFactory>(std::move(others), std::move(source), std::move(broken));
}

RuleSource rules_of(const std::string& name) {
  const RuleSource source = loaded_shape(name, true).take_broken_rule;
  std::string before;
  source(before);  // from now on no failure aborts the program
  return source;
}

std::string named_rule(const std::string& place) {
  static const std::regex kPlace(R"((.*):(\d+))"), kRule(R"(`DUSK_ASS\w+\((\w+))");
  std::smatch file, rule;
  if (!std::regex_match(place, file, kPlace)) return place;
  for (const RtlSource& source : rtl_sources()) {
    if (source.path != file[1]) continue;
    const std::string line = line_of(source.text, std::stoul(file[2]));
    if (std::regex_search(line, rule, kRule)) return rule[1].str() + ", " + place;
  }
  return place;
}

}  // namespace dusk
