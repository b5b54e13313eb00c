// SPDX-License-Identifier: Apache-2.0
/// Files and text of `dusk analyze`.
#pragma once

#include <string>
#include <vector>

#include "sw/analyze/analysis.h"
#include "sw/report/document.h"

namespace dusk {

/// "0.7875 = 63/80"; of a whole number only the number.
std::string exact_text(const Fraction& value);
/// "switch (0,1) port 3 to switch (0,2)"
std::string ends_of(const Topology& topology, ChannelId channel);

/// Channel that sets the bound of the worst permutation, or the nodes' ones; empty: there is none.
std::string worst_place(const Analysis& a);

/// One table for the terminal, a column for each network, and tables of the numbers that only some
/// kinds of networks have. Below them a line for each part that was left out, and for each network
/// that can deadlock.
doc::Document analysis_document(const std::vector<Analysis>& all);
/// analysis.json
std::string analysis_json(const std::vector<Analysis>& all);
/// The entry of one network in it.
boost::json::object network_json(const Analysis& a);
/// A line for each channel: its ends, and its load in flits per cycle at an offered load of 1.
doc::Table loads_table(const Analysis& a);
/// The worst permutation, for traffic.permutation_file.
std::string permutation_text(const Analysis& a);
/// Loads of the channels between switches in descending order, a line for each network that has
/// loads.
doc::Figure loads_figure(const std::vector<Analysis>& all);

}  // namespace dusk
