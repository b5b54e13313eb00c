// SPDX-License-Identifier: Apache-2.0
#include "sw/config/reference_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <sstream>

#include "sw/common/input_text.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/common/toml_text.h"
#include "sw/config/config_fault.h"
#include "sw/config/network_kind.h"
#include "sw/config/section_rows.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

using Fields = std::vector<std::string>;

Fields fields_of(const std::string& line) { return csv_fields(line).value_or(Fields{}); }

/// Reads channels.csv line by line; columns are accessed by name.
class ChannelTable {
 public:
  explicit ChannelTable(const std::string& text) : in_(text) {
    std::string line;
    std::getline(in_, line);
    names_ = fields_of(line);
  }
  /// Goes to the next line. Returns false if there is none.
  bool next() {
    std::string line;
    if (!std::getline(in_, line)) return false;
    ++line_;
    cells_ = fields_of(line);
    if (cells_.size() != names_.size()) fail("has not all columns");
    return true;
  }
  bool has(const std::string& name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
  }
  const std::string& text(const std::string& name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) fail("has no column " + name);
    return cells_[static_cast<std::size_t>(found - names_.begin())];
  }
  /// Reads a number of at most kMostCycles.
  template <class Number>
  Number number(const std::string& name) const {
    const auto value = number_in<Number>(text(name));
    if (!value || !(*value >= 0 && *value <= kMostCycles))
      fail(fmt::format("has '{}' for {} (a number of cycles)", shown(text(name)), name));
    return *value;
  }
  [[noreturn]] void fail(const std::string& what) const {
    throw std::invalid_argument(fmt::format("channels.csv: line {} {}", line_, what));
  }

 private:
  std::istringstream in_;
  Fields names_, cells_;
  std::size_t line_ = 1;
};

/// Keys of the reference run on which its power depends.
struct OwnKeys {
  double cpu_use = PowerOptions{}.cpu_use, off_share = 0;
  bool always_on = false;
};

OwnKeys read_own_keys(const std::string& file) {
  const toml::table root = parse_toml(input_text(file, "a result of a run"), "config.toml");
  const auto power = root["power"];
  OwnKeys keys;
  keys.cpu_use = std::clamp(power["cpu_use"].value_or(keys.cpu_use), 0.0, 1.0);
  keys.off_share = std::clamp(power["off_share"].value_or(keys.off_share), 0.0, 1.0);
  keys.always_on = power["mode"].value_or(std::string{}) == "always_on";
  return keys;
}

/// Reads the power of a line's channel. Sets `cycles` to its number of measured cycles.
PowerCount read_channel(const ChannelTable& table, double off_share, Cycle& cycles) {
  PowerCount count;
  count.off = table.number<std::uint64_t>("off");
  std::uint64_t powered = 0;
  for (const char* state : {"on", "draining", "turning_off", "turning_on"})
    powered += table.number<std::uint64_t>(state);
  cycles = powered + count.off;
  count.powered_quarters = 4 * powered;
  if (!table.has("powered")) return count;
  // Powered cycles are whole quarters, so rounding removes the share of the off cycles exactly.
  const double lit = table.number<double>("powered") - off_share * static_cast<double>(count.off);
  count.powered_quarters = static_cast<std::uint64_t>(
      std::llround(4 * std::clamp(lit, 0.0, static_cast<double>(powered))));
  return count;
}

/// Returns the processor utilization of the run's application; nothing if it had none.
std::optional<double> check_summary(const std::string& text) {
  boost::system::error_code error;
  const boost::json::value summary = boost::json::parse(text, error);
  const auto* object = error ? nullptr : summary.if_object();
  const auto* complete = object == nullptr ? nullptr : object->if_contains("complete");
  if (complete == nullptr || !complete->is_bool())
    throw std::invalid_argument("summary.json is not that of a run");
  if (!complete->get_bool()) throw std::invalid_argument("the run is not complete");
  const boost::json::value* completion = summary.find_pointer("/application/completion", error);
  if (completion != nullptr && completion->is_null())
    throw std::invalid_argument("its application did not end");
  const boost::json::value* use = summary.find_pointer("/application/cpu_use", error);
  if (use == nullptr || !use->is_number()) return std::nullopt;
  return std::clamp(use->to_number<double>(), 0.0, 1.0);
}

PowerRun read_run(const std::string& folder, const Topology& topology) {
  const std::optional<double> cpu_use =
      check_summary(input_text(folder + "/summary.json", "a result of a run", "", kMadeLimit));
  const OwnKeys keys = read_own_keys(folder + "/config.toml");
  PowerRun run;
  run.cpu_use = cpu_use.value_or(keys.cpu_use);
  run.always_on = keys.always_on;
  ChannelTable table(input_text(folder + "/channels.csv", "a result of a run", "", kMadeLimit));
  while (table.next()) {
    const std::size_t id = run.channels.size();
    if (id == topology.channels.size()) table.fail("is one channel more than the network has");
    const Channel& channel = topology.channels[id];
    const auto port = [](const Endpoint& end) {
      return end.kind == Endpoint::Kind::Switch ? std::to_string(end.port) : "";
    };
    if (table.text("from") != end_name(topology, channel.from) ||
        table.text("to") != end_name(topology, channel.to) ||
        table.text("from_port") != port(channel.from) || table.text("to_port") != port(channel.to))
      table.fail("is not " + channel_name(topology, static_cast<ChannelId>(id)));
    Cycle cycles = 0;
    run.channels.push_back(read_channel(table, keys.off_share, cycles));
    run.flits.push_back(table.number<std::uint64_t>("flits"));
    if (id == 0) run.time = cycles;
    if (cycles != run.time) table.fail("has other cycles than the first");
  }
  if (run.channels.size() != topology.channels.size())
    throw std::invalid_argument(fmt::format("channels.csv: has {} channels, the network {}",
                                            run.channels.size(), topology.channels.size()));
  if (run.time == 0) throw std::invalid_argument("no cycle was measured");
  return run;
}

}  // namespace

std::optional<PowerRun> reference_run(const Experiment& experiment, const Origins& origins) {
  const std::string& folder = experiment.run.reference;
  if (folder.empty() || experiment.run.engine == EngineKind::Functional) return std::nullopt;
  const ConfigFault fault(origins);
  try {
    return read_run(folder,
                    kind_of(experiment.network)
                        .make_topology(experiment.network,
                                       static_cast<std::uint32_t>(ports_of(experiment.network))));
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& wrong) {
    fault.fail({"run.reference"}, "'{}': {} (results folder of a complete run of this network)",
               shown(folder), shown(wrong.what()));
  }
}

}  // namespace dusk
