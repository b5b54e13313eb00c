// SPDX-License-Identifier: Apache-2.0
#include "sw/report/report.h"

#include <fmt/format.h>

#include <boost/json.hpp>
#include <cmath>
#include <iterator>

#include "sw/common/folder_mark.h"
#include "sw/common/result_files.h"
#include "sw/common/text.h"
#include "sw/common/text_table.h"
#include "sw/common/trust.h"
#include "sw/common/version.h"
#include "sw/config/config_file.h"
#include "sw/config/pattern_keys.h"
#include "sw/config/workload_part.h"
#include "sw/report/application_report.h"
#include "sw/report/component_power.h"
#include "sw/report/selectable_ports.h"
#include "sw/report/statistics_table.h"
#include "sw/report/thresholds.h"
#include "testbench/common/names.h"

namespace dusk {
namespace {

namespace json = boost::json;

void print(std::string& out, const json::value& value, std::size_t indent) {
  const std::string line = "\n" + std::string(indent + 2, ' ');
  const char* separator = "";
  if (const auto* object = value.if_object(); object != nullptr && !object->empty()) {
    out += '{';
    for (const auto& member : *object) {
      out += separator + line + json::serialize(json::value(member.key())) + ": ";
      print(out, member.value(), indent + 2);
      separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + '}';
  } else if (const auto* array = value.if_array(); array != nullptr && !array->empty()) {
    out += '[';
    for (const json::value& element : *array) {
      out += separator + line;
      print(out, element, indent + 2);
      separator = ",";
    }
    out += "\n" + std::string(indent, ' ') + ']';
  } else if (const auto* number = value.if_double()) {
    out += std::isfinite(*number) ? fmt::format("{}", *number) : "null";
  } else {
    out += json::serialize(value);
  }
}

/// Puts `value` at a dotted name, making the objects on the way.
void put(json::object& root, const std::string& name, json::value value) {
  const auto dot = name.find('.');
  if (dot == std::string::npos) {
    root[name] = std::move(value);
    return;
  }
  json::value& inner = root[name.substr(0, dot)];
  if (!inner.is_object()) inner = json::object{};
  put(inner.get_object(), name.substr(dot + 1), std::move(value));
}

std::string header(const std::vector<Column>& columns) {
  std::string line;
  for (const Column& column : columns) line += (line.empty() ? "" : ",") + column.name;
  return line + '\n';
}

std::string port_of(const Endpoint& end) {
  return end.kind == Endpoint::Kind::Switch ? std::to_string(end.port) : "";
}

std::string input_files(const Experiment& e, const std::vector<OwnBlock>& blocks) {
  const TrafficOptions& t = e.traffic;
  const auto line = [](const std::string& key, const std::string& file) {
    return fmt::format("{}{}: {}\n", kInputFile, one_line(key), file_sum(file));
  };
  std::string lines;
  const WorkloadPart& workload = workload_of(t);
  for (const auto& [key, file] : workload.input_files(e)) lines += line(key, file);
  if (workload.reads("pattern") && reads_key(pattern_of(t), "permutation_file"))
    lines += line("traffic.permutation_file", t.permutation_file);
  if (!e.run.reference.empty() && e.run.engine != EngineKind::Functional)
    for (const char* file : {"config.toml", "channels.csv"})
      lines += line(std::string("run.reference, ") + file, e.run.reference + "/" + file);
  for (const OwnBlock& block : blocks)
    for (const OwnFile& file : block.files)
      lines += line("switch.replace, " + block.module +
                        (&file == &block.files.front() ? "" : ", " + file.path),
                    file.path);
  return lines;
}

}  // namespace

std::string json_text(const boost::json::value& value) {
  std::string out;
  print(out, value, 0);
  return out + '\n';
}

std::string config_report(const Experiment& experiment, const std::vector<OwnBlock>& blocks) {
  return fmt::format("{}{}' (dusk {}). Repeat it with: dusk run config.toml{}\n{}\n{}", kConfigMark,
                     one_line(experiment.name), version(),
                     trusts_inputs() && !experiment.switch_.replace.empty() ? " --trust" : "",
                     input_files(experiment, blocks), configuration_text(experiment));
}

std::string config_report(const Experiment& experiment) {
  return config_report(experiment, read_own_blocks(experiment.switch_.replace));
}

std::string summary_report(const RunTitle& title, const RunResult& result) {
  json::object root, units;
  root["version"] = version();
  root["commit"] = commit();
  root["switch"] = title.switch_name;
  root["experiment"] = title.name;
  root["seed"] = title.seed;
  for (const Statistic& statistic : summary_statistics()) {
    put(root, statistic.name, statistic.value(result));
    if (!statistic.unit.empty()) units[statistic.name] = statistic.unit;
  }
  for (std::size_t c = 0; c < result.classes.size(); ++c) {
    for (const ClassStatistic& statistic : class_statistics()) {
      const std::string name = class_statistic_name(std::to_string(c), statistic);
      put(root, name, statistic.value(result.classes[c]));
      units[name] = statistic.unit;
    }
  }
  const auto add = [&](const std::vector<Statistic>& statistics) {
    for (const Statistic& statistic : statistics) {
      put(root, statistic.name, statistic.value(result));
      if (!statistic.unit.empty()) units[statistic.name] = statistic.unit;
    }
  };
  if (result.trace) add(trace_statistics());
  if (result.application) add(application_statistics());
  if (result.thresholds) add(threshold_statistics());
  if (result.selectable) add(selectable_statistics());
  if (result.components) add(component_statistics());
  root["units"] = std::move(units);
  return json_text(root);
}

std::string timeseries_report(const RunResult& result) {
  return header(timeseries_columns()) + timeseries_rows(result.windows);
}

std::string timeseries_rows(const std::vector<WindowSample>& windows) {
  std::string out;
  auto into = std::back_inserter(out);
  for (const WindowSample& w : windows) {
    fmt::format_to(into, "{},{},{},{},", w.end, w.offered, w.accepted, w.delivered_packets);
    out +=
        w.delivered_packets > 0 ? fmt::format("{},{},", w.packet_latency, w.network_latency) : ",,";
    fmt::format_to(into, "{},", w.relative_link_power);
    for (const std::uint32_t channels : w.channels) fmt::format_to(into, "{},", channels);
    fmt::format_to(into, "{},{}\n", w.waiting_packets, w.switch_link_power);
  }
  return out;
}

std::string channels_report(const RunResult& result, const Topology& topology) {
  const bool power_differs = topology.can_narrow || result.off_share != 0;
  std::vector<Column> columns = channel_columns();
  if (topology.can_narrow)
    columns.insert(columns.end(), width_columns().begin(), width_columns().end());
  if (power_differs) columns.push_back(powered_column());
  fmt::memory_buffer out;
  const auto into = fmt::appender(out);
  fmt::format_to(into, "{}", header(columns));
  for (std::size_t c = 0; c < result.channels.size() && c < topology.channels.size(); ++c) {
    const Channel& channel = topology.channels[c];
    const ChannelTotals& totals = result.channels[c];
    fmt::format_to(into, "{},{},{},{},{},{},", c, csv_quoted(end_name(topology, channel.from)),
                   port_of(channel.from), csv_quoted(end_name(topology, channel.to)),
                   port_of(channel.to), totals.flits);
    for (const Cycle cycles : totals.residency) fmt::format_to(into, "{},", cycles);
    fmt::format_to(into, "{},{}", totals.turned_on, totals.turned_off);
    if (topology.can_narrow) {
      fmt::format_to(into, ",{},{}", totals.lit_at_width[1], totals.lit_at_width[2]);
    }
    if (power_differs) {
      const Cycle off = totals.residency[static_cast<std::size_t>(ChannelState::Off)];
      fmt::format_to(into, ",{}", drawn_cycles({totals.powered_quarters, off}, result.off_share));
    }
    out.push_back('\n');
  }
  return fmt::to_string(out);
}

std::string performance_report(const RunResult& result) {
  const double seconds = result.seconds > 0 ? result.seconds : 1e-9;
  return json_text(json::object{
      {"seconds", result.seconds},
      {"cycles_per_second", static_cast<double>(result.simulated) / seconds},
      {"switch_cycles_per_second", static_cast<double>(result.kernel.switch_cycles) / seconds},
      {"evaluated_per_second", static_cast<double>(result.kernel.evaluated) / seconds}});
}

void TimeseriesFile::add(const std::vector<WindowSample>& windows) {
  if (!file_) {
    file_ = std::make_unique<WholeFile>(folder_ + "/timeseries.csv");
    file_->write(header(timeseries_columns()));
  }
  file_->write(timeseries_rows(windows));
  windows_ += windows.size();
}

void TimeseriesFile::finish(const std::vector<WindowSample>& windows) {
  add(windows);
  file_->finish();
}

void write_report(const std::string& folder, const RunTitle& title, const RunResult& result,
                  const Topology& topology, TimeseriesFile& timeseries,
                  const std::function<void()>& others) {
  timeseries.finish(result.windows);
  write_file(folder, "channels.csv", channels_report(result, topology));
  if (result.components)
    write_file(folder, "power_components.csv", components_report(*result.components));
  if (result.application) write_file(folder, "ranks.csv", ranks_report(*result.application));
  if (others) others();
  write_file(folder, "performance.json", performance_report(result));
  write_file(folder, "summary.json", summary_report(title, result));
}

}  // namespace dusk
