// SPDX-License-Identifier: Apache-2.0
/// Tori and meshes. A kind that their switches serve derives from them, and says what differs.
#pragma once

#include "models/topology/torus.h"
#include "sw/config/network_kind.h"

namespace dusk {

class TorusKind : public NetworkKind {
 public:
  /// A mesh if its dimensions do not `wrap`.
  explicit TorusKind(bool wrap) : wrap_(wrap) {}

  const char* name() const override { return wrap_ ? "torus" : "mesh"; }
  const char* help() const override;

  std::int64_t nodes(const NetworkOptions& n) const override;
  std::int64_t switches(const NetworkOptions& n) const override { return nodes(n); }
  std::int64_t ports(const NetworkOptions& n) const override;
  std::int64_t local_channels(const NetworkOptions& n) const override { return n.local_channels; }
  std::int64_t channels(const NetworkOptions& n) const override;
  std::vector<std::uint32_t> digits(const NetworkOptions& n) const override {
    return {n.size.begin(), n.size.end()};
  }
  Words words() const override {
    return {"network.size", "network.topology", "an even number of equal sizes"};
  }
  bool has_rings() const override { return wrap_; }
  bool in_functional() const override { return true; }
  std::vector<BubbleRing> bubble_rings(const Experiment& experiment) const override;

  void size_switch(const NetworkOptions& n, const SwitchOptions& s, const PowerOptions& power,
                   SwitchShape& shape) const override;
  Topology make_topology(const NetworkOptions& n, std::uint32_t ports) const override;
  NetworkSketch sketch(const NetworkOptions& n) const override;
  std::vector<SwitchSettings> make_settings(const Experiment& experiment,
                                            const Topology& topology) const override;
  std::unique_ptr<Route> make_route(const Topology& topology,
                                    const std::vector<SwitchSettings>& settings) const override;

  void check(const Experiment& experiment, const Origins& origins) const override;
  std::vector<OwnKey> own_keys() const override;

  bool stands_on(const SwitchShape& shape) const override {
    return shape.topology == SwitchTopology::Torus;
  }
  void narrow(const SwitchShape& shape, NarrowRows& rows) const override;

  const BooksimCounterpart* booksim() const override;

 protected:
  /// Pins of all switches, but for what the topology says.
  static TorusRunSettings run_settings(const Experiment& experiment);
  /// Keys of tori and meshes alike.
  static std::vector<OwnKey> common_keys();

 private:
  bool wrap_;
};

// Parts, each in a file of its own.
/// Part of check_experiment(): sizes, ports, the switch, its VC classes and link power. Throws
/// ConfigError.
void check_torus(const Experiment& experiment, const Origins& origins);

}  // namespace dusk
