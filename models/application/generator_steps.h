// SPDX-License-Identifier: Apache-2.0
/// An application that a generator writes, phase by phase.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "models/application/collective_steps.h"
#include "models/application/generator.h"
#include "models/common/random.h"

namespace dusk::application {

/// All operations are on stream 0 unless a function says otherwise. Each phase of a rank waits for
/// its previous phase. Functions that add operations throw std::invalid_argument if the application
/// becomes larger than kMostGenerated.
class GeneratedApplication {
 public:
  /// `settings` must outlive this object.
  explicit GeneratedApplication(const GeneratorSettings& settings);

  std::uint32_t size() const { return settings_.ranks; }
  const std::vector<Rank>& all() const { return all_; }

  /// Adds one phase of a group: `add` calls functions of GroupSteps, whose members are the places
  /// of the group. The messages of the phase have a tag that no other message has.
  template <class Add>
  void phase(const std::vector<Rank>& group, Add add) {
    GroupSteps steps(application_, group, last_of(group), tag_++);
    add(steps);
    steps.end_all();
    set_last(group, steps.take());
  }
  /// Adds a computation of `nanoseconds`, with its imbalance, to each rank of a group. A time that
  /// rounds to 0 adds nothing.
  void compute(const std::vector<Rank>& group, double nanoseconds);
  void collective(const std::vector<Rank>& group, const CollectiveCall& call);
  /// Adds a collective of all ranks that waits for `after`. The next phase does not wait for it.
  /// Returns the operations that end it.
  MemberOperations beside(const CollectiveCall& call, const MemberOperations& after);

  /// Returns a call of a collective, with the algorithm and the speed of additions of the settings.
  CollectiveCall call(Collective collective, std::uint64_t bytes) const;
  /// Returns `nanoseconds` with the imbalance of a rank; one draw if there is any.
  std::uint64_t time(Rank rank, double nanoseconds);
  /// Returns the operations that the next phase of each rank waits for.
  const MemberOperations& last() const { return last_; }
  /// Makes the next phase of each rank wait for these operations, too.
  void wait_for(const MemberOperations& operations);
  /// Returns a tag that no other message has.
  std::uint32_t new_tag() { return tag_++; }

  /// Closes the ranks. Call it once, at the end.
  Application finish(const std::string& name);

 private:
  MemberOperations last_of(const std::vector<Rank>& group) const;
  void set_last(const std::vector<Rank>& group, MemberOperations ends);

  const GeneratorSettings& settings_;
  Application application_;
  std::vector<Rank> all_;
  MemberOperations last_;      ///< [rank]
  std::vector<Random> times_;  ///< [rank]
  std::uint32_t tag_ = 0;
  std::size_t unchecked_ = 0;  ///< ranks that had a phase since the last check_size()
};

/// Divides `number` into `count` factors, as equal as possible, the largest one first.
std::vector<std::uint32_t> factors_of(std::uint32_t number, std::uint32_t count);

/// Returns why an integer key is out of range, or nothing if it is not.
std::optional<TrafficFault> refuse_number(const char* key, std::uint64_t value, std::uint64_t least,
                                          std::uint64_t most);
/// Returns why a step of each rank with `number` operations is too much, or nothing.
std::optional<TrafficFault> refuse_size(const GeneratorSettings& settings, std::uint64_t number,
                                        std::vector<const char*> keys);
/// Returns why a collective does not have `algorithm`, or nothing if it does.
std::optional<TrafficFault> refuse_algorithm(const GeneratorSettings& settings,
                                             Collective collective);
/// Returns why `sizes` is not a grid of all ranks with `least` to `most` dimensions. Returns
/// nothing if it is such a grid or is empty.
std::optional<TrafficFault> refuse_sizes(const GeneratorSettings& settings, std::size_t least,
                                         std::size_t most);

}  // namespace dusk::application
