// SPDX-License-Identifier: Apache-2.0
// Wrong configurations: each message is one line that names the place, the key, the fault and the
// allowed values.
#include <fnmatch.h>
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "sw/config/config_file.h"

namespace dusk {
namespace {

struct BadInput {
  const char* name;
  const char* text;     ///< text of the file "x.toml"
  const char* setting;  ///< setting of --set, or empty
  const char* error;
};
void PrintTo(const BadInput& input, std::ostream* out) { *out << input.name; }

std::string error_of(const BadInput& input) {
  try {
    Configuration configuration;
    configuration.read_text(input.text, "x.toml");
    if (*input.setting != '\0') configuration.read_setting(input.setting);
    configuration.check();
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

// A torus of 4 x 4 with a valid switch; further keys and sections may follow.
#define DUSK_TORUS                                                             \
  "[switch]\noutput_queue = 0\ncrossbar = \"per_input_vc\"\nhop_latency = 3\n" \
  "vc_allocator = \"per_switch\"\n[network]\ntopology = \"torus\"\nsize = [4, 4]\n"
#define DUSK_MESH                                                              \
  "[switch]\noutput_queue = 0\ncrossbar = \"per_input_vc\"\nhop_latency = 3\n" \
  "vc_allocator = \"per_switch\"\n[network]\ntopology = \"mesh\"\nsize = [4, 4]\n"
// A torus of 4 x 4 with 2 adaptive VCs and an escape with the least bubble, 6 flits.
#define DUSK_BUBBLE                                                                       \
  "[network]\ntopology = \"torus\"\nsize = [4, 4]\n[traffic]\nlength = \"4\"\n[switch]\n" \
  "output_queue = 0\ncrossbar = \"per_input_vc\"\nhop_latency = 3\nadaptive_vcs = 2\n"    \
  "vc_allocation = \"virtual_cut_through\"\nvc_depth = 8\nescape = \"bubble\"\n"

const BadInput kBadInputs[] = {
    {"UnknownKey", "[network]\nkk = 4", "",
     "x.toml:2:1: network.kk: unknown key (did you mean network.k?)"},
    {"MisspeltKey", "[power]\nwindw = 4", "",
     "x.toml:2:1: power.windw: unknown key (did you mean power.window?)"},
    {"KeyInWrongSection", "[run]\nload = 0.1", "",
     "x.toml:2:1: run.load: unknown key (did you mean traffic.load?)"},
    {"KeyOutsideSections", "seed = 1", "",
     "x.toml:1:1: seed: unknown key (did you mean run.seed?)"},
    {"UnknownSection", "\n[netwrok]\nk = 4", "",
     "x.toml:2:2: netwrok: unknown section (did you mean network?)"},
    {"Syntax", "[network]\nk = = 4", "", "x.toml:2:5: syntax: *"},
    {"DuplicateKey", "[network]\nk = 4\nk = 4", "", "x.toml:3:*: syntax: *"},
    {"TextForInteger", "[network]\nk = \"four\"", "",
     "x.toml:2:5: network.k: 'four' is not an integer (2 to 16)"},
    {"RealForInteger", "[run]\ncycles = 100000.5", "",
     "x.toml:2:10: run.cycles: 100000.5 is not an integer (0 to 1000000000000000)"},
    {"RealBeyondIntegers", "[run]\ncycles = 1e30", "",
     "x.toml:2:10: run.cycles: 1e+30 is not an integer (0 to 1000000000000000)"},
    {"RealInList", "[network]\nsize = [4.5, 4]", "",
     "x.toml:2:8: network.size: 4.5 is not an integer (list of integers 2 to 16777216)"},
    {"TextInList", "[network]\nsize = [4, \"4\"]", "",
     "x.toml:2:8: network.size: '4' is not an integer (list of integers 2 to 16777216)"},
    {"TextForReal", "[traffic]\nload = \"much\"", "",
     "x.toml:2:8: traffic.load: 'much' is not a real (0 to 8)"},
    {"IntegerForBoolean", "[run]\ndrain = 1", "",
     "x.toml:2:9: run.drain: 1 is not a boolean (true, false)"},
    {"IntegerForChoice", "[power]\nmode = 1", "",
     "x.toml:2:8: power.mode: 1 is not a choice (always_on, threshold, forced)"},
    {"RealForText", "[traffic]\nlength = 16.5", "",
     "x.toml:2:10: traffic.length: 16.5 is not a text (text in quotes)"},
    {"BooleanForText", "[run]\nname = true", "",
     "x.toml:2:8: run.name: true is not a text (text in quotes)"},
    {"SectionForKey", "[network.k]\nx = 1", "",
     "x.toml:1:*: network.k: a section is not an integer (2 to 16)"},
    {"UnknownChoice", "[traffic]\npattern = \"tornadoo\"", "",
     "x.toml:2:11: traffic.pattern: unknown 'tornadoo' (uniform, hotspot, *)"},
    {"SwitchTooWide", "[network]\nk = 17", "",
     "x.toml:2:5: network.k: 17 is out of range (2 to 16)"},
    {"Negative", "[network]\nk = -4", "", "x.toml:2:5: network.k: -4 is out of range (2 to 16)"},
    {"NoTurnOnTime", "[power]\nt_on = 0", "",
     "x.toml:2:8: power.t_on: 0 is out of range (1 to 1000000)"},
    {"ShortWindow", "[power]\nwindow = 1", "",
     "x.toml:2:10: power.window: 1 is out of range (2 to 1000000)"},
    {"LoadAboveOne", "[traffic]\nload = 1.5", "",
     "x.toml:2:8: traffic.load: 1.5 is more than the channel of a node carries (at most 1)"},
    {"LoadNotANumber", "[traffic]\nload = nan", "",
     "x.toml:2:8: traffic.load: nan is out of range (0 to 8)"},
    {"NoMessages", "[traffic]\nkind = \"closed\"\nmessages = 0", "",
     "x.toml:3:12: traffic.messages: 0 is out of range (1 to 1000000000000000)"},
    {"HotspotBelowZero", "[traffic]\nhotspots = [1, -1]", "",
     "x.toml:2:12: traffic.hotspots: -1 is out of range (list of integers 0 to 16777215)"},
    {"CreditBypassWithQueue", "[switch]\ncredit_delay = 1", "",
     "x.toml:2:16: switch.credit_delay: a credit delay of 1 cannot be combined with an output "
     "queue "
     "(output_queue 0, or credit_delay 2)"},
    {"CrossbarWithoutQueue", "[switch]\noutput_queue = 0", "",
     "x.toml:2:16: switch.crossbar: crossbar outputs per VC need an output queue (crossbar "
     "per_port "
     "or per_input_vc, or in a tree output_queue at least 1)"},
    {"EjectionWithoutQueue",
     "[switch]\noutput_queue = 0\ncrossbar = \"per_port\"\nejection = \"per_vc\"", "",
     "x.toml:4:12: switch.ejection: ejection per VC needs an output queue in a tree (output_queue "
     "at least 1, or ejection one)"},
    {"ObliviousPerPort", "[switch]\nselection = \"oblivious\"", "",
     "x.toml:2:13: switch.selection: oblivious needs an allocator that keeps what was drawn "
     "(vc_allocator per_vc, or another selection)"},
    {"PerVcTooLarge", "[network]\nk = 11\n[switch]\nvc_allocator = \"per_vc\"", "",
     "x.toml:4:16: switch.vc_allocator: VC allocation per VC or per request serves at most 64 VCs "
     "in "
     "all ports, not 22 ports of 3 VCs (fewer, or vc_allocator per_port)"},
    {"OffNotBelowOn", "[power]\nsetting = 0\nu_on = 0.2\nu_off = 0.3", "",
     "x.toml:4:9: power.u_off: 0.3 is not below u_on = 0.2 (at most u_on / 2)"},
    {"ThresholdsTooClose", "[power]\nsetting = 0\nu_on = 0.5\nu_off = 0.3", "",
     "x.toml:3:8: power.u_on: 0.5 is less than twice u_off = 0.3: a link turned off would be "
     "turned on "
     "again (at least 0.6)"},
    {"ThresholdIgnored", "[power]\nu_on = 0.5", "",
     "x.toml:2:8: power.u_on: 0.5 has no effect with setting = 7 (set setting = 0)"},
    {"ForcedLinksMissing", "[power]\nmode = \"forced\"\nforced_up_links = 5", "",
     "x.toml:3:19: power.forced_up_links: 5 up links, but a switch has k = 4 (1 to 4)"},
    {"TransposeOddPower", "[network]\nk = 2\nn = 3\n[traffic]\npattern = \"transpose\"", "",
     "x.toml:5:11: traffic.pattern: transpose is undefined for 8 nodes (an even power of two, or n "
     "even)"},
    {"ShuffleNoPower", "[network]\nk = 3\n[traffic]\npattern = \"shuffle\"", "",
     "x.toml:4:11: traffic.pattern: shuffle is undefined for 81 nodes (a power of two)"},
    {"NoHotspot", "[traffic]\npattern = \"hotspot\"", "",
     "x.toml:2:11: traffic.hotspots: pattern hotspot needs at least one node (0 to 255)"},
    {"HotspotOutside", "[traffic]\npattern = \"hotspot\"\nhotspots = [3, 256]", "",
     "x.toml:3:12: traffic.hotspots: node 256 is not in the network of 256 nodes (0 to 255)"},
    {"NoPermutation", "[traffic]\npattern = \"permutation\"", "",
     "x.toml:2:11: traffic.permutation_file: pattern permutation needs a file (one destination a "
     "node)"},
    {"LostPermutation", "[traffic]\npattern = \"permutation\"\npermutation_file = \"/none\"", "",
     "x.toml:3:20: traffic.permutation_file: /none: cannot be read: No such file or directory"},
    {"LengthZero", "[traffic]\nlength = \"0\"", "",
     "x.toml:2:10: traffic.length: '0' is out of range (lengths 1 to 4095: 16 or 1..64 or "
     "16:0.8,256:0.2)"},
    {"LengthReal", "", "traffic.length=16.0",
     "--set: traffic.length: '16.0' is not a whole number (lengths 1 to 4095: 16 or 1..64 or "
     "16:0.8,256:0.2)"},
    {"LengthShares", "[traffic]\nlength = \"16:0.8,256:0.3\"", "",
     "x.toml:2:10: traffic.length: '16:0.8,256:0.3' has shares that do not add up to 1 (lengths 1 "
     "to "
     "4095: 16 or 1..64 or 16:0.8,256:0.2)"},
    {"LengthRange", "[traffic]\nlength = \"64..1\"", "",
     "x.toml:2:10: traffic.length: '64..1' is an empty range (lengths 1 to 4095: 16 or 1..64 or "
     "16:0.8,256:0.2)"},
    {"ClosedRamp", "[traffic]\nkind = \"closed\"\ninjection = \"ramp\"", "",
     "x.toml:3:13: traffic.injection: ramp has no effect with kind = closed (kind open)"},
    {"RampDown", "[traffic]\ninjection = \"ramp\"\nramp_low = 0.7", "",
     "x.toml:3:12: traffic.ramp_low: 0.7 is above ramp_high = 0.63 (at most ramp_high)"},
    {"OnRateTooLow", "[traffic]\ninjection = \"self_similar\"\non_rate = 0.2", "",
     "x.toml:3:11: traffic.load: 0.3 is above on_rate = 0.2 (at most on_rate)"},
    {"NothingMeasured", "[run]\nwarmup = 100000", "",
     "x.toml:2:10: run.warmup: 100000 leaves nothing to measure of cycles = 100000 (less than "
     "cycles)"},
    {"LoadWithRamp", "[traffic]\ninjection = \"ramp\"\nload = 0.2", "",
     "x.toml:3:8: traffic.load: 0.2 has no effect with injection = ramp (ramp_low and ramp_high, "
     "or injection bernoulli, uniform_gaps or self_similar)"},
    {"SetLoadWithRamp", "[traffic]\ninjection = \"self_similar_ramp\"", "traffic.load=0.3",
     "--set: traffic.load: 0.3 has no effect with injection = self_similar_ramp (ramp_low and "
     "ramp_high, or injection bernoulli, uniform_gaps or self_similar)"},
    {"RampWithBernoulli", "[traffic]\nramp_high = 0.5", "",
     "x.toml:2:13: traffic.ramp_high: 0.5 has no effect with injection = bernoulli (injection "
     "ramp, "
     "uniform_gaps_ramp or self_similar_ramp)"},
    {"RampWithSelfSimilar", "[traffic]\ninjection = \"self_similar\"",
     "traffic.ramp_low_cycles=60000",
     "--set: traffic.ramp_low_cycles: 60000 has no effect with injection = self_similar (injection "
     "ramp, uniform_gaps_ramp or self_similar_ramp)"},
    {"ParetoWithBernoulli", "[traffic]\npareto_on = 1.9", "",
     "x.toml:2:13: traffic.pareto_on: 1.9 has no effect with injection = bernoulli (injection "
     "self_similar or self_similar_ramp)"},
    {"OnRateWithRamp", "[traffic]\ninjection = \"ramp\"\non_rate = 0.9", "",
     "x.toml:3:11: traffic.on_rate: 0.9 has no effect with injection = ramp (injection "
     "self_similar "
     "or self_similar_ramp)"},
    {"MessagesInOpenLoop", "", "traffic.messages=10",
     "--set: traffic.messages: 10 has no effect with kind = open (kind closed)"},
    {"ActiveShareInOpenLoop", "[traffic]\nactive_share = 0.5", "",
     "x.toml:2:16: traffic.active_share: 0.5 has no effect with kind = open (kind closed)"},
    {"ClosedRuleInOpenLoop", "[traffic]\nclosed_rule = \"walk\"", "",
     "x.toml:2:15: traffic.closed_rule: walk has no effect with kind = open (kind closed)"},
    {"HotspotsOfNoPattern", "[traffic]\nhotspots = [3, 5]", "",
     "x.toml:2:12: traffic.hotspots: [[]3, 5] has no effect with pattern = uniform (pattern "
     "hotspot)"},
    {"HotspotShareOfNoPattern", "[traffic]\npattern = \"tornado\"\nhotspot_share = 0.2", "",
     "x.toml:3:17: traffic.hotspot_share: 0.2 has no effect with pattern = tornado (pattern "
     "hotspot or hot_eighth)"},
    {"PatternOfNoSender", "[network]\nk = 2\nn = 2", "traffic.pattern=tornado",
     "--set: traffic.pattern: no node sends: tornado maps each of the 4 nodes to itself (another "
     "pattern, or another size)"},
    {"PatternOfNoActiveNode",
     "[network]\nk = 2\nn = 2\n[traffic]\nkind = \"closed\"\nactive_share = 0.25\n"
     "pattern = \"bit_reversal\"\n[run]\nseed = 0",
     "",
     "x.toml:7:11: traffic.pattern: no node sends: bit_reversal maps each active node to itself "
     "(another pattern, more active_share, or another seed)"},
    {"PermutationOfNoPattern", "[traffic]\npermutation_file = \"p.txt\"", "",
     "x.toml:2:20: traffic.permutation_file: \"p.txt\" has no effect with pattern = uniform "
     "(pattern "
     "permutation)"},
    {"ForcedLinksNotForced", "", "power.forced_up_links=1",
     "--set: power.forced_up_links: 1 has no effect with mode = always_on (mode forced)"},
    {"SettingForced", "[power]\nmode = \"forced\"\nsetting = 3", "",
     "x.toml:3:11: power.setting: 3 has no effect with mode = forced (mode threshold)"},
    {"ThresholdsForced", "[power]\nmode = \"forced\"\nthresholds = \"dynamic\"", "",
     "x.toml:3:14: power.thresholds: dynamic has no effect with mode = forced (mode threshold)"},
    {"ThresholdForced", "[power]\nmode = \"forced\"", "power.u_off=0.1575",
     "--set: power.u_off: 0.1575 has no effect with mode = forced (mode threshold)"},
    {"SetThresholdIgnored", "", "power.u_on=0.4725",
     "--set: power.u_on: 0.4725 has no effect with setting = 7 (set setting = 0)"},
    {"WatchdogBelowLatency", "[network]\nlink_latency = 500\n[run]\nwatchdog = 500", "",
     "x.toml:4:12: run.watchdog: 500 is not above max(network.link_latency, network.local_latency, "
     "network.source_cycles) = 500 (at least 501)"},
    {"WatchdogBelowTimers", "[power]\nmode = \"threshold\"\nt_on = 19000", "",
     "x.toml:3:8: run.watchdog: 20000 is not above max(network.link_latency, "
     "network.local_latency, network.source_cycles) + power.t_on + power.t_off = 20001 (at least "
     "20002)"},
    {"NothingNear", "[power]\ncolor = 1", "",
     "x.toml:2:1: power.color: unknown key (dusk keys lists them)"},
    {"NoSectionNear", "[color]\nk = 4", "",
     "x.toml:1:2: color: unknown section (network, switch, power, traffic, application, run)"},
    {"TooManyDecimals", "[power]\nsetting = 0\nu_on = 0.47250000001", "",
     "x.toml:3:8: power.u_on: 0.47250000001 has more than 9 decimals (at most 9)"},
    {"OffIsZeroOfPowar", "[power]\nsetting = 0\nu_on = 0.5\nu_off = 0", "power.policy=powar",
     "x.toml:4:9: power.u_off: 0 would never take a selectable port away (above 0)"},
    {"OffTooManyDecimals", "[power]\nsetting = 0\nu_off = 1e-10", "",
     "x.toml:3:9: power.u_off: 0.0000000001 has more than 9 decimals (at most 9)"},
    {"HotspotTwice", "[traffic]\npattern = \"hotspot\"\nhotspots = [3, 5, 3]", "",
     "x.toml:3:12: traffic.hotspots: node 3 is listed twice (each node once)"},
    {"OnRateZero", "[traffic]\ninjection = \"self_similar\"\nload = 0\non_rate = 0", "",
     "x.toml:4:11: traffic.on_rate: 0 is out of range (above 0, at most 1)"},
    {"PermutationIsAFolder", "[traffic]\npattern = \"permutation\"\npermutation_file = \"/tmp\"",
     "", "x.toml:3:20: traffic.permutation_file: /tmp: cannot be read: Is a directory"},
    {"PermutationMalformed",
     "[traffic]\npattern = \"permutation\"\npermutation_file = \"" DUSK_SOURCE_DIR "/dusk\"", "",
     "x.toml:3:20: traffic.permutation_file: */dusk:*: * is no node number (allowed: 0 to 255)"},
    {"NameIsAPath", "[run]\nname = \"../x\"", "",
     "x.toml:2:8: run.name: \"../x\" is not a name (text without / and control characters)"},
    {"NameOfTwoLines", "[run]\nname = \"x\\ny\"", "",
     "x.toml:2:8: run.name: \"x\\\\u000ay\" is not a name (text without / and control characters)"},
    {"StartForced", "[power]\nmode = \"forced\"", "power.start=all_on",
     "--set: power.start: all_on has no effect with mode = forced (mode threshold)"},
    {"StartForcedInFile", "[power]\nmode = \"forced\"\nstart = \"minimal_tree\"", "",
     "x.toml:3:9: power.start: minimal_tree has no effect with mode = forced (mode threshold)"},
    {"SetUnknown", "", "power.widow=3",
     "--set: power.widow: unknown key (did you mean power.window?)"},
    {"SetWithoutValue", "", "power.window", "--set: power.window: has no value (key=value)"},
    {"SetWrongType", "", "power.window=long",
     "--set: power.window: 'long' is not an integer (2 to 1000000)"},
    {"SetRange", "", "switch.vcs=9", "--set: switch.vcs: 9 is out of range (1 to 8)"},
    {"SetChoice", "", "run.host=qemu", "--set: run.host: unknown 'qemu' (systemc, kernel)"},
    {"SetInjectedLine", "", "network.k=4\n[run]",
     "--set: network.k: '4 [[]run]' is not an integer (2 to 16)"},
    {"SetCombination", "", "run.warmup=100000",
     "--set: run.warmup: 100000 leaves nothing to measure of cycles = 100000 (less than cycles)"},
    {"TorusDefaults", "[network]\ntopology = \"torus\"", "",
     "x.toml:2:12: switch.output_queue: a torus or mesh has no output queue (output_queue 0)"},
    {"TorusQueue", DUSK_TORUS, "switch.output_queue=2",
     "--set: switch.output_queue: a torus or mesh has no output queue (output_queue 0)"},
    {"TorusCrossbar", DUSK_TORUS, "switch.crossbar=per_input",
     "--set: switch.crossbar: crossbar outputs per VC need an output queue (crossbar per_port or "
     "per_input_vc, or in a tree output_queue at least 1)"},
    {"TorusEjection", DUSK_TORUS, "switch.ejection=per_vc",
     "--set: switch.ejection: per_vc has no effect with local_vcs = 1 (local_vcs at least 2)"},
    {"TorusFiveDimensions", DUSK_TORUS, "network.size=[2,2,2,2,2]",
     "--set: network.size: 5 dimensions (1 to 4: the switches in each, such as [[]16, 16])"},
    {"TorusNoDimension", DUSK_TORUS, "network.size=[]",
     "--set: network.size: 0 dimensions (1 to 4: the switches in each, such as [[]16, 16])"},
    {"TorusSizeOne", DUSK_TORUS, "network.size=[4,1]",
     "--set: network.size: 1 is out of range (list of integers 2 to 16777216)"},
    {"TorusTooLong", DUSK_TORUS, "network.size=[4,4097]",
     "--set: network.size: 4097 is out of range in 2 dimensions (2 to 4096: addresses have 24 "
     "bits)"},
    {"TorusTooLong3D", DUSK_TORUS, "network.size=[257,2,2]",
     "--set: network.size: 257 is out of range in 3 dimensions (2 to 256: addresses have 24 bits)"},
    {"TorusTooManyPorts", DUSK_TORUS "links = 8\nlocal_channels = 4", "",
     "x.toml:9:9: network.links: a switch needs 2 x 2 dimensions x 8 links + 4 local channels = 36 "
     "ports (at most 32)"},
    {"TorusTooFewVcs", DUSK_TORUS, "switch.vcs=2",
     "--set: switch.vcs: 2 are too few for adaptive_vcs = 1 and 2 escape virtual channels, before "
     "and after the dateline, of a torus (at least 3)"},
    {"TorusTooManyAdaptive", DUSK_TORUS, "switch.adaptive_vcs=2",
     "--set: switch.vcs: 3 are too few for adaptive_vcs = 2 and 2 escape virtual channels, before "
     "and after the dateline, of a torus (at least 4)"},
    {"MeshTooFewVcs", DUSK_MESH, "switch.vcs=1",
     "--set: switch.vcs: 1 are too few for adaptive_vcs = 1 and 1 escape virtual channel of a mesh "
     "(at least 2)"},
    {"TorusLocalVcs", DUSK_TORUS, "switch.local_vcs=4",
     "--set: switch.local_vcs: 4 are more than vcs = 3 (at most vcs)"},
    {"TorusSourceVcs", DUSK_TORUS, "network.source_vcs=2",
     "--set: network.source_vcs: 2 are more than local_vcs = 1 (at most local_vcs; 0: all)"},
    {"TreeSourceVcs", "", "network.source_vcs=4",
     "--set: network.source_vcs: 4 are more than vcs = 3 (at most vcs; 0: all)"},
    {"TorusNonAtomic", DUSK_TORUS, "switch.vc_allocation=non_atomic",
     "--set: switch.vc_allocation: non_atomic can deadlock with routing = adaptive: a head flit "
     "behind another packet in an adaptive buffer cannot reach its escape (vc_allocation atomic or "
     "virtual_cut_through, routing dimension_order, or run.deadlock_check = false)"},
    {"CutThroughTree", "", "switch.vc_allocation=virtual_cut_through",
     "--set: switch.vc_depth: 4 flits have no space for a packet of 16 (vc_depth at least 16, "
     "shorter packets, or vc_allocation atomic or non_atomic)"},
    {"OnePacketPerPortOfParts", "", "switch.one_packet_per_port=true",
     "--set: switch.one_packet_per_port: true needs packets that a buffer takes whole: a packet "
     "that is blocked would hold a whole port (vc_allocation virtual_cut_through, or "
     "one_packet_per_port false)"},
    {"OnePacketPerPortOfPartsUnchecked", DUSK_TORUS "[run]\ndeadlock_check = false\n",
     "switch.one_packet_per_port=true",
     "--set: switch.one_packet_per_port: true needs packets that a buffer takes whole: a packet "
     "that is blocked would hold a whole port (vc_allocation virtual_cut_through, or "
     "one_packet_per_port false)"},
    {"OnePacketPerPortPerVc", "[switch]\none_packet_per_port = true\n",
     "switch.vc_allocator=per_vc",
     "x.toml:2:23: switch.one_packet_per_port: true cannot be combined with vc_allocator = per_vc: "
     "it may give several virtual channels of a port in one cycle (vc_allocator per_port or "
     "per_switch, or one_packet_per_port false)"},
    {"PointerMovesOfOtherSelections", "", "switch.pointer_moves=choice",
     "--set: switch.pointer_moves: choice has no effect with selection = most_free_vcs (selection "
     "round_robin)"},
    {"PointerMovesPerSwitch",
     "[switch]\nselection = \"round_robin\"\npointer_moves = \"choice\"\nvc_allocator = "
     "\"per_switch\"\noutput_queue = 0\ncrossbar = \"per_input_vc\"\nhop_latency = 3\n[network]\n"
     "topology = \"torus\"\nsize = [4, 4]\n",
     "",
     "x.toml:3:17: switch.pointer_moves: choice has no effect with vc_allocator = per_switch "
     "(vc_allocator per_port)"},
    {"OnePacketPerPortPerRequest",
     DUSK_BUBBLE "vc_allocator = \"per_request\"\nselection = \"random\"\n",
     "switch.one_packet_per_port=true",
     "--set: switch.one_packet_per_port: true cannot be combined with vc_allocator = per_request: "
     "it may give several virtual channels of a port in one cycle (vc_allocator per_port or "
     "per_switch, or one_packet_per_port false)"},
    {"CutThroughTorus", DUSK_TORUS "[traffic]\nlength = \"1:0.5,2..9:0.5\"",
     "switch.vc_allocation=virtual_cut_through",
     "--set: switch.vc_depth: 4 flits have no space for a packet of 9 (vc_depth at least 9, "
     "shorter packets, or vc_allocation atomic or non_atomic)"},
    {"BubbleOnAMesh", DUSK_MESH, "switch.escape=bubble",
     "--set: switch.escape: bubble: a mesh has no rings that could fill (escape dateline, or "
     "topology torus)"},
    {"BubbleWithoutARing", DUSK_BUBBLE, "network.wrap=[0,0]",
     "x.toml:13:10: switch.escape: bubble: no dimension is a ring that could fill (escape "
     "dateline, "
     "or a 1 in wrap)"},
    {"BubbleOfATree", "", "switch.escape=bubble",
     "--set: switch.escape: bubble has no effect with topology = k_ary_n_tree (topology torus, "
     "mesh or 3dt)"},
    {"BubbleOfPartsOfPackets", DUSK_TORUS, "switch.escape=bubble",
     "--set: switch.escape: bubble needs packets that a buffer takes whole (vc_allocation "
     "virtual_cut_through, or escape dateline)"},
    {"BubbleWithoutAnEscape", DUSK_BUBBLE, "switch.adaptive_vcs=3",
     "--set: switch.vcs: 3 are too few for adaptive_vcs = 3 and 1 escape virtual channel of a "
     "torus "
     "(at least 4)"},
    {"BubbleOfShallowBuffers", DUSK_BUBBLE, "switch.vc_depth=3",
     "--set: switch.vc_depth: 3 flits have no space for a packet of 4 (vc_depth at least 4, "
     "shorter packets, or vc_allocation atomic or non_atomic)"},
    {"BubbleLargerThanTheBuffers", DUSK_BUBBLE, "switch.bubble=3",
     "x.toml:12:12: switch.vc_depth: 8 flits never have space for a bubble of 12 (vc_depth at "
     "least 12, a smaller bubble, or shorter packets or such of one length)"},
    {"BubbleLargerThanTheBuffersBehind", DUSK_BUBBLE "bubble_at = \"downstream\"\n",
     "switch.bubble=2",
     "x.toml:12:12: switch.vc_depth: 8 flits never have space for a bubble of 8 and a packet of 4 "
     "(vc_depth "
     "at least 12, a smaller bubble, or shorter packets or such of one length)"},
    {"BubbleOfLengths", DUSK_BUBBLE, "traffic.length=1..4",
     "x.toml:12:12: switch.vc_depth: 8 flits never have space for a bubble of 18 (vc_depth at "
     "least 18, shorter packets or such of one length)"},
    {"BubbleTooSmall", DUSK_BUBBLE, "switch.bubble=1",
     "--set: switch.bubble: 4 flits are less than the 6 with which no ring can fill (least, or at "
     "least 2 packets of 4 flits; or run.deadlock_check = false)"},
    {"BubbleTooSmallByAFlit", DUSK_BUBBLE, "switch.bubble=5 flits",
     "--set: switch.bubble: 5 flits are less than the 6 with which no ring can fill (least, or at "
     "least 2 packets of 4 flits; or run.deadlock_check = false)"},
    {"BubbleOfWhat", DUSK_BUBBLE, "switch.bubble=two",
     "--set: switch.bubble: 'two' is no bubble (least, packets 0 to 256, or such as 18 flits)"},
    {"BubbleBehindLinksThatGoOff", DUSK_BUBBLE "[power]\nmode = \"threshold\"\n", "network.links=2",
     "x.toml:13:10: switch.escape: bubble can deadlock with links of a trunk that go off or that a "
     "packet may not choose: the space may be behind one of them (links 1, mode always_on, policy "
     "idle, escape dateline, or run.deadlock_check = false)"},
    {"BubbleBehindLinksThatAreNotSelectable",
     DUSK_BUBBLE "[power]\nmode = \"threshold\"\npolicy = \"powar\"\n", "network.links=2",
     "x.toml:13:10: switch.escape: bubble can deadlock with links of a trunk that go off or that a "
     "packet may not choose: the space may be behind one of them (links 1, mode always_on, policy "
     "idle, escape dateline, or run.deadlock_check = false)"},
    {"BubbleOfDatelines", DUSK_TORUS, "switch.bubble_at=downstream",
     "--set: switch.bubble_at: downstream has no effect with escape = dateline (escape bubble)"},
    {"DatelineOfABubble", DUSK_BUBBLE, "switch.dateline=classic",
     "--set: switch.dateline: classic has no effect with escape = bubble (escape dateline)"},
    {"TorusPerVcTooLarge", DUSK_TORUS "links = 7", "switch.vc_allocator=per_vc",
     "--set: switch.vc_allocator: VC allocation per VC or per request serves at most 64 VCs in "
     "all ports, not 29 ports of 3 VCs (fewer, or vc_allocator per_port)"},
    {"TorusRequestsTooLarge", DUSK_TORUS "links = 7", "switch.vc_allocator=per_request",
     "--set: switch.vc_allocator: VC allocation per VC or per request serves at most 64 VCs in "
     "all ports, not 29 ports of 3 VCs (fewer, or vc_allocator per_port)"},
    {"RequestsWithoutAPolicy", DUSK_TORUS, "switch.vc_allocator=per_request",
     "--set: switch.selection: most_free_vcs chooses a port, but with vc_allocator = per_request a "
     "head flit asks for a virtual channel (selection random, shortest or smart)"},
    {"RequestsByRoundRobin",
     "[switch]\noutput_queue = 0\ncrossbar = \"per_input_vc\"\nvc_allocator = \"per_request\"\n"
     "[network]\ntopology = \"torus\"\nsize = [4, 4]",
     "switch.selection=round_robin",
     "--set: switch.selection: round_robin chooses a port, but with vc_allocator = per_request a "
     "head flit asks for a virtual channel (selection random, shortest or smart)"},
    {"PolicyWithoutRequests", DUSK_TORUS, "switch.selection=smart",
     "--set: switch.selection: smart asks for a virtual channel, but with vc_allocator = "
     "per_switch a port is chosen (vc_allocator per_request, or another selection)"},
    {"ArbiterWithoutRequests", DUSK_TORUS, "switch.vc_arbiter=oldest",
     "--set: switch.vc_arbiter: oldest has no effect with vc_allocator = per_switch (vc_allocator "
     "per_request)"},
    {"TreeRequests", "", "switch.vc_allocator=per_request",
     "--set: switch.vc_allocator: VC allocation per request needs a torus or mesh: its policies "
     "tell dimensions and an escape, which a tree has not (vc_allocator per_port or per_vc)"},
    {"TorusForced", DUSK_TORUS, "power.mode=forced",
     "--set: power.mode: forced is of a tree (always_on, threshold)"},
    {"TorusTreePolicy", DUSK_TORUS, "power.policy=tree",
     "--set: power.policy: tree needs up and down links: a torus or mesh has none (trunk, idle*)"},
    {"MeshTreePolicy", DUSK_MESH, "power.policy=tree",
     "--set: power.policy: tree needs up and down links: a torus or mesh has none (trunk, idle*)"},
    {"TreeTrunkPolicy", "", "power.policy=trunk",
     "--set: power.policy: trunk needs the trunks of a torus or mesh (tree, idle*)"},
    {"IdleForced", "[power]\nmode = \"forced\"\n", "power.policy=idle",
     "--set: power.policy: idle cannot be combined with mode = forced (mode threshold, or policy "
     "tree)"},
    {"IdleThresholds", "[power]\npolicy = \"idle\"\n", "power.setting=3",
     "--set: power.setting: 3 has no effect with policy = idle (policy tree, trunk*)"},
    {"IdleNarrowest", DUSK_TORUS "[power]\npolicy = \"idle\"\n", "power.narrowest=half",
     "--set: power.narrowest: half has no effect with policy = idle (policy trunk)"},
    {"IdleCyclesOfATree", "", "power.idle_cycles=5",
     "--set: power.idle_cycles: 5 has no effect with policy = auto (policy idle*)"},
    {"IdleCyclesOfAScheme", "[power]\nscheme = \"alonso\"\n", "power.idle_cycles=5",
     "--set: power.idle_cycles: 5 has no effect with scheme = alonso"},
    {"NodeChannelsOfATree", "[power]\npolicy = \"tree\"\nnode_channels = true", "",
     "x.toml:3:17: power.node_channels: true has no effect with policy = tree (policy idle*)"},
    {"NodeChannelsOfATrunk", "[network]\ntopology = \"torus\"", "power.node_channels=true",
     "--set: power.node_channels: true has no effect with policy = auto (policy idle*)"},
    {"NodeChannelsNoBoolean", "[power]\npolicy = \"idle\"\nnode_channels = 1", "",
     "x.toml:3:17: power.node_channels: 1 is not a boolean (true, false)"},
    {"IdleCyclesNegative", "[power]\npolicy = \"idle\"\n", "power.idle_cycles=-1",
     "--set: power.idle_cycles: -1 is out of range (0 to 1000000)"},
    {"PreferOnOfATree", "", "power.prefer_on=false",
     "--set: power.prefer_on: false has no effect with policy = auto (policy idle or powar*)"},
    {"AllSelectableOfIdle", "[power]\npolicy = \"idle\"\n", "power.all_selectable=true",
     "--set: power.all_selectable: true has no effect with policy = idle (policy powar)"},
    {"ChoiceOfATree", "", "power.choice=again",
     "--set: power.choice: again has no effect with policy = auto (policy idle or powar)"},
    {"ChoiceOfWhat", "[power]\npolicy = \"idle\"\n", "power.choice=always",
     "--set: power.choice: unknown 'always' (kept, again)"},
    {"ChoiceOfLinksThatAreOnOrNot", "[power]\npolicy = \"powar\"\nchoice = \"again\"\n",
     "power.prefer_on=false",
     "x.toml:3:10: power.choice: again cannot be combined with prefer_on = false: it does not "
     "prefer links that are on, so that a packet would wake one link after another (prefer_on "
     "true, or choice kept)"},
    {"ChoiceOfAScheme", "[power]\nscheme = \"round-robin\"\n", "power.choice=again",
     "--set: power.choice: again cannot be combined with prefer_on = false: it does not prefer "
     "links that are on, so that a packet would wake one link after another (prefer_on true, or "
     "choice kept)"},
    {"ChoiceOfAnyLink", DUSK_TORUS "[power]\npolicy = \"idle\"\nchoice = \"again\"\n",
     "switch.selection=oblivious",
     "x.toml:11:10: power.choice: again cannot be combined with selection = oblivious: it draws "
     "another link in each cycle, so that a packet would wake one link after another (another "
     "selection, or choice kept)"},
    {"ChoicePerVc", "[switch]\nvc_allocator = \"per_vc\"\n[power]\npolicy = \"idle\"\n",
     "power.choice=again",
     "--set: power.choice: again has no effect with vc_allocator = per_vc (vc_allocator per_port "
     "or per_switch)"},
    {"ChoicePerRequest",
     DUSK_BUBBLE "vc_allocator = \"per_request\"\nselection = \"random\"\n[power]\n"
                 "policy = \"idle\"\n",
     "power.choice=again",
     "--set: power.choice: again has no effect with vc_allocator = per_request (vc_allocator "
     "per_port or per_switch)"},
    {"AgesOfIdle", "[power]\npolicy = \"idle\"\n", "power.age_out=2",
     "--set: power.age_out: 2 has no effect with policy = idle (policy powar)"},
    {"AgesWithoutRoom", "[power]\npolicy = \"powar\"\n", "power.age_out=2",
     "--set: power.age_out: 2 has no effect with vc_allocation = atomic (vc_allocation "
     "virtual_cut_through)"},
    {"AgesPerVc",
     "[power]\npolicy = \"powar\"\n[switch]\nvc_allocation = \"virtual_cut_through\"\n"
     "vc_depth = 16\nvc_allocator = \"per_vc\"\n",
     "power.age_out=2",
     "--set: power.age_out: 2 has no effect with vc_allocator = per_vc (vc_allocator per_port or "
     "per_switch)"},
    {"AgesBeyondTheCounter", "[power]\npolicy = \"powar\"\n", "power.age_out=8",
     "--set: power.age_out: 8 is out of range (0 to 7)"},
    {"PowarForced", "[power]\nmode = \"forced\"\n", "power.policy=powar",
     "--set: power.policy: powar cannot be combined with mode = forced (mode threshold, or policy "
     "tree)"},
    {"PowarGuard", "[power]\npolicy = \"powar\"\n", "power.guard=true",
     "--set: power.guard: true has no effect with policy = powar (policy tree or trunk)"},
    {"PowarLocalChannels", DUSK_TORUS "[power]\npolicy = \"powar\"\n", "network.local_channels=8",
     "x.toml:*: power.policy: powar needs no more local ports than links of a trunk (trunk, "
     "idle*)"},
    {"TorusMinimalTree", DUSK_TORUS, "power.start=minimal_tree",
     "--set: power.start: minimal_tree is of a tree (all_on, one_link)"},
    {"TorusK", DUSK_TORUS, "network.k=4",
     "--set: network.k: 4 has no effect with topology = torus (topology k_ary_n_tree)"},
    {"TorusTrimLock", DUSK_TORUS, "power.trim_lock=false",
     "--set: power.trim_lock: false has no effect with topology = torus (topology k_ary_n_tree)"},
    {"MeshTie", DUSK_MESH, "network.ring_tie=random",
     "--set: network.ring_tie: random has no effect with topology = mesh (topology torus*)"},
    {"MeshDateline", DUSK_MESH, "switch.dateline=classic",
     "--set: switch.dateline: classic has no effect with topology = mesh (topology torus*)"},
    {"TorusLoad", DUSK_TORUS "local_channels = 4\n", "traffic.load=4.5",
     "--set: traffic.load: 4.5 is more than the 4 channels of a node carry (at most 4)"},
    {"TorusLoadOfFlits", DUSK_TORUS "local_channels = 4\n[traffic]\nlength = \"2\"",
     "traffic.load=3",
     "--set: traffic.load: 3 is more than one message of 2 flits a cycle (at most 2, or longer "
     "messages)"},
    {"TorusRotation", DUSK_TORUS "[traffic]\npattern = \"rotate_coordinates\"",
     "network.size=[4,8]",
     "x.toml:*: traffic.pattern: rotate_coordinates is undefined if the sizes differ of the digits "
     "of a node's number (as many switches in each dimension; of a 3DT torus 2, as a node has two "
     "cards)"},
    {"AllAreHotspots", DUSK_TORUS "[traffic]\npattern = \"hotspot\"\nhotspots = [3, 1, 0, 2]",
     "network.size=[2,2]",
     "x.toml:*: traffic.hotspot_share: 0.1 cannot be met: all 4 nodes are hotspots (1, or fewer "
     "hotspots)"},
    {"NoEnd", "[run]\ncycles = 0", "",
     "x.toml:2:10: run.cycles: 0 is the end of a trace (at least 1)"},
    {"TorusTranspose", DUSK_TORUS "[traffic]\npattern = \"transpose\"", "network.size=[3,3,3]",
     "x.toml:*: traffic.pattern: transpose is undefined for 27 nodes (an even power of two, or an "
     "even number of equal sizes)"},
    {"TreeSize", "[network]\nsize = [4, 4]", "",
     "x.toml:2:8: network.size: [[]4, 4] has no effect with topology = k_ary_n_tree (topology "
     "torus*)"},
    {"TreeLinks", "", "network.links=1",
     "--set: network.links: 1 has no effect with topology = k_ary_n_tree (topology torus*)"},
    {"TreeRouting", "[switch]\nrouting = \"dimension_order\"", "",
     "x.toml:2:11: switch.routing: dimension_order has no effect with topology = k_ary_n_tree "
     "(topology torus*)"},
    {"DynamicNarrowest", DUSK_TORUS "[power]\nthresholds = \"dynamic\"\nnarrowest = \"half\"", "",
     "x.toml:*: power.narrowest: half has no effect with thresholds = dynamic (thresholds static)"},
    {"TreeNarrowest", "[power]\nnarrowest = \"half\"", "",
     "x.toml:2:13: power.narrowest: half has no effect with topology = k_ary_n_tree (topology "
     "torus*)"},
    {"TreeDeadlockCheck", "", "run.deadlock_check=false",
     "--set: run.deadlock_check: false has no effect with topology = k_ary_n_tree (topology "
     "torus*)"},
    {"TreePerSwitch", "", "switch.vc_allocator=per_switch",
     "--set: switch.vc_allocator: VC allocation per switch needs a torus or mesh (vc_allocator "
     "per_port or per_vc)"},
    {"TreeWidestFirst", "", "switch.selection=widest_first",
     "--set: switch.selection: widest_first is of a torus or mesh (another selection)"},
    {"TreeOneLink", "[power]\nmode = \"threshold\"\nstart = \"one_link\"", "",
     "x.toml:3:9: power.start: one_link is of a torus or mesh (all_on, minimal_tree)"},
    {"HighestUtilizationZero", "[power]\nu_max = 0.0", "",
     "x.toml:2:9: power.u_max: 0 is out of range (above 0, at most 1)"},
    {"OffShareTooGreat", "[power]\noff_share = 1.01", "",
     "x.toml:2:13: power.off_share: 1.01 is out of range (0 to 1)"},
    {"OffShareNegative", "", "power.off_share=-0.1",
     "--set: power.off_share: -0.1 is out of range (0 to 1)"},
    {"OffShareTooFine", "[power]\noff_share = 0.1234567891", "",
     "x.toml:2:13: power.off_share: 0.1234567891 has more than 9 decimals (at most 9)"},
    {"OffShareNoNumber", "[power]\noff_share = \"low\"", "",
     "x.toml:2:13: power.off_share: 'low' is not a real (0 to 1)"},
    {"HighestUtilizationIgnored", "[power]\nsetting = 0\nu_max = 0.3", "",
     "x.toml:3:9: power.u_max: 0.3 has no effect with setting = 0 (setting 1 to 13)"},
};

class BadConfiguration : public testing::TestWithParam<BadInput> {};

/// The expected error is a pattern: errors of toml++ are not ours to word.
TEST_P(BadConfiguration, IsOneLineThatNamesPlaceAndKey) {
  const std::string error = error_of(GetParam());
  EXPECT_EQ(fnmatch(GetParam().error, error.c_str(), 0), 0) << error << "\nexpected\n"
                                                            << GetParam().error;
  EXPECT_EQ(error.find('\n'), std::string::npos) << error;
}

Configuration configured(const std::string& text, const std::vector<std::string>& settings) {
  Configuration configuration;
  configuration.read_text(text, "x.toml");
  for (const std::string& setting : settings) configuration.read_setting(setting);
  return configuration;
}

TEST(TorusConfiguration, DimensionOrderNeedsTheEscapeAlone) {
  EXPECT_NO_THROW(
      configured(DUSK_TORUS, {"switch.routing=dimension_order", "switch.vcs=2"}).check());
  EXPECT_THROW(configured(DUSK_TORUS, {"switch.routing=dimension_order", "switch.vcs=1"}).check(),
               ConfigError);
  EXPECT_NO_THROW(
      configured(DUSK_MESH, {"switch.routing=dimension_order", "switch.vcs=1"}).check());
  EXPECT_THROW(
      configured(DUSK_TORUS, {"switch.routing=dimension_order", "switch.adaptive_vcs=1"}).check(),
      ConfigError);
}

TEST(TorusConfiguration, NonAtomicAllocationNeedsAnOrderOfItsOwn) {
  const std::string non_atomic = "switch.vc_allocation=non_atomic";
  EXPECT_NO_THROW(configured(DUSK_TORUS, {non_atomic, "run.deadlock_check=false"}).check());
  EXPECT_NO_THROW(configured(DUSK_MESH, {non_atomic, "switch.routing=dimension_order"}).check());
  EXPECT_THROW(configured(DUSK_TORUS, {non_atomic, "switch.routing=dimension_order"}).check(),
               ConfigError);
  EXPECT_NO_THROW(configured(DUSK_TORUS, {non_atomic, "switch.routing=dimension_order",
                                          "switch.dateline=classic"})
                      .check());
}

TEST(TorusConfiguration, VirtualCutThroughIsFreeWithEveryRouting) {
  for (const char* routing : {"switch.routing=adaptive", "switch.routing=dimension_order"}) {
    for (const char* dateline : {"switch.dateline=classic", "switch.dateline=relaxed"}) {
      for (const char* allocator : {"per_port", "per_vc", "per_switch"}) {
        EXPECT_NO_THROW(
            configured(DUSK_TORUS, {"switch.vc_allocation=virtual_cut_through",
                                    "switch.vc_depth=16", "switch.hop_latency=4", routing, dateline,
                                    std::string("switch.vc_allocator=") + allocator})
                .check());
      }
    }
  }
}

TEST(BubbleConfiguration, GoesWithEveryRoutingAllocatorAndTrunk) {
  for (const char* at : {"local", "downstream"}) {
    for (const char* routing : {"adaptive", "dimension_order"}) {
      for (const char* allocator : {"per_port", "per_vc", "per_switch"}) {
        for (const char* links : {"1", "2"}) {
          std::vector<std::string> settings{std::string("switch.bubble_at=") + at,
                                            std::string("switch.routing=") + routing,
                                            std::string("switch.vc_allocator=") + allocator,
                                            std::string("network.links=") + links};
          Configuration configuration = configured(DUSK_BUBBLE, settings);
          if (routing[0] == 'd') {
            std::string text = DUSK_BUBBLE;
            text.erase(text.find("adaptive_vcs = 2\n"), 17);
            configuration = configured(text, settings);
            configuration.read_setting("switch.vcs=1");
          }
          EXPECT_NO_THROW(configuration.check()) << at << routing << allocator << links;
        }
      }
    }
  }
}

TEST(BubbleConfiguration, TakesLessWhereDeadlockIsAskedFor) {
  const std::string anyway = "run.deadlock_check=false";
  for (const char* bubble : {"0", "1", "5 flits"}) {
    const std::string size = std::string("switch.bubble=") + bubble;
    EXPECT_THROW(configured(DUSK_BUBBLE, {size}).check(), ConfigError);
    EXPECT_NO_THROW(configured(DUSK_BUBBLE, {size, anyway}).check());
  }
  for (const char* bubble : {"least", "2", "6 flits"}) {
    EXPECT_NO_THROW(configured(DUSK_BUBBLE, {std::string("switch.bubble=") + bubble}).check());
  }
}

/// A bubble is allowed with links that go off if the links are single or come on again by need:
/// then no free space is hidden behind a link that is off.
TEST(BubbleConfiguration, GoesWithLinksThatDoNotHideTheRoom) {
  const std::string threshold = "power.mode=threshold";
  EXPECT_NO_THROW(configured(DUSK_BUBBLE, {threshold}).check());
  EXPECT_NO_THROW(
      configured(DUSK_BUBBLE, {threshold, "network.links=2", "power.policy=idle"}).check());
}

TEST(TorusConfiguration, LoadMayFillEveryChannelOfANode) {
  EXPECT_NO_THROW(configured(DUSK_TORUS "local_channels = 4", {"traffic.load=4"}).check());
}

TEST(TorusConfiguration, SourcesMayInjectAtOnce) {
  EXPECT_NO_THROW(configured(DUSK_TORUS, {"network.source_cycles=0"}).check());
}

#ifdef DUSK_PROGRAM
TEST_P(BadConfiguration, EndsTheProgramWithStatus2) {
  const std::string file = testing::TempDir() + "dusk_bad_" + GetParam().name + ".toml";
  std::ofstream(file) << GetParam().text;
  const std::string results = file + ".results";
  std::string command = DUSK_PROGRAM " run " + file + " --output " + results;
  if (*GetParam().setting != '\0') command += std::string(" --set '") + GetParam().setting + "'";
  const int status = std::system((command + " 2>" + file + ".err >" + file + ".out").c_str());
  EXPECT_EQ(WEXITSTATUS(status), 2);
  std::ifstream errors(file + ".err");
  std::string line, second;
  EXPECT_TRUE(std::getline(errors, line));
  EXPECT_FALSE(std::getline(errors, second)) << second;
  EXPECT_EQ(std::filesystem::file_size(file + ".out"), 0u);
  EXPECT_FALSE(std::filesystem::exists(results));
}
#endif

INSTANTIATE_TEST_SUITE_P(All, BadConfiguration, testing::ValuesIn(kBadInputs),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Configuration, NamesAFileThatCannotBeRead) {
  try {
    load_configuration("/nowhere/x.toml", {});
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(),
                 "/nowhere/x.toml: cannot be read: No such file or directory (a TOML file)");
  }
  EXPECT_THROW(load_configuration("/tmp", {}), ConfigError);
}

}  // namespace
}  // namespace dusk
