// SPDX-License-Identifier: Apache-2.0
#include "sw/cost/netlist.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "models/common/shown_text.h"

namespace dusk {
namespace {

constexpr unsigned kMostLevels = 64;  // most modules inside each other
constexpr std::size_t kMostInstances = 10'000'000;

/// Instance in the text of a module, before its own module is known.
struct Instance {
  std::string_view type, name;
  std::vector<std::pair<std::string_view, std::string_view>> pins;  // pin, net (or empty)
};
struct Module {
  std::vector<std::string_view> inputs, outputs;
  std::vector<std::pair<std::string_view, std::string_view>> joined;  // assign a = b
  std::vector<Instance> instances;
};

/// Words of Verilog. An escaped name `\a[0] ` is one word, without its backslash.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::string_view next() {
    skip();
    if (at_ >= text_.size()) return {};
    const std::size_t begin = at_;
    if (text_[at_] == '\\') {
      while (at_ < text_.size() && !is_space(text_[at_])) ++at_;
      return text_.substr(begin + 1, at_ - begin - 1);
    }
    if (!is_word(text_[at_])) return text_.substr(at_++, 1);
    while (at_ < text_.size() && is_word(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  void expect(std::string_view word) {
    const std::string_view found = next();
    if (found != word)
      throw std::invalid_argument("'" + std::string(word) + "' is missing before '" + shown(found) +
                                  "'");
  }

 private:
  static bool is_space(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }
  static bool is_word(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '\'';
  }
  void skip() {
    while (at_ < text_.size()) {
      if (is_space(text_[at_])) {
        ++at_;
      } else if (text_.compare(at_, 2, "/*") == 0) {
        const std::size_t end = text_.find("*/", at_);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else {
        return;
      }
    }
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

Instance read_instance(Words& words, std::string_view type) {
  Instance instance{type, words.next(), {}};
  words.expect("(");
  for (std::string_view word = words.next(); word != ")"; word = words.next()) {
    if (word == ",") continue;
    if (word != ".") throw std::invalid_argument("a pin without a name at " + shown(instance.name));
    const std::string_view pin = words.next();
    words.expect("(");
    std::string_view net = words.next();
    if (net == ")") {
      net = {};
    } else {
      words.expect(")");
    }
    instance.pins.emplace_back(pin, net);
  }
  words.expect(";");
  return instance;
}

Module read_module(Words& words) {
  Module module;
  for (std::string_view word = words.next(); word != ";"; word = words.next()) {
    if (word.empty())
      throw std::invalid_argument("it ends early");  // ports are declared below the head, too
  }
  for (std::string_view word = words.next(); word != "endmodule"; word = words.next()) {
    if (word == "input" || word == "output" || word == "wire") {
      const std::string_view name = words.next();
      if (word == "input") module.inputs.push_back(name);
      if (word == "output") module.outputs.push_back(name);
      words.expect(";");
    } else if (word == "assign") {
      const std::string_view left = words.next();
      words.expect("=");
      module.joined.emplace_back(left, words.next());
      words.expect(";");
    } else if (word.empty()) {
      throw std::invalid_argument("it ends early");
    } else {
      module.instances.push_back(read_instance(words, word));
    }
  }
  return module;
}

std::unordered_map<std::string_view, Module> read_modules(const std::string& verilog) {
  std::unordered_map<std::string_view, Module> modules;
  Words words(verilog);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    if (word != "module") throw std::invalid_argument("no module, but '" + shown(word) + "'");
    const std::string_view name = words.next();
    modules[name] = read_module(words);
  }
  return modules;
}

/// Flattens the modules into one netlist.
class Builder {
 public:
  Builder(const std::string& verilog, const Liberty& library)
      : modules_(read_modules(verilog)), library_(library), joined_{kLow, kHigh} {
    netlist_.nets = {"1'b0", "1'b1"};
  }

  Netlist build(const std::string& top) {
    const auto found = modules_.find(top);
    if (found == modules_.end()) throw std::invalid_argument("no module " + shown(top));
    Nets nets;
    for (const std::string_view name : found->second.inputs)
      netlist_.inputs.emplace(name, net(nets, "", name));
    for (const std::string_view name : found->second.outputs)
      netlist_.outputs.emplace(name, net(nets, "", name));
    put(found->second, "", nets, 1);
    for (auto* ports : {&netlist_.inputs, &netlist_.outputs}) {
      for (auto& [name, id] : *ports) id = root(id);
    }
    for (NetlistCell& cell : netlist_.cells) {
      for (auto* pins : {&cell.inputs, &cell.outputs}) {
        for (NetId& id : *pins) id = id == kNoNet ? kNoNet : root(id);
      }
    }
    return std::move(netlist_);
  }

 private:
  using Nets = std::unordered_map<std::string_view, NetId>;

  NetId root(NetId net) {
    while (joined_[net] != net) net = joined_[net] = joined_[joined_[net]];
    return net;
  }
  NetId net(Nets& nets, const std::string& place, std::string_view name) {
    if (name.empty()) return kNoNet;
    if (name == "1'b0" || name == "1'h0") return kLow;
    if (name == "1'b1" || name == "1'h1") return kHigh;
    const auto known = nets.try_emplace(name, static_cast<NetId>(joined_.size()));
    if (known.second) {
      joined_.push_back(known.first->second);
      netlist_.nets.push_back(place + std::string(name));
    }
    return known.first->second;
  }
  void join(NetId a, NetId b) {
    a = root(a);
    b = root(b);
    joined_[std::max(a, b)] = std::min(a, b);  // constants and nets of outer modules come first
  }
  void put(const Module& module, const std::string& place, Nets& nets, unsigned level) {
    if (level > kMostLevels)
      throw std::invalid_argument("its modules stand too deep in one another");
    for (const auto& [left, right] : module.joined)
      join(net(nets, place, left), net(nets, place, right));
    for (const Instance& instance : module.instances) {
      if (++instances_ > kMostInstances) throw std::invalid_argument("it has too many cells");
      const std::string name = place + std::string(instance.name);
      const auto inner = modules_.find(instance.type);
      if (inner == modules_.end()) {
        put_cell(instance, name, place, nets);
        continue;
      }
      Nets below;
      for (const auto& [pin, outer] : instance.pins) {
        const NetId id = net(nets, place, outer);
        if (id != kNoNet) below.emplace(pin, id);
      }
      put(inner->second, name + "/", below, level + 1);
    }
  }
  void put_cell(const Instance& instance, const std::string& name, const std::string& place,
                Nets& nets) {
    NetlistCell cell;
    cell.type = library_.find(std::string(instance.type));
    if (cell.type == nullptr)
      throw std::invalid_argument("no cell " + shown(instance.type) + " in the library");
    cell.name = name;
    const auto at_pins = [&](const std::vector<std::string>& pins) {
      std::vector<NetId> ids;
      for (const std::string& pin : pins) {
        NetId id = kNoNet;
        for (const auto& [connected, outer] : instance.pins) {
          if (connected == pin) id = net(nets, place, outer);
        }
        ids.push_back(id);
      }
      return ids;
    };
    cell.inputs = at_pins(cell.type->inputs);
    cell.outputs = at_pins(cell.type->outputs);
    netlist_.cells.push_back(std::move(cell));
  }

  std::unordered_map<std::string_view, Module> modules_;
  const Liberty& library_;
  Netlist netlist_;
  std::size_t instances_ = 0;
  std::vector<NetId> joined_;  // [net] an equal net with a lower number, or itself
};

}  // namespace

Netlist read_netlist(const std::string& verilog, const std::string& top, const Liberty& library) {
  return Builder(verilog, library).build(top);
}

}  // namespace dusk
