// SPDX-License-Identifier: Apache-2.0
#include "models/application/application_check.h"

#include "models/application/dependency_cycles.h"
#include "models/application/message_match.h"
#include "models/application/place_text.h"

namespace dusk::application {
namespace {

constexpr std::size_t kNamedOfCycle = 8;

class ApplicationCheck {
 public:
  ApplicationCheck(const Application& application, std::size_t most)
      : application_(application), most_(most) {}

  std::vector<std::string> faults() {
    peers();
    if (is_more()) messages();
    for (Rank rank = 0; rank < application_.ranks.size() && is_more(); ++rank) cycles(rank);
    return std::move(faults_);
  }

 private:
  bool is_more() const { return faults_.size() < most_; }

  void peers() {
    const std::size_t ranks = application_.ranks.size();
    for (Rank rank = 0; rank < ranks; ++rank) {
      const RankGraph& graph = application_.ranks[rank];
      for (OperationId id = 0; id < graph.size() && is_more(); ++id) {
        const Operation& operation = graph[id];
        const bool receive = operation.kind == OperationKind::Receive;
        if (operation.kind == OperationKind::Compute || operation.peer < ranks ||
            (receive && operation.peer == kAnyRank))
          continue;
        faults_.push_back(name({rank, id}) + (receive ? ": recv from" : ": send to") + " rank " +
                          std::to_string(operation.peer) + ", which is none (0 to " +
                          std::to_string(ranks - 1) + ')');
      }
    }
  }

  void messages() {
    for (const MessageFault& fault : message_faults(application_, most_ - faults_.size())) {
      std::string text = name(fault.place) + ": " + message_text(at(fault.place));
      if (fault.kind == MessageFaultKind::Sizes) {
        text += ", but " + name(fault.receive) + " receives " + bytes_text(at(fault.receive));
      } else {
        text += fault.kind == MessageFaultKind::NoSend ? " has no send" : " has no receive";
      }
      if (fault.more > 0) text += ", and " + std::to_string(fault.more) + " more like it";
      faults_.push_back(text);
    }
  }

  void cycles(Rank rank) {
    const RankGraph& graph = application_.ranks[rank];
    for (const auto& cycle : dependency_cycles(graph, most_ - faults_.size())) {
      std::string text = "rank " + std::to_string(rank) +
                         ": each operation waits for the next one, " +
                         "the last one for the first one:";
      for (std::size_t i = 0; i < cycle.size() && i < kNamedOfCycle; ++i)
        text += (i == 0 ? " " : ", ") + std::to_string(cycle[i]) + line_text(graph[cycle[i]]);
      faults_.push_back(cycle.size() > kNamedOfCycle ? text + ", ..." : text);
    }
  }

  const Operation& at(Place place) const { return application_.ranks[place.rank][place.operation]; }
  std::string name(Place place) const { return place_text(application_, place); }

  const Application& application_;
  const std::size_t most_;
  std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> faults(const Application& application, std::size_t most) {
  return ApplicationCheck(application, most).faults();
}

}  // namespace dusk::application
