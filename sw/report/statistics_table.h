// SPDX-License-Identifier: Apache-2.0
/// Quantities of a run: the numbers of summary.json and the columns of its tables, with units and
/// meanings, which are also the manual.
#pragma once

#include <string>
#include <vector>

#include "models/topology/topology.h"
#include "sw/report/document.h"
#include "testbench/simulation.h"

namespace dusk {

using doc::Column;

/// A number of summary.json; a dot in its name enters an object.
using Statistic = doc::Field<RunResult>;
const std::vector<Statistic>& summary_statistics();

/// Further ones of a trace; RunResult::trace is there.
const std::vector<Statistic>& trace_statistics();

/// Statistics of one message class; the name follows message_class.N., N = 0 to 3.
using ClassStatistic = doc::Field<ClassResult>;
const std::vector<ClassStatistic>& class_statistics();
/// Names of these statistics in summary.json.
std::string class_statistic_name(const std::string& message_class, const ClassStatistic& statistic);

/// Columns of timeseries.csv.
const doc::Fields<WindowSample>& timeseries_columns();

/// A line of channels.csv.
struct ChannelLine {
  ChannelId id;
  const Topology& topology;
  const ChannelTotals& totals;
  const Rational& off_share;
};
const doc::Fields<ChannelLine>& channel_columns();
/// Further ones of a torus or mesh.
const doc::Fields<ChannelLine>& width_columns();
/// The last one, where a channel draws anything but its full power or nothing.
const doc::Field<ChannelLine>& powered_column();

}  // namespace dusk
