// SPDX-License-Identifier: Apache-2.0
/// The collectives of a VEF trace: checks that the lines of each fit each other.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/application/collective.h"
#include "models/application/vef_trace.h"

namespace dusk::application {

class VefCollectives {
 public:
  /// Sorts the lines by collective. Throws std::invalid_argument, "FILE:LINE: …", for a collective
  /// whose lines name different operations or communicators, miss a task of the communicator or
  /// have one twice. `trace` must outlive the object.
  explicit VefCollectives(const VefTrace& trace);

  /// Returns the index of the task's line in VefTrace::parts; parts.size() if it has none.
  std::size_t part(std::uint32_t collective, Rank task) const;

  /// Returns the tasks that take part, in the order of their communicator.
  const std::vector<Rank>& members(std::uint32_t collective) const;
  /// Returns the number of the line of the task that comes first, for messages.
  std::uint32_t line(std::uint32_t collective) const;

  /// Returns the collective, its size and its root. The rest of the call is as by default.
  /// Throws std::invalid_argument for sizes that the operation cannot have. `is_uneven` becomes
  /// true if its blocks have different sizes.
  CollectiveCall call(std::uint32_t collective, bool& is_uneven) const;

 private:
  using Place = std::vector<std::size_t>::const_iterator;
  Place begin_of(std::uint32_t collective) const {
    return order_.begin() + static_cast<std::ptrdiff_t>(first_[collective]);
  }
  Place end_of(std::uint32_t collective) const { return begin_of(collective + 1); }
  void check(std::uint32_t collective) const;
  /// Returns the only part with a size of this side; null if there is none.
  const VefPart* root(std::uint32_t collective, std::uint64_t VefPart::*side) const;
  [[noreturn]] void fail(std::uint32_t line, const std::string& message) const;

  const VefTrace& trace_;
  std::vector<std::size_t> order_;  ///< indices of parts, by collective and task
  std::vector<std::size_t> first_;  ///< [collective] its first place in `order_`; one at the end
};

}  // namespace dusk::application
