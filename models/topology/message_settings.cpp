// SPDX-License-Identifier: Apache-2.0
#include "models/topology/message_settings.h"

#include <algorithm>
#include <stdexcept>
#include <string>

namespace dusk {
namespace {

[[noreturn]] void refuse_sets(const std::string& what) {
  throw std::invalid_argument("switch settings: message class " + what);
}

/// Returns whether both sets have the same classes of VCs in every switch.
bool same_sets(const std::vector<SwitchSettings>& settings, unsigned a, unsigned b) {
  return std::all_of(settings.begin(), settings.end(), [a, b](const SwitchSettings& s) {
    unsigned any = 0;
    for (const std::uint8_t vcs : s.class_vcs) any |= vcs;
    return ((s.message_vcs[a] ^ s.message_vcs[b]) & any) == 0;
  });
}

}  // namespace

MessageVcs checked_message_vcs(const RouterConfig& router) {
  MessageVcs vcs = router.message_vcs;
  for (unsigned c = 0; c < kMessageClasses; ++c) {
    vcs[c] = static_cast<std::uint8_t>(vcs[c] & ((1u << router.vcs_in_use) - 1));
    if (vcs[c] == 0) {
      refuse_sets(std::to_string(c) + " has none of the " + std::to_string(router.vcs_in_use) +
                  " VCs in use");
    }
    for (unsigned other = 0; other < c; ++other) {
      if (vcs[c] != vcs[other] && (vcs[c] & vcs[other]) != 0)
        refuse_sets(std::to_string(c) + " has some of the VCs of message class " +
                    std::to_string(other) + " (all of them, or none)");
    }
  }
  return vcs;
}

std::vector<unsigned> first_classes(const std::vector<SwitchSettings>& settings) {
  std::vector<unsigned> first;
  for (unsigned c = 0; c < kMessageClasses; ++c) {
    if (std::none_of(first.begin(), first.end(),
                     [&](unsigned known) { return same_sets(settings, known, c); }))
      first.push_back(c);
  }
  return first;
}

SwitchSettings settings_of_class(const SwitchSettings& settings, unsigned message_class) {
  SwitchSettings restricted = settings;
  for (std::uint8_t& vcs : restricted.class_vcs)
    vcs = static_cast<std::uint8_t>(vcs & settings.message_vcs[message_class]);
  return restricted;
}

}  // namespace dusk
