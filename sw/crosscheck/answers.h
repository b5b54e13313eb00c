// SPDX-License-Identifier: Apache-2.0
/// Verdicts of the engines on claims about networks.
#pragma once

#include <string>
#include <vector>

#include "sw/crosscheck/document.h"
#include "sw/crosscheck/questions.h"

namespace dusk {

enum class Verdict { NotAsked, Holds, DoesNotHold, Open, Alike };

/// Verdict of an engine on a claim, for one workload.
struct Answer {
  /// NotAsked: the networks are the same for this engine, or it has no load that it could judge.
  /// Alike: whatever holds, no network differs from another by what the claim allows.
  Verdict verdict = Verdict::NotAsked;
  std::string text;     ///< "holds, open: by less than ±"
  std::string figures;  ///< "queue=48: 0.31 ± 0.01; …"
};

/// Answers of both engines to a claim, for one workload.
struct AnsweredClaim {
  const Question* question = nullptr;
  const AskedClaim* asked = nullptr;
  std::string workload;   ///< "pattern=uniform"; may be empty
  std::string condition;  ///< "at 0.4", of a latency
  Answer functional, hardware;
};

/// A line for each claim and workload.
std::vector<AnsweredClaim> answers_to(const Question& question, const CrosscheckResult& result,
                                      const Comparison& comparison);

/// Verdicts of both engines on a claim.
struct BothVerdicts {
  Verdict functional, hardware;
};

/// Whether what all these claims are about, by the functional engine and by hardware, stands on
/// hardware: "stands", "stands in part", "does not stand" or "open", how many claims are open
/// there, and in how many one engine says the opposite of the other. Networks that are all alike
/// decide nothing.
std::string conclusion(const std::vector<BothVerdicts>& verdicts);

/// Tables: each claim; and for each recommendation (Question::of) how many of its claims hold.
doc::Table answer_table(const std::vector<AnsweredClaim>& answers);
doc::Table recommendation_table(const std::vector<AnsweredClaim>& answers);

}  // namespace dusk
