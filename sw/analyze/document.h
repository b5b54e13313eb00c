// SPDX-License-Identifier: Apache-2.0
/// Files and terminal text of `dusk analyze`.
#pragma once

#include <string>
#include <vector>

#include "sw/analyze/analysis.h"
#include "sw/report/document.h"

namespace dusk {

/// Returns "0.7875 = 63/80"; only the number if it is whole.
std::string exact_text(const Fraction& value);
/// Returns the ends of a channel: "switch (0,1) port 3 to switch (0,2)".
std::string ends_of(const Topology& topology, ChannelId channel);

/// Names the channel, or the nodes' channels, that set the worst permutation's bound; or "".
std::string worst_place(const Analysis& a);

/// Returns one table for the terminal with a column for each network. More tables have the numbers
/// that only some kinds of networks have. Lines below name the parts that were left out, and the
/// networks that can deadlock.
doc::Document analysis_document(const std::vector<Analysis>& all);
/// Returns analysis.json.
std::string analysis_json(const std::vector<Analysis>& all);
/// Returns the entry of one network in analysis.json.
boost::json::object network_json(const Analysis& a);
/// Table of channels: ends, and load in flits per cycle at an offered load of 1.
doc::Table loads_table(const Analysis& a);
/// Returns the worst permutation in the format of traffic.permutation_file.
std::string permutation_text(const Analysis& a);
/// Loads of the channels between switches in descending order; a curve for each network that has
/// loads.
doc::Figure loads_figure(const std::vector<Analysis>& all);

}  // namespace dusk
