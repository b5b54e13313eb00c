// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// What is true around every switch of a network: the ground on which a fault is called unseen (prover.py).
///
/// It watches the switch's pins and nothing else. Each rule is a net: 1 while the rule is kept. A proof assumes all of
/// them; in simulation (bound to dusk_switch, DUSK_CHECKED) each is an assertion, so that random neighbors show that
/// they keep them. The comment behind a rule is the sentence that the campaign's page gives.
module dusk_network #(
  parameter int unsigned NumPorts     = 8,
  parameter int unsigned NumVcs       = 3,
  parameter int unsigned VcDepth      = 4,
  parameter int unsigned OutDepth     = 2,
  parameter int unsigned FlitW        = 64,
  parameter bit          EjectPerVc   = 1'b0,
  parameter int unsigned VcAllocator  = dusk_pkg::VcaPerPort,
  parameter int unsigned Trunks       = 0,
  parameter int unsigned Trunk        = 0,
  parameter bit          Narrowing    = 1'b0,
  parameter int unsigned Policy       = dusk_pkg::PolicyTree,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned Lanes = EjectPerVc ? NumVcs : 1,
  localparam int unsigned Group = (Trunks > 0) ? Trunk : NumPorts / 2,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned StateW  = dusk_pkg::StateW,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned AddressW = dusk_pkg::AddressW
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,
  input  logic                            window_end_i,
  input  logic [NumPorts-1:0]             in_valid_i,
  input  logic [NumPorts*VcW-1:0]         in_vc_i,
  input  logic [NumPorts*FlitW-1:0]       in_flit_i,
  input  logic [NumPorts*StateW-1:0]      in_state_i,
  input  logic [Total-1:0]                credit_o,
  input  logic [NumPorts*Lanes-1:0]       out_valid_o,
  input  logic [NumPorts*Lanes*VcW-1:0]   out_vc_o,
  input  logic [Total-1:0]                credit_i,
  input  dusk_pkg::identity_t             identity_i,
  input  dusk_pkg::router_config_t        router_config_i,
  input  dusk_pkg::power_config_t         power_config_i,
  input  logic [NumPorts-1:0]             present_i,
  input  logic [NumPorts-1:0]             local_i,
  input  logic [NumPorts-1:0]             pinned_i,
  input  logic [NumPorts-1:0]             initial_on_i,
  input  logic                            coupled_i,
  input  logic [NumVcs-1:0]               vcs_in_use_i,
  input  logic [4*NumVcs-1:0]             class_vcs_i,
  input  logic [CreditW-1:0]              depth_i,
  input  logic [CreditW-1:0]              local_depth_i,
  input  logic [2:0]                      out_depth_i,
  input  logic [15:0]                     seed_i,
  input  logic [Group*dusk_pkg::CountW-1:0] on_threshold_i,
  input  logic [Group*dusk_pkg::CountW-1:0] off_threshold_i
);

  // ---- What the neighbors remember --------------------------------------------------------------------
  logic [Total-1:0]               open_q, open_d;        // a packet has begun to come in and not ended
  logic [Total*CreditW-1:0]       inside_q, inside_d;    // flits sent in whose credit has not come back
  logic [Total*CreditW-1:0]       outside_q, outside_d;  // flits that came out and whose credit was not given back
  logic [NumPorts*StateW-1:0]     state_q;               // of the channels in
  localparam int unsigned LongestWindow = 1000000;       // cycles, as the experiments allow
  logic [$clog2(LongestWindow)-1:0] window_q;            // cycles since the last window ended

  // ---- Rules over all ports ------------------------------------------------------------------------------
  (* keep *) logic ConstantPins;    // Configuration pins do not change after reset.
  (* keep *) logic LegalBuffers;    // Buffers in use are at least one flit deep and no deeper than they are built; so are output queues.
  (* keep *) logic LegalVcs;        // The VCs in use are the lowest ones, at least one; in a torus local channels have VCs, and links have.
  (* keep *) logic LegalModes;      // Selection and tie rules are of those that have a name; timers take at least a cycle, and widths have levels where channels can be narrowed.
  (* keep *) logic LegalIdentity;   // A digit names a port below and lies in address bits that are left free; a switch reads only the bits that a tree of such switches has; nodes are below, on channels that exist. In a torus a switch has coordinates in it, and links where it has neighbors; nodes are on the last ports.
  (* keep *) logic LegalPower;      // Pinned channels exist and begin on; without power management all that exist do. Inside the Minimal Tree (not coupled) every channel down and the lowest up are pinned, or with idle timers those of nodes; outside none. In a torus those of nodes are, and a link of each trunk begins on. With idle timers those of nodes may be free, too.
  (* keep *) logic ChannelStates;   // Channels in go through On, Draining, TurningOff, Off, TurningOn in this order, from Draining also back to On; after reset they are on or off.
  (* keep *) logic FixedStates;     // A channel from a node is always on, but with idle timers; one that does not exist is always off.
  (* keep *) logic DrainsFirst;     // A channel goes dark only between packets.
  (* keep *) logic FlitsOnLitOnes;  // A flit comes only over a channel that is On or Draining, on a VC in use, in a torus one of a class of this channel.
  (* keep *) logic CreditForFlits;  // No flit comes without a credit.
  (* keep *) logic FramedPackets;   // On each VC, packets come whole: a head flit, body flits, a tail flit.
  (* keep *) logic FromAbove;       // A packet from above lies below this switch, over a channel that exists.
  (* keep *) logic FromBelow;       // A packet from below goes up, where there is a way up, or down over another channel than it came by.
  (* keep *) logic InTheTorus;      // In a torus a packet's destination is one of its switches.
  (* keep *) logic CreditsReturned; // A credit comes back only for a flit that went out.

  (* keep *) logic WindowsEnd;      // While channels follow their utilization, a window ends after at most a million cycles.

  logic [NumPorts-1:0] kept_states, kept_fixed, kept_drains, kept_lit, kept_credit, kept_framed, kept_above, kept_below, kept_inside;
  logic [Total-1:0]    kept_returned;

  // ---- Configuration -------------------------------------------------------------------------------------
  logic             legal_identity, legal_power, legal_vcs;
  logic [Total-1:0] vcs;  // of the channels in
  assign LegalBuffers  = depth_i >= 1 && depth_i <= CreditW'(VcDepth) && local_depth_i >= 1 && local_depth_i <= 256 &&
                         (OutDepth == 0 ? out_depth_i == '0 : out_depth_i >= 1 && out_depth_i <= 3'(OutDepth));
  assign LegalVcs      = legal_vcs;
  assign LegalModes    = (router_config_i.selection >= dusk_pkg::SelectRandom) == (VcAllocator == dusk_pkg::VcaPerRequest) &&
                         router_config_i.selection <= ((VcAllocator == dusk_pkg::VcaPerRequest) ? dusk_pkg::SelectSmart
                                                       : (Trunks > 0) ? dusk_pkg::SelectWidest
                                                       : (VcAllocator == dusk_pkg::VcaPerVc) ? dusk_pkg::SelectOblivious
                                                                                             : dusk_pkg::SelectCyclic) &&
                         router_config_i.tie_break <= dusk_pkg::TieLowest && router_config_i.ring_tie <= dusk_pkg::RingTieRandom &&
                         power_config_i.t_on != '0 && power_config_i.t_off != '0 &&
                         (Policy != dusk_pkg::PolicyIdle || power_config_i.idle_cycles != '0) &&
                         power_config_i.narrowest <= (Narrowing ? 2'd2 : 2'd0);
  assign LegalIdentity = legal_identity && (local_i & ~present_i) == '0;
  assign LegalPower    = legal_power && (pinned_i & ~present_i) == '0 && (initial_on_i & ~present_i) == '0 &&
                         (pinned_i & ~initial_on_i) == '0 && (power_config_i.power_managed || initial_on_i == present_i);

  if (Trunks == 0) begin : gen_tree
    dusk_network_tree #(.NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .Policy(Policy)) u_around (
      .legal_identity_o(legal_identity), .legal_power_o(legal_power), .legal_vcs_o(legal_vcs), .vcs_o(vcs),
      .kept_above_o(kept_above), .kept_below_o(kept_below), .*
    );
    assign kept_inside = '1;
  end else begin : gen_torus
    dusk_network_torus #(.NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .Dims(Trunks / 2), .Trunk(Trunk), .Policy(Policy)) u_around (
      .legal_identity_o(legal_identity), .legal_power_o(legal_power), .legal_vcs_o(legal_vcs), .vcs_o(vcs),
      .kept_inside_o(kept_inside), .*
    );
    assign kept_above = '1;
    assign kept_below = '1;
  end

  localparam int unsigned PinsW = $bits(identity_i) + $bits(router_config_i) + $bits(power_config_i) + 4*NumPorts + 1 + 5*NumVcs +
                                  2*CreditW + 3 + 16 + 2*Group*dusk_pkg::CountW;
  logic [PinsW-1:0] pins, pins_q;
  assign pins = {identity_i, router_config_i, power_config_i, present_i, local_i, pinned_i, initial_on_i, coupled_i, vcs_in_use_i,
                 class_vcs_i, depth_i, local_depth_i, out_depth_i, seed_i, on_threshold_i, off_threshold_i};
  assign WindowsEnd   = window_end_i || window_q + 1 < LongestWindow || !power_config_i.power_managed || Policy == dusk_pkg::PolicyIdle;
  assign ConstantPins = !rst_ni || pins == pins_q;

  // ---- Channels in ---------------------------------------------------------------------------------------
  for (genvar p = 0; p < NumPorts; p++) begin : gen_in
    logic [StateW-1:0]   now, was;
    logic [VcW-1:0]      vc;
    logic [FlitW-1:0]    flit;
    logic                lit, head, tail;
    logic [NumVcs-1:0]   open, full, in_use;
    assign now    = in_state_i[p*StateW +: StateW];
    assign was    = state_q[p*StateW +: StateW];
    assign vc     = in_vc_i[p*VcW +: VcW];
    assign flit   = in_flit_i[p*FlitW +: FlitW];
    assign head   = flit[dusk_pkg::HeadBit];
    assign tail   = flit[dusk_pkg::TailBit];
    assign lit    = now == dusk_pkg::On || now == dusk_pkg::Draining;
    assign open   = open_q[p*NumVcs +: NumVcs];
    assign in_use = vcs[p*NumVcs +: NumVcs] >> vc;

    assign kept_states[p] = !rst_ni ? now == dusk_pkg::On || now == dusk_pkg::Off
                          : now == was ||
                            (was == dusk_pkg::On && now == dusk_pkg::Draining) ||
                            (was == dusk_pkg::Draining && (now == dusk_pkg::On || now == dusk_pkg::TurningOff)) ||
                            (was == dusk_pkg::TurningOff && now == dusk_pkg::Off) ||
                            (was == dusk_pkg::Off && now == dusk_pkg::TurningOn) ||
                            (was == dusk_pkg::TurningOn && now == dusk_pkg::On);
    assign kept_fixed[p]  = (present_i[p] || now == dusk_pkg::Off) && (!local_i[p] || now == dusk_pkg::On || Policy == dusk_pkg::PolicyIdle);
    assign kept_drains[p] = lit || open == '0;
    assign kept_lit[p]    = !in_valid_i[p] || (present_i[p] && lit && {1'b0, vc} < (VcW+1)'(NumVcs) && in_use[0]);
    assign kept_credit[p] = (NumVcs'(in_valid_i[p]) << vc & full) == '0;
    assign kept_framed[p] = !in_valid_i[p] || head != open[vc];
    for (genvar v = 0; v < NumVcs; v++) begin : gen_vc
      localparam int unsigned i = p*NumVcs + v;
      logic                sent, gone;
      logic [Lanes-1:0]    came;
      assign sent    = in_valid_i[p] && vc == VcW'(v);
      assign full[v] = inside_q[i*CreditW +: CreditW] - CreditW'(credit_o[i]) >= depth_i;
      assign inside_d[i*CreditW +: CreditW] = inside_q[i*CreditW +: CreditW] + CreditW'(sent) - CreditW'(credit_o[i]);
      assign open_d[i] = sent ? !tail : open_q[i];
      for (genvar l = 0; l < Lanes; l++) begin : gen_lane
        assign came[l] = out_valid_o[p*Lanes + l] && out_vc_o[(p*Lanes + l)*VcW +: VcW] == VcW'(v);
      end
      assign gone = came != '0;
      assign outside_d[i*CreditW +: CreditW] = outside_q[i*CreditW +: CreditW] + CreditW'(gone) - CreditW'(credit_i[i]);
      assign kept_returned[i] = !credit_i[i] || gone || outside_q[i*CreditW +: CreditW] != '0;
    end
  end

  assign ChannelStates   = kept_states == '1;
  assign FixedStates     = kept_fixed == '1;
  assign DrainsFirst     = kept_drains == '1;
  assign FlitsOnLitOnes  = kept_lit == '1;
  assign CreditForFlits  = kept_credit == '1;
  assign FramedPackets   = kept_framed == '1;
  assign FromAbove       = kept_above == '1;
  assign FromBelow       = kept_below == '1;
  assign InTheTorus      = kept_inside == '1;
  assign CreditsReturned = kept_returned == '1;

  always_ff @(posedge clk_i) begin
    state_q <= in_state_i;
    if (!rst_ni) begin
      pins_q    <= pins;
      window_q  <= '0;
      open_q    <= '0;
      inside_q  <= '0;
      outside_q <= '0;
    end else begin
      window_q  <= window_end_i ? '0 : window_q + 1'b1;
      open_q    <= open_d;
      inside_q  <= inside_d;
      outside_q <= outside_d;
    end
  end

  `DUSK_ASSUME(KeepsConstantPins, ConstantPins)
  `DUSK_ASSUME(KeepsLegalBuffers, LegalBuffers)
  `DUSK_ASSUME(KeepsLegalVcs, LegalVcs)
  `DUSK_ASSUME(KeepsLegalModes, LegalModes)
  `DUSK_ASSUME(KeepsLegalIdentity, LegalIdentity)
  `DUSK_ASSUME(KeepsLegalPower, LegalPower)
  `DUSK_ASSUME(KeepsChannelStates, ChannelStates)
  `DUSK_ASSUME(KeepsFixedStates, FixedStates)
  `DUSK_ASSUME(KeepsDrainsFirst, DrainsFirst)
  `DUSK_ASSUME(KeepsFlitsOnLitOnes, FlitsOnLitOnes)
  `DUSK_ASSUME(KeepsCreditForFlits, CreditForFlits)
  `DUSK_ASSUME(KeepsFramedPackets, FramedPackets)
  `DUSK_ASSUME(KeepsFromAbove, FromAbove)
  `DUSK_ASSUME(KeepsFromBelow, FromBelow)
  `DUSK_ASSUME(KeepsInTheTorus, InTheTorus)
  `DUSK_ASSUME(KeepsCreditsReturned, CreditsReturned)
  `DUSK_ASSUME(KeepsWindowsEnd, WindowsEnd)

endmodule

`ifdef DUSK_CHECKED
bind dusk_switch dusk_network #(
  .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .OutDepth(OutDepth), .FlitW(FlitW), .EjectPerVc(EjectPerVc),
  .VcAllocator(VcAllocator), .Trunks(Trunks), .Trunk(Trunk), .Narrowing(Narrowing), .Policy(Policy)
) u_network (.*);
`endif
