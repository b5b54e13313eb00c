// SPDX-License-Identifier: Apache-2.0
/// Claims about networks, asked of every engine (docs/crosscheck.md, Questions).
#pragma once

#include <string>
#include <vector>

#include "sw/crosscheck/claims.h"
#include "sw/crosscheck/crosscheck.h"

namespace dusk {

struct Question {
  std::string id, note;            ///< note: for the page; may be empty
  std::string of;                  ///< the recommendation that it is about; may be empty
  std::vector<AskedClaim> claims;  ///< of the same runs; at least one, whose words head its section
  std::vector<std::string> own;    ///< its settings and axes beside those of all questions
  CrosscheckOptions options;       ///< of its cross-check
  CrosscheckPlan plan;
};

struct Questions {
  std::string title, note;  ///< note: what a reader has to know of all; may be empty
  std::vector<Question> all;
};

/// Reads a TOML file of questions, and plans all. The settings, seeds and so on of `given` go for
/// every question. Throws ConfigError.
Questions read_questions(const std::string& file, const CrosscheckOptions& given);

/// Runs all, each in its own folder of given.output, and writes the answers into `page`. Returns
/// the exit status, as crosscheck().
int answer_questions(const std::string& file, const CrosscheckOptions& given,
                     const std::string& page);

}  // namespace dusk
