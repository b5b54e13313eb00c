// SPDX-License-Identifier: Apache-2.0
/// The one table of statistics: summary.json, its units, and the manual.
#pragma once

#include <boost/json/fwd.hpp>
#include <functional>
#include <string>
#include <vector>

#include "testbench/simulation.h"

namespace dusk {

struct Statistic {
  std::string name;  ///< as in summary.json; a dot enters an object
  std::string unit;
  std::string description;
  std::function<boost::json::value(const RunResult&)> value;
};
const std::vector<Statistic>& summary_statistics();

/// Further ones of a trace; RunResult::trace is there.
const std::vector<Statistic>& trace_statistics();

/// The same of one message class; the name follows message_class.N., N = 0 to 3.
struct ClassStatistic {
  std::string name, unit, description;
  std::function<boost::json::value(const ClassResult&)> value;
};
const std::vector<ClassStatistic>& class_statistics();
/// Their names in summary.json.
std::string class_statistic_name(const std::string& message_class, const ClassStatistic& statistic);

/// A column of timeseries.csv or channels.csv.
struct Column {
  std::string name, unit, description;
};
const std::vector<Column>& timeseries_columns();
const std::vector<Column>& channel_columns();
/// Further ones of a torus or mesh.
const std::vector<Column>& width_columns();
/// The last one, where a channel draws anything but its full power or nothing.
const Column& powered_column();

}  // namespace dusk
