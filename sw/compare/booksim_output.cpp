// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_output.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <vector>

#include "sw/run/result_files.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

/// The last array of each name: "name(1,:) = [ 1 2 -nan ];".
std::map<std::string, std::vector<double>> read_arrays(const std::string& text) {
  std::map<std::string, std::vector<double>> arrays;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    const auto mark = line.find("(1,:) = [");
    if (mark == std::string::npos) continue;
    std::vector<double>& values = arrays[line.substr(0, mark)];
    values.clear();
    std::istringstream fields(line.substr(mark + 9));
    for (std::string field; fields >> field && field[0] != ']';) {
      char* end = nullptr;
      values.push_back(std::strtod(field.c_str(), &end));
      if (*end != '\0')
        throw BooksimTextError(
            fmt::format("'{}' in {} is not a number", field, line.substr(0, mark)));
    }
  }
  return arrays;
}

}  // namespace

BooksimFigures parse_booksim_statistics(const std::string& text, const NetworkOptions& network) {
  const auto arrays = read_arrays(text);
  const auto array = [&](const std::string& name, std::size_t size) -> const std::vector<double>& {
    const auto found = arrays.find(name);
    if (found == arrays.end()) throw BooksimTextError("there is no " + name);
    if (found->second.size() != size)
      throw BooksimTextError(
          fmt::format("{} has {} numbers ({})", name, found->second.size(), size));
    return found->second;
  };
  const BooksimCounterpart& counterpart = booksim_of(kind_of(network));
  const auto nodes = static_cast<std::size_t>(nodes_of(network));
  const auto& sent = array("pair_sent", nodes * nodes);
  const auto& packet = array("pair_plat", nodes * nodes);
  const auto& injected = array("pair_nlat", nodes * nodes);
  const auto& accepted = array("accepted_flits", nodes);
  BooksimFigures out;
  for (std::size_t to = 0; to < nodes; ++to) {
    double all = 0;
    for (std::size_t from = 0; from < nodes; ++from) {
      const std::size_t pair = from * nodes + to;
      all += sent[pair];
      if (from == to || sent[pair] == 0) continue;
      out.packets += sent[pair];
      out.packet_latency += sent[pair] * packet[pair];
      out.network_latency += sent[pair] * injected[pair];
      const std::int64_t switches = counterpart.switches_between(
          network, static_cast<std::int64_t>(from), static_cast<std::int64_t>(to));
      const auto fastest = out.fastest.emplace(switches, packet[pair]).first;
      fastest->second = std::min(fastest->second, packet[pair]);
    }
    const double own = sent[to * nodes + to];
    if (all > 0) out.accepted += accepted[to] * (1 - own / all) / static_cast<double>(nodes);
  }
  out.packet_latency /= out.packets;  // NaN if there is none
  out.network_latency /= out.packets;
  return out;
}

BooksimVerdict parse_booksim_log(const std::string& text) {
  if (text.find("Simulation unstable, ending") != std::string::npos)
    return BooksimVerdict::Unstable;
  if (text.find("====== Overall Traffic Statistics ======") != std::string::npos)
    return BooksimVerdict::Stable;
  const std::string last = last_line(text).substr(0, 120);
  throw BooksimTextError("it gave no result, last it wrote " +
                         (last.empty() ? "nothing" : "'" + last + "'"));
}

}  // namespace dusk
