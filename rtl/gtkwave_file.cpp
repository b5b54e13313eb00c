// SPDX-License-Identifier: Apache-2.0
#include "rtl/gtkwave_file.h"

#include <vector>

#include "models/link_power/part.h"
#include "rtl/waves.h"

namespace dusk {
namespace {

constexpr unsigned kFlag = 0, kCreditWidth = 9, kNowWidth = 20, kStateWidth = 3;

/// Returns the number of bits of an index below n, as the RTL computes it with $clog2.
unsigned index_width(unsigned n) {
  unsigned width = 0;
  while ((1u << width) < n) ++width;
  return width > 0 ? width : 1;
}

/// Writes the lines of a save file. A signal has the width of a vector, or kFlag for a single wire.
class Writer {
 public:
  Writer(const SwitchShape& shape, std::uint32_t ports)
      : shape_(shape), part_(policy_part(shape.policy)), ports_(ports) {}

  std::string text;

  void whole_switch() {
    group("clock", [this] {
      binary("clk_i", kFlag);
      decimal("now_i", kNowWidth);
      binary("window_end_i", kFlag);
    });
    group("channels in", [this] {
      binary("injection_pending_i", kFlag);
      if (part_.reads_states) octal("in_state_i", kStateWidth * shape_.ports);
      binary("in_valid_i", shape_.ports);
      binary("in_vc_i", shape_.ports * vc_width());
      hex("in_flit_i", shape_.ports * shape_.flit_width);
    });
    group("input units", [this] {
      const std::string buffers = input() + "u_buffers.";
      binary(buffers + "valid_o", total());
      binary(buffers + "count_o", index_width(shape_.link_depth() + 1) * total());
      binary(buffers + "pop_i", total());
      binary(input() + "active_q", total());
      binary(input() + "credit_o", total());
    });
    if (shape_.vc_allocator == VcAllocator::PerSwitch) {
      routing_unit();
    } else {
      route_and_select();
    }
    allocation();
    output_side();
    link_power();
  }

 private:
  void route_and_select() {
    group("route", [this] {
      binary(input() + "to_route", total());
      binary(input() + "routed", total());
      binary(input() + "gen_routes.candidates", total() * classes() * shape_.ports);
    });
    if (shape_.vc_allocator == VcAllocator::PerRequest) return requests();
    group("select", [this] {
      // With admission every input VC has available ports of its own.
      binary(router() + "available", (shape_.admission ? total() : 1) * classes() * shape_.ports);
      const bool one_bid = shape_.vc_allocator == VcAllocator::PerPort;
      if (one_bid) {
        binary(input() + "gen_one_bid.u_bids.eligible", total());
        binary(input() + "bid_vc_o", shape_.ports * vc_width());
      }
      if (!one_bid) return choices();
      for_ports([this](const std::string& p) {
        const std::string select = allocation_unit("per_port") + "gen_select[" + p + "].";
        binary(select + "bid", shape_.ports);
        binary(select + "u_select.port_o", shape_.ports);
      });
    });
  }
  /// Writes the requests of the head flits, and the candidates that may win.
  void requests() {
    group("requests", [this] {
      const std::string unit = allocation_unit("per_request");
      for (unsigned i = 0; i < total(); ++i) {
        const std::string request = unit + "gen_request[" + std::to_string(i) + "].u_request.";
        binary(request + "pool", total());
        binary(request + "request_o", total());
      }
      binary(unit + "waited", 10 * total());
      for (unsigned o = 0; o < total(); ++o)
        binary(unit + "gen_favored[" + std::to_string(o) + "].u_favored.favored_o", total());
    });
  }
  /// Writes the signals of the unit that serves one head flit of the switch per cycle.
  void routing_unit() {
    group("route and select", [this] {
      const std::string unit = allocation_unit("per_switch");
      binary(unit + "waiting_i", total());
      decimal(unit + "owner_port_o", port_width());
      decimal(unit + "owner_vc_o", vc_width());
      hex(unit + "destination", 24);
      binary(unit + "route", classes() * shape_.ports);
      binary(unit + "candidates", shape_.ports);
      decimal(unit + "vc_class", index_width(classes()));
      decimal(unit + "u_select.gen_torus.gen_head[0].first_dim_q", 2);
      binary(unit + "allocate_o", shape_.ports);
    });
  }
  /// Writes the requests of the head flits with VC allocation per VC.
  void choices() {
    const std::string unit = allocation_unit("per_vc");
    binary(unit + "bids", total());
    binary(unit + "bid_i", total() * shape_.ports);
    binary(unit + "open", total() * shape_.ports);
    binary(unit + "choice_q", total() * shape_.ports);
    binary(unit + "choice", total() * shape_.ports);
    binary(unit + "choice_vc", total() * shape_.vcs);
  }
  void allocation() {
    // Number of grants of an output port, and of answers to an input port.
    const unsigned grants = shape_.each_head_requests() ? shape_.vcs : 1;
    const unsigned answers = shape_.vc_allocator == VcAllocator::PerPort ? 1 : shape_.vcs;
    group("VC allocation", [this, grants, answers] {
      binary(router() + "free", total());
      binary(router() + "allocate", grants * shape_.ports);
      binary(router() + "granted", answers * shape_.ports);
      binary(router() + "granted_port", answers * shape_.ports * port_width());
      binary(router() + "granted_vc", answers * shape_.ports * vc_width());
      binary(router() + "owned", total());
    });
    group("switch allocation", [this] {
      binary(router() + "out_port", total() * port_width());
      binary(router() + "out_vc", total() * vc_width());
      binary(router() + "owner_port", total() * port_width());
      binary(router() + "owner_vc", total() * vc_width());
      binary(router() + "request", total());
      binary(router() + "ready", total());
      binary(router() + "pop", total());
      binary(router() + "accept", total());
    });
    group("crossbar", [this] {
      const bool lanes = shape_.out_depth == 0 && shape_.lanes() > 1;
      const unsigned shared = shape_.crossbar_out_per_vc ? 0
                              : lanes                    ? shape_.first_local
                                                         : shape_.ports;
      const unsigned outputs = shared + (shape_.ports - shared) * shape_.vcs;
      hex(router() + "crossed", outputs * shape_.flit_width);
    });
  }

  void output_side() {
    group("output", [this] {
      binary(router() + "u_output.u_vcs.u_credits.used_q", kCreditWidth * total());
      binary(router() + "u_output.u_vcs.owned_q", total());
      const std::string unit = router() + "u_output.";
      if (shape_.out_depth > 0) {
        binary(unit + "gen_queue.u_queue.count_o", index_width(shape_.out_depth + 1) * total());
      }
      if (shape_.narrowing) {
        const bool lanes = shape_.lanes() > 1;
        binary(unit + (lanes ? "gen_lanes.u_lanes.gen_neighbors" : "gen_no_queue") +
                   ".gen_serializer.u_serializer.left_q",
               2 * shape_.first_local);
      }
      binary(unit + "busy_o", shape_.ports);
      binary(unit + "valid_o", shape_.ports * shape_.lanes());
      hex(unit + "vc_o", shape_.ports * shape_.lanes() * vc_width());
      hex(unit + "flit_o", shape_.ports * shape_.lanes() * shape_.flit_width);
    });
  }

  void wanted() {
    binary(power() + "want", shape_.ports);
    binary(power() + "u_bank.want_q", shape_.ports);
    binary("usable", shape_.ports);
    binary("sendable", shape_.ports);
  }
  void link_power() {
    const std::vector<PolicyWave> waves = part_.waves(shape_);
    for (auto wave = waves.begin(); wave != waves.end();) {
      group(wave->group, [&] {
        const std::string& name = wave->group;
        for (; wave != waves.end() && wave->group == name; ++wave) {
          const std::string signal = power() + "gen_" + part_.name + ".u_policy." + wave->signal;
          wave->decimal ? decimal(signal, wave->width) : binary(signal, wave->width);
        }
        if (wave == waves.end()) wanted();
      });
    }
    group("link power: channels (0 on, 1 draining, 2 turning_off, 3 off, 4 turning_on)", [this] {
      const std::string fsm = power() + "u_bank.u_fsm.";
      binary(fsm + "look_i", kFlag);
      binary(fsm + "drained_i", shape_.ports);
      octal(fsm + "state_q", kStateWidth * shape_.ports);
      binary(fsm + "timing_q", shape_.ports);
      hex(fsm + "deadline_q", kNowWidth * shape_.ports);
    });
  }

  static std::string router() { return "u_router."; }
  static std::string allocation_unit(const std::string& kind) {
    return router() + "u_vc_allocation.gen_" + kind + ".u_vc_allocator.";
  }
  static std::string power() { return "u_link_power."; }
  static std::string input() { return router() + "u_input."; }
  unsigned total() const { return shape_.ports * shape_.vcs; }
  unsigned port_width() const { return index_width(shape_.ports); }
  unsigned vc_width() const { return index_width(shape_.vcs); }
  /// Returns the number of VC classes that the routes distinguish.
  unsigned classes() const { return shape_.vc_classes(); }

  // Trace flags of the save file: radix, begin and end of a group of signals. An octal digit shows
  // the state of a channel.
  void decimal(const std::string& name, unsigned width) { line("@24", name, width); }
  void binary(const std::string& name, unsigned width) { line("@28", name, width); }
  void hex(const std::string& name, unsigned width) { line("@22", name, width); }
  void octal(const std::string& name, unsigned width) { line("@30", name, width); }
  void line(const char* flags, const std::string& name, unsigned width) {
    text += std::string(flags) + "\nswitch.dusk_switch." + name;
    if (width != kFlag) text += "[" + std::to_string(width - 1) + ":0]";
    text += '\n';
  }
  template <typename Body>
  void group(const std::string& name, Body body) {
    text += "@800200\n-" + name + '\n';
    body();
    text += "@1000200\n-" + name + '\n';
  }
  template <typename Body>
  void for_ports(Body body) {
    for (PortId port = 0; port < shape_.ports; ++port) {
      if ((ports_ >> port & 1u) == 0) continue;
      group("port " + std::to_string(port), [&] { body(std::to_string(port)); });
    }
  }

  const SwitchShape& shape_;
  const PolicyPart& part_;
  std::uint32_t ports_;
};

}  // namespace

std::string gtkwave_save_file(const SwitchShape& shape, std::uint32_t ports, Cycle from,
                              const std::string& dump, const std::string& save) {
  Writer writer(shape, ports);
  writer.text = "[dumpfile] \"" + dump + "\"\n[savefile] \"" + save + "\"\n[timestart] " +
                std::to_string(from * kWaveCycle) + "\n[signals_width] 320\n";
  writer.whole_switch();
  return writer.text;
}

}  // namespace dusk
