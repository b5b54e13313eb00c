// SPDX-License-Identifier: Apache-2.0
#include "sw/config/message_classes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "sw/config/config_fault.h"
#include "sw/config/option_table.h"

namespace dusk {

std::int64_t own_vcs_of(const SwitchOptions& s) {
  return std::accumulate(s.message_class_vcs.begin(), s.message_class_vcs.end(), std::int64_t{0});
}

std::int64_t common_vcs_of(const SwitchOptions& s) {
  return s.vcs_in_use - s.idle_vcs - own_vcs_of(s);
}

MessageVcs message_vcs_of(const SwitchOptions& s) {
  MessageVcs vcs = RouterConfig{}.message_vcs;
  if (own_vcs_of(s) == 0) return vcs;
  const auto block = [](std::int64_t first, std::int64_t count) {
    return static_cast<std::uint8_t>(((1u << count) - 1) << first);
  };
  std::int64_t next = common_vcs_of(s);
  vcs.fill(block(0, next));
  for (std::size_t i = 0; i < s.message_class_vcs.size(); ++i) {
    const std::int64_t own = s.message_class_vcs[i];
    if (own == 0) continue;
    vcs[i + 1] = block(next, own);
    next += own;
  }
  return vcs;
}

bool sends_in_classes(const TrafficOptions& t) {
  return !t.class_shares.empty() || t.reply_class > 0;
}

std::string own_vcs_text(const SwitchOptions& s) {
  if (own_vcs_of(s) == 0) return "";
  return fmt::format("message_class_vcs = [{}] and ", fmt::join(s.message_class_vcs, ", "));
}

void check_message_classes(const SwitchOptions& options, const TrafficOptions& traffic,
                           const Origins& origins) {
  const ConfigFault fault(origins);
  const std::size_t own = options.message_class_vcs.size();
  fault.refuse(own >= kMessageClasses, {"switch.message_class_vcs"},
               "{} values (at most {}, of message class 1, 2 and 3)", own, kMessageClasses - 1);
  const std::vector<double>& shares = traffic.class_shares;
  if (shares.empty()) return;
  fault.refuse(shares.size() > kMessageClasses, {"traffic.class_shares"},
               "{} values (at most {}, of message class 0, 1, 2 and 3)", shares.size(),
               kMessageClasses);
  const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
  fault.refuse(std::abs(sum - 1) > 1e-9, {"traffic.class_shares"},
               "{} do not add up to 1 (such as [0.95, 0.05])",
               shown(toml_text(shares, OptionType::Reals)));
}

}  // namespace dusk
