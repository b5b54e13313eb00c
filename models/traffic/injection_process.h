// SPDX-License-Identifier: Apache-2.0
/// Processes that decide when a node creates messages.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/common/ids.h"
#include "models/common/random.h"
#include "models/traffic/rate_envelope.h"
#include "models/traffic/traffic_fault.h"

namespace dusk {

/// Creation times of one node's messages, at most one per cycle. Work is done per message, not per
/// cycle.
class InjectionProcess {
 public:
  virtual ~InjectionProcess() = default;
  /// Returns the first creation time >= `from`; kNever if none comes. `from` must not decrease.
  virtual Cycle next(Cycle from, Random& random) = 0;
};

/// Pareto periods of a self-similar source (Willinger et al. 1997). The sum of many sources has the
/// Hurst parameter (3 - min(shape_on, shape_off)) / 2, 0.8 by default. The 2015 paper requires more
/// than 0.7 and gives no shapes. A heavier tail needs a longer run to reach its load.
struct OnOffSettings {
  double shape_on = 1.4;   ///< > 1 and < 2 for long-range dependence
  double shape_off = 1.4;  ///< as shape_on
  double on_rate = 1.0;    ///< flits/node/cycle in an ON period, >= the highest load
  double on_minimum =
      64;  ///< shortest ON period in cycles, > 0; the mean is shape / (shape - 1) times that
};

/// Settings of all processes.
struct InjectionSettings {
  std::string process = "bernoulli";  ///< name of an InjectionPart
  double rate = 0.1;                  ///< flits/node/cycle, >= 0; not used by a ramp
  RampSettings ramp;                  ///< used by a ramp
  OnOffSettings on_off;               ///< only self_similar, self_similar_ramp
  std::uint32_t channels = 1;         ///< flits that a node can send in a cycle, for error texts
};

/// Bernoulli trials, one per cycle, with the envelope's probability. In a segment of constant rate
/// it draws geometric gaps. In a linear segment it uses thinning: gaps at the segment's highest
/// rate, each kept with probability rate(t) / highest. Draws per candidate: the gap, then (linear
/// segments) the acceptance.
class BernoulliProcess : public InjectionProcess {
 public:
  explicit BernoulliProcess(RateEnvelope envelope);
  Cycle next(Cycle from, Random& random) override;

 private:
  /// Returns Random::geometric(); recomputes its logarithm only if the probability changes.
  Cycle gap(double probability, Random& random);

  RateEnvelope envelope_;
  double steady_ = 0;  ///< probability of a constant envelope; 0: not constant, or 0
  double probability_ = 0, log_of_failure_ = 0;  ///< values of the last gap
};

/// Gaps with a uniform distribution, 0 to twice their mean (M. Alonso Diaz, thesis UPV 2012,
/// section 4.3.2). The expected number of messages in a gap, the integral of the rate, is uniform
/// in 0..2, so that the gaps also follow a ramp. The first message comes as in equilibrium, so the
/// expected load of every cycle, from cycle 0 on, is the envelope's. A message that falls into the
/// cycle of the one before is created a cycle later. One draw per message.
class UniformGapsProcess : public InjectionProcess {
 public:
  explicit UniformGapsProcess(RateEnvelope envelope) : envelope_(std::move(envelope)) {}
  /// Returns the time of one new message per call.
  Cycle next(Cycle from, Random& random) override;

 private:
  /// Returns the time at which the integral of the rate since `last_` reaches `messages`; infinite
  /// if it never does.
  double time_after(double messages) const;

  RateEnvelope envelope_;
  bool started_ = false;
  double last_ = 0;  ///< time of the last message, cycles
};

/// Alternating ON and OFF periods of Pareto length, with Bernoulli trials in the ON periods only.
///
/// The share of ON time is peak load / on_rate. The first period is drawn from the equilibrium, so
/// the expected load of every cycle, from cycle 0 on, is exactly the envelope's. If the envelope is
/// below its peak, trials of the ON periods are rarer, and the periods keep their lengths. Draws:
/// first ON or OFF and its remaining time, then each period as time reaches it, mixed with the
/// trials.
class OnOffProcess : public InjectionProcess {
 public:
  /// `on_rate`: messages per cycle in an ON period at the envelope's peak.
  OnOffProcess(const RateEnvelope& envelope, const OnOffSettings& settings, double on_rate);
  Cycle next(Cycle from, Random& random) override;

 private:
  /// Moves to the period that contains `cycle`.
  void advance(Cycle cycle, Random& random);

  OnOffSettings settings_;
  double on_share_;
  double off_minimum_ = 0;
  BernoulliProcess trials_;
  bool started_ = false;
  bool on_ = true;
  double period_end_ = 0;  // exact below 2^53 cycles; later ends count as never
};

/// Complete description of a kind of process.
struct InjectionPart {
  const char* name;  ///< the value of traffic.injection
  const char* help;  ///< text of the manual after the name
  bool ramp;         ///< the rate follows `ramp`, not `rate`
  /// Makes one node's process along an envelope, for messages of `flits_per_message` flits on
  /// average.
  std::unique_ptr<InjectionProcess> (*make)(const RateEnvelope&, const InjectionSettings&,
                                            double flits_per_message);
  std::vector<const char*> keys;  ///< keys of section traffic that only some processes read
  /// Returns why settings are invalid; null: no further limits.
  std::optional<TrafficFault> (*refuse)(const InjectionPart&, const InjectionSettings&) = nullptr;
  /// Hurst parameter of the sum of many sources; null: 0.5, no long-range dependence.
  double (*hurst)(const InjectionSettings&) = nullptr;
  const char* booksim = nullptr;  ///< name in BookSim 2; null: BookSim has no such process
};

/// All processes, in the order in which messages list them.
const std::vector<InjectionPart>& injection_processes();
/// Throws std::invalid_argument for an unknown name, listing the choices.
const InjectionPart& injection_process(const std::string& name);
std::vector<std::string> injection_names();

/// Returns why settings are invalid; nothing if they are valid.
std::optional<TrafficFault> refuse_injection(const InjectionSettings& settings);
bool reads_key(const InjectionPart& process, const std::string& key);
/// Returns the names of the processes that read a key.
std::vector<std::string> injections_that_read(const std::string& key);

/// Makes one node's process for messages of `flits_per_message` on average. Throws
/// std::invalid_argument if the process is unknown (listing the choices), if a rate is negative or
/// above one message per cycle, if the self-similar load exceeds on_rate, or if a Pareto shape is
/// not above 1.
std::unique_ptr<InjectionProcess> make_injection_process(const InjectionSettings& settings,
                                                         double flits_per_message);

}  // namespace dusk
