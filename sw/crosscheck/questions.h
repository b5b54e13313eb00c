// SPDX-License-Identifier: Apache-2.0
/// Questions: claims about networks that each engine answers (docs/crosscheck.md, Questions).
#pragma once

#include <string>
#include <vector>

#include "sw/crosscheck/claims.h"
#include "sw/crosscheck/crosscheck.h"

namespace dusk {

struct Question {
  std::string id, note;            ///< note: text for the page; may be empty
  std::string of;                  ///< recommendation that the question tests; may be empty
  std::vector<AskedClaim> claims;  ///< claims on the same runs, at least one; they form the title
  std::vector<std::string> own;    ///< settings and axes that not all questions share
  CrosscheckOptions options;       ///< options of its cross-check
  CrosscheckPlan plan;
};

struct Questions {
  std::string title, note;  ///< note: text about all questions; may be empty
  std::vector<Question> all;
};

/// Reads a TOML file of questions and plans all of them. The settings, seeds and other options of
/// `given` apply to every question. Throws ConfigError.
Questions read_questions(const std::string& file, const CrosscheckOptions& given);

/// Runs all questions, each in its own folder of given.output, and writes the answers into `page`.
/// Returns the exit status as crosscheck() does.
int answer_questions(const std::string& file, const CrosscheckOptions& given,
                     const std::string& page);

}  // namespace dusk
