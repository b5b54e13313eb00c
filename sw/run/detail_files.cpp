// SPDX-License-Identifier: Apache-2.0
#include "sw/run/detail_files.h"

#include "models/functional/state.h"
#include "sw/common/result_files.h"
#include "sw/report/topology_report.h"
#include "sw/report/waits_report.h"
#include "testbench/functional/functional_result.h"
#include "testbench/instruments/channel_states.h"
#include "testbench/instruments/flit_windows.h"
#include "testbench/instruments/latency_files.h"
#include "testbench/instruments/node_table.h"
#include "testbench/instruments/packet_table.h"
#include "testbench/statistics/hop_account.h"

namespace dusk {
namespace {

/// Most flits of a channel with `lanes` flits per cycle in a window. The first window has one more
/// cycle.
std::uint64_t most_flits(const Experiment& experiment, std::uint64_t lanes) {
  return (static_cast<std::uint64_t>(experiment.power.window) + 1) * lanes;
}

}  // namespace

DetailFiles::DetailFiles(const Experiment& experiment, const Network& network,
                         const std::string& folder)
    : folder_(folder), detail_(experiment.run.detail != DetailKind::Off) {
  const Topology& topology = network.topology();
  if (detail_) {
    write_file(folder, "topology.json", topology_report(experiment, topology));
    add(std::make_unique<ChannelStates>(network));
    add(std::make_unique<FlitWindows>(
        topology.channels.size(), most_flits(experiment, network.shape().lanes()),
        [&network](ChannelId id) { return network.channel_totals(id).flits; }));
  }
  add_tables(experiment.run, topology, network.settings(0).ring_tie);
}

DetailFiles::DetailFiles(const Experiment& experiment, const functional::Network& network,
                         const Topology& topology, const std::string& folder)
    : folder_(folder), detail_(experiment.run.detail != DetailKind::Off) {
  if (detail_) {
    write_file(folder, "topology.json", topology_report(experiment, topology));
    add(std::make_unique<FlitWindows>(
        topology.channels.size(), most_flits(experiment, network.state().queues),
        [&network, &topology](ChannelId id) { return flits_of(network, topology.channels[id]); }));
  }
  add_tables(experiment.run, topology, RingTie::Random);
}

void DetailFiles::finish(const RunResult& result) {
  instruments_.write(true);
  for (GrowingFile* file : files_) file->flush();
  if (detail_ && result.waits) write_file(folder_, "waits.json", waits_report(*result.waits));
}

void DetailFiles::add(std::unique_ptr<Instrument> instrument) {
  auto file = std::make_unique<GrowingFile>(folder_ + "/" + instrument->name());
  files_.push_back(file.get());
  instruments_.add(std::move(instrument), std::move(file));
}

void DetailFiles::add_tables(const RunOptions& run, const Topology& topology, RingTie tie) {
  if (detail_) {
    add(std::make_unique<LatencyHistogram>());
    add(std::make_unique<LatencyWindows>());
    add(std::make_unique<NodeTable>(topology.nodes));
  }
  if (run.packet_table) add(std::make_unique<PacketTable>(hop_count(topology, tie)));
  if (run.pair_table) add(std::make_unique<PairTable>());
}

}  // namespace dusk
