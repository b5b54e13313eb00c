// SPDX-License-Identifier: Apache-2.0
/// Reads measurements of another simulator, point by point: the input of `dusk compare`.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace dusk {

/// Kind of number that both simulators report.
struct FigureKind {
  std::string name;      ///< name of the column: as in summary.json, a mean without ".mean"
  std::string unit;      ///< empty: a pure number
  std::string summary;   ///< name in summary.json
  std::string interval;  ///< name in summary.json of the half-width from one run; empty: none
  bool latency = false;  ///< a latency, which has no meaning in a saturated network

  /// Returns name and unit.
  std::string title() const { return unit.empty() ? name : name + " (" + unit + ")"; }
};

/// Latencies (mean, deviation, percentiles), loads, power and `saturated`, in the order of the
/// report.
const std::vector<FigureKind>& figure_kinds();
/// Finds a figure by its name or its name in summary.json. Null if there is none.
const FigureKind* find_figure(const std::string& name);
/// Returns "packet_latency, network_latency, …" for messages: the figures that are used most.
std::string figure_names();

struct Figure {
  double value = 0;
  std::optional<double> half_width;  ///< half-width of its 95 % interval
};

/// Settings of one point and its results. Points come from a file (read_reference()), or from the
/// code that ran the other simulator.
struct ReferencePoint {
  /// Configuration keys and values as after --set, in addition to the settings of all points.
  std::vector<std::pair<std::string, std::string>> settings;
  std::map<std::string, Figure> figures;  ///< figures by FigureKind::name; `saturated` is 0 or 1
  std::string place;                      ///< place of the point in messages: "theirs.csv:7"

  bool saturated() const {
    const auto found = figures.find("saturated");
    return found != figures.end() && found->second.value != 0;
  }
  /// Returns the value of a key; empty if the point does not set it.
  std::string setting(const std::string& key) const;
  /// Returns a label such as "load=0.3 vcs=4"; "point" without settings.
  std::string label() const;
};

/// Reads a CSV file; docs/compare.md describes its columns. Throws ConfigError, "file:line: column:
/// what is wrong (what is allowed)".
std::vector<ReferencePoint> read_reference(const std::string& file);

/// Same as read_reference(), for the text of a file; errors name `file`.
std::vector<ReferencePoint> parse_reference(const std::string& text, const std::string& file);

}  // namespace dusk
