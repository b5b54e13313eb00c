// SPDX-License-Identifier: Apache-2.0
#include "sw/compare/booksim_process.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <vector>

#include "sw/common/child_process.h"
#include "sw/common/config_error.h"
#include "sw/common/input_text.h"
#include "sw/common/interrupt.h"
#include "sw/common/result_files.h"
#include "sw/common/text.h"
#include "sw/topologies/booksim_counterpart.h"

namespace dusk {
namespace {

namespace fs = std::filesystem;

/// Returns the last array of each name; a line is "name(1,:) = [ 1 2 -nan ];".
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
      const auto value = figure_in<double>(field);
      if (!value)
        throw BooksimTextError("'{}' in {} is not a number", shown(field),
                               shown(line.substr(0, mark)));
      values.push_back(*value);
    }
  }
  return arrays;
}

/// Identifies a run by program and configuration. Kept results are used only if this text is equal.
std::string identity(const std::string& binary, const std::string& config) {
  std::error_code error;
  const auto size = fs::file_size(binary, error);
  const auto written = fs::last_write_time(binary, error).time_since_epoch().count();
  return fmt::format("// {}, {} bytes, written at {}\n{}", binary, size, written, config);
}

/// Returns how a run ended. Throws BooksimTextError if its files hold no result.
BooksimVerdict verdict_of(const std::string& log, const fs::path& statistics) {
  const BooksimVerdict verdict = parse_booksim_log(file_text(log));
  if (verdict == BooksimVerdict::Stable && !fs::exists(statistics))
    throw BooksimTextError("it wrote no " + statistics.filename().string());
  return verdict;
}

}  // namespace

BooksimFigures parse_booksim_statistics(const std::string& text, const NetworkOptions& network) {
  const auto arrays = read_arrays(text);
  const auto array = [&](const std::string& name, std::size_t size) -> const std::vector<double>& {
    const auto found = arrays.find(name);
    if (found == arrays.end()) throw BooksimTextError("there is no " + name);
    if (found->second.size() != size)
      throw BooksimTextError("{} has {} numbers ({})", name, found->second.size(), size);
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
  out.packet_latency /= out.packets;  // NaN if no packet was measured
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

BooksimProgram::BooksimProgram(const std::string& binary, std::string folder)
    : folder_(std::move(folder)) {
  std::error_code error;
  const fs::path path = fs::absolute(binary, error);
  const auto refuse = [&binary](const char* what) {
    throw ConfigError("--booksim: '{}' {} (the program built from BookSim 2's src)", shown(binary),
                      what);
  };
  if (binary.empty() || error || !fs::is_regular_file(path, error)) refuse("is no file");
  if (access(path.c_str(), X_OK) != 0) refuse("may not be executed");
  binary_ = path.string();
}

BooksimResult BooksimProgram::run(const std::string& id, const std::string& config,
                                  const NetworkOptions& network,
                                  const std::function<void(const std::string&)>& tell) const {
  const std::string log = file(id, ".log"), statistics = file(id, ".m");
  const std::string finished = identity(binary_, config);
  BooksimVerdict verdict = BooksimVerdict::Stable;
  bool is_there = file_text(file(id, ".done")) == finished;
  try {
    if (is_there) verdict = verdict_of(log, statistics);
  } catch (const BooksimTextError&) {  // the kept results are damaged: run BookSim again
    is_there = false;
  }
  if (!is_there) {
    start(id, config, tell);
    try {
      verdict = verdict_of(log, statistics);
    } catch (const BooksimTextError& error) {
      fail(id, error.what());
    }
    write_file(folder_, id + ".done", finished);
  }
  if (verdict == BooksimVerdict::Unstable) return {verdict, {}};
  try {
    return {verdict, parse_booksim_statistics(file_text(statistics), network)};
  } catch (const BooksimTextError& error) {
    forget(id);
    throw ConfigError("--booksim: {}: {} (what BookSim 2 writes)", shown(statistics), error.what());
  }
}

void BooksimProgram::start(const std::string& id, const std::string& config,
                           const std::function<void(const std::string&)>& tell) const {
  const std::string log = file(id, ".log");
  for (const char* ending : {".done", ".m", ".log"}) fs::remove(file(id, ending));
  write_file(folder_, id + ".cfg", config);
  bool going = true;
  int tick = 0;
  const int status = run_tool({binary_, id + ".cfg"}, folder_, log, [&] {
    if (++tick % 10 == 0) tell(file_text(log));
    return going = !interrupted();
  });
  if (!going) throw Interrupted();
  if (status == 127)
    throw ConfigError("--booksim: '{}' cannot be started (a program of this machine)",
                      shown(binary_));
  if (status > 128 && status < 128 + 64)
    throw ConfigError("--booksim: '{}' was killed by signal {} (its output is in {})",
                      shown(binary_), status - 128, shown(log));
}

void BooksimProgram::forget(const std::string& id) const {
  std::error_code ignored;
  fs::remove(file(id, ".done"), ignored);
}

void BooksimProgram::fail(const std::string& id, const std::string& what) const {
  forget(id);
  throw ConfigError("--booksim: '{}': {} (its output is in {})", shown(binary_), what,
                    shown(file(id, ".log")));
}

}  // namespace dusk
