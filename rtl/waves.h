// SPDX-License-Identifier: Apache-2.0
/// Waves of single switches: chosen engines of a network write their signals, the others do not.
///
/// The file is an FST (the format of GTKWave). A cycle is 10 time units. In cycle t the pins have,
/// from time 10 t on, the values that edge t samples. The rising edge is at 10 t + 5.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "models/switch/switch_engine.h"

namespace dusk {

/// Time units of a cycle in a wave file.
inline constexpr std::uint64_t kWaveCycle = 10;

/// Request for the signals of switch `id` in cycles `from`..`to`.
struct WaveRequest {
  SwitchId id = 0;
  Cycle from = 0, to = 0;
};

/// An engine that writes its signals. It evaluates the edges that the kernel skips, so that the
/// clock is drawn in every cycle; this changes no register.
class TracedEngine : public SwitchEngine {
 public:
  /// Creates the file. Without this call nothing is written. Throws std::runtime_error.
  virtual void open(const std::string& file) = 0;
  /// Writes cycles up to `end` - 1 if they have not been evaluated, and closes the file. The
  /// destructor closes it, too.
  virtual void finish(Cycle end) = 0;
};

/// Makes an engine with RTL assertions. Throws std::invalid_argument if the shape has no waves.
std::unique_ptr<TracedEngine> make_traced_engine(const std::string& shape, Cycle from, Cycle to);

/// Makes traced engines for the requested switches, and engines of another factory for the rest.
class WaveFactory final : public SwitchEngineFactory {
 public:
  /// `requests` may contain each switch at most once.
  WaveFactory(std::unique_ptr<SwitchEngineFactory> others, std::vector<WaveRequest> requests);

  const SwitchShape& shape() const override { return others_->shape(); }
  std::unique_ptr<SwitchEngine> make() override;

  const std::vector<WaveRequest>& requests() const { return requests_; }
  /// Returns the engine of requests()[i]; null before the network has made it. The network owns it.
  TracedEngine* engine(std::size_t i) const { return engines_[i]; }

 private:
  std::unique_ptr<SwitchEngineFactory> others_;
  std::vector<WaveRequest> requests_;
  std::vector<TracedEngine*> engines_;
  SwitchId next_ = 0;
};

}  // namespace dusk
