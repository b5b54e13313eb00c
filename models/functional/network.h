// SPDX-License-Identifier: Apache-2.0
/// A torus or mesh of functional routers (EHU-KAT-IK-05-04): virtual cut-through, a cycle a hop,
/// and every router sees at once what its neighbors hold. docs/functional.md has the model.
///
/// Order within cycle t: (1) every link moves a flit; (2) every head without an output asks for
/// one, and every output that is asked for is granted to one of them; (3) nodes take the flits of
/// packets that have arrived; (4) sources create packets; (5) a flit goes from each node's buffer
/// into its injection queue.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "models/common/packet.h"
#include "models/functional/settings.h"
#include "models/traffic/traffic_source.h"

namespace dusk::functional {

struct State;

/// Sees what happens, in cycle order. Ports are directions of travel.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void created(const Packet&) {}
  /// A packet, told of by created(), of a message for which the buffer had no space.
  virtual void dropped(const Packet&) {}
  /// The header has left the source's injection queue over virtual channel `vc`: port * VCs + VC,
  /// the number of the queue that it comes to.
  virtual void injected(const Packet&, std::uint32_t /*vc*/) {}
  /// The tail was taken at `node`, out of queue `queue`.
  virtual void delivered(const Packet&, NodeId /*node*/, std::uint32_t /*queue*/) {}
  /// The links of this cycle have moved.
  virtual void moved(const State&) {}
};

/// What the network holds, counted packet by packet.
struct Census {
  std::uint64_t packets = 0;    ///< in buffers and queues, each once
  std::uint64_t residence = 0;  ///< sum of the cycles since their creation
};

class Network {
 public:
  /// Throws what check() throws.
  explicit Network(const Settings& settings);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  void set_source(NodeId node, std::unique_ptr<TrafficSource> source);
  /// Puts the packets of a message for another node into the node's buffer, as its source does in
  /// cycle now(). Packets are of at most Settings::longest flits. Returns false if the buffer had
  /// no space for all of them: then all are dropped. Throws std::invalid_argument.
  bool send(NodeId node, const Message& message);
  void add_observer(Observer* observer);  ///< not owned

  /// Simulates cycle now(), then advances by one.
  void step();
  /// The cycle that step() will simulate next.
  Cycle now() const;

  std::uint32_t nodes() const;
  TrafficSource* source(NodeId node);
  std::uint64_t created() const;  ///< dropped ones included
  std::uint64_t dropped() const;
  std::uint64_t delivered() const;
  std::uint64_t under_way() const { return created() - dropped() - delivered(); }
  std::uint64_t flits_delivered() const;
  /// Flits that have crossed the link of `node` through `port`.
  std::uint64_t flits(NodeId node, std::uint32_t port) const;
  /// Flits that have gone from the node into its router, and out of it, in whole packets.
  std::uint64_t flits_from(NodeId node) const;
  std::uint64_t flits_to(NodeId node) const;
  /// Last cycle in which any flit moved; kNever: none has.
  Cycle last_progress() const;
  /// Sum over all cycles of the packets under way after each, and of the residences of those that
  /// were delivered, cycles.
  std::uint64_t integral() const;
  std::uint64_t residences() const;
  Census census() const;

  /// For reports and checks.
  const State& state() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk::functional
