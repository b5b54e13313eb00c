// SPDX-License-Identifier: Apache-2.0
/// Sends without a receive, receives without a send, and pairs of different sizes.
#pragma once

#include <vector>

#include "models/application/application.h"

namespace dusk::application {

/// Place of an operation in an application.
struct Place {
  Rank rank = 0;
  OperationId operation = 0;
};

enum class MessageFaultKind : std::uint8_t { NoReceive, NoSend, Sizes };

struct MessageFault {
  MessageFaultKind kind = MessageFaultKind::NoReceive;
  Place place;             ///< the Send of NoReceive and Sizes, the Receive of NoSend
  Place receive;           ///< the Receive of Sizes
  std::uint64_t more = 0;  ///< faults of the same kind among the operations compared with it
};

/// Compares the sends and receives of each source, destination and tag as multisets: the pairs that
/// form at run time do not matter. Returns at most `most` faults, by destination. Peers that are
/// not a rank are ignored.
///
/// Receives with wildcards take sends that the others leave over. If there is a fault, no execution
/// matches all operations. The place is one of those that may be left over. Not found are:
/// - sizes of a wildcard's pair, and of pairs for which a wildcard may compete;
/// - sizes that are the same in another order: sends of 1 and 2 bytes, receives of 2 and 1;
/// - at a rank that receives both from any source with a given tag and from a given source with any
///   tag: more than the difference between the numbers of sends and receives left over;
/// - wildcards that take a message that another receive needs.
///
/// Takes n log n time and 16 bytes of memory for each Send and Receive. The rules of matching are
/// those of MPI (MPI: A Message-Passing Interface Standard 4.0, sections 3.2.4 and 3.5).
std::vector<MessageFault> message_faults(const Application& application, std::size_t most);

}  // namespace dusk::application
