// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// The switch: router and link power.
///
/// Sizes and the link power policy are parameters; identity and configuration are pins, taken into registers at reset (one edge).
/// Every output is a function of registers. Tree: ports 0..NumPorts/2-1 lead down (in a leaf switch: to nodes), the
/// others up. Torus and mesh: 2*Dims trunks of Trunk links, then the local ports.
/// Behavior: docs/rtl/switch.md. All top-level ports are flat packed vectors.
module dusk_switch #(
  /// Ports, 2..32; in a tree even.
  parameter int unsigned NumPorts     = 8,
  /// Virtual channels per channel, 1..8.
  parameter int unsigned NumVcs       = 3,
  /// Flits per input VC buffer, 1..256.
  parameter int unsigned VcDepth      = 4,
  /// Flits per output VC queue, 0..4; 0: none.
  parameter int unsigned OutDepth     = 2,
  /// Bits of a flit, 64..256.
  parameter int unsigned FlitW        = 64,
  /// Cycles per hop of a header over a channel of latency 1: 3 or 4.
  parameter int unsigned HopLatency   = 4,
  /// Each input VC has its own crossbar input; else one per port.
  parameter bit          InPerVc      = 1'b1,
  /// Each output VC has its own crossbar output (needs OutDepth > 0); else one per port.
  parameter bit          OutPerVc     = 1'b1,
  /// A local port ejects one flit per VC and cycle (needs OutDepth > 0).
  parameter bit          EjectPerVc   = 1'b0,
  /// A credit can be used in the cycle it arrives (needs OutDepth == 0).
  parameter bit          CreditBypass = 1'b0,
  /// Headers that take part in VC allocation in a cycle: one of each input port (0); every one, and every output
  /// VC (1; at most 64 of them); one of the switch (2; torus and mesh).
  parameter int unsigned VcAllocator  = dusk_pkg::VcaPerPort,
  /// Dimensions of a torus or mesh, 1..4; 0: k-ary n-tree.
  parameter int unsigned Dims         = 0,
  /// Parallel links to each neighbor, 1..8; 0 in a tree.
  parameter int unsigned Trunk        = 0,
  /// Channels to neighbors can be narrowed (torus and mesh).
  parameter bit          Narrowing    = 1'b0,
  /// What turns channels on and off: dusk_pkg::PolicyTree, PolicyTrunk or PolicyIdle.
  parameter int unsigned Policy       = dusk_pkg::PolicyTree,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned Lanes = EjectPerVc ? NumVcs : 1,
  localparam int unsigned Group = (Dims > 0) ? Trunk : NumPorts / 2  // channels measured together
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,         // synchronous

  // Time base: the network's cycle count; the edge that closes a measurement window.
  input  logic [dusk_pkg::NowW-1:0]       now_i,
  input  logic                            window_end_i,

  // Channels in: flit, state of the channel; back: one credit bit per VC.
  input  logic [NumPorts-1:0]             in_valid_i,
  input  logic [NumPorts*VcW-1:0]         in_vc_i,
  input  logic [NumPorts*FlitW-1:0]       in_flit_i,
  input  logic [NumPorts*dusk_pkg::StateW-1:0] in_state_i,
  output logic [NumPorts*NumVcs-1:0]      credit_o,

  // Channels out.
  output logic [NumPorts*Lanes-1:0]       out_valid_o,
  output logic [NumPorts*Lanes*VcW-1:0]   out_vc_o,
  output logic [NumPorts*Lanes*FlitW-1:0] out_flit_o,
  output logic [NumPorts*dusk_pkg::StateW-1:0] out_state_o,
  output logic [NumPorts*2-1:0]           out_width_o,    // level: a flit takes 2^level cycles
  output logic [NumPorts*2-1:0]           out_power_o,    // level: 1/2^level of full power, unless Off
  input  logic [NumPorts*NumVcs-1:0]      credit_i,

  // Nodes: a packet waits too long for its injection.
  input  logic                            injection_pending_i,

  // Identity.
  input  logic [dusk_pkg::AddressW-1:0]   address_i,
  input  logic [dusk_pkg::AddressW-1:0]   address_mask_i,
  input  logic [3:0]                      digit_shift_i,
  input  logic [3:0]                      digit_mask_i,
  input  logic [dusk_pkg::AddressW-1:0]   last_i,         // torus: highest coordinates, packed
  input  logic [3:0]                      wrap_i,         // torus: dimensions that are rings
  input  logic [NumPorts-1:0]             present_i,      // ports with a channel
  input  logic [NumPorts-1:0]             local_i,        // ports that lead to a node
  input  logic [NumPorts-1:0]             pinned_i,       // output channels that never go off
  input  logic [NumPorts-1:0]             initial_on_i,   // output channels that are on after reset
  input  logic                            coupled_i,      // outside the Minimal Tree

  // Router configuration.
  input  logic [NumVcs-1:0]               vcs_in_use_i,   // tree
  input  logic [4*NumVcs-1:0]             class_vcs_i,    // torus: adaptive, escape before, escape after, local
  input  logic [1:0]                      ring_tie_i,
  input  logic                            relaxed_i,
  input  logic [dusk_pkg::CreditW-1:0]    depth_i,
  input  logic [dusk_pkg::CreditW-1:0]    local_depth_i,
  input  logic [2:0]                      out_depth_i,
  input  logic                            atomic_i,
  input  logic                            hold_i,
  input  logic [2:0]                      select_i,
  input  logic [1:0]                      tie_i,
  input  logic [15:0]                     seed_i,

  // Link power configuration.
  input  logic                            managed_i,
  input  logic                            trim_lock_i,
  input  logic                            override_en_i,
  input  logic                            count_pending_i,
  input  logic                            unused_only_i,
  input  logic                            guard_i,
  input  logic [1:0]                      narrowest_i,
  input  logic [dusk_pkg::NowW-1:0]       idle_cycles_i,
  input  logic [dusk_pkg::NowW-1:0]       t_on_i,
  input  logic [dusk_pkg::NowW-1:0]       t_off_i,
  input  logic [Group*dusk_pkg::CountW-1:0] on_threshold_i,
  input  logic [Group*dusk_pkg::CountW-1:0] off_threshold_i,

  // For the simulator alone; not part of the switch's cost.
  output logic                            quiet_o,        // nothing changes until an input event or deadline
  output logic                            timing_o,       // next_deadline_o is valid
  output logic [dusk_pkg::NowW-1:0]       next_deadline_o,
  input  logic                            probe_clk_i,    // samples the router's state for probe_o
  input  logic [PortW-1:0]                probe_port_i,
  output logic [NumVcs*dusk_pkg::ProbeW-1:0] probe_o
);

  // ---- Configuration registers, loaded at reset ---------------------------------------------------
  logic [dusk_pkg::AddressW-1:0]    address_q;
  logic [dusk_pkg::AddressW-1:0]    address_mask_q;
  logic [3:0]                       digit_shift_q;
  logic [3:0]                       digit_mask_q;
  logic [dusk_pkg::AddressW-1:0]    last_q;
  logic [3:0]                       wrap_q;
  logic [NumPorts-1:0]              present_q;
  logic [NumPorts-1:0]              local_q;
  logic [NumPorts-1:0]              pinned_q;
  logic                             coupled_q;
  logic [NumVcs-1:0]                vcs_in_use_q;
  logic [4*NumVcs-1:0]              class_vcs_q;
  logic [1:0]                       ring_tie_q;
  logic                             relaxed_q;
  logic [dusk_pkg::CreditW-1:0]     depth_q;
  logic [dusk_pkg::CreditW-1:0]     local_depth_q;
  logic [2:0]                       out_depth_q;
  logic                             atomic_q;
  logic                             hold_q;
  logic [2:0]                       select_q;
  logic [1:0]                       tie_q;
  logic                             managed_q;
  logic                             trim_lock_q;
  logic                             override_en_q;
  logic                             count_pending_q;
  logic                             unused_only_q;
  logic                             guard_q;
  logic [1:0]                       narrowest_q;
  logic [dusk_pkg::NowW-1:0]        idle_cycles_q;
  logic [dusk_pkg::NowW-1:0]        t_on_q;
  logic [dusk_pkg::NowW-1:0]        t_off_q;
  logic [Group*dusk_pkg::CountW-1:0] on_threshold_q;
  logic [Group*dusk_pkg::CountW-1:0] off_threshold_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      address_q        <= address_i;
      address_mask_q   <= address_mask_i;
      digit_shift_q    <= digit_shift_i;
      digit_mask_q     <= digit_mask_i;
      last_q           <= last_i;
      wrap_q           <= wrap_i;
      present_q        <= present_i;
      local_q          <= local_i;
      pinned_q         <= pinned_i;
      coupled_q        <= coupled_i;
      vcs_in_use_q     <= vcs_in_use_i;
      class_vcs_q      <= class_vcs_i;
      ring_tie_q       <= ring_tie_i;
      relaxed_q        <= relaxed_i;
      depth_q          <= depth_i;
      local_depth_q    <= local_depth_i;
      out_depth_q      <= out_depth_i;
      atomic_q         <= atomic_i;
      hold_q           <= hold_i;
      select_q         <= select_i;
      tie_q            <= tie_i;
      managed_q        <= managed_i;
      trim_lock_q      <= trim_lock_i;
      override_en_q    <= override_en_i;
      count_pending_q  <= count_pending_i;
      unused_only_q    <= unused_only_i;
      guard_q          <= guard_i;
      narrowest_q      <= narrowest_i;
      idle_cycles_q    <= idle_cycles_i;
      t_on_q           <= t_on_i;
      t_off_q          <= t_off_i;
      on_threshold_q   <= on_threshold_i;
      off_threshold_q  <= off_threshold_i;
    end
  end

  logic [NumPorts-1:0]   usable, preferred, sendable, drained, buffered, busy;
  logic [NumPorts*2-1:0] width;
  logic                  router_idle, settled;

  dusk_router #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .OutDepth(OutDepth), .FlitW(FlitW),
    .HopLatency(HopLatency), .InPerVc(InPerVc), .OutPerVc(OutPerVc), .Lanes(Lanes),
    .CreditBypass(CreditBypass), .VcAllocator(VcAllocator), .Dims(Dims), .Trunk(Trunk), .Narrowing(Narrowing)
  ) u_router (
    .clk_i, .rst_ni,
    .in_valid_i, .in_vc_i, .in_flit_i, .credit_o,
    .out_valid_o, .out_vc_o, .out_flit_o, .credit_i,
    .usable_i  (usable),
    .preferred_i(preferred),
    .sendable_i(sendable),
    .width_i   (width),
    .busy_o    (busy),
    .drained_o (drained),
    .buffered_o(buffered),
    .idle_o    (router_idle),
    .address_i(address_q), .address_mask_i(address_mask_q), .digit_shift_i(digit_shift_q), .digit_mask_i(digit_mask_q), .local_i(local_q),
    .last_i(last_q), .wrap_i(wrap_q), .ring_tie_i(ring_tie_q), .relaxed_i(relaxed_q), .class_vcs_i(class_vcs_q),
    .vcs_in_use_i(vcs_in_use_q), .depth_i(depth_q), .local_depth_i(local_depth_q), .out_depth_i(out_depth_q),
    .atomic_i(atomic_q), .hold_i(hold_q), .select_i(select_q), .tie_i(tie_q), .seed_i,
    .probe_clk_i, .probe_port_i, .probe_o
  );

  dusk_link_power #(
    .NumPorts(NumPorts), .Policy(Policy), .Dims(Dims), .Trunk(Trunk), .Narrowing(Narrowing), .Group(Group)
  ) u_link_power (
    .clk_i, .rst_ni, .now_i, .window_end_i,
    .managed_i(managed_q), .present_i(present_q), .pinned_i(pinned_q), .initial_on_i, .coupled_i(coupled_q),
    .trim_lock_i(trim_lock_q), .override_en_i(override_en_q), .count_pending_i(count_pending_q),
    .unused_only_i(unused_only_q), .guard_i(guard_q), .narrowest_i(narrowest_q), .idle_cycles_i(idle_cycles_q), .t_on_i(t_on_q),
    .t_off_i(t_off_q), .on_threshold_i(on_threshold_q), .off_threshold_i(off_threshold_q),
    .in_state_i, .injection_pending_i,
    .sent_i       (busy),
    .drained_i    (drained),
    .buffered_i   (buffered),
    .router_idle_i(router_idle),
    .usable_o     (usable),
    .preferred_o  (preferred),
    .sendable_o   (sendable),
    .width_o      (width),
    .state_o      (out_state_o),
    .power_o      (out_power_o),
    .settled_o    (settled),
    .timing_o, .next_deadline_o
  );

  assign out_width_o = width;
  assign quiet_o = router_idle && settled;

  `DUSK_ASSERT_INIT(PortsInRange, NumPorts >= 2 && NumPorts <= 32 && (Dims > 0 || NumPorts % 2 == 0))
  `DUSK_ASSERT_INIT(VcaPerVcSize, VcAllocator != dusk_pkg::VcaPerVc || NumPorts * NumVcs <= 64)
  `DUSK_ASSERT_INIT(TorusInRange, Dims <= 4 && Trunk <= 8 && (Dims > 0) == (Trunk > 0) && (Dims > 0 || !Narrowing))
  `DUSK_ASSERT_INIT(VcsInRange, NumVcs >= 1 && NumVcs <= 8)
  `DUSK_ASSERT_INIT(FlitInRange, FlitW >= 64 && FlitW <= 256)

endmodule
