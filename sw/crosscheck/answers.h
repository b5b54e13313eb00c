// SPDX-License-Identifier: Apache-2.0
/// Verdicts of the engines on claims that compare networks.
#pragma once

#include <string>
#include <vector>

#include "sw/crosscheck/document.h"
#include "sw/crosscheck/questions.h"

namespace dusk {

enum class Verdict { NotAsked, Holds, DoesNotHold, Open, Alike };

/// Verdict of one engine on a claim, for one workload.
struct Answer {
  /// NotAsked: the networks are equal for this engine, or no load can be judged. Alike: the
  /// networks differ by no more than the claim's tolerance, whatever else holds.
  Verdict verdict = Verdict::NotAsked;
  std::string text;     ///< verdict as text: "holds, open: by less than ±"
  std::string figures;  ///< measured figures: "queue=48: 0.31 ± 0.01; …"
};

/// Answers of both engines to a claim, for one workload.
struct AnsweredClaim {
  const Question* question = nullptr;
  const AskedClaim* asked = nullptr;
  std::string workload;   ///< "pattern=uniform"; may be empty
  std::string condition;  ///< load of a latency: "at 0.4"
  Answer functional, hardware;
};

/// Returns a line for each claim and workload.
std::vector<AnsweredClaim> answers_to(const Question& question, const CrosscheckResult& result,
                                      const Comparison& comparison);

/// Verdicts of both engines on a claim.
struct BothVerdicts {
  Verdict functional, hardware;
};

/// Sums up whether the result of these claims by the functional engine also holds for hardware.
/// Returns "stands", "stands in part", "does not stand" or "open". Also counts the claims that are
/// open for hardware, and those where both engines contradict each other. Networks that are all
/// alike do not count.
std::string conclusion(const std::vector<BothVerdicts>& verdicts);

/// Tables of all claims, and of how many claims of each recommendation (Question::of) hold.
doc::Table answer_table(const std::vector<AnsweredClaim>& answers);
doc::Table recommendation_table(const std::vector<AnsweredClaim>& answers);

}  // namespace dusk
