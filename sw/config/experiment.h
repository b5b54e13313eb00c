// SPDX-License-Identifier: Apache-2.0
/// Every option's value, as plain data. The rows of sw/config/*_rows.cpp bind keys, ranges and
/// defaults to these members.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "models/common/enum_names.h"
#include "models/energy/component_power.h"
#include "models/functional/settings.h"
#include "models/switch/switch_engine.h"
#include "models/topology/bubble.h"
#include "models/topology/card_torus.h"
#include "models/traffic/closed_loop_rule.h"

namespace dusk {

enum class SourceVcKind { Lowest, Rotate };
constexpr auto names(SourceVcKind) {
  return enum_rows<SourceVcKind>(
      {{SourceVcKind::Lowest, "lowest"}, {SourceVcKind::Rotate, "rotate"}});
}

struct NetworkOptions {
  std::string topology = "k_ary_n_tree";  ///< name of a NetworkKind
  std::int64_t k = 4, n = 4;              ///< for a tree
  // For a torus, mesh or 3DT torus.
  std::vector<std::int64_t> size = {8, 8};
  std::vector<std::int64_t> wrap;  ///< [dimension] of a torus: 1 a ring, 0 a line; empty: rings
  std::int64_t links = 1, local_channels = 1;
  std::int64_t link_latency = 1, local_latency = 1, source_cycles = 1;
  SourceVcKind source_vc = SourceVcKind::Lowest;
  std::int64_t source_vcs = 0;  ///< for each message class; 0: all
  // For a 3DT torus only.
  CardConfiguration configuration = CardConfiguration::D;
  std::int64_t internal_latency = 1;
};

// Values that the kind of network derives from its options (sw/config/network_kind.h).
/// Number of channels between a node and its switch, in each direction.
std::int64_t local_channels_of(const NetworkOptions& network);
/// Number of ports that a switch needs.
std::int64_t ports_of(const NetworkOptions& network);
/// Number of values of each digit of a node's number; 0 if the digits differ.
std::int64_t radix_of(const NetworkOptions& network);
std::int64_t nodes_of(const NetworkOptions& network);

enum class CrossbarKind { PerVc, PerInput, PerPort, PerInputVc };
constexpr auto names(CrossbarKind) {
  return enum_rows<CrossbarKind>({{CrossbarKind::PerVc, "per_vc"},
                                  {CrossbarKind::PerInput, "per_input"},
                                  {CrossbarKind::PerPort, "per_port"},
                                  {CrossbarKind::PerInputVc, "per_input_vc"}});
}
enum class EjectionKind { One, PerVc };
constexpr auto names(EjectionKind) {
  return enum_rows<EjectionKind>({{EjectionKind::One, "one"}, {EjectionKind::PerVc, "per_vc"}});
}
enum class VcAllocationKind { Atomic, NonAtomic, VirtualCutThrough };
constexpr auto names(VcAllocationKind) {
  return enum_rows<VcAllocationKind>(
      {{VcAllocationKind::Atomic, "atomic"},
       {VcAllocationKind::NonAtomic, "non_atomic"},
       {VcAllocationKind::VirtualCutThrough, "virtual_cut_through"}});
}
enum class RoutingKind { Adaptive, DimensionOrder };
constexpr auto names(RoutingKind) {
  return enum_rows<RoutingKind>(
      {{RoutingKind::Adaptive, "adaptive"}, {RoutingKind::DimensionOrder, "dimension_order"}});
}

inline constexpr std::uint32_t kMostVcDepth = 256;  ///< flits

/// Keys of the router are members of its configuration RouterConfig. Exceptions: local_depth, the
/// two members that vc_allocation decides (atomic_vc_allocation and admission), and message_vcs.
struct SwitchOptions : RouterConfig {
  std::string shape = "auto";
  std::string replace;  ///< see sw/shapes/own_blocks.h
  CrossbarKind crossbar = CrossbarKind::PerVc;
  std::int64_t hop_latency = 4, credit_delay = 2, flit_width = 64;
  bool back_to_back = false;
  EjectionKind ejection = EjectionKind::One;
  VcAllocationKind vc_allocation = VcAllocationKind::Atomic;
  VcAllocator vc_allocator = VcAllocator::PerPort;
  std::vector<std::int64_t> message_class_vcs;  ///< [message class - 1]; 0: those of class 0
  // For a torus or mesh.
  RoutingKind routing = RoutingKind::Adaptive;
  std::int64_t adaptive_vcs = 1;  ///< routing adaptive
  std::int64_t idle_vcs = 0;
  std::int64_t local_vcs = 1;
  // For a 3DT torus.
  std::int64_t link_vcs = 2;
  // For a torus or 3DT torus.
  RingEscape escape = RingEscape::Dateline;
  std::string bubble = "least";  ///< see bubble_flits()
  BubbleAt bubble_at = BubbleAt::Local;
};

/// True for a selection of VcAllocator::PerRequest; the other allocators use other selections.
inline bool is_request_policy(Selection selection) {
  return selection == Selection::Random || selection == Selection::Shortest ||
         selection == Selection::Smart;
}

/// Number of VCs of class Adaptive in a torus or mesh.
inline std::int64_t adaptive_vcs_of(const SwitchOptions& s) {
  return s.routing == RoutingKind::Adaptive ? s.adaptive_vcs : 0;
}

enum class PowerMode { AlwaysOn, Threshold, Forced };
constexpr auto names(PowerMode) {
  return enum_rows<PowerMode>({{PowerMode::AlwaysOn, "always_on"},
                               {PowerMode::Threshold, "threshold"},
                               {PowerMode::Forced, "forced"}});
}
enum class ThresholdKind { Static, Dynamic };
constexpr auto names(ThresholdKind) {
  return enum_rows<ThresholdKind>(
      {{ThresholdKind::Static, "static"}, {ThresholdKind::Dynamic, "dynamic"}});
}
enum class PowerStart { AllOn, MinimalTree, OneLink };
constexpr auto names(PowerStart) {
  return enum_rows<PowerStart>({{PowerStart::AllOn, "all_on"},
                                {PowerStart::MinimalTree, "minimal_tree"},
                                {PowerStart::OneLink, "one_link"}});
}
enum class PendingKind { Waiting, Present };
constexpr auto names(PendingKind) {
  return enum_rows<PendingKind>(
      {{PendingKind::Waiting, "waiting"}, {PendingKind::Present, "present"}});
}

/// Keys of link power in a switch are members of its configuration PowerConfig, but for
/// power_managed.
struct PowerOptions : PowerConfig {
  std::string scheme = "none";  ///< scheme (sw/config/power_scheme.h)
  PowerMode mode = PowerMode::AlwaysOn;
  std::string policy = "auto";  ///< name of a PolicyPart; auto: the one that the topology has
  ThresholdKind thresholds = ThresholdKind::Static;
  std::int64_t setting = 7;                       ///< published setting; 0: u_on and u_off decide
  std::string u_max = "0.63";                     ///< like u_on; scales the published settings
  std::string u_on = "0.4725", u_off = "0.1575";  ///< decimal text, no exponent
  std::int64_t forced_up_links = 1;
  std::int64_t override_wait = 1;
  PendingKind pending = PendingKind::Waiting;
  bool trim_above_leaves = true;
  PowerStart start = PowerStart::AllOn;
  double link_share = 0.824;
  std::string off_share = "0";  ///< same form as u_on
  PortsCounted ports_counted = PortsCounted::BySwitch;
  double cpu_use = 1, network_share = PowerShares{}.network;
  double node_constant = PowerShares{}.node_constant;
};

struct TrafficOptions {
  std::string kind = "open";        ///< name of a WorkloadPart
  std::string pattern = "uniform";  ///< name of a PatternPart
  std::vector<std::int64_t> hotspots;
  double hotspot_share = 0.1;
  std::string permutation_file;
  std::string trace_file;
  std::string injection = "bernoulli";  ///< name of an InjectionPart
  double load = 0.3;
  std::string length = "16";  ///< see parse_lengths()
  double ramp_low = 0.0126, ramp_high = 0.63;
  std::int64_t ramp_low_cycles = 60000, ramp_rise_cycles = 120000;
  std::int64_t ramp_hold_cycles = 120000, ramp_fall_cycles = 120000;
  double pareto_on = 1.4, pareto_off = 1.4, on_rate = 1.0;
  double active_share = 1.0;
  std::int64_t outstanding = 1;
  std::int64_t messages = 500000;
  ClosedLoopRule closed_rule = ClosedLoopRule::Reply;
  std::vector<double> class_shares;  ///< [message class] of an open loop; empty: all of class 0
  std::int64_t reply_class = 0;
};

enum class RankOrder : std::uint8_t { Block, Cyclic, Random };
constexpr auto names(RankOrder) {
  return enum_rows<RankOrder>(
      {{RankOrder::Block, "block"}, {RankOrder::Cyclic, "cyclic"}, {RankOrder::Random, "random"}});
}

/// Keys of workload application.
struct ApplicationOptions {
  std::string files;  ///< see sw/workloads/application_jobs.h; empty: the generator's
  // Keys of generated applications (models/application/generator.h).
  std::string generator = "halo";  ///< name of a GeneratorPart
  std::int64_t ranks = 0;          ///< 0: one for each place
  std::int64_t steps = 10, bytes = 65536, compute_ns = 100000;
  double imbalance = 0;
  std::vector<std::int64_t> sizes;  ///< empty: chosen
  std::int64_t dimensions = 3;
  bool periodic = true;
  std::string algorithm = "auto";
  std::string collectives;  ///< for files: models/application/collective_settings.h
  double reduce_ns_per_kib = 0;
  std::int64_t messages = 16, layers = 8, micro_batches = 8;
  // Keys that place the ranks at nodes.
  std::int64_t ranks_per_node = 1;
  RankOrder order = RankOrder::Block;
  std::string node_file;  ///< empty: as order says
  // Keys of the replay (models/application/replay_settings.h).
  double cycle_ns = 1, compute_factor = 1, size_factor = 1;
  std::int64_t flit_bytes = 8, packet_bytes = 128, eager_bytes = 65535;
  double overhead_ns = 0, local_ns = 500;
};

/// True if the load does not change with time, so that a run can have a steady state.
bool has_constant_load(const TrafficOptions& traffic);

enum class EngineKind { Rtl, Model, Lockstep, Functional, Gates };
constexpr auto names(EngineKind) {
  return enum_rows<EngineKind>({{EngineKind::Rtl, "rtl"},
                                {EngineKind::Model, "model"},
                                {EngineKind::Lockstep, "lockstep"},
                                {EngineKind::Functional, "functional"},
                                {EngineKind::Gates, "gates"}});
}
/// True for engines that compare the RTL with its twin or its netlist.
inline bool compares(EngineKind engine) {
  return engine == EngineKind::Lockstep || engine == EngineKind::Gates;
}
enum class HostKind { Systemc, Kernel };
constexpr auto names(HostKind) {
  return enum_rows<HostKind>({{HostKind::Systemc, "systemc"}, {HostKind::Kernel, "kernel"}});
}
enum class WarmupRule { Given, Detect };
constexpr auto names(WarmupRule) {
  return enum_rows<WarmupRule>({{WarmupRule::Given, "given"}, {WarmupRule::Detect, "detect"}});
}

enum class DetailKind { Auto, On, Off };
constexpr auto names(DetailKind) {
  return enum_rows<DetailKind>(
      {{DetailKind::Auto, "auto"}, {DetailKind::On, "on"}, {DetailKind::Off, "off"}});
}

struct RunOptions {
  EngineKind engine = EngineKind::Rtl;
  std::string rtl = "all";  ///< see sw/config/chosen_switches.h
  HostKind host = HostKind::Systemc;
  std::int64_t seed = 1;
  WarmupRule warmup_rule = WarmupRule::Given;
  std::int64_t warmup = 10000;
  std::int64_t cycles = 100000;  ///< 0: until all packets of the trace have arrived
  double precision = 0;          ///< 0: off
  bool drain = true;
  std::int64_t drain_limit = 100000, watchdog = 20000, starvation = 0;
  bool skip_quiet = true, checked = false;
  std::int64_t threads = 0;           ///< most threads; 0: number of processors
  bool deadlock_check = true;         ///< for a torus, mesh or 3DT torus
  std::string waves;                  ///< see sw/run/instruments.h
  std::vector<std::int64_t> packets;  ///< packets whose journeys are written
  std::string name;                   ///< empty: of the configuration file
  std::string output;                 ///< empty: results/<name>-<n>
  std::string reference;              ///< see sw/config/reference_run.h; empty: none
  bool plots = true;
  DetailKind detail = DetailKind::Auto;  ///< auto: on for a run that no other command starts
  bool packet_table = false, pair_table = false;
};

/// Options of the routers of engine functional.
struct FunctionalOptions {
  std::int64_t adaptive_vcs = 2, escape_vcs = 1;
  std::int64_t bubble = 2;
  functional::BubbleIn bubble_in = functional::BubbleIn::Rings;
  std::int64_t queue = 256, buffer = 16;
  functional::RequestKind request = functional::RequestKind::Smart;
  functional::Outputs outputs = functional::Outputs::Any;
  functional::Attempt attempt = functional::Attempt::Passes;
  functional::Measure measure = functional::Measure::Present;
  functional::ArbiterKind arbiter = functional::ArbiterKind::Oldest;
  std::int64_t own_lead = 0;
  functional::Feed feed = functional::Feed::Last;
  functional::ConsumptionKind consumption = functional::ConsumptionKind::Multiple;
  std::int64_t sample_node = 1;
};

/// Longest name in bytes: with an ending it fits into a folder's name (255 bytes).
constexpr std::size_t kLongestRunName = 235;

struct Experiment {
  /// Name for the results folder and the titles: run.name, or that of the configuration file.
  std::string name = "default";
  NetworkOptions network;
  SwitchOptions switch_;
  PowerOptions power;
  TrafficOptions traffic;
  ApplicationOptions application;
  RunOptions run;
  FunctionalOptions functional;
};

}  // namespace dusk
