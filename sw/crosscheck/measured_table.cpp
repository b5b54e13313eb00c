// SPDX-License-Identifier: Apache-2.0
#include <boost/json.hpp>

#include "sw/crosscheck/document.h"
#include "sw/crosscheck/hop_time.h"

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
  for (const auto& [name, figure] : kColumns) {
    const Value& value = m.*figure;
    out[name] = doc::value_of(doc::known_if(std::isfinite(value.mean), value.mean));
    if (value.half_width > 0) out[std::string(name) + "_ci95"] = value.half_width;
  }
  return out;
}

json::value load_value(double load) { return doc::value_of(doc::known_if(load != kNoLoad, load)); }

json::object object_of(const Saturation& s) {
  return {{"highest_unsaturated_load", doc::value_of(s.from)},
          {"lowest_saturated_load", doc::value_of(s.to)},
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
          {"kendall_tau_b", doc::value_of(kendall_tau(ranking.networks, noise))},
          {"networks", networks},
          {"reversed", reversed}};
}

const Configuration& side_of(const Sides& sides, const std::string& engine) {
  return engine == kFunctional ? sides.functional : sides.twin;
}

}  // namespace

doc::Table crosscheck_table(const CrosscheckPlan& plan, const CrosscheckResult& result) {
  doc::Table table{doc::file_columns(
      axis_keys(plan.axes), "engine,runs,failure,saturated,not_steady,mean_hops,hop_cycles")};
  for (const NamedFigure& column : kColumns) {
    table.columns.push_back({column.name});
    table.columns.push_back({std::string(column.name) + "_ci95"});
  }
  table.columns.push_back({"commit"});
  for (std::size_t i = 0; i < result.points.size(); ++i) {
    for (const auto& [engine, m] : result.points[i].row) {
      const bool there = m.failure.empty();
      table.add(
          result.points[i].point,
          {engine, m.runs, m.failure, doc::known_if(there, m.saturated), m.unsteady,
           doc::known_if(there, m.hops), hop_cycles(side_of(plan.sides[i], engine).experiment())});
      for (const auto& [name, figure] : kColumns) {
        const Value& value = m.*figure;
        table.rows.back().emplace_back(doc::known_if(there, value.mean));
        table.rows.back().emplace_back(
            doc::known_if(there && value.half_width > 0, value.half_width));
      }
      table.rows.back().emplace_back(m.commit);
    }
  }
  return table;
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
    json::value part = nullptr;
    if (const auto& parting = comparison.partings[i])
      part = json::object{{"load", load_value(parting->load)},
                          {"what", parting->what},
                          {"functional", parting->first},
                          {"twin", parting->second}};
    curves.push_back({{"workload", curve.workload},
                      {"network", curve.name},
                      {"functional", object_of(saturation(curve, kFunctional))},
                      {"twin", object_of(saturation(curve, kTwin))},
                      {"parting", part}});
  }
  for (const Ranking& ranking : comparison.rankings)
    rankings.push_back(object_of(ranking, options.noise));
  return doc::json_text(json::object{{"experiment", plan.title},
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
