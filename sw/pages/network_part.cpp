// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "models/common/input_file.h"
#include "sw/common/config_error.h"
#include "sw/common/text.h"
#include "sw/pages/channel_history.h"
#include "sw/pages/run_parts.h"

namespace dusk::pages {
namespace {

json::array state_names() { return {"on", "draining", "turning off", "off", "turning on"}; }

template <class Member>
json::value places_of(const NetworkShape& shape, Member member, Columns& columns) {
  std::vector<double> all;
  for (const SwitchPlace& place : shape.switches) all.push_back(place.*member);
  return columns.numbers(all);
}

json::object switches_json(const NetworkShape& shape, Columns& columns) {
  std::vector<std::string> names;
  for (const SwitchPlace& place : shape.switches) names.push_back(place.name);
  json::object all{{"names", columns.texts(names)},
                   {"x", places_of(shape, &SwitchPlace::x, columns)},
                   {"y", places_of(shape, &SwitchPlace::y, columns)},
                   {"layer", places_of(shape, &SwitchPlace::layer, columns)}};
  if (shape.cards > 1) all["card"] = places_of(shape, &SwitchPlace::card, columns);
  return all;
}

}  // namespace

json::object network_of(const NetworkShape& shape, Columns& columns) {
  json::object part = new_part("network", "network", "Network");
  part.erase("width");  // the map decides its width
  part["kind"] = shape.kind;
  part["nodes"] = shape.nodes;
  if (shape.kind == "tree") {
    part["k"] = shape.k;
    part["n"] = shape.n;
  } else {
    part["size"] = json::value_from(shape.size);
    part["wrap"] = json::value_from(shape.wrap);
  }
  part["links"] = shape.links;
  part["local"] = shape.local;
  part["cards"] = shape.cards;
  part["switches"] = switches_json(shape, columns);
  part["channels"] = json::object{{"from", columns.words(shape.from)},
                                  {"from_port", columns.bytes(shape.from_port)},
                                  {"to", columns.words(shape.to)},
                                  {"to_port", columns.bytes(shape.to_port)}};
  part["states"] = state_names();
  return part;
}

namespace {

void add_thresholds(const RunFolder& run, json::object& part) {
  const auto add = [&](const char* name, double value) {
    if (!std::isnan(value)) part[name] = value;
  };
  add("u_on", run.number("thresholds.u_on"));
  add("u_off", run.number("thresholds.u_off"));
  add("t_on", run.key("power.t_on"));
  add("t_off", run.key("power.t_off"));
}

void add_totals(const RunFolder& run, json::object& part, Columns& columns) {
  const auto packed = [&](const char* name) { return columns.numbers(run.channels.numbers(name)); };
  part["flits"] = packed("flits");
  part["dark"] = packed("off");
  part["wakes"] = packed("turned_on");
}

/// Returns the channels that have no time off in the totals. Older runs have no other data.
std::vector<std::uint8_t> never_off(const RunFolder& run) {
  std::vector<std::uint8_t> all;
  for (const double cycles : run.channels.numbers("off")) all.push_back(cycles == 0 ? 1 : 0);
  return all;
}

/// True if the run has no states: the functional engine writes none, its channels are always on.
bool has_no_states(const RunFolder& run) { return text_at(run.summary, "switch") == "functional"; }

StateHistory always_on(const WindowGroups& windows, Columns& columns) {
  StateHistory history;
  history.state = columns.bytes(std::vector<std::uint8_t>(windows.groups() * windows.channels));
  history.always_on.assign(windows.channels, 1);
  return history;
}

/// Returns the states of a run; channels of the functional engine get the state on.
StateHistory history_of(const RunFolder& run, const WindowGroups& windows, Columns& columns) {
  StateHistory history = pack_states(run.path, windows, run.end(), columns);
  if (history.always_on.empty() && has_no_states(run) && windows.groups() > 0)
    return always_on(windows, columns);
  return history;
}

/// Returns a note on the data that the map lacks; `load` and `state` say which data exist.
std::string missing_note(bool load, bool state) {
  const std::string what = !load && !state ? "loads and states of the channels over time"
                           : !load         ? "loads of the channels over time"
                                           : "states of the channels over time";
  return "This folder has no " + what + ": " + (load ? "" : "channel_flits.npy") +
         (load || state ? "" : " and ") + (state ? "" : "channel_states.csv") +
         (load || state ? " is" : " are") +
         " missing. Run the experiment again with --set run.detail=on.";
}

/// Adds a note on the data that the map lacks, or "" if it lacks none. A run without a window has
/// no loads and states; the part with the curves says so.
void add_missing_history(const RunFolder& run, const WindowGroups& windows, json::object& part,
                         Document& document) {
  const bool load = !is_absent(run.file("channel_flits.npy")),
             state = has_no_states(run) || !is_absent(run.file("channel_states.csv"));
  part["missing"] =
      has_no_states(run) ? "The functional engine has no states of channels: all are on." : "";
  if (windows.groups() == 0 || (load && state)) return;
  part["missing"] = missing_note(load, state);
  document.notes.push_back(missing_note(load, state));
}

/// Returns how many groups of this run's windows the other run has, too.
std::size_t common_groups(const WindowGroups& windows, std::size_t common) {
  return common == windows.ends.size() ? windows.groups() : common / windows.merged;
}

/// Returns the widths of the other run; null if both runs have all links at full width.
json::value widths_beside(const StateHistory& other, const WindowGroups& windows, bool is_narrow,
                          Columns& columns) {
  if (!is_narrow || !other.width.is_null() || other.state.is_null()) return other.width;
  constexpr std::uint8_t kFull = 4;  // quarters of the width
  return columns.bytes(std::vector<std::uint8_t>(windows.groups() * windows.channels, kFull));
}

/// Adds loads and states of the other run, if both have the same channels and windows.
void add_beside(const ShownRun& shown, const WindowGroups& windows, json::object& part,
                Document& document) {
  const RunFolder& other = *shown.beside;
  const auto ends = other.series.numbers("cycle");
  const std::size_t common = std::min(ends.size(), windows.ends.size());
  const bool same_channels = other.channels.texts("from") == shown.run.channels.texts("from") &&
                             other.channels.texts("to") == shown.run.channels.texts("to");
  if (!same_channels ||
      !std::equal(ends.begin(), ends.begin() + static_cast<long>(common), windows.ends.begin())) {
    document.notes.push_back("The map shows no difference: the runs have different " +
                             std::string(same_channels ? "windows" : "channels") + ".");
    return;
  }
  const std::size_t shared = common_groups(windows, common);
  if (shared == 0) {
    document.notes.emplace_back("The map shows no difference: the runs have no window in common.");
    return;
  }
  json::object beside{{"name", shown.beside_name}, {"windows", shared}};
  const json::value load = pack_load(other.path, windows, document.columns);
  const StateHistory history = history_of(other, windows, document.columns);
  if (load.is_null() && history.state.is_null()) {
    document.notes.push_back("The map shows no difference: " + shown.beside_name +
                             " has neither channel_flits.npy nor channel_states.csv.");
    return;
  }
  if (!load.is_null()) beside["load"] = load;
  if (!history.state.is_null()) beside["state"] = history.state;
  const json::value width =
      widths_beside(history, windows, part.contains("widths"), document.columns);
  if (!width.is_null()) beside["widths"] = width;
  part["beside"] = std::move(beside);
}

}  // namespace

void add_network(const ShownRun& shown, const NetworkShape& shape, Document& document,
                 DarkTimes& dark) {
  const RunFolder& run = shown.run;
  Columns& columns = document.columns;
  json::object part = network_of(shape, columns);
  const double measured = measured_cycles(run);
  WindowGroups windows{run.series.numbers("cycle"), run.channels.rows.size(), 1};
  windows.merged = merged_windows(windows.ends.size(), windows.channels);
  std::vector<double> cycles;
  for (std::size_t g = 0; g < windows.groups(); ++g) cycles.push_back(windows.end(g));
  part["cycles"] = columns.numbers(cycles);
  part["window"] = finite(windows.ends.empty() ? 0 : windows.ends.front());
  part["merged"] = windows.merged;
  part["measured"] = measured > 0 ? json::value(measured) : json::value(nullptr);
  add_thresholds(run, part);
  add_totals(run, part, columns);
  if (windows.groups() > 0)
    if (json::value load = pack_load(run.path, windows, columns); !load.is_null())
      part["load"] = std::move(load);
  StateHistory history = history_of(run, windows, columns);
  if (!history.state.is_null()) part["state"] = history.state;
  if (!history.width.is_null()) part["widths"] = history.width;
  part["always_on"] = columns.bytes(history.always_on.empty() ? never_off(run) : history.always_on);
  add_missing_history(run, windows, part, document);
  if (windows.merged > 1)
    document.notes.push_back("Windows are merged " + std::to_string(windows.merged) +
                             " to 1 on the map and loads rounded to 1/128, so that the page stays "
                             "below 24 million cells.");
  if (shown.beside != nullptr) add_beside(shown, windows, part, document);
  if (json::array all = journeys_of(run, shape); !all.empty()) part["journeys"] = std::move(all);
  add_waits(run, part, document);
  dark = {std::move(history.whole), std::move(history.cut)};
  document.parts.push_back(std::move(part));
}

}  // namespace dusk::pages
