// SPDX-License-Identifier: Apache-2.0
#include "rtl/gtkwave_file.h"

#include <stdexcept>

#include "rtl/waves.h"

namespace dusk {
namespace {

constexpr unsigned kFlag = 0, kCreditWidth = 9, kNowWidth = 20, kStateWidth = 3, kCountWidth = 24;

/// Bits of an index into n things, as $clog2 in the RTL.
unsigned index_width(unsigned n) {
  unsigned width = 0;
  while ((1u << width) < n) ++width;
  return width > 0 ? width : 1;
}

/// Writes the lines of a save file. Widths are of vectors; kFlag is a single wire.
class Writer {
 public:
  Writer(const SwitchShape& shape, std::uint32_t ports) : shape_(shape), ports_(ports) {}

  std::string text;

  void whole_switch() {
    group("clock", [this] {
      binary("clk_i", kFlag);
      decimal("now_i", kNowWidth);
      binary("window_end_i", kFlag);
    });
    group("channels in", [this] {
      binary("injection_pending_i", kFlag);
      for_ports([this](const std::string& p) {
        const std::string unit = input(p);
        binary(unit + "valid_i", kFlag);
        decimal(unit + "vc_i", vc_width());
        hex(unit + "flit_i", shape_.flit_width);
        if (shape_.policy == LinkPolicy::Tree)
          decimal(policy() + "gen_in[" + p + "].present_state", kStateWidth);
      });
    });
    group("input units", [this] {
      for_ports([this](const std::string& p) {
        binary(input(p) + "nonempty", shape_.vcs);
        hex(input(p) + "count", kCreditWidth * shape_.vcs);
        binary(input(p) + "active_q", shape_.vcs);
        binary(input(p) + "credit_o", shape_.vcs);
      });
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
      for_ports([this](const std::string& p) {
        binary(input(p) + "gen_routes.to_route", shape_.vcs);
        binary(input(p) + "routed", shape_.vcs);
        binary(input(p) + "route", shape_.vcs * classes() * shape_.ports);
      });
    });
    group("select", [this] {
      // By room: of every input VC by itself.
      binary(router() + "available",
             (shape_.admission ? shape_.ports * shape_.vcs : 1) * classes() * shape_.ports);
      for_ports([this](const std::string& p) {
        if (shape_.vc_allocator == VcAllocator::PerVc) {
          wishes(p);
        } else {
          binary(input(p) + "gen_one_bid.eligible", shape_.vcs);
          binary(input(p) + "bid_o", shape_.ports);
          decimal(input(p) + "bid_vc_o", vc_width());
          binary(allocation_unit("per_port") + "gen_select[" + p + "].u_select.port_o",
                 shape_.ports);
        }
      });
    });
  }
  /// The unit that serves one header of the switch a cycle.
  void routing_unit() {
    group("route and select", [this] {
      const std::string unit = allocation_unit("per_switch");
      binary(unit + "waiting_i", shape_.ports * shape_.vcs);
      decimal(unit + "owner_port_o", index_width(shape_.ports));
      decimal(unit + "owner_vc_o", vc_width());
      hex(unit + "destination", 24);
      binary(unit + "route", classes() * shape_.ports);
      binary(unit + "candidates", shape_.ports);
      decimal(unit + "vc_class", 2);
      decimal(unit + "u_select.gen_torus.first_dim_q", 2);
      binary(unit + "allocate_o", shape_.ports);
    });
  }
  /// What the headers of an input port ask for, with VC allocation per VC.
  void wishes(const std::string& port) {
    binary(input(port) + "bid_o", shape_.vcs * shape_.ports);
    for (VcId vc = 0; vc < shape_.vcs; ++vc) {
      const std::string wish = allocation_unit("per_vc") + "gen_wish[" +
                               std::to_string(std::stoul(port) * shape_.vcs + vc) + "].";
      binary(wish + "choice_q", shape_.ports);
      binary(wish + "port", shape_.ports);
      binary(wish + "vc", shape_.vcs);
    }
  }
  void allocation() {
    const unsigned total = shape_.ports * shape_.vcs;
    // Of an output port, and answers to an input port.
    const unsigned grants = shape_.vc_allocator == VcAllocator::PerVc ? shape_.vcs : 1;
    const unsigned answers = shape_.vc_allocator == VcAllocator::PerPort ? 1 : shape_.vcs;
    group("VC allocation", [this, total, grants, answers] {
      binary(router() + "free", total);
      binary(router() + "allocate", grants * shape_.ports);
      binary(router() + "granted", answers * shape_.ports);
      for_ports([this, answers](const std::string& p) {
        binary(input(p) + "granted_i", answers);
        decimal(input(p) + "granted_port_i", answers * index_width(shape_.ports));
        decimal(input(p) + "granted_vc_i", answers * vc_width());
      });
      binary(router() + "owned", total);
    });
    group("switch allocation", [this, total] {
      binary(router() + "request", total);
      binary(router() + "ready", total);
      binary(router() + "pop", total);
      binary(router() + "accept", total);
    });
    group("crossbar", [this, total] {
      const unsigned inputs = shape_.crossbar_in_per_vc ? total : shape_.ports;
      const unsigned outputs = shape_.crossbar_out_per_vc ? total : shape_.ports;
      binary(router() + "u_crossbar.valid", outputs);
      hex(router() + "u_crossbar.source", outputs * index_width(inputs));
    });
  }

  void output_side() {
    group("output", [this] {
      for_ports([this](const std::string& p) {
        const std::string port = router() + "gen_output[" + p + "].u_output.";
        hex(port + "u_vcs.credits_o", kCreditWidth * shape_.vcs);
        binary(port + "u_vcs.owned_q", shape_.vcs);
        if (shape_.out_depth > 0) {
          hex(port + "gen_queue.u_queue.count_o", kCreditWidth * shape_.vcs);
          lanes(port + "gen_queue.u_queue.", shape_.lanes());
        } else {
          const bool serial = shape_.narrowing && std::stoul(p) < shape_.first_local();
          const std::string side =
              port + (serial ? "gen_serializer.u_serializer." : "gen_register.u_register.");
          binary(side + "valid_o", kFlag);
          decimal(side + "vc_o", vc_width());
          hex(side + "flit_o", shape_.flit_width);
          if (serial) decimal(side + "left_q", 2);
        }
      });
    });
  }

  void lanes(const std::string& queue, unsigned count) {
    binary(queue + "valid_o", count);
    hex(queue + "vc_o", count * vc_width());
    hex(queue + "flit_o", count * shape_.flit_width);
  }

  void up_channels() {
    group("link power: monitor", [this] {
      decimal(policy() + "u_monitor.count_q", kCountWidth);
      binary(policy() + "step_up", kFlag);
      binary(policy() + "step_down", kFlag);
    });
    group("link power: mask", [this] {
      binary(policy() + "asc_alive", shape_.ports / 2);
      wanted();
    });
  }
  void trunks() {
    group("link power: trunks", [this] {
      for (unsigned t = 0; t < shape_.trunks; ++t) {
        const std::string trunk = policy() + "gen_trunk[" + std::to_string(t) + "].";
        decimal(trunk + "u_monitor.count_q", kCountWidth);
        binary(trunk + "step_up", kFlag);
        binary(trunk + "step_down", kFlag);
        if (!shape_.narrowing) continue;
        decimal(trunk + "level", 2);
        decimal(trunk + "power", 2);
      }
      wanted();
    });
  }
  void idle_timers() {
    group("link power: idle timers", [this] {
      binary(policy() + "active", shape_.ports);
      binary(policy() + "idle", shape_.ports);
      binary(policy() + "timing_q", shape_.ports);
      wanted();
    });
  }
  void wanted() {
    binary(power() + "want", shape_.ports);
    binary(power() + "u_bank.want_q", shape_.ports);
    binary("usable", shape_.ports);
    binary("sendable", shape_.ports);
  }
  void link_power() {
    switch (shape_.policy) {
      case LinkPolicy::Tree:
        up_channels();
        break;
      case LinkPolicy::Trunk:
        trunks();
        break;
      case LinkPolicy::Idle:
        idle_timers();
        break;
    }
    group("link power: channels (0 on, 1 draining, 2 turning_off, 3 off, 4 turning_on)", [this] {
      for_ports([this](const std::string& p) {
        const std::string fsm = power() + "u_bank.gen_channel[" + p + "].u_fsm.";
        binary(fsm + "want_i", kFlag);
        binary(fsm + "drained_i", kFlag);
        decimal(fsm + "state_q", kStateWidth);
        decimal(fsm + "deadline_q", kNowWidth);
      });
    });
  }

  static std::string router() { return "u_router."; }
  static std::string allocation_unit(const std::string& kind) {
    return router() + "u_vc_allocation.gen_" + kind + ".u_vc_allocator.";
  }
  static std::string power() { return "u_link_power."; }
  std::string policy() const {
    switch (shape_.policy) {
      case LinkPolicy::Tree:
        return power() + "gen_tree.u_policy.";
      case LinkPolicy::Trunk:
        return power() + "gen_trunk.u_policy.";
      case LinkPolicy::Idle:
        return power() + "gen_idle.u_policy.";
    }
    throw std::invalid_argument("a link policy without a name in the waves");
  }
  static std::string input(const std::string& port) {
    return router() + "gen_input[" + port + "].u_input.";
  }
  unsigned vc_width() const { return index_width(shape_.vcs); }
  /// Classes of VCs that the routes tell apart.
  unsigned classes() const { return shape_.vc_classes(); }

  // Trace flags of the format: radix, group begin and end.
  void decimal(const std::string& name, unsigned width) { line("@24", name, width); }
  void binary(const std::string& name, unsigned width) { line("@28", name, width); }
  void hex(const std::string& name, unsigned width) { line("@22", name, width); }
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
