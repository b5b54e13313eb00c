// SPDX-License-Identifier: Apache-2.0
/// Reads the results folder of any command.
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
  std::string text;  ///< as in the file: "82.8", "true", "ramp"; empty: null or no cell
  std::string unit;

  /// Returns the value of the text; nothing if it is no number.
  std::optional<double> number() const;
};

/// A table of a results folder: a row for each point, design or published value.
struct ResultTable {
  std::string file;
  std::size_t keys = 0;  ///< number of first columns that name a row
  std::vector<std::string> columns, units;
  std::vector<std::vector<std::string>> rows;  ///< cells of each row, its keys first

  /// Returns the name of a row: "traffic.load=0.1, seed=1"; "all" if there are no keys.
  std::string row_name(const std::vector<std::string>& row) const;
  /// Returns the index of the column with this name; columns.size() if there is none.
  std::size_t column(const std::string& name) const;
};

/// State of the results.
enum class ResultsState { Ok, Failed, Interrupted, Unfinished, Unreadable };
const char* name_of(ResultsState state);

struct Results {
  std::string folder;
  ResultsKind kind = ResultsKind::Run;
  ResultsState state = ResultsState::Ok;
  std::string problem;     ///< why the state is not Ok: full text of the first failed check
  std::string experiment;  ///< name of the experiment, the study or the switch
  std::string dusk;        ///< program that made them, "0.1.0 (abc1234)"; empty: unknown
  std::string detail;      ///< main facts in a few words: "9 points, 27 runs"
  std::time_t date = 0;    ///< time at which the file that decides the state was written
  std::vector<ResultFigure> numbers;
  std::vector<std::pair<std::string, std::string>> settings;  ///< keys of config.toml, with values
  std::vector<ResultTable> tables;

  /// Returns the figure with this name; null if there is none.
  const ResultFigure* find(const std::string& name) const;
  /// Returns the few numbers that a list shows. For a run: load, throughput, latency, link power.
  std::vector<ResultFigure> main_numbers() const;
};

/// Reads the results in a folder. Throws ConfigError of one line if the folder does not exist or
/// lacks a file, or if a newer version made the results. The same holds if a file cannot be read.
/// Unfinished results are no error.
Results read_results(const std::string& folder);

/// Each reads one kind of folder into `results`, whose folder and kind are set.
void read_run_into(Results& results);
void read_tables_into(Results& results);
void read_cost_into(Results& results);
void read_analysis_into(Results& results);

/// Throws ConfigError if `made_by` begins with a later version than this program's ("0.1.0"). A
/// text that is no version passes.
void check_version(const std::string& folder, const std::string& made_by);

}  // namespace dusk
