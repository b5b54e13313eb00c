// SPDX-License-Identifier: Apache-2.0
#include "sw/report/report.h"

#include <fmt/format.h>

#include <boost/json.hpp>

#include "sw/common/folder_mark.h"
#include "sw/common/result_files.h"
#include "sw/common/text.h"
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

namespace dusk {
namespace {

namespace json = boost::json;

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
  json::object units, root{{"version", version()},
                           {"commit", commit()},
                           {"switch", title.switch_name},
                           {"experiment", title.name},
                           {"seed", title.seed}};
  const auto add = [&](const std::string& name, const auto& field, const auto& row) {
    doc::put(root, name, field.value(row));
    if (!field.unit.empty()) units[name] = field.unit;
  };
  const auto add_if = [&](bool known, const std::vector<Statistic>& statistics) {
    for (const Statistic& one : statistics)
      if (known) add(one.name, one, result);
  };
  add_if(true, summary_statistics());
  for (std::size_t c = 0; c < result.classes.size(); ++c)
    for (const ClassStatistic& one : class_statistics())
      add(class_statistic_name(std::to_string(c), one), one, result.classes[c]);
  add_if(result.trace.has_value(), trace_statistics());
  add_if(result.application.has_value(), application_statistics());
  add_if(result.thresholds.has_value(), threshold_statistics());
  add_if(result.selectable.has_value(), selectable_statistics());
  add_if(result.components.has_value(), component_statistics());
  root["units"] = std::move(units);
  return doc::json_text(root);
}

std::string timeseries_report(const RunResult& result) {
  return doc::csv_head(timeseries_columns()) + timeseries_rows(result.windows);
}

std::string timeseries_rows(const std::vector<WindowSample>& windows) {
  std::string out;
  for (const WindowSample& window : windows) out += doc::csv_line(timeseries_columns(), window);
  return out;
}

std::string channels_report(const RunResult& result, const Topology& topology) {
  doc::Fields<ChannelLine> columns = channel_columns();
  if (topology.can_narrow)
    columns.insert(columns.end(), width_columns().begin(), width_columns().end());
  if (topology.can_narrow || result.off_share != 0) columns.push_back(powered_column());
  std::string out = doc::csv_head(columns);
  for (ChannelId c = 0; c < result.channels.size() && c < topology.channels.size(); ++c)
    out += doc::csv_line(columns, {c, topology, result.channels[c], result.off_share});
  return out;
}

std::string performance_report(const RunResult& result) {
  const double seconds = result.seconds > 0 ? result.seconds : 1e-9;
  return doc::json_text(json::object{
      {"seconds", result.seconds},
      {"cycles_per_second", static_cast<double>(result.simulated) / seconds},
      {"switch_cycles_per_second", static_cast<double>(result.kernel.switch_cycles) / seconds},
      {"evaluated_per_second", static_cast<double>(result.kernel.evaluated) / seconds}});
}

void TimeseriesFile::add(const std::vector<WindowSample>& windows) {
  if (!file_) {
    file_ = std::make_unique<WholeFile>(folder_ + "/timeseries.csv");
    file_->write(doc::csv_head(timeseries_columns()));
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
