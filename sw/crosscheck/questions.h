// SPDX-License-Identifier: Apache-2.0
/// Claims about networks, asked of every engine (docs/crosscheck.md, Questions).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sw/crosscheck/crosscheck.h"
#include "sw/crosscheck/report.h"

namespace dusk {

/// Of what is accepted at the highest load.
enum class Claim {
  Best,      ///< no other network accepts more
  Worst,     ///< every other one accepts more
  NoBetter,  ///< not more than another network
  Equal,     ///< all the same
};

struct Question {
  std::string id, asks, note;  ///< note: for the page; may be empty
  Claim claim = Claim::Equal;
  std::string network;             ///< of the claim; none for Equal
  std::vector<std::string> among;  ///< the networks that count; empty: all
  double within = 0;               ///< share that counts as the same
  std::vector<std::string> own;    ///< its settings and axes beside those of all questions
  CrosscheckOptions options;       ///< of its cross-check
  CrosscheckPlan plan;
};

struct Questions {
  std::string title, note;  ///< note: what a reader has to know of all; may be empty
  std::vector<Question> all;
};

/// Reads a TOML file of questions, and plans all. Of `given` the settings, seeds and so on go for
/// every question. Throws ConfigError.
Questions read_questions(const std::string& file, const CrosscheckOptions& given);

/// What one engine accepts of one network; none: its runs failed.
struct Accepted {
  std::string network;
  std::optional<double> value;
  double half_width = 0;  ///< of its 95 % interval
};
bool holds(Claim claim, const std::string& network, const std::vector<Accepted>& all,
           double within);
/// Values elsewhere in their intervals would say the opposite.
bool may_be_chance(Claim claim, const std::string& network, const std::vector<Accepted>& all,
                   double within);

/// Runs all, each in its own folder of given.output, and writes the answers into `page`. Returns
/// the exit status, as crosscheck().
int answer_questions(const std::string& file, const CrosscheckOptions& given,
                     const std::string& page);

}  // namespace dusk
