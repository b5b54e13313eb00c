// SPDX-License-Identifier: Apache-2.0
#include "models/application/chakra_reader.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <unordered_map>

#include "models/application/chakra_collectives.h"
#include "models/application/chakra_names.h"
#include "models/common/shown_text.h"

namespace dusk::application {
namespace {

/// Counts of nodes and attributes that are read and not simulated.
struct ChakraCounts {
  std::uint64_t memory = 0, storage = 0, calls = 0, durations = 0, priorities = 0, dimensions = 0,
                models = 0, unknown = 0;
};

/// Returns whether a node is the call on the CPU that starts a communication. PyTorch traces have
/// such a node besides that of the communication; both have the type of the communication.
bool is_cpu_call(const ChakraNode& node) {
  const bool is_communication = node.type == ChakraType::Send || node.type == ChakraType::Receive ||
                                node.type == ChakraType::Collective;
  return is_communication && node.is_cpu && !node.kind && !node.bytes;
}

class ChakraReader {
 public:
  ChakraReader(const std::string& prefix, const ChakraSettings& settings)
      : settings_(settings), files_(chakra_files(prefix)), collectives_(files_, shared_) {
    if (files_.empty())
      throw std::invalid_argument(shown(chakra_file_of(prefix, 0)) +
                                  ": is not there (a file for each rank from 0 on)");
    application_.name = prefix;
    application_.ranks.resize(files_.size());
    waiting_.resize(files_.size());
    if (!settings.groups.empty()) shared_ = read_process_groups(settings.groups);
  }

  Application read() {
    for (Rank rank = 0; rank < files_.size(); ++rank) read_rank(rank);
    const auto ends = collectives_.append(application_, settings_.collectives, next_tag_);
    for (Rank rank = 0; rank < files_.size(); ++rank)
      for (const auto& [later, begin] : waiting_[rank])
        for (const OperationId end : ends.at({rank, begin}))
          application_.ranks[rank].require(later, end);
    add_notes();
    return std::move(application_);
  }

 private:
  struct Dependency {
    OperationId later;
    std::uint64_t earlier;  ///< id of the node that it waits for
  };

  /// Reads the file of a rank. Its nodes may depend on later ones, so dependencies are added at the
  /// end of the file. Dependencies on collectives are added when all files are read.
  void read_rank(Rank rank) {
    const std::string& path = files_[rank];
    ChakraFile file(path);
    RankGraph& graph = application_.ranks[rank];
    ProcessGroups groups;
    std::unordered_map<std::uint64_t, OperationId> operations;
    std::vector<Dependency> dependencies;
    std::vector<std::pair<ChakraNode, OperationId>> collectives;
    std::vector<bool> is_collective;
    ChakraNode node;
    while (file.next(node)) {
      if (node.type == ChakraType::Metadata) {
        const std::string fault = add_process_groups(node.inputs, groups);
        if (!fault.empty()) fail_at_node(path, node.id, fault);
      }
      if (is_cpu_call(node)) {
        node.type = ChakraType::Compute;
        ++counts_.calls;
      }
      const OperationId id = graph.add(operation_of(rank, node));
      if (!operations.emplace(node.id, id).second)
        fail_at_node(path, node.id, "has the id of a node before (each once)");
      for (const std::uint64_t earlier : node.dependencies) dependencies.push_back({id, earlier});
      is_collective.push_back(node.type == ChakraType::Collective);
      if (is_collective.back()) {
        node.dependencies = {};
        collectives.emplace_back(std::move(node), id);
      }
    }
    for (const auto& [collective, begin] : collectives)
      collectives_.add(rank, collective, begin, groups);
    for (const Dependency& dependency : dependencies) {
      const auto earlier = operations.find(dependency.earlier);
      if (earlier == operations.end()) {
        ++counts_.unknown;
      } else if (is_collective[earlier->second]) {
        waiting_[rank].emplace_back(dependency.later, earlier->second);
      } else {
        graph.require(dependency.later, earlier->second);
      }
    }
  }

  Operation operation_of(Rank rank, const ChakraNode& node) {
    Operation operation;
    operation.stream = kChakraJoinStream;
    counts_.priorities += node.has_priority ? 1 : 0;
    counts_.dimensions += node.leaves_out_dimensions ? 1 : 0;
    switch (node.type) {
      case ChakraType::Compute:
        if (node.duration_us > kLongestChakraDuration)
          fail_at_node(files_[rank], node.id,
                       "a duration of " + std::to_string(node.duration_us) + " us (0 to " +
                           std::to_string(kLongestChakraDuration) + ")");
        operation.size = node.duration_us * 1000;
        operation.stream = node.is_cpu ? kChakraCpuStream : kChakraGpuStream;
        counts_.models += node.duration_us == 0 && node.has_operations ? 1 : 0;
        break;
      case ChakraType::Send:
        read_message(rank, node, "comm_src", node.source, "comm_dst", node.destination, operation);
        operation.kind = OperationKind::Send;
        break;
      case ChakraType::Receive:
        read_message(rank, node, "comm_dst", node.destination, "comm_src", node.source, operation);
        operation.kind = OperationKind::Receive;
        break;
      case ChakraType::Load:
      case ChakraType::Store:
        ++counts_.memory;
        break;
      case ChakraType::Storage:
      case ChakraType::Batch:
      case ChakraType::Checkpoint:
        ++counts_.storage;
        break;
      case ChakraType::Collective:
        counts_.durations += node.duration_us != 0 ? 1 : 0;
        break;
      case ChakraType::Metadata:
        break;
    }
    return operation;
  }

  /// Reads a send or receive. It may omit its own rank, but must not name another one instead.
  void read_message(Rank rank, const ChakraNode& node, const char* own_name,
                    const std::optional<std::int64_t>& own, const char* peer_name,
                    const std::optional<std::int64_t>& peer, Operation& operation) {
    const auto fail = [&](const std::string& what) { fail_at_node(files_[rank], node.id, what); };
    const auto number = [&](const char* name, const std::optional<std::int64_t>& value,
                            std::int64_t high) {
      const std::string allowed = " (0 to " + std::to_string(high) + ")";
      if (!value) fail("a message without " + std::string(name) + allowed);
      if (*value < 0 || *value > high)
        fail(name + (" " + std::to_string(*value)) + " is out of range" + allowed);
      return *value;
    };
    if (own && *own != rank)
      fail(own_name + (" " + std::to_string(*own)) + " is another rank (" + std::to_string(rank) +
           ", or none)");
    const auto last = static_cast<std::int64_t>(files_.size()) - 1;
    operation.peer = static_cast<Rank>(number(peer_name, peer, last));
    operation.size = static_cast<std::uint64_t>(number("comm_size", node.bytes, kMostChakraBytes));
    operation.tag = static_cast<std::uint32_t>(number("comm_tag", node.tag, INT32_MAX));
    operation.stream = kChakraMessageStream;
    next_tag_ = std::max(next_tag_, operation.tag + 1);
    counts_.durations += node.duration_us != 0 ? 1 : 0;
  }

  void add_notes() {
    const auto note = [&](const char* text, std::uint64_t count) {
      if (count != 0) application_.notes.push_back({text, count});
    };
    note("memory nodes, which take no time", counts_.memory);
    note("storage, batch and checkpoint nodes, which take no time", counts_.storage);
    note("calls of communication on the CPU, which are computations", counts_.calls);
    note("durations of communication nodes, which follow from the network", counts_.durations);
    note("compute nodes with num_ops and no duration, which take no time", counts_.models);
    note("dependencies on nodes that the file does not have", counts_.unknown);
    note("nodes with a comm_priority", counts_.priorities);
    note("nodes with an involved_dim that leaves out dimensions", counts_.dimensions);
    note("nodes of collectives whose root is taken as the first rank", collectives_.rooted());
  }

  const ChakraSettings& settings_;
  std::vector<std::string> files_;  ///< [rank]
  ProcessGroups shared_;
  ChakraCollectives collectives_;
  Application application_;
  /// [rank] (operation that waits, begin of the collective that it waits for)
  std::vector<std::vector<std::pair<OperationId, OperationId>>> waiting_;
  std::uint32_t next_tag_ = 0;
  ChakraCounts counts_;
};

}  // namespace

Application read_chakra(const std::string& prefix, const ChakraSettings& settings) {
  return ChakraReader(prefix, settings).read();
}

}  // namespace dusk::application
