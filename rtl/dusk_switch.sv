// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// The switch: router and link power.
///
/// Sizes and the link power policy are parameters; identity and configuration are pins, loaded into registers at reset
/// (one edge). Every output is a function of registers. Tree: ports 0..NumPorts/2-1 lead down (in a leaf switch: to
/// nodes), the others up. Torus and mesh: trunks of Group links, then the local ports. All top-level ports are packed.
/// Behavior: docs/rtl/switch.md.
module dusk_switch #(
  /// Ports, 2..32; in a tree even.
  parameter int unsigned NumPorts     = 8,
  /// Number of virtual channels of a channel, 1..8.
  parameter int unsigned NumVcs       = 3,
  /// Depth of an input VC buffer, in flits, 1..256.
  parameter int unsigned VcDepth      = 4,
  /// Number of VCs of the ports of a card, except the internal port, 1..NumVcs. Every port holds NumVcs * VcDepth
  /// flits, so ports with fewer VCs have deeper buffers. 0: all ports of the switch are alike.
  parameter int unsigned LinkVcs      = 0,
  /// Depth of the output queue of a VC, in flits, 0..4; 0: no queues.
  parameter int unsigned OutDepth     = 2,
  /// Bits of a flit, 64..256.
  parameter int unsigned FlitW        = 64,
  /// Cycles per hop of a head flit over a channel of latency 1: 3 or 4.
  parameter int unsigned HopLatency   = 4,
  /// 1: each input VC has its own crossbar input; 0: one crossbar input per port.
  parameter bit          InPerVc      = 1'b1,
  /// 1: each output VC has its own crossbar output (needs OutDepth > 0); 0: one crossbar output per port.
  parameter bit          OutPerVc     = 1'b1,
  /// 1: a local port ejects one flit per VC and cycle (in a tree: needs OutDepth > 0).
  parameter bit          EjectPerVc   = 1'b0,
  /// 1: a credit can be used in the cycle in which it arrives (needs OutDepth == 0).
  parameter bit          CreditBypass = 1'b0,
  /// Kind of VC allocation: head flits that take part in a cycle. 0: one of each input port. 1: all, and every output
  /// VC (at most 64 VCs). 2: one of the switch (torus and mesh). 3: all, and each requests one VC by a request policy
  /// (torus and mesh; at most 64 VCs).
  parameter int unsigned VcAllocator  = dusk_pkg::VcaPerPort,
  /// Number of the topology's row in dusk_topologies.svh.
  parameter int unsigned Topology     = dusk_pkg::TopologyTree,
  /// Number of ports whose utilization is measured together: links of a trunk, 1..8; up ports of a tree, NumPorts/2.
  parameter int unsigned Group        = NumPorts / 2,
  /// First local port if the topology fixes the local ports: in a torus or mesh it follows 2..8 trunks. Else 0.
  parameter int unsigned Local0       = 0,
  /// 1: channels to neighbors can be narrowed (needs Local0 > 0).
  parameter bit          Narrowing    = 1'b0,
  /// Policy that turns channels on and off: number of its row in dusk_policies.svh.
  parameter int unsigned Policy       = dusk_pkg::PolicyTree,
  /// 1: only a free output VC with enough free space, by the rules of `admission_i`, is granted. 0: any free output VC.
  parameter bit          Admission    = 1'b0,
  /// 1: only output VCs that `message_vcs_i` has for the packet's message class are granted (needs Admission).
  parameter bit          MessageClasses = 1'b0,
  /// 1: packets of a VC follow each other without an idle cycle.
  parameter bit          BackToBack   = 1'b0,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned Lanes = EjectPerVc ? NumVcs : 1,
  localparam int unsigned ClassRows = dusk_pkg::class_rows(Topology),
  // The policy decides about two blocks next to VC allocation. They need VC allocation per port or per switch.
  localparam bit WakeRequests = !dusk_pkg::each_head_requests(VcAllocator) && dusk_pkg::chooses_dark(Policy),
  localparam bit HeadAges     = !dusk_pkg::each_head_requests(VcAllocator) && Admission && dusk_pkg::offers_part(Policy)
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,         // synchronous
`ifdef DUSK_ONCE
  input  logic                            turn_i,         // differs from its value at the last edge (dusk_router)
`endif

  // Time base: the network's cycle count; whether this edge closes a utilization window.
  input  logic [dusk_pkg::NowW-1:0]       now_i,
  input  logic                            window_end_i,

  // Channels in: flit, state of the channel; in the other direction one credit bit per VC.
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
  output logic [NumPorts*2-1:0]           out_width_o,    // width level: a flit takes 2^level cycles
  output logic [NumPorts*2-1:0]           out_power_o,    // power level: 1/2^level of full power, unless Off
  input  logic [NumPorts*NumVcs-1:0]      credit_i,

  // Nodes: a packet has waited too long for its injection.
  input  logic                            injection_pending_i,

  // Configuration: three records, and separate pins whose width or depth depends on the parameters.
  input  dusk_pkg::identity_t             identity_i,
  input  dusk_pkg::router_config_t        router_config_i,
  input  dusk_pkg::power_config_t         power_config_i,
  input  logic [NumPorts-1:0]             present_i,      // ports with a channel
  input  logic [NumPorts-1:0]             local_i,        // ports that lead to a node
  input  logic [NumPorts-1:0]             pinned_i,       // output channels that never go off
  input  logic [NumPorts-1:0]             initial_on_i,   // output channels that are on after reset
  input  logic                            coupled_i,      // tree: the switch is outside the Minimal Tree
  input  logic [NumVcs-1:0]               vcs_in_use_i,   // tree: VCs in use
  input  logic [ClassRows*NumVcs-1:0]     class_vcs_i,    // [class]; torus: adaptive, escape before, after, local
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,    // rules of dusk_admission
  input  logic [dusk_pkg::MessageClasses*NumVcs-1:0] message_vcs_i,  // VCs of each message class
  input  logic [Group*dusk_pkg::CountW-1:0] on_threshold_i,
  input  logic [Group*dusk_pkg::CountW-1:0] off_threshold_i,
  input  logic [dusk_pkg::CreditW-1:0]    depth_i,        // flits of a VC buffer, here and downstream
  input  logic [dusk_pkg::CreditW-1:0]    local_depth_i,  // flits of a VC buffer in a node
  input  logic [dusk_pkg::CreditW-1:0]    internal_depth_i,  // card: flits of a VC buffer at the internal link
  input  logic [2:0]                      out_depth_i,    // flits of an output queue
  input  logic [15:0]                     seed_i,

  // Only the simulator reads these pins; they are not part of the switch's cost.
  output logic                            quiet_o,        // nothing changes until an input event or deadline
  output logic                            timing_o,       // next_deadline_o is valid
  output logic [dusk_pkg::NowW-1:0]       next_deadline_o,
  input  logic                            probe_clk_i,    // samples the router's state for probe_o
  input  logic [PortW-1:0]                probe_port_i,
  output logic [NumVcs*dusk_pkg::ProbeW+NumPorts-1:0] probe_o
);

  // ---- Configuration registers, loaded at reset ---------------------------------------------------
  dusk_pkg::identity_t               identity_q;
  dusk_pkg::router_config_t          router_config_q;
  dusk_pkg::power_config_t           power_config_q;
  logic [NumPorts-1:0]               present_q;
  logic [NumPorts-1:0]               local_q;
  logic [NumPorts-1:0]               pinned_q;
  logic                              coupled_q;
  logic [NumVcs-1:0]                 vcs_in_use_q;
  logic [ClassRows*NumVcs-1:0]       class_vcs_q;
  logic [dusk_pkg::AdmissionW-1:0]   admission_q;
  logic [dusk_pkg::MessageClasses*NumVcs-1:0] message_vcs_q;
  logic [dusk_pkg::CreditW-1:0]      depth_q;
  logic [dusk_pkg::CreditW-1:0]      local_depth_q, internal_depth_q;
  logic [2:0]                        out_depth_q;
  logic [Group*dusk_pkg::CountW-1:0] on_threshold_q;
  logic [Group*dusk_pkg::CountW-1:0] off_threshold_q;

  always_ff @(posedge clk_i) begin
    if (!rst_ni) begin
      identity_q      <= identity_i;
      router_config_q <= router_config_i;
      power_config_q  <= power_config_i;
      present_q       <= present_i;
      local_q         <= local_i;
      pinned_q        <= pinned_i;
      coupled_q       <= coupled_i;
      vcs_in_use_q    <= vcs_in_use_i;
      class_vcs_q     <= class_vcs_i;
      admission_q     <= admission_i;
      message_vcs_q   <= message_vcs_i;
      depth_q         <= depth_i;
      local_depth_q   <= local_depth_i;
      internal_depth_q <= internal_depth_i;
      out_depth_q     <= out_depth_i;
      on_threshold_q  <= on_threshold_i;
      off_threshold_q <= off_threshold_i;
    end
  end

  logic [NumPorts-1:0]   usable, preferred, grantable, reachable, sendable, drained, buffered, busy, wake;
  logic [NumPorts*2-1:0] width;
  logic [NumPorts*NumVcs-1:0] occupied, nonempty;
  logic                  router_idle, settled;

  dusk_router #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .LinkVcs(LinkVcs), .OutDepth(OutDepth), .FlitW(FlitW),
    .HopLatency(HopLatency), .InPerVc(InPerVc), .OutPerVc(OutPerVc), .Lanes(Lanes),
    .CreditBypass(CreditBypass), .VcAllocator(VcAllocator), .Topology(Topology), .Group(Group), .Local0(Local0),
    .Narrowing(Narrowing), .Admission(Admission), .MessageClasses(MessageClasses), .BackToBack(BackToBack),
    .WakeRequests(WakeRequests), .HeadAges(HeadAges)
  ) u_router (
    .clk_i, .rst_ni,
`ifdef DUSK_ONCE
    .turn_i,
`endif
    .in_valid_i, .in_vc_i, .in_flit_i, .credit_o,
    .out_valid_o, .out_vc_o, .out_flit_o, .credit_i,
    .usable_i  (usable),
    .preferred_i(preferred),
    .grantable_i(grantable),
    .reachable_i(reachable),
    .age_out_i (power_config_q.age_out),
    .window_end_i,
    .sendable_i(sendable),
    .width_i   (width),
    .busy_o    (busy),
    .wake_o    (wake),
    .occupied_o(occupied),
    .nonempty_o(nonempty),
    .idle_o    (router_idle),
    .identity_i(identity_q), .config_i(router_config_q), .local_i(local_q),
    .vcs_in_use_i(vcs_in_use_q), .class_vcs_i(class_vcs_q), .admission_i(admission_q), .message_vcs_i(message_vcs_q),
    .depth_i(depth_q), .local_depth_i(local_depth_q), .internal_depth_i(internal_depth_q),
    .out_depth_i(out_depth_q), .seed_i,
    .probe_clk_i, .probe_port_i, .probe_o
  );

  // Flags of whole ports, computed only when they are read. drained: read while a port drains, at a window's end, and
  // with policies that let packets choose dark channels. buffered: read when a policy decides and not all incoming
  // channels are On. A port that a head flit asks to wake is not drained.
  always_comb begin
    drained = '1;
    if (dusk_pkg::chooses_dark(Policy) || window_end_i || usable != sendable) begin
      for (int p = 0; p < NumPorts; p++) drained[p] = occupied[p*NumVcs +: NumVcs] == '0 && !wake[p];
    end
  end

  always_comb begin
    buffered = '0;
    if (power_config_q.power_managed && in_state_i != '0) begin
      for (int p = 0; p < NumPorts; p++) buffered[p] = nonempty[p*NumVcs +: NumVcs] != '0;
    end
  end

  dusk_link_power #(
    .NumPorts(NumPorts), .Policy(Policy), .Group(Group), .First(dusk_pkg::first_measured(Topology, NumPorts)),
    .Local0(Local0), .Narrowing(Narrowing)
  ) u_link_power (
    .clk_i, .rst_ni, .now_i, .window_end_i,
    .config_i(power_config_q), .present_i(present_q), .pinned_i(pinned_q), .initial_on_i, .coupled_i(coupled_q),
    .on_threshold_i(on_threshold_q), .off_threshold_i(off_threshold_q),
    .in_state_i, .injection_pending_i,
    .sent_i       (busy),
    .drained_i    (drained),
    .buffered_i   (buffered),
    .router_idle_i(router_idle),
    .usable_o     (usable),
    .preferred_o  (preferred),
    .grantable_o  (grantable),
    .reachable_o  (reachable),
    .sendable_o   (sendable),
    .width_o      (width),
    .state_o      (out_state_o),
    .power_o      (out_power_o),
    .settled_o    (settled),
    .timing_o, .next_deadline_o
  );

  assign out_width_o = width;
  assign quiet_o = router_idle && settled;

  `DUSK_ASSERT_INIT(PortsInRange, NumPorts >= 2 && NumPorts <= 32)
  `DUSK_ASSERT_INIT(VcaPerVcSize, !dusk_pkg::each_head_requests(VcAllocator) || NumPorts * NumVcs <= 64)
  `DUSK_ASSERT_INIT(TopologyKnown, dusk_pkg::classes(Topology) > 0)
  `DUSK_ASSERT_INIT(CardsAreCards, (Topology == dusk_pkg::TopologyCard) == (LinkVcs > 0))
  `DUSK_ASSERT_INIT(PortsOfACard, Topology != dusk_pkg::TopologyCard ||
                    (NumPorts == dusk_pkg::CardPorts && Group == 1 && Local0 == dusk_pkg::CardNodePort))
  `DUSK_ASSERT_INIT(NarrowsBeforeLocalPorts, Local0 > 0 || !Narrowing)
  `DUSK_ASSERT_INIT(VcsInRange, NumVcs >= 1 && NumVcs <= 8)
  `DUSK_ASSERT_INIT(QueueInRange, OutDepth <= 4)
  `DUSK_ASSERT_INIT(FlitInRange, FlitW >= 64 && FlitW <= 256)

endmodule
