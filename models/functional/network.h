// SPDX-License-Identifier: Apache-2.0
/// A torus or mesh of functional routers (EHU-KAT-IK-05-04): virtual cut-through, one cycle per
/// hop, and every router knows the current state of its neighbors' queues. docs/functional.md
/// describes the model.
///
/// Order within cycle t:
/// 1. Every link moves a flit.
/// 2. Every head flit without an output requests one, and every requested output is granted to one
///    of its requesters.
/// 3. Nodes take the flits of packets that have arrived.
/// 4. Sources create packets.
/// 5. A flit goes from each node's buffer into its injection queue.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "models/common/packet.h"
#include "models/functional/settings.h"
#include "models/traffic/traffic_source.h"

namespace dusk::functional {

struct State;

/// Interface of objects that observe the network, in cycle order. Ports are directions of travel.
class Observer {
 public:
  virtual ~Observer() = default;
  virtual void created(const Packet&) {}
  /// Called after created() for a packet of a message that did not fit into the buffer.
  virtual void dropped(const Packet&) {}
  /// Called when the head flit has left the source's injection queue over virtual channel `vc`.
  /// `vc` is port * VCs + VC, the number of the queue that it enters.
  virtual void injected(const Packet&, std::uint32_t /*vc*/) {}
  /// Called when the tail was taken at `node`, out of queue `queue`.
  virtual void delivered(const Packet&, NodeId /*node*/, std::uint32_t /*queue*/) {}
  /// Called when the links of this cycle have moved.
  virtual void moved(const State&) {}
};

/// Contents of the network, counted packet by packet.
struct Census {
  std::uint64_t packets = 0;    ///< in buffers and queues, each once
  std::uint64_t residence = 0;  ///< sum of the cycles since their creation
};

class Network {
 public:
  /// Throws the same exceptions as check().
  explicit Network(const Settings& settings);
  ~Network();
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  void set_source(NodeId node, std::unique_ptr<TrafficSource> source);
  /// Puts the packets of a message for another node into the node's buffer in cycle now(), as a
  /// source does. A packet has at most Settings::longest flits. Returns false if the buffer has no
  /// space for all of them; then all are dropped. Throws std::invalid_argument.
  bool send(NodeId node, const Message& message);
  void add_observer(Observer* observer);  ///< not owned

  /// Simulates cycle now(), then advances by one.
  void step();
  /// Returns the cycle that the next step() simulates.
  Cycle now() const;

  std::uint32_t nodes() const;
  TrafficSource* source(NodeId node);
  std::uint64_t created() const;  ///< packets, dropped ones included
  std::uint64_t dropped() const;
  std::uint64_t delivered() const;
  std::uint64_t in_flight() const { return created() - dropped() - delivered(); }
  std::uint64_t flits_delivered() const;
  /// Returns the flits that have crossed the link of `node` through `port`.
  std::uint64_t flits(NodeId node, std::uint32_t port) const;
  /// flits_from(): flits that have gone from the node into its router. flits_to(): flits that have
  /// gone from the router to the node. Both grow by whole packets.
  std::uint64_t flits_from(NodeId node) const;
  std::uint64_t flits_to(NodeId node) const;
  /// Returns the last cycle in which a flit moved; kNever if none has.
  Cycle last_progress() const;
  /// integral(): sum over all cycles of the packets in the network. residences(): sum of the
  /// residence times of all delivered packets, in cycles.
  std::uint64_t integral() const;
  std::uint64_t residences() const;
  Census census() const;

  /// Returns the state of all routers, for reports and checks.
  const State& state() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace dusk::functional
