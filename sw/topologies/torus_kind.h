// SPDX-License-Identifier: Apache-2.0
/// Tori and meshes. Kinds with the same switches derive from this class and override differences.
#pragma once

#include "models/topology/torus.h"
#include "sw/config/network_kind.h"

namespace dusk {

class TorusKind : public NetworkKind {
 public:
  /// A torus; a mesh if its dimensions do not `wrap`.
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
  /// Returns the pins that are the same in all switches, without those of the topology.
  static TorusRunSettings run_settings(const Experiment& experiment);
  /// Returns the keys that tori and meshes share.
  static std::vector<OwnKey> common_keys();

 private:
  bool wrap_;
};

// Parts of tori and meshes, each in a file of its own.
/// Part of check_experiment(): checks sizes, ports, the switch, its VC classes and link power.
/// Throws ConfigError.
void check_torus(const Experiment& experiment, const Origins& origins);

}  // namespace dusk
