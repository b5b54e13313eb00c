// SPDX-License-Identifier: Apache-2.0
/// Wait-for graph of a deadlock report: an edge leads from each input VC to what it waits for.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <map>
#include <string>
#include <vector>

#include "testbench/checks/deadlock_report.h"
#include "testbench/common/wait_step.h"

namespace dusk {

class WaitForGraph {
 public:
  using Graph = boost::adjacency_list<boost::vecS, boost::vecS, boost::directedS>;
  using Vertex = std::size_t;

  explicit WaitForGraph(const StalledNetwork& stalled);

  const Graph& graph() const { return graph_; }
  /// Returns a line with the place, its flits, its wait and the states of candidate channels.
  std::string text(Vertex vertex) const;
  const WaitStep& step(Vertex vertex) const { return steps_[vertex]; }

 private:
  struct InputVc {
    SwitchId at = 0;
    PortId port = 0;
    VcId vc = 0;
    InputVcProbe probe;
  };

  void add_switch(SwitchId id);
  void connect(Vertex vertex);
  std::string wait_for_output(Vertex vertex);
  std::string wait_at_port(Vertex vertex, PortId out);
  std::string wait_for_credit(Vertex vertex, PortId out, VcId vc);
  std::string wait_for_rest(Vertex vertex);
  std::string channel_text(ChannelId id) const;
  void edge_to_input(Vertex from, const Endpoint& end, VcId vc);
  void edge_to_owner(Vertex from, SwitchId at, PortId out, VcId vc);

  const StalledNetwork& stalled_;
  std::vector<std::vector<PortProbe>> probes_;  // [switch][port]
  std::vector<InputVc> inputs_;                 // by vertex, those of a switch in a row
  std::vector<Vertex> first_;                   // [switch] its first vertex; one more at the end
  std::map<std::tuple<SwitchId, PortId, VcId>, Vertex> vertex_of_;
  Graph graph_;
  std::vector<WaitStep> steps_;  // by vertex
};

}  // namespace dusk
