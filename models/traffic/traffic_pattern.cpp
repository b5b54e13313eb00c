// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/traffic_pattern.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "models/traffic/hot_nodes.h"
#include "models/traffic/permutation_file.h"

namespace dusk {
namespace {

class Uniform : public TrafficPattern {
 public:
  explicit Uniform(std::uint32_t nodes) : nodes_(nodes) {}
  NodeId destination(NodeId source, Random& random) const override {
    const NodeId other = random.below(nodes_ - 1);
    return other + (other >= source);
  }

 private:
  std::uint32_t nodes_;
};

/// Every node goes through all others in turn.
class Distribution : public TrafficPattern {
 public:
  explicit Distribution(std::uint32_t nodes) : last_(nodes) {
    for (NodeId node = 0; node < nodes; ++node) last_[node] = node;
  }
  NodeId destination(NodeId source, Random&) const override {
    const auto nodes = static_cast<std::uint32_t>(last_.size());
    NodeId& last = last_[source];
    do last = (last + 1) % nodes;
    while (last == source);
    return last;
  }
  /// Only what is sent counts (EHU-KAT-IK-05-04, section 2.4).
  void take_back(NodeId source) const override {
    const auto nodes = static_cast<std::uint32_t>(last_.size());
    NodeId& last = last_[source];
    do last = (last + nodes - 1) % nodes;
    while (last == source);
  }
  bool sends(NodeId) const override { return true; }

 private:
  mutable std::vector<NodeId> last_;  // [source] where it went last
};

/// One fixed destination per node.
class FixedMap : public TrafficPattern {
 public:
  explicit FixedMap(std::vector<NodeId> map) : map_(std::move(map)) {
    for (NodeId node = 0; node < map_.size(); ++node) {
      if (map_[node] == node) map_[node] = kNone;
    }
  }
  NodeId destination(NodeId source, Random&) const override { return map_[source]; }

 private:
  std::vector<NodeId> map_;
};

using Digits = std::vector<std::uint32_t>;  // the one that counts fastest first

/// Binary digits of `nodes` - 1; empty if `nodes` is no power of two.
Digits bits_of(std::uint32_t nodes) {
  Digits bits;
  for (; nodes % 2 == 0; nodes /= 2) bits.push_back(2);
  return nodes == 1 ? bits : Digits{};
}

/// Maps every node by a change of its digits, of which `values` are possible.
std::unique_ptr<TrafficPattern> map_digits(const Digits& values,
                                           const std::function<void(Digits&)>& change) {
  std::uint32_t nodes = 1;
  for (const std::uint32_t value : values) nodes *= value;
  std::vector<NodeId> map;
  for (NodeId node = 0; node < nodes; ++node) {
    Digits digits;
    NodeId rest = node;
    for (const std::uint32_t value : values) {
      digits.push_back(rest % value);
      rest /= value;
    }
    change(digits);
    NodeId image = 0;
    for (std::size_t d = values.size(); d-- > 0;) image = image * values[d] + digits[d];
    map.push_back(image);
  }
  return std::make_unique<FixedMap>(std::move(map));
}

using Maker = std::unique_ptr<TrafficPattern> (*)(const std::string&, const PatternSettings&);

[[noreturn]] void fail(const std::string& name, const std::string& what) {
  throw std::invalid_argument("pattern " + name + ": " + what);
}

std::unique_ptr<TrafficPattern> make_hotspot(const std::string& name, const PatternSettings& s) {
  if (s.hotspots.empty()) fail(name, "needs at least one hotspot node");
  if (!(s.hotspot_share >= 0 && s.hotspot_share <= 1)) fail(name, "the share must be 0 to 1");
  std::vector<NodeId> sorted = s.hotspots;
  std::sort(sorted.begin(), sorted.end());
  if (sorted.back() >= s.nodes) {
    fail(name, "node " + std::to_string(sorted.back()) + " does not exist (0 to " +
                   std::to_string(s.nodes - 1) + ")");
  }
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    fail(name, "a hotspot is listed twice");
  }
  return std::make_unique<HotNodes>(std::move(sorted), s.nodes, s.hotspot_share);
}

/// The digits of a node's number. Throws if they do not make all nodes.
Digits digits_of(const std::string& name, const PatternSettings& s) {
  if (s.digits.empty()) return {s.nodes};
  std::uint64_t product = 1;
  for (const std::uint32_t value : s.digits)
    product = std::min<std::uint64_t>(product, s.nodes + 1) * value;
  if (product != s.nodes)
    fail(name, std::to_string(s.nodes) + " nodes are no product of the digits");
  return s.digits;
}

bool are_equal(const Digits& values) {
  return std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) == values.end();
}

std::unique_ptr<TrafficPattern> make_transpose(const std::string& name, const PatternSettings& s) {
  const auto swap_halves = [](Digits& d) {
    std::rotate(d.begin(), d.begin() + static_cast<std::ptrdiff_t>(d.size() / 2), d.end());
  };
  for (const Digits& values : {bits_of(s.nodes), digits_of(name, s)}) {
    if (!values.empty() && values.size() % 2 == 0 && are_equal(values))
      return map_digits(values, swap_halves);
  }
  fail(name, std::to_string(s.nodes) +
                 " nodes have no even number of address bits or equal digits (an even power of 2 "
                 "or of the radix is allowed)");
}

/// A pattern of the address bits.
template <void (*Change)(Digits&)>
std::unique_ptr<TrafficPattern> make_bits(const std::string& name, const PatternSettings& s) {
  const Digits bits = bits_of(s.nodes);
  if (bits.empty()) fail(name, std::to_string(s.nodes) + " nodes are no power of two");
  return map_digits(bits, Change);
}
void reverse(Digits& d) { std::reverse(d.begin(), d.end()); }
void complement(Digits& d) {
  for (std::uint32_t& bit : d) bit ^= 1;
}
void rotate_left(Digits& d) { std::rotate(d.begin(), d.end() - 1, d.end()); }

/// Adds `step(values)` to every digit, each by itself.
template <std::uint32_t (*Step)(std::uint32_t)>
std::unique_ptr<TrafficPattern> make_shift(const std::string& name, const PatternSettings& s) {
  const Digits values = digits_of(name, s);
  return map_digits(values, [&values](Digits& digits) {
    for (std::size_t d = 0; d < digits.size(); ++d)
      digits[d] = (digits[d] + Step(values[d])) % values[d];
  });
}
/// Digits are the coordinates: (x,y,z) to (y,z,x).
std::unique_ptr<TrafficPattern> make_rotation(const std::string& name, const PatternSettings& s) {
  const Digits values = digits_of(name, s);
  if (!are_equal(values)) fail(name, "the digits are not of equal size");
  return map_digits(values, [](Digits& d) { std::rotate(d.begin(), d.begin() + 1, d.end()); });
}

std::unique_ptr<TrafficPattern> make_hot_eighth(const std::string& name, const PatternSettings& s) {
  if (!(s.hotspot_share >= 0 && s.hotspot_share <= 1)) fail(name, "the share must be 0 to 1");
  std::vector<NodeId> eighth(std::max(1U, s.nodes / 8));
  std::iota(eighth.begin(), eighth.end(), 0U);
  return std::make_unique<HotNodes>(std::move(eighth), s.nodes, s.hotspot_share);
}

std::uint32_t half_way(std::uint32_t values) { return (values + 1) / 2 - 1; }
std::uint32_t one(std::uint32_t) { return 1; }

const std::vector<std::pair<std::string, Maker>>& makers() {
  static const std::vector<std::pair<std::string, Maker>> table = {
      {"uniform",
       [](const std::string&, const PatternSettings& s) -> std::unique_ptr<TrafficPattern> {
         return std::make_unique<Uniform>(s.nodes);
       }},
      {"hotspot", make_hotspot},
      {"transpose", make_transpose},
      {"bit_reversal", make_bits<reverse>},
      {"bit_complement", make_bits<complement>},
      {"shuffle", make_bits<rotate_left>},
      {"tornado", make_shift<half_way>},
      {"neighbor", make_shift<one>},
      {"permutation",
       [](const std::string&, const PatternSettings& s) -> std::unique_ptr<TrafficPattern> {
         return std::make_unique<FixedMap>(read_permutation(s.permutation_file, s.nodes));
       }},
      {"hot_eighth", make_hot_eighth},
      {"rotate_coordinates", make_rotation},
      {"distribution",
       [](const std::string&, const PatternSettings& s) -> std::unique_ptr<TrafficPattern> {
         return std::make_unique<Distribution>(s.nodes);
       }},
  };
  return table;
}

}  // namespace

const std::vector<std::string>& traffic_pattern_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (const auto& [name, maker] : makers()) list.push_back(name);
    return list;
  }();
  return names;
}

std::unique_ptr<TrafficPattern> make_traffic_pattern(const std::string& name,
                                                     const PatternSettings& settings) {
  std::string choices;
  for (const auto& [known, maker] : makers()) {
    if (known == name) {
      if (settings.nodes < 2) fail(name, "needs at least 2 nodes");
      return maker(name, settings);
    }
    choices += (choices.empty() ? "" : ", ") + known;
  }
  throw std::invalid_argument("unknown pattern '" + name + "' (" + choices + ")");
}

}  // namespace dusk
