// SPDX-License-Identifier: Apache-2.0
// List of the policies, the same as in the RTL (rtl/common/dusk_policies.svh).
#include <algorithm>
#include <stdexcept>

#include "lists/dusk_policies.h"
#include "models/link_power/part.h"
#include "models/switch/shape_rules.h"

namespace dusk {

// Each part is defined in its own folder.
#define DUSK_DECLARED(number, parameter, name, deadlines, dark, part, block, module) \
  PolicyPart name##_part();
DUSK_POLICIES(DUSK_DECLARED)
#undef DUSK_DECLARED

namespace {
PolicyPart numbered(LinkPolicy policy, PolicyPart part) {
  part.policy = policy;
  return part;
}
}  // namespace

const std::vector<PolicyPart>& policy_parts() {
#define DUSK_MADE(number, parameter, name, deadlines, dark, part, block, module) \
  numbered(LinkPolicy{number}, name##_part()),
  static const std::vector<PolicyPart> parts = {DUSK_POLICIES(DUSK_MADE)};
#undef DUSK_MADE
  return parts;
}

const PolicyPart& policy_part(LinkPolicy policy) {
  const auto& parts = policy_parts();
  const auto found = std::find_if(parts.begin(), parts.end(), [policy](const PolicyPart& part) {
    return part.policy == policy;
  });
  if (found == parts.end()) throw std::invalid_argument("no policy of link power has that number");
  return *found;
}

LinkPolicy policy_named(const std::string& name) {
  const auto& parts = policy_parts();
  const auto found = std::find_if(parts.begin(), parts.end(),
                                  [&name](const PolicyPart& part) { return part.name == name; });
  if (found == parts.end()) throw std::invalid_argument("no policy of link power is named " + name);
  return found->policy;
}

bool reads_key(const PolicyPart& part, const std::string& key) {
  return std::any_of(part.own_keys.begin(), part.own_keys.end(),
                     [&key](const PolicyKey& own) { return key == own.name; }) ||
         std::find(part.keys.begin(), part.keys.end(), key) != part.keys.end();
}

const char* policy_needs(const PolicyPart& part, const SwitchShape& shape) {
  for (const PolicyLimit& limit : part.limits) {
    if (!limit.holds(shape)) return limit.text;
  }
  return shape.narrowing && !part.narrows ? "does not narrow links" : nullptr;
}

std::string shape_fault(const SwitchShape& shape) {
  if (const ShapeRule* const rule = broken_rule(shape)) return rule->text;
  const PolicyPart& part = policy_part(shape.policy);
  const char* const unmet = policy_needs(part, shape);
  return unmet == nullptr ? "" : "the policy " + part.name + " " + unmet;
}

LinkPolicy own_policy(const SwitchShape& shape) {
  const auto& parts = policy_parts();
  const auto found = std::find_if(parts.begin(), parts.end(), [&shape](const PolicyPart& part) {
    return policy_needs(part, shape) == nullptr;
  });
  return (found == parts.end() ? parts.front() : *found).policy;
}

}  // namespace dusk
