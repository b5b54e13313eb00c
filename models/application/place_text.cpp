// SPDX-License-Identifier: Apache-2.0
#include "models/application/place_text.h"

namespace dusk::application {

std::string line_text(const Operation& operation) {
  return operation.line == 0 ? "" : " (line " + std::to_string(operation.line) + ')';
}

std::string place_text(const Application& application, Place place) {
  return "rank " + std::to_string(place.rank) + ", operation " + std::to_string(place.operation) +
         line_text(application.ranks[place.rank][place.operation]);
}

std::string bytes_text(const Operation& operation) {
  return std::to_string(operation.size) + (operation.size == 1 ? " byte" : " bytes");
}

std::string message_text(const Operation& operation) {
  const bool send = operation.kind == OperationKind::Send;
  const bool any_rank = !send && operation.peer == kAnyRank;
  const bool any_tag = !send && operation.tag == kAnyTag;
  return (send ? "send of " : "recv of ") + bytes_text(operation) + (send ? " to " : " from ") +
         (any_rank ? "any rank" : "rank " + std::to_string(operation.peer)) + " with " +
         (any_tag ? "any tag" : "tag " + std::to_string(operation.tag));
}

}  // namespace dusk::application
