// SPDX-License-Identifier: Apache-2.0
/// Settings of a network of functional routers (docs/functional.md).
#pragma once

#include <cstdint>
#include <vector>

#include "models/common/enum_names.h"
#include "models/common/rings.h"

namespace dusk::functional {

enum class RequestKind : std::uint8_t { Random, Shortest, Smart };
constexpr auto names(RequestKind) {
  return enum_rows<RequestKind>({{RequestKind::Random, "random"},
                                 {RequestKind::Shortest, "shortest"},
                                 {RequestKind::Smart, "smart"}});
}
enum class ArbiterKind : std::uint8_t { Random, RoundRobin, Oldest, Longest };
constexpr auto names(ArbiterKind) {
  return enum_rows<ArbiterKind>({{ArbiterKind::Random, "random"},
                                 {ArbiterKind::RoundRobin, "round_robin"},
                                 {ArbiterKind::Oldest, "oldest"},
                                 {ArbiterKind::Longest, "longest"}});
}
enum class ConsumptionKind : std::uint8_t { Multiple, Single };
constexpr auto names(ConsumptionKind) {
  return enum_rows<ConsumptionKind>(
      {{ConsumptionKind::Multiple, "multiple"}, {ConsumptionKind::Single, "single"}});
}
enum class BubbleIn : std::uint8_t { Rings, All };
constexpr auto names(BubbleIn) {
  return enum_rows<BubbleIn>({{BubbleIn::Rings, "rings"}, {BubbleIn::All, "all"}});
}
enum class Outputs : std::uint8_t { Any, Free };
constexpr auto names(Outputs) {
  return enum_rows<Outputs>({{Outputs::Any, "any"}, {Outputs::Free, "free"}});
}
enum class Attempt : std::uint8_t { Passes, Waits };
constexpr auto names(Attempt) {
  return enum_rows<Attempt>({{Attempt::Passes, "passes"}, {Attempt::Waits, "waits"}});
}
enum class Measure : std::uint8_t { Present, Promised };
constexpr auto names(Measure) {
  return enum_rows<Measure>({{Measure::Present, "present"}, {Measure::Promised, "promised"}});
}
enum class Feed : std::uint8_t { Last, First };
constexpr auto names(Feed) {
  return enum_rows<Feed>({{Feed::Last, "last"}, {Feed::First, "first"}});
}

struct Settings {
  std::vector<std::uint32_t> size = {8, 8};  ///< 1 to 4 dimensions, each 2 to 32767
  Rings wrap;                                ///< dimensions that are rings; false: mesh
  std::uint32_t adaptive_vcs = 2;            ///< VCs next to the escape VC, 0..4; 0: static routing
  std::uint32_t bubble = 2;                  ///< in packets of the longest length; 0: no bubble
  BubbleIn bubble_in = BubbleIn::Rings;      ///< dimensions that have the rule
  std::uint32_t queue = 256;   ///< flits of a transit queue, and of the injection queue
  std::uint32_t buffer = 16;   ///< packets that wait before the injection queue; 0: no limit
  std::uint32_t longest = 32;  ///< flits of the longest packet, 1..min(`queue`, 4095)
  RequestKind request = RequestKind::Smart;
  Outputs outputs = Outputs::Any;      ///< outputs that head flits request: any, or only free ones
  Attempt attempt = Attempt::Passes;   ///< Smart, without free space: next attempt at once, or next
                                       ///< cycle
  Measure measure = Measure::Present;  ///< Shortest: counts flits in a queue, or whole packets
  ArbiterKind arbiter = ArbiterKind::Oldest;
  std::int32_t own_lead = 0;  ///< flits that Longest adds to the length of the injection queue
  Feed feed = Feed::Last;     ///< time of feeding injection queues: after grants, or before
                              ///< requests
  ConsumptionKind consumption = ConsumptionKind::Multiple;
  std::uint64_t seed = 1;
};

/// Throws std::invalid_argument if no network can have these settings.
void check(const Settings& settings);

}  // namespace dusk::functional
