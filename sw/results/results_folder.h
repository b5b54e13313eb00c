// SPDX-License-Identifier: Apache-2.0
/// Reads the folder that a command wrote its results into, of whatever kind it is.
#pragma once

#include <ctime>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "sw/results/results_kind.h"

namespace dusk {

/// A number or a word of a result.
struct ResultFigure {
  std::string name;  ///< dotted, as "packet_latency.mean"
  std::string text;  ///< text in the file: "82.8", "true", "ramp"; empty: null or an empty cell
  std::string unit;

  /// Value of the text; nothing if it is no number.
  std::optional<double> number() const;
};

/// A table of a results folder: a row for each point, design or published value.
struct ResultTable {
  std::string file;
  std::size_t keys = 0;  ///< the first columns, whose cells name a row
  std::vector<std::string> columns, units;
  std::vector<std::vector<std::string>> rows;  ///< all cells of a row, those of the keys first

  /// Name of a row: "traffic.load=0.1, seed=1"; "all" without keys.
  std::string row_name(const std::vector<std::string>& row) const;
  /// Column of that name; columns.size() if there is none.
  std::size_t column(const std::string& name) const;
};

/// How far the results are.
enum class ResultsState { Ok, Failed, Interrupted, Unfinished, Unreadable };
const char* name_of(ResultsState state);

struct Results {
  std::string folder;
  ResultsKind kind = ResultsKind::Run;
  ResultsState state = ResultsState::Ok;
  std::string problem;     ///< why the state is not Ok: the first failed check in full
  std::string experiment;  ///< name of the experiment, the study or the switch
  std::string dusk;        ///< "0.1.0 (abc1234)", the program that made them; empty: not known
  std::string detail;      ///< main facts in a few words: "9 points, 27 runs"
  std::time_t date = 0;    ///< when the file that decides the state was written
  std::vector<ResultFigure> numbers;
  std::vector<std::pair<std::string, std::string>> settings;  ///< keys of config.toml, as TOML
  std::vector<ResultTable> tables;

  /// The number of that name; null if there is none.
  const ResultFigure* find(const std::string& name) const;
  /// The few numbers that a list shows; for a run: load, throughput, latency and link power.
  std::vector<ResultFigure> main_numbers() const;
};

/// Throws ConfigError, one line, if there is no such folder, if it holds no results (which file is
/// missing), if a newer version made them, or if a file cannot be read. Results that are not
/// finished are no error.
Results read_results(const std::string& folder);

/// Reads the parts of one kind of folder into `results`, whose folder and kind are known.
void read_run_into(Results& results);
void read_tables_into(Results& results);
void read_cost_into(Results& results);
void read_analysis_into(Results& results);

/// Throws ConfigError if `made_by`, "0.1.0" with anything behind it, is a later version than this
/// program. A text that is no version passes.
void check_version(const std::string& folder, const std::string& made_by);

}  // namespace dusk
