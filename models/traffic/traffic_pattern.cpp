// SPDX-License-Identifier: Apache-2.0
#include "models/traffic/traffic_pattern.h"

#include <algorithm>
#include <functional>
#include <stdexcept>
#include <utility>

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

/// Draws: one to choose hotspot or not, then one as needed to choose the node.
class Hotspot : public TrafficPattern {
 public:
  explicit Hotspot(const PatternSettings& settings)
      : hotspots_(settings.hotspots), share_(settings.hotspot_share), uniform_(settings.nodes) {}
  NodeId destination(NodeId source, Random& random) const override {
    const bool hot = random.chance(share_);
    const auto self = std::find(hotspots_.begin(), hotspots_.end(), source);
    const auto others = static_cast<std::uint32_t>(hotspots_.size()) - (self != hotspots_.end());
    if (!hot || others == 0) return uniform_.destination(source, random);
    const std::uint32_t choice = random.below(others);
    return hotspots_[choice + (choice >= static_cast<std::uint32_t>(self - hotspots_.begin()))];
  }

 private:
  std::vector<NodeId> hotspots_;
  double share_;
  Uniform uniform_;
};

/// A share of the messages to the first eighth of the nodes (a hot spot as in studies of
/// BlueGene/L).
class HotEighth : public TrafficPattern {
 public:
  explicit HotEighth(const PatternSettings& settings)
      : nodes_(settings.nodes),
        zone_(std::max(1U, settings.nodes / 8)),
        share_(settings.hotspot_share) {}
  NodeId destination(NodeId source, Random& random) const override {
    const bool hot = random.chance(share_);
    // A zone of one node has nobody for that node.
    const bool in_zone = hot && !(zone_ == 1 && source == 0);
    const NodeId first = in_zone ? 0 : zone_;
    const NodeId end = in_zone ? zone_ : nodes_;
    const bool self = source >= first && source < end;
    if (end - first == 1 && self) return 0;  // the rest is this node alone
    const NodeId choice = first + random.below(end - first - self);
    return choice + (self && choice >= source);
  }

 private:
  std::uint32_t nodes_, zone_;
  double share_;
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

using Digits = std::vector<std::uint32_t>;  // most significant first

/// Number of digits of the node numbers in `base`; -1 if `nodes` is no power of it.
int digit_count(std::uint32_t nodes, std::uint32_t base) {
  int count = 0;
  while (nodes > 1 && nodes % base == 0) {
    nodes /= base;
    ++count;
  }
  return nodes == 1 ? count : -1;
}

/// Maps every node by a change of its digits.
std::unique_ptr<TrafficPattern> map_digits(std::uint32_t nodes, std::uint32_t base, int count,
                                           const std::function<void(Digits&)>& change) {
  std::vector<NodeId> map;
  for (NodeId node = 0; node < nodes; ++node) {
    Digits digits(static_cast<std::size_t>(count));
    NodeId rest = node;
    for (auto digit = digits.rbegin(); digit != digits.rend(); ++digit) {
      *digit = rest % base;
      rest /= base;
    }
    change(digits);
    NodeId image = 0;
    for (const std::uint32_t digit : digits) image = image * base + digit;
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
  return std::make_unique<Hotspot>(s);
}

std::unique_ptr<TrafficPattern> make_transpose(const std::string& name, const PatternSettings& s) {
  const auto swap_halves = [](Digits& d) {
    std::rotate(d.begin(), d.begin() + static_cast<std::ptrdiff_t>(d.size() / 2), d.end());
  };
  for (const std::uint32_t base : {2u, s.radix}) {
    if (base < 2) continue;
    const int count = digit_count(s.nodes, base);
    if (count > 0 && count % 2 == 0) return map_digits(s.nodes, base, count, swap_halves);
  }
  fail(name, std::to_string(s.nodes) +
                 " nodes have no even number of address bits or digits (an even power of 2 or of "
                 "the radix is allowed)");
}

/// A pattern of the address bits.
template <void (*Change)(Digits&)>
std::unique_ptr<TrafficPattern> make_bits(const std::string& name, const PatternSettings& s) {
  const int count = digit_count(s.nodes, 2);
  if (count < 0) fail(name, std::to_string(s.nodes) + " nodes are no power of two");
  return map_digits(s.nodes, 2, count, Change);
}
void reverse(Digits& d) { std::reverse(d.begin(), d.end()); }
void complement(Digits& d) {
  for (std::uint32_t& bit : d) bit ^= 1;
}
void rotate_left(Digits& d) { std::rotate(d.begin(), d.begin() + 1, d.end()); }

/// Adds `step(radix)` to every digit.
template <std::uint32_t (*Step)(std::uint32_t)>
std::unique_ptr<TrafficPattern> make_shift(const std::string& name, const PatternSettings& s) {
  const std::uint32_t base = s.radix == 0 ? s.nodes : s.radix;
  const int count = base < 2 ? -1 : digit_count(s.nodes, base);
  if (count < 0) {
    fail(name,
         std::to_string(s.nodes) + " nodes are no power of the radix " + std::to_string(base));
  }
  return map_digits(s.nodes, base, count, [base](Digits& d) {
    for (std::uint32_t& digit : d) digit = (digit + Step(base)) % base;
  });
}
/// Digits are the coordinates, the first of them last: (x,y,z) to (y,z,x).
std::unique_ptr<TrafficPattern> make_rotation(const std::string& name, const PatternSettings& s) {
  const int count = s.radix < 2 ? -1 : digit_count(s.nodes, s.radix);
  if (count < 0) fail(name, std::to_string(s.nodes) + " nodes are no power of the radix");
  return map_digits(s.nodes, s.radix, count,
                    [](Digits& d) { std::rotate(d.begin(), d.end() - 1, d.end()); });
}

std::unique_ptr<TrafficPattern> make_hot_eighth(const std::string& name, const PatternSettings& s) {
  if (!(s.hotspot_share >= 0 && s.hotspot_share <= 1)) fail(name, "the share must be 0 to 1");
  return std::make_unique<HotEighth>(s);
}

std::uint32_t half_way(std::uint32_t radix) { return (radix + 1) / 2 - 1; }
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
