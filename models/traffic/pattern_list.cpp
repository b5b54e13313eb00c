// SPDX-License-Identifier: Apache-2.0
// The patterns, each as one complete description.
#include <algorithm>
#include <utility>

#include "models/traffic/fixed_map.h"
#include "models/traffic/hot_nodes.h"
#include "models/traffic/permutation_file.h"
#include "models/traffic/traffic_pattern.h"

namespace dusk {
namespace {

using Made = std::unique_ptr<TrafficPattern>;
using Refused = std::optional<TrafficFault>;
using Settings = PatternSettings;

/// Every other node is equally likely; one draw.
class Uniform : public TrafficPattern {
 public:
  explicit Uniform(std::uint32_t nodes) : nodes_(nodes) {}
  NodeId destination(NodeId source, Random& random) const override {
    const NodeId other = random.below(nodes_ - 1);
    return other + (other >= source);
  }
  std::optional<TrafficShare> share(NodeId, NodeId) const override {
    return TrafficShare(1, nodes_ - 1);
  }

 private:
  std::uint32_t nodes_;
};

/// Every node s sends to all others in turn: s + 1, s + 2, ... around; no draw.
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
  /// Undoes the last step: a message that is not sent takes no turn (EHU-KAT-IK-05-04, 2.4).
  void take_back(NodeId source) const override {
    const auto nodes = static_cast<std::uint32_t>(last_.size());
    NodeId& last = last_[source];
    do last = (last + nodes - 1) % nodes;
    while (last == source);
  }
  bool sends(NodeId) const override { return true; }
  std::optional<TrafficShare> share(NodeId, NodeId) const override {
    return TrafficShare(1, static_cast<std::int64_t>(last_.size()) - 1);
  }

 private:
  mutable std::vector<NodeId> last_;  // [source] its last destination
};

template <class Pattern>
Made make_plain(const Settings& s) {
  return std::make_unique<Pattern>(s.nodes);
}

/// Makes a fault with the keys that decide whether digits or bits can be changed.
TrafficFault undefined(const std::string& what) {
  return {{"traffic.pattern", "network.k", "network.n", "network.size"}, what};
}

// Changes of the address bits: each node has one destination, and nothing is drawn.
Refused refuse_bits(const std::string& name, const Settings& s) {
  if (!bits_of(s.nodes).empty()) return {};
  return undefined(name + " is undefined for " + std::to_string(s.nodes) +
                   " nodes (a power of two)");
}
template <void (*Change)(Digits&)>
Made make_bits(const Settings& s) {
  return map_digits(bits_of(s.nodes), Change);
}
void reverse(Digits& d) { std::reverse(d.begin(), d.end()); }
void complement(Digits& d) {
  for (std::uint32_t& bit : d) bit ^= 1;
}
void rotate_left(Digits& d) { std::rotate(d.begin(), d.end() - 1, d.end()); }

/// Returns the digits whose halves can be swapped: bits, else coordinates; empty if neither.
Digits halves_of(const Settings& s) {
  for (const Digits& values : {bits_of(s.nodes), digits_of(s)}) {
    if (!values.empty() && values.size() % 2 == 0 && are_equal(values)) return values;
  }
  return {};
}
Refused refuse_transpose(const std::string&, const Settings& s) {
  if (!halves_of(s).empty()) return {};
  return undefined("transpose is undefined for " + std::to_string(s.nodes) +
                   " nodes (an even power of two, or " + s.even_digits + ")");
}
Made make_transpose(const Settings& s) {
  return map_digits(halves_of(s), [](Digits& d) {
    std::rotate(d.begin(), d.begin() + static_cast<std::ptrdiff_t>(d.size() / 2), d.end());
  });
}

// Changes of the coordinates.
/// Makes a map that adds Step(number of values) to every digit separately.
template <std::uint32_t (*Step)(std::uint32_t)>
Made make_shift(const Settings& s) {
  const Digits values = digits_of(s);
  return map_digits(values, [&values](Digits& digits) {
    for (std::size_t d = 0; d < digits.size(); ++d)
      digits[d] = (digits[d] + Step(values[d])) % values[d];
  });
}
/// Step of tornado: halfway around a ring of k values.
std::uint32_t half_way(std::uint32_t values) { return (values + 1) / 2 - 1; }
std::uint32_t one(std::uint32_t) { return 1; }

Refused refuse_rotation(const std::string& name, const Settings& s) {
  const Digits values = digits_of(s);
  if (values.size() < 2) return undefined("one dimension has nothing to rotate (two)");
  if (are_equal(values)) return {};
  return undefined(name +
                   " is undefined if the sizes differ of the digits of a node's number (as "
                   "many switches in each dimension; of a 3DT torus 2, as a node has two cards)");
}
/// Makes the map from (x,y,z) to (y,z,x).
Made make_rotation(const Settings& s) {
  return map_digits(digits_of(s),
                    [](Digits& d) { std::rotate(d.begin(), d.begin() + 1, d.end()); });
}

// Permutations from a file: line s has the destination of node s, each once. `#` begins a comment,
// and empty lines do not count.
Refused refuse_permutation(const std::string&, const Settings& s) {
  if (!s.permutation_file.empty()) return {};
  return TrafficFault{{"traffic.permutation_file", "traffic.pattern"},
                      "pattern permutation needs a file (one destination a node)"};
}
Made make_permutation(const Settings& s) {
  return std::make_unique<FixedMap>(read_permutation(s.permutation_file, s.nodes));
}
void check_permutation(const Settings& s) { read_permutation(s.permutation_file, s.nodes); }

std::vector<PatternPart> patterns() {
  std::vector<PatternPart> list;
  const auto add = [&list](PatternPart part) -> PatternPart& {
    return list.emplace_back(std::move(part));
  };
  {
    PatternPart& p = add({"uniform", "any other node", make_plain<Uniform>});
    p.booksim = {"uniform", false, true};
    p.draw_weight = 2;
  }
  add(hotspot_pattern());
  {
    PatternPart& p = add({"transpose",
                          "the halves of the bits of the node's number swapped, or without an even "
                          "number of bits those of the coordinates, of equal sizes",
                          make_transpose});
    p.booksim = {"transpose", true};
    p.refuse = refuse_transpose;
  }
  {
    PatternPart& p = add({"bit_reversal", "the bits in reverse order", make_bits<reverse>});
    p.booksim = {"bitrev"};
    p.refuse = refuse_bits;
  }
  {
    PatternPart& p = add({"bit_complement", "every bit inverted", make_bits<complement>});
    p.booksim = {"bitcomp"};
    p.refuse = refuse_bits;
  }
  {
    PatternPart& p = add({"shuffle", "the bits rotated left by one", make_bits<rotate_left>});
    p.booksim = {"shuffle"};
    p.refuse = refuse_bits;
  }
  add({"tornado", "ceil(k/2) - 1 further in each dimension of k switches", make_shift<half_way>})
      .booksim = {"tornado"};
  add({"neighbor", "one further in each dimension", make_shift<one>}).booksim = {"neighbor"};
  {
    PatternPart& p = add({"permutation", "as permutation_file says", make_permutation});
    p.keys = {"permutation_file"};
    p.refuse = refuse_permutation;
    p.read = check_permutation;
    p.draw_weight = 0;
  }
  add(hot_eighth_pattern());
  add({"rotate_coordinates", "(x,y,z) to (y,z,x), sizes equal", make_rotation}).refuse =
      refuse_rotation;
  add({"distribution", "all other nodes in turn", make_plain<Distribution>});
  return list;
}

}  // namespace

const std::vector<PatternPart>& traffic_patterns() {
  static const std::vector<PatternPart> list = patterns();
  return list;
}

}  // namespace dusk
