// SPDX-License-Identifier: Apache-2.0
/// Measurements of another simulator, point by point: the input of `dusk compare`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// A number that both simulators give.
struct FigureKind {
  std::string name;      ///< of the column: a name of summary.json, a mean without its ".mean"
  std::string unit;      ///< empty: a pure number
  std::string summary;   ///< name in summary.json
  std::string interval;  ///< name in summary.json of its half-width from one run; empty: none
  bool latency = false;  ///< means nothing where the network is saturated

  /// Name and unit.
  std::string title() const { return unit.empty() ? name : name + " (" + unit + ")"; }
};

/// Latencies (mean, deviation, percentiles), loads, power and `saturated`, in the order of the
/// report.
const std::vector<FigureKind>& figure_kinds();
/// Finds a figure, also by its name in summary.json. Null if there is none.
const FigureKind* find_figure(const std::string& name);
/// "packet_latency, network_latency, …", for messages: the most asked for.
std::string figure_names();

struct Figure {
  double value = 0;
  std::optional<double> half_width;  ///< of its 95 % interval
};

/// The settings of one point and what was measured there. Points may come from a file
/// (read_reference()) or be made by whoever ran the other simulator.
struct ReferencePoint {
  /// Configuration keys and their values as after --set; on top of what all points share.
  std::vector<std::pair<std::string, std::string>> settings;
  std::map<std::string, Figure> figures;  ///< by FigureKind::name; `saturated` is 0 or 1
  std::string place;                      ///< for messages: "theirs.csv:7"

  bool saturated() const {
    const auto found = figures.find("saturated");
    return found != figures.end() && found->second.value != 0;
  }
  /// Returns the value of a key; empty: the point does not set it.
  std::string setting(const std::string& key) const;
  /// "load=0.3 vcs=4"; "point" without settings.
  std::string label() const;
};

/// Reads a CSV file; docs/compare.md describes its columns. Throws ConfigError, "file:line: column:
/// what is wrong (what is allowed)".
std::vector<ReferencePoint> read_reference(const std::string& file);

/// Same as read_reference(), for the text of a file; errors name `file`.
std::vector<ReferencePoint> parse_reference(const std::string& text, const std::string& file);

}  // namespace dusk
