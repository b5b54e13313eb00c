// SPDX-License-Identifier: Apache-2.0
#include "sw/check_experiment.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "models/permutation_file.h"
#include "models/trace_source.h"
#include "sw/ignored_keys.h"
#include "sw/lengths.h"
#include "sw/option_table.h"

namespace dusk {
namespace {

class Checker {
 public:
  Checker(const Experiment& experiment, const Origins& origins)
      : e_(experiment), origins_(origins) {}

  /// A key on the command line must have an effect. One in a file may keep its default: an
  /// effective configuration has every key.
  void ignored() {
    for (const IgnoredKey& i : ignored_keys(e_)) {
      const auto origin = origins_.find(i.key);
      if (origin == origins_.end()) continue;
      if (origin->second != "--set" && is_default(i.key)) continue;
      fail({i.key.c_str()}, "{} has no effect with {} = {} ({})", plain_text(i.key),
           i.reason.substr(i.reason.find('.') + 1), plain_text(i.reason), i.remedy);
    }
  }

  void network() {
    nodes_ = nodes_of(e_.network);
    if (nodes_ > 65536) {
      fail({"network.n", "network.k"}, "{}^{} = {} nodes are too many (at most 65536)",
           e_.network.k, e_.network.n, nodes_);
    }
    std::int64_t bits = 0;
    while ((std::int64_t{1} << bits) < e_.network.k) ++bits;
    if (bits * e_.network.n > 16) {
      fail({"network.n", "network.k"}, "{} digits of {} bits do not fit an address (16 bits)",
           e_.network.n, bits);
    }
  }

  void router() {
    const SwitchOptions& s = e_.switch_;
    const bool queue = s.output_queue > 0;
    if (s.credit_delay == 1 && queue) {
      fail({"switch.credit_delay", "switch.output_queue"},
           "1 cannot be combined with output_queue = {} (output_queue 0, or credit_delay 2)",
           s.output_queue);
    }
    if (s.crossbar != CrossbarKind::PerPort && !queue) {
      fail({"switch.crossbar", "switch.output_queue"},
           "{} needs an output queue (output_queue at least 1, or crossbar per_port)",
           text("switch.crossbar"));
    }
    if (s.selection == SelectionKind::Oblivious && s.vc_allocator == VcAllocatorKind::PerPort) {
      fail({"switch.selection", "switch.vc_allocator"},
           "oblivious needs an allocator that keeps what was drawn (vc_allocator per_vc, or "
           "another selection)");
    }
    if (s.ejection == EjectionKind::PerVc && !queue) {
      fail({"switch.ejection", "switch.output_queue"},
           "per_vc needs an output queue (output_queue at least 1, or ejection one)");
    }
  }

  void power() {
    const PowerOptions& p = e_.power;
    const double on = std::strtod(p.u_on.c_str(), nullptr);
    const double off = std::strtod(p.u_off.c_str(), nullptr);
    const bool custom = p.setting == 0;
    const bool fixed = p.thresholds == ThresholdKind::Static;
    if (custom) check_decimals("power.u_on", p.u_on);
    if (custom && fixed) check_decimals("power.u_off", p.u_off);
    if (custom && on <= 0) fail({"power.u_on"}, "{} is out of range (above 0, at most 1)", p.u_on);
    if (custom && fixed && off >= on) {
      fail({"power.u_off", "power.u_on"}, "{} is not below u_on = {} (at most u_on / 2)", p.u_off,
           p.u_on);
    }
    if (custom && fixed && on < 2 * off) {
      fail({"power.u_on", "power.u_off"},
           "{} is less than twice u_off = {}: a link turned off would be turned on again "
           "(at least {})",
           p.u_on, p.u_off, decimal_text(2 * off));
    }
    if (p.mode == PowerMode::Forced && p.forced_up_links > e_.network.k) {
      fail({"power.forced_up_links", "network.k"}, "{} up links, but a switch has k = {} (1 to {})",
           p.forced_up_links, e_.network.k, e_.network.k);
    }
  }

  void pattern() {
    const TrafficOptions& t = e_.traffic;
    if (t.kind == TrafficKind::Trace) return trace();
    std::int64_t bits = 0;
    while ((std::int64_t{1} << bits) < nodes_) ++bits;
    const bool power_of_two = (std::int64_t{1} << bits) == nodes_;
    const std::initializer_list<const char*> keys{"traffic.pattern", "network.k", "network.n"};
    switch (t.pattern) {
      case PatternKind::Transpose:
        if (!(power_of_two && bits % 2 == 0) && e_.network.n % 2 != 0) {
          fail(keys, "transpose is undefined for {} nodes (an even power of two, or n even)",
               nodes_);
        }
        break;
      case PatternKind::BitReversal:
      case PatternKind::BitComplement:
      case PatternKind::Shuffle:
        if (!power_of_two) {
          fail(keys, "{} is undefined for {} nodes (a power of two)", text("traffic.pattern"),
               nodes_);
        }
        break;
      case PatternKind::Hotspot:
        hotspots();
        break;
      case PatternKind::Permutation:
        permutation();
        break;
      default:
        break;
    }
    try {
      parse_lengths(t.length);
    } catch (const ConfigError& error) {
      fail({"traffic.length"}, "{}", error.what());
    }
  }

  void injection() {
    const TrafficOptions& t = e_.traffic;
    if (t.kind == TrafficKind::Closed) {
      if (t.active_share <= 0) fail({"traffic.active_share"}, "0 nodes send (above 0, at most 1)");
      return;
    }
    if (t.kind == TrafficKind::Open) rates();
    if (e_.run.warmup_rule == WarmupRule::Detect && e_.run.cycles < 2)
      fail({"run.cycles", "run.warmup_rule"}, "1 leaves nothing to measure (at least 2)");
    if (e_.run.warmup_rule == WarmupRule::Given && e_.run.warmup >= e_.run.cycles)
      fail({"run.warmup", "run.cycles"},
           "{} leaves nothing to measure of cycles = {} (less than cycles)", e_.run.warmup,
           e_.run.cycles);
  }

  void rates() {
    const TrafficOptions& t = e_.traffic;
    const bool self_similar =
        t.injection == InjectionKind::SelfSimilar || t.injection == InjectionKind::SelfSimilarRamp;
    if (self_similar && t.on_rate <= 0)
      fail({"traffic.on_rate"}, "0 is out of range (above 0, at most 1)");
    const bool ramp =
        t.injection == InjectionKind::Ramp || t.injection == InjectionKind::SelfSimilarRamp;
    if (ramp && t.ramp_low > t.ramp_high)
      fail({"traffic.ramp_low", "traffic.ramp_high"},
           "{} is above ramp_high = {} (at most ramp_high)", t.ramp_low, t.ramp_high);
    if (t.injection == InjectionKind::SelfSimilar && t.load > t.on_rate)
      fail({"traffic.load", "traffic.on_rate"}, "{} is above on_rate = {} (at most on_rate)",
           t.load, t.on_rate);
    if (t.injection == InjectionKind::SelfSimilarRamp && t.ramp_high > t.on_rate)
      fail({"traffic.ramp_high", "traffic.on_rate"}, "{} is above on_rate = {} (at most on_rate)",
           t.ramp_high, t.on_rate);
  }

  /// The name is part of a folder's name and of a comment in config.toml.
  void name() {
    const std::string& name = e_.run.name;
    const auto is_wrong = [](unsigned char c) { return c < 0x20 || c == 0x7f || c == '/'; };
    if (std::none_of(name.begin(), name.end(), is_wrong)) return;
    fail({"run.name"}, "{} is not a name (text without / and control characters)",
         toml_text(name, OptionType::Text));
  }

  /// The watchdog must not take a flit on a long channel, or a wait for a link, for a deadlock.
  void watchdog() {
    const NetworkOptions& n = e_.network;
    std::int64_t quiet = std::max({n.link_latency, n.local_latency, n.source_cycles});
    std::string sum = "max(network.link_latency, network.local_latency, network.source_cycles)";
    if (e_.power.mode != PowerMode::AlwaysOn) {
      quiet += e_.power.t_on + e_.power.t_off;
      sum += " + power.t_on + power.t_off";
    }
    if (e_.run.watchdog > quiet) return;
    fail({"run.watchdog", "network.link_latency", "network.local_latency", "network.source_cycles",
          "power.t_on", "power.t_off"},
         "{} is not above {} = {} (at least {})", e_.run.watchdog, sum, quiet, quiet + 1);
  }

 private:
  void check_decimals(const char* key, const std::string& text) {
    const auto point = text.find('.');
    if (point == std::string::npos || text.size() - point - 1 <= 9) return;
    fail({key}, "{} has more than 9 decimals (at most 9)", text);
  }

  void hotspots() {
    const TrafficOptions& t = e_.traffic;
    if (t.hotspots.empty()) {
      fail({"traffic.hotspots", "traffic.pattern"},
           "pattern hotspot needs at least one node (0 to {})", nodes_ - 1);
    }
    for (const std::int64_t node : t.hotspots) {
      if (node >= nodes_) {
        fail({"traffic.hotspots", "network.k", "network.n"},
             "node {} is not in the network of {} nodes (0 to {})", node, nodes_, nodes_ - 1);
      }
      if (std::count(t.hotspots.begin(), t.hotspots.end(), node) > 1) {
        fail({"traffic.hotspots"}, "node {} is listed twice (each node once)", node);
      }
    }
  }

  void permutation() {
    const std::string& file = e_.traffic.permutation_file;
    if (file.empty())
      fail({"traffic.permutation_file", "traffic.pattern"},
           "pattern permutation needs a file (one destination a node)");
    std::error_code error;
    if (std::filesystem::is_directory(file, error) || !std::ifstream(file))
      fail({"traffic.permutation_file"}, "'{}' cannot be read (one destination a node)", file);
    read("traffic.permutation_file",
         [&] { read_permutation(file, static_cast<std::uint32_t>(nodes_)); });
  }

  void trace() {
    const std::string& file = e_.traffic.trace_file;
    if (file.empty())
      fail({"traffic.trace_file", "traffic.kind"},
           "kind trace needs a file (cycle,source,destination,length a line)");
    read("traffic.trace_file", [&] { Trace::check(file, static_cast<std::uint32_t>(nodes_)); });
  }

  /// What is wrong with the file of `key` becomes one line.
  template <class Reader>
  void read(const char* key, Reader reader) const {
    try {
      reader();
    } catch (const std::invalid_argument& wrong) {
      std::string what = wrong.what();
      const auto is_control = [](unsigned char c) { return c < 0x20; };
      std::replace_if(what.begin(), what.end(), is_control, ' ');
      fail({key}, "{}", what);
    }
  }

  std::string text(const char* key) const {
    return std::get<std::string>(find_option(key)->get(e_));
  }
  /// The value as a message shows it.
  std::string plain_text(const std::string& key) const {
    const Option& option = *find_option(key);
    const OptionValue value = option.get(e_);
    if (const auto* real = std::get_if<double>(&value)) return decimal_text(*real);
    const auto* word = std::get_if<std::string>(&value);
    if (word == nullptr || option.type == OptionType::Text) return toml_text(value, option.type);
    return *word;
  }
  bool is_default(const std::string& key) const {
    const Option& option = *find_option(key);
    return option.get(e_) == option.get(Experiment{});
  }

  /// The error stands at the first of `keys` that was set, and is worded for keys.front().
  template <class... Args>
  [[noreturn]] void fail(std::initializer_list<const char*> keys, const char* format,
                         const Args&... args) const {
    std::string where;
    for (const char* key : keys) {
      const auto origin = origins_.find(key);
      if (origin == origins_.end()) continue;
      where = origin->second + ": ";
      break;
    }
    throw ConfigError(where + *keys.begin() + ": " + fmt::format(fmt::runtime(format), args...));
  }

  const Experiment& e_;
  const Origins& origins_;
  std::int64_t nodes_ = 0;
};

}  // namespace

void check_experiment(const Experiment& experiment, const Origins& origins) {
  Checker checker(experiment, origins);
  checker.ignored();
  checker.network();
  checker.router();
  checker.power();
  checker.pattern();
  checker.injection();
  checker.watchdog();
  checker.name();
}

}  // namespace dusk
