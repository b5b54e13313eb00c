// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <boost/json.hpp>

#include "sw/common/text_table.h"
#include "sw/crosscheck/hop_time.h"
#include "sw/crosscheck/report.h"
#include "sw/report/report.h"

namespace dusk {
namespace {

namespace json = boost::json;

struct NamedFigure {
  const char* name;
  Value Measured::*figure;
};
constexpr NamedFigure kColumns[] = {{"offered_load", &Measured::offered},
                                    {"accepted_throughput", &Measured::accepted},
                                    {"accepted_drift", &Measured::drift},
                                    {"packet_latency", &Measured::packet},
                                    {"network_latency", &Measured::network},
                                    {"packet_latency_without_hops", &Measured::less_hops},
                                    {"network_latency_without_hops", &Measured::network_less_hops}};

json::object object_of(const Measured& m, std::int64_t cycles_of_hop) {
  if (!m.failure.empty()) return {{"failure", m.failure}};
  json::object out{{"runs", m.runs},
                   {"saturated", m.saturated},
                   {"not_steady", m.unsteady},
                   {"mean_hops", m.hops},
                   {"hop_cycles", cycles_of_hop}};
  for (const NamedFigure& column : kColumns) {
    const Value& value = m.*column.figure;
    out[column.name] = std::isfinite(value.mean) ? json::value(value.mean) : json::value(nullptr);
    if (value.half_width > 0) out[std::string(column.name) + "_ci95"] = value.half_width;
  }
  return out;
}

json::value number(const std::optional<double>& value) {
  return value ? json::value(*value) : json::value(nullptr);
}

json::value load_value(double load) {
  return load == kNoLoad ? json::value(nullptr) : json::value(load);
}

json::object object_of(const Saturation& s) {
  return {{"highest_unsaturated_load", number(s.from)},
          {"lowest_saturated_load", number(s.to)},
          {"accepted_at_most", s.highest.mean}};
}

json::object object_of(const Ranking& ranking, double noise) {
  json::array networks, reversed;
  for (const Ranked& r : ranking.networks)
    networks.push_back({{"name", r.name}, {"functional", r.first}, {"twin", r.second}});
  for (const Reversal& r : reversals(ranking.networks, noise))
    reversed.push_back(json::array{r.above->name, r.below->name});
  return {{"workload", ranking.workload},
          {"figure", ranking.figure},
          {"load", load_value(ranking.load)},
          {"greatest_first", ranking.greatest_first},
          {"kendall_tau_b", number(kendall_tau(ranking.networks, noise))},
          {"networks", networks},
          {"reversed", reversed}};
}

const Configuration& side_of(const Sides& sides, const std::string& engine) {
  return engine == kFunctional ? sides.functional : sides.twin;
}

}  // namespace

std::string crosscheck_csv(const CrosscheckPlan& plan, const CrosscheckResult& result) {
  std::string out;
  for (const Axis& axis : plan.axes) out += axis.key + ',';
  out += "engine,runs,failure,saturated,not_steady,mean_hops,hop_cycles";
  for (const NamedFigure& column : kColumns) out += fmt::format(",{0},{0}_ci95", column.name);
  out += ",commit\n";
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    for (const auto& [engine, m] : result.points[i].row) {
      for (const std::string& value : result.points[i].point) out += csv_field(value) + ',';
      const bool there = m.failure.empty();
      out += fmt::format("{},{},{},{},{},{},{}", engine, m.runs, csv_field(m.failure),
                         !there        ? ""
                         : m.saturated ? "1"
                                       : "0",
                         csv_field(m.unsteady), there ? csv_number(m.hops) : "",
                         hop_cycles(side_of(plan.sides[i], engine).experiment()));
      for (const NamedFigure& column : kColumns) {
        const Value& value = m.*column.figure;
        out += ',' + (there ? csv_number(value.mean) : "") + ',' +
               (there && value.half_width > 0 ? csv_number(value.half_width) : "");
      }
      out += ',' + csv_field(m.commit) + '\n';
    }
  }
  return out;
}

std::string crosscheck_json(const Comparison& comparison, const CrosscheckPlan& plan,
                            const CrosscheckResult& result, const CrosscheckOptions& options) {
  json::array points, curves, rankings;
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    json::object settings, engines;
    for (std::size_t a = 0; a < plan.axes.size(); ++a)
      settings[plan.axes[a].key] = result.points[i].point[a];
    for (const auto& [engine, m] : result.points[i].row)
      engines[engine] = object_of(m, hop_cycles(side_of(plan.sides[i], engine).experiment()));
    points.push_back({{"settings", settings},
                      {"load", load_value(result.points[i].load)},
                      {"engines", engines}});
  }
  for (std::size_t i = 0; i < comparison.curves.size(); ++i) {
    const Curve& curve = comparison.curves[i];
    const auto& parting = comparison.partings[i];
    json::value part = nullptr;
    if (parting) {
      part = json::object{{"load", load_value(parting->load)},
                          {"what", parting->what},
                          {"functional", parting->first},
                          {"twin", parting->second}};
    }
    curves.push_back({{"workload", curve.workload},
                      {"network", curve.name},
                      {"functional", object_of(saturation(curve, kFunctional))},
                      {"twin", object_of(saturation(curve, kTwin))},
                      {"parting", part}});
  }
  for (const Ranking& ranking : comparison.rankings)
    rankings.push_back(object_of(ranking, options.noise));
  return json_text(json::object{{"experiment", plan.title},
                                {"command", options.command},
                                {"seeds", options.seeds},
                                {"share", options.share},
                                {"noise", options.noise},
                                {"rtl", result.rtl},
                                {"points", points},
                                {"curves", curves},
                                {"rankings", rankings}});
}

}  // namespace dusk
