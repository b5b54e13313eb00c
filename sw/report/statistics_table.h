// SPDX-License-Identifier: Apache-2.0
/// Quantities of a run, with units and meanings: the numbers of summary.json and the columns of its
/// tables. The manual is written from them.
#pragma once

#include <string>
#include <vector>

#include "models/topology/topology.h"
#include "sw/report/document.h"
#include "testbench/simulation.h"

namespace dusk {

using doc::Column;

/// A number of summary.json. A dot in its name separates an object from its member.
using Statistic = doc::Field<RunResult>;
const std::vector<Statistic>& summary_statistics();

/// Additional statistics of a trace. Requires RunResult::trace.
const std::vector<Statistic>& trace_statistics();

/// Statistics of one message class N, 0 to 3; their full names begin with message_class.N.
using ClassStatistic = doc::Field<ClassResult>;
const std::vector<ClassStatistic>& class_statistics();
/// Returns the name of such a statistic in summary.json.
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
/// Additional columns for a torus or mesh.
const doc::Fields<ChannelLine>& width_columns();
/// Additional last column, for channels that draw more than full power or nothing.
const doc::Field<ChannelLine>& powered_column();

}  // namespace dusk
