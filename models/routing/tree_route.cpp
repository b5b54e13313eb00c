// SPDX-License-Identifier: Apache-2.0
#include "models/routing/tree_route.h"

#include "models/topology/tree.h"

namespace dusk {
namespace {

class TreeRoute : public Route {
 public:
  explicit TreeRoute(const Topology& tree) : tree_(tree) {}

  unsigned classes() const override { return 1; }
  std::string class_name(unsigned) const override { return "any"; }
  /// Up channels are acquired before down channels, so a packet may wait for any VC.
  bool is_escape(unsigned) const override { return true; }
  unsigned random_bits() const override { return 0; }
  Candidates at(SwitchId at, std::uint32_t address, unsigned) const override {
    Candidates to;
    to.ports[0] = tree_ports(tree_, at, address);
    return to;
  }

 private:
  const Topology& tree_;
};

}  // namespace

std::unique_ptr<Route> make_tree_route(const Topology& tree) {
  return std::make_unique<TreeRoute>(tree);
}

}  // namespace dusk
