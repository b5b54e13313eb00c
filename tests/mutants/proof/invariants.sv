// SPDX-License-Identifier: Apache-2.0

/// What holds in every state that a switch of a network (network.sv) reaches: candidates, each proved by houdini.py or
/// left out.
///
/// Nets whose names begin with when_ are no candidates: a faulty register may differ from the sound one except when they are 1, or 0.
/// Every net whose name begins with a capital is a vector of candidates. The comment behind a port names what it watches in the
/// flattened switch: % counts ports, # further indices, `network.` is a net of network.sv; behind | stands what it is in
/// shapes without such a net, others or 0. A candidate that no longer holds only weakens the proofs; a name that is gone is an error.
/// More of link power: invariants_power.sv; of trunks: invariants_trunk.sv.
module dusk_invariants #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  parameter int unsigned VcDepth  = 4,
  parameter int unsigned OutDepth = 2,
  parameter int unsigned FlitW    = 64,
  parameter bit          EjectPerVc = 1'b0,
  parameter int unsigned Trunks   = 0,
  parameter int unsigned Trunk    = 0,
  parameter bit          Narrowing = 1'b0,
  parameter int unsigned Policy   = dusk_pkg::PolicyTree,
  localparam int unsigned Dims     = Trunks / 2,
  localparam int unsigned NumTrunks = (Trunks > 0) ? Trunks : 1,
  localparam int unsigned Local0   = (Dims > 0) ? NumTrunks * Trunk : NumPorts,
  localparam int unsigned CoordW   = dusk_pkg::AddressW / ((Dims > 0) ? Dims : 1),
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1,
  localparam int unsigned PtrW  = (VcDepth > 1) ? $clog2(VcDepth) : 1,
  localparam int unsigned RouteW = ((Dims > 0) ? 4 : 1) * NumPorts,
  localparam int unsigned OutPtrW = (OutDepth > 1) ? $clog2(OutDepth) : 1,
  localparam int unsigned Lanes = EjectPerVc ? NumVcs : 1,
  localparam int unsigned Half  = NumPorts / 2,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned MonitorW = dusk_pkg::CountW,
  localparam int unsigned StateW  = dusk_pkg::StateW,
  localparam int unsigned CreditW = dusk_pkg::CreditW,
  localparam int unsigned AddressW = dusk_pkg::AddressW
) (
  input dusk_pkg::identity_t        identity_i,      // identity_i
  input dusk_pkg::power_config_t    power_config_i,  // power_config_i
  input logic [NumPorts-1:0]        present_i,       // present_i
  input logic [NumPorts-1:0]        local_i,         // local_i
  input logic [NumPorts-1:0]        pinned_i,        // pinned_i
  input logic [NumVcs-1:0]          vcs_in_use_i,    // vcs_in_use_i
  input logic [4*NumVcs-1:0]        class_vcs_i,     // class_vcs_i
  input logic [CreditW-1:0]         depth_i,         // depth_i
  input logic [CreditW-1:0]         local_depth_i,   // local_depth_i
  input logic [2:0]                 out_depth_i,     // out_depth_i
  input logic [Total-1:0]           credit_o,        // credit_o
  input logic [NumPorts*Lanes-1:0]  out_valid_o,     // out_valid_o
  input logic [NumPorts*Lanes*VcW-1:0] out_vc_o,     // out_vc_o
  input logic [NumPorts*StateW-1:0] out_state_o,     // out_state_o
  input logic [Total-1:0]           open,            // network.open_q
  input logic [Total*CreditW-1:0]   inside,          // network.inside_q
  input logic [Total*CreditW-1:0]   outside,         // network.outside_q
  input logic [NumPorts*StateW-1:0] in_state,        // network.state_q
  input logic [Total-1:0]           nonempty,        // u_router.u_input.u_buffers.valid_q
  input logic [Total*PtrW-1:0]      rd,              // u_router.u_input.u_buffers.rd_q
  input logic [Total*PtrW-1:0]      wr,              // u_router.u_input.u_buffers.wr_q
  input logic [Total*VcDepth*FlitW-1:0] mem,         // u_router.u_input.u_buffers.gen_port[%].gen_memory.mem[#]
  input logic [Total-1:0]           active,          // u_router.u_input.active_q
  input logic [Total-1:0]           routed,          // u_router.u_input.gen_routes.gen_route_stage.routed_q | 0
  input logic [Total*RouteW-1:0]    route,           // u_router.u_input.gen_routes.gen_route_stage.route_q | 0
  input logic [Total*PortW-1:0]     out_port,        // u_router.out_port
  input logic [Total*VcW-1:0]       out_vc,          // u_router.out_vc
  input logic [Total-1:0]           owned,           // u_router.owned
  input logic [Total*PortW-1:0]     owner_port,      // u_router.owner_port
  input logic [Total*VcW-1:0]       owner_vc,        // u_router.owner_vc
  input logic [CreditW*Total-1:0]   out_used,        // u_router.u_output.u_vcs.u_credits.used_q
  input logic [Total-1:0]           available,       // u_router.u_output.u_vcs.u_credits.available_q
  input logic [Total-1:0]           home,            // u_router.u_output.u_vcs.u_credits.full_q
  input logic [Total-1:0]           waiting,         // u_router.u_output.gen_queue.u_queue.u_queues.valid_q | 0
  input logic [Total*OutPtrW-1:0]   out_rd,          // u_router.u_output.gen_queue.u_queue.u_queues.rd_q | 0
  input logic [Total*OutPtrW-1:0]   out_wr,          // u_router.u_output.gen_queue.u_queue.u_queues.wr_q | 0
  input logic [Total-1:0]           room,            // u_router.u_output.gen_queue.u_queue.room_q | 0
  input logic [NumPorts-1:0]        want,            // u_link_power.u_bank.want_q
  input logic                       calm,            // u_link_power.u_bank.calm_q
  input logic [NumPorts-1:0]        is_on,           // u_link_power.u_bank.u_fsm.on_q
  input logic [NumPorts-1:0]        is_lit,          // u_link_power.u_bank.u_fsm.lit_q
  input logic [NumPorts-1:0]        is_timing,       // u_link_power.u_bank.u_fsm.timing_q
  input logic                       coupled_i,       // coupled_i
  input logic [Half-1:0]            alive,           // u_link_power.gen_tree.u_policy.alive_q | 0
  input logic [NumPorts-1:0]        not_off,         // u_link_power.gen_tree.u_policy.not_off_q | 0
  input logic [Half-1:0]            alive_seen,      // u_link_power.gen_tree.u_policy.alive_seen_q | 0
  input logic                       any_seen,        // u_link_power.gen_tree.u_policy.any_seen_q | 0
  input logic                       pending_seen,    // u_link_power.gen_tree.u_policy.pending_q | u_link_power.gen_trunk.u_policy.pending_q | 0
  input logic [NumPorts*StateW-1:0] in_state_was,    // u_link_power.gen_tree.u_policy.in_state_q | 0
  input logic [Local0-1:0]          in_parts,        // u_router.u_output.gen_no_queue.gen_serializer.u_serializer.full_q | u_router.u_output.gen_lanes.u_lanes.gen_neighbors.gen_serializer.u_serializer.full_q | 0
  input logic [Local0*2-1:0]        parts_left,      // u_router.u_output.gen_no_queue.gen_serializer.u_serializer.left_q | u_router.u_output.gen_lanes.u_lanes.gen_neighbors.gen_serializer.u_serializer.left_q | 0
  input logic [NumTrunks*2-1:0]        level,           // u_link_power.gen_trunk.u_policy.gen_width.u_width.level_q | 0
  input logic [NumTrunks*2-1:0]        paid,            // u_link_power.gen_trunk.u_policy.gen_width.u_width.power_q | 0
  input logic [NumTrunks-1:0]          width_timing,    // u_link_power.gen_trunk.u_policy.gen_width.u_width.timing_q | 0
  input logic [NumTrunks-1:0]          widening,        // u_link_power.gen_trunk.u_policy.gen_width.u_width.widening_q | 0
  input logic [NumTrunks*MonitorW-1:0] counted,   // u_link_power.gen_trunk.u_policy.gen_trunk[%].u_monitor.count_q | u_link_power.gen_tree.u_policy.u_monitor.count_q | 0
  input logic [19:0]                window,          // network.window_q | 0
  input logic [NumPorts-1:0]        idle_timing,     // u_link_power.gen_idle.u_policy.timing_q | 0
  input logic [15:0]                random           // u_router.u_vc_allocation.gen_per_port.u_vc_allocator.u_random.value_q | u_router.u_vc_allocation.gen_per_vc.u_vc_allocator.u_random.value_q | u_router.u_vc_allocation.gen_per_switch.u_vc_allocator.u_random.value_q | 0
);

  // ---- Buffers of the inputs: index port*NumVcs+vc, or that*VcDepth+slot -------------------------------------
  (* keep *) logic [Total-1:0] CountInRange, NonemptyMeansHeld, ReadInRange, WriteInRange, CreditsInside, OnVcsInUse,
                               AbsentIsEmpty, OpenIsActive, FirstIsHead;
  (* keep *) logic [Total*VcDepth-1:0] PacketAfterPacket, LastIsTail, LegalHead;
  // ---- Packets ---------------------------------------------------------------------------------------------
  (* keep *) logic [Total-1:0] RoutedIsHead, RouteOfHead, OneOfBoth, ActiveOwns, ActiveGoesOn, ActiveOnVcInUse, OwnerIsActive, OwnerIsOther,
                               OwnedVcInUse;
  // ---- Outputs ---------------------------------------------------------------------------------------------
  (* keep *) logic [Total-1:0] CreditsOutside, UsedInRange, QueueInRange, QueueMeansHeld, OutReadInRange, OutWriteInRange,
                               FreeCreditsInUse, AvailableIsACredit, HomeIsNoneUsed, RoomIsASlot;
  (* keep *) logic             CreditMeansFlit, CalmDecision, AnyIsSeen, RandomNotZero;
  (* keep *) logic [NumPorts*Lanes-1:0] OutOnVcInUse;
  // ---- Channels --------------------------------------------------------------------------------------------
  (* keep *) logic [NumPorts-1:0] OutStateLegal, DarkIsDrained, DarkIsSilent, AbsentIsOff, PinnedIsOn, UnmanagedIsPresent, DrainingIsUnwanted,
                                  WantedExists, InStateLegal, InStateKept, InAbsentIsOff, InLocalIsOn, InDarkIsClosed, TimedIsOn,
                                  OnIsOn, LitIsLit, TimingIsTurning, NotOffKept, CalmStates, CalmOverride;
  (* keep *) logic [Half-1:0]     AliveKept, AliveIsSeen;
  (* keep *) logic [Local0-1:0]   PartsOfAFlit, PartsOnALitLink;
  (* keep *) logic [NumTrunks-1:0]   WidthLegal, WidthAtRest, WidensFromNarrow, NarrowsFromWide, UnmanagedIsWide, TrunkIsLit, AbsentCountsNothing,
                               CountedInWindow, CalmWidth;

  logic [NumPorts-1:0] up;
  assign up = present_i & {{Half{1'b1}}, {Half{1'b0}}};
  logic [Total-1:0]    vcs;  // in use, of each channel
  if (Dims == 0) begin : gen_tree
    assign vcs = {NumPorts{vcs_in_use_i}};
  end else begin : gen_classes
    assign vcs = {{(NumPorts - Local0){class_vcs_i[3*NumVcs +: NumVcs]}},
                  {Local0{class_vcs_i[0 +: NumVcs] | class_vcs_i[NumVcs +: NumVcs] | class_vcs_i[2*NumVcs +: NumVcs]}}};
  end
  assign RandomNotZero   = random != '0;
  assign CreditMeansFlit = credit_o == '0 || out_valid_o != '0 || in_parts != '0 || waiting != '0;

  logic [NumPorts-1:0] buffered;
  for (genvar p = 0; p < NumPorts; p++) begin : gen_buffered assign buffered[p] = nonempty[p*NumVcs +: NumVcs] != '0; end
  dusk_invariants_power #(.NumPorts(NumPorts), .Policy(Policy)) u_power (
    .alive_is_seen_o(AliveIsSeen), .any_is_seen_o(AnyIsSeen), .on_is_on_o(OnIsOn), .lit_is_lit_o(LitIsLit), .timing_is_turning_o(TimingIsTurning), .not_off_kept_o(NotOffKept),
    .alive_kept_o(AliveKept), .calm_decision_o(CalmDecision), .calm_states_o(CalmStates), .calm_override_o(CalmOverride), .*
  );

  dusk_invariants_trunk #(.NumPorts(NumPorts), .Trunks(Trunks), .Trunk(Trunk), .Policy(Policy)) u_trunk (
    .width_legal_o(WidthLegal), .width_at_rest_o(WidthAtRest), .widens_from_narrow_o(WidensFromNarrow),
    .narrows_from_wide_o(NarrowsFromWide), .unmanaged_is_wide_o(UnmanagedIsWide), .calm_width_o(CalmWidth),
    .trunk_is_lit_o(TrunkIsLit), .absent_counts_nothing_o(AbsentCountsNothing), .counted_in_window_o(CountedInWindow), .parts_of_a_flit_o(PartsOfAFlit),
    .parts_on_a_lit_link_o(PartsOnALitLink), .*
  );

  // When a register counts (relation.py): links follow their load; the channel exists, and a flit is inside or can come soon.
  (* keep *) logic when_managed;
  assign when_managed = power_config_i.power_managed;
  (* keep *) logic [NumPorts-1:0] when_in_use;
  logic [NumPorts-1:0] in_off;
  assign when_in_use = ((calm && in_off != '1) || nonempty != '0 || open != '0) ? present_i : '0;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_port
    logic [StateW-1:0] state, in_now;
    logic [CreditW-1:0] depth;
    logic              dark, partly;
    assign state  = out_state_o[p*StateW +: StateW];
    assign in_now = in_state[p*StateW +: StateW];
    assign dark   = state > dusk_pkg::Draining;
    assign partly = p < Local0 && in_parts[(p < Local0) ? p : 0];
    assign depth  = local_i[p] ? local_depth_i : depth_i;
    assign OutStateLegal[p]      = state <= dusk_pkg::TurningOn;
    assign DarkIsDrained[p]      = Policy == dusk_pkg::PolicyIdle || !dark || (owned[p*NumVcs +: NumVcs] == '0 && waiting[p*NumVcs +: NumVcs] == '0);
    assign DarkIsSilent[p]       = !dark || out_valid_o[p*Lanes +: Lanes] == '0;
    assign AbsentIsOff[p]        = present_i[p] || state == dusk_pkg::Off;
    assign PinnedIsOn[p]         = !pinned_i[p] || (state == dusk_pkg::On && want[p]);
    assign UnmanagedIsPresent[p] = power_config_i.power_managed || (want[p] == present_i[p] && state == (present_i[p] ? dusk_pkg::On : dusk_pkg::Off));
    assign DrainingIsUnwanted[p] = state != dusk_pkg::Draining || !want[p];
    assign WantedExists[p]       = !want[p] || present_i[p];
    assign in_off[p]             = in_now == dusk_pkg::Off;
    assign InStateLegal[p]       = in_now <= dusk_pkg::TurningOn;
    assign InStateKept[p]        = Policy != dusk_pkg::PolicyTree || in_now == in_state_was[p*StateW +: StateW];
    assign InAbsentIsOff[p]      = present_i[p] || in_now == dusk_pkg::Off;
    assign InLocalIsOn[p]        = !local_i[p] || in_now == dusk_pkg::On;
    assign TimedIsOn[p]          = !idle_timing[p] || (state == dusk_pkg::On && want[p]);
    assign InDarkIsClosed[p]     = in_now <= dusk_pkg::Draining || open[p*NumVcs +: NumVcs] == '0;

    for (genvar l = 0; l < Lanes; l++) begin : gen_lane
      logic [NumVcs-1:0] in_use;
      assign in_use = vcs[p*NumVcs +: NumVcs] >> out_vc_o[(p*Lanes + l)*VcW +: VcW];
      assign OutOnVcInUse[p*Lanes + l] = !(out_valid_o[p*Lanes + l] || partly) || in_use[0];
    end

    for (genvar v = 0; v < NumVcs; v++) begin : gen_vc
      localparam int unsigned i = p*NumVcs + v;
      // ---- Input VC
      logic [CreditW-1:0]       held;
      logic [VcDepth*FlitW-1:0] words;
      logic [FlitW-1:0]         oldest;
      logic [VcDepth-1:0]       occupied, is_head, is_tail;
      logic [PtrW-1:0]          read, write;
      // Pointers stand bit by bit; what is held is between them.
      for (genvar b = 0; b < PtrW; b++) begin : gen_pointer
        assign read[b]  = rd[b*Total + i];
        assign write[b] = wr[b*Total + i];
      end
      assign held   = CreditW'(write) - CreditW'(read) + ((write < read || (write == read && nonempty[i])) ? CreditW'(VcDepth) : '0);
      assign words  = mem[i*VcDepth*FlitW +: VcDepth*FlitW];
      assign oldest = words[read*FlitW +: FlitW];
      assign CountInRange[i]      = held <= depth_i && held <= CreditW'(VcDepth);
      assign NonemptyMeansHeld[i] = nonempty[i] == (held != '0);
      assign ReadInRange[i]       = CreditW'(read) < CreditW'(VcDepth);
      assign WriteInRange[i]      = CreditW'(write) < CreditW'(VcDepth);
      assign CreditsInside[i]     = held + CreditW'(credit_o[i]) == inside[i*CreditW +: CreditW] && inside[i*CreditW +: CreditW] <= depth_i;
      assign OnVcsInUse[i]        = vcs[i] || (held == '0 && !active[i] && !routed[i] && !open[i]);
      assign AbsentIsEmpty[i]     = present_i[p] || (held == '0 && !active[i] && !routed[i] && !open[i]);
      assign OpenIsActive[i]      = held != '0 || open[i] == active[i];
      assign FirstIsHead[i]       = held == '0 || active[i] || oldest[dusk_pkg::HeadBit];

      for (genvar s = 0; s < VcDepth; s++) begin : gen_slot
        localparam int unsigned Next = (s + 1) % VcDepth;
        logic [CreditW-1:0]  place;
        logic [FlitW-1:0]    word;
        logic [AddressW-1:0] destination, digit;
        logic                below, beyond;
        assign place       = CreditW'(s) >= CreditW'(read) ? CreditW'(s) - CreditW'(read) : CreditW'(s + VcDepth) - CreditW'(read);
        assign word        = words[s*FlitW +: FlitW];
        assign occupied[s] = place < held;
        assign is_head[s]  = word[dusk_pkg::HeadBit];
        assign is_tail[s]  = word[dusk_pkg::TailBit];
        assign destination = word[dusk_pkg::AddressLsb +: AddressW];
        assign digit       = (destination >> identity_i.digit_shift) & AddressW'(identity_i.digit_mask);
        assign below       = ((destination ^ identity_i.address) & identity_i.address_mask) == '0;
        always_comb begin
          beyond = 1'b0;
          for (int d = 0; d < Dims; d++) beyond = beyond || destination[d*CoordW +: CoordW] > identity_i.last[d*CoordW +: CoordW];
        end
        assign PacketAfterPacket[i*VcDepth + s] = !occupied[s] || !occupied[Next] || CreditW'(read) == CreditW'(Next) ||
                                                  is_tail[s] == is_head[Next];
        assign LastIsTail[i*VcDepth + s] = !occupied[s] || place + 1'b1 != held || is_tail[s] == !open[i];
        assign LegalHead[i*VcDepth + s]  = !occupied[s] || !is_head[s] || (Dims > 0 ? !beyond : p >= Half ? below && present_i[digit]
                                                           : below ? digit != AddressW'(p) && present_i[digit] : up != '0);
      end

      // ---- Packet
      logic [NumPorts-1:0] to_route, expected;
      logic [AddressW-1:0] destination, digit;
      logic [PortW-1:0]    port, from;
      logic [VcW-1:0]      to_vc, from_vc;
      logic [Total-1:0]    owned_there, active_there, in_use_there;
      logic [PortW-1:0]    owner_port_there, out_port_there;
      logic [VcW-1:0]      owner_vc_there, out_vc_there;
      assign to_route    = route[i*RouteW +: NumPorts];
      assign destination = oldest[dusk_pkg::AddressLsb +: AddressW];
      assign digit       = (destination >> identity_i.digit_shift) & AddressW'(identity_i.digit_mask);
      assign expected    = ((destination ^ identity_i.address) & identity_i.address_mask) == '0 ? NumPorts'(1) << digit : {{Half{1'b1}}, {Half{1'b0}}};
      assign RoutedIsHead[i] = !routed[i] || nonempty[i];
      assign RouteOfHead[i]  = !routed[i] || to_route == expected;
      assign OneOfBoth[i]    = !routed[i] || !active[i];

      assign port  = out_port[i*PortW +: PortW];
      assign to_vc = out_vc[i*VcW +: VcW];
      assign owned_there      = owned >> (port*NumVcs + to_vc);
      assign owner_port_there = owner_port[(port*NumVcs + to_vc)*PortW +: PortW];
      assign owner_vc_there   = owner_vc[(port*NumVcs + to_vc)*VcW +: VcW];
      assign in_use_there     = vcs >> (port*NumVcs + to_vc);
      assign ActiveOwns[i]    = !active[i] || (owned_there[0] && owner_port_there == PortW'(p) && owner_vc_there == VcW'(v));
      assign ActiveGoesOn[i]  = !active[i] || (Dims > 0 ? present_i[port] : port != PortW'(p) && present_i[port] && (p < Half || port < PortW'(Half)));
      assign ActiveOnVcInUse[i] = !active[i] || in_use_there[0];

      // ---- Output VC
      logic [CreditW-1:0] used, waits;
      logic [OutPtrW-1:0] out_read, out_write;
      logic [Lanes-1:0]   leaves;
      assign from    = owner_port[i*PortW +: PortW];
      assign from_vc = owner_vc[i*VcW +: VcW];
      assign active_there   = active >> (from*NumVcs + from_vc);
      assign out_port_there = out_port[(from*NumVcs + from_vc)*PortW +: PortW];
      assign out_vc_there   = out_vc[(from*NumVcs + from_vc)*VcW +: VcW];
      assign OwnerIsActive[i] = !owned[i] || (active_there[0] && out_port_there == PortW'(p) && out_vc_there == VcW'(v));
      assign OwnerIsOther[i]  = !owned[i] || (present_i[from] && from_vc < (VcW+1)'(NumVcs) &&
                                              (Dims > 0 || (from != PortW'(p) && (p < Half || from < PortW'(Half)))));
      assign OwnedVcInUse[i]  = !owned[i] || (present_i[p] && vcs[i]);
      for (genvar l = 0; l < Lanes; l++) begin : gen_leaves
        assign leaves[l] = (out_valid_o[p*Lanes + l] || partly) && out_vc_o[(p*Lanes + l)*VcW +: VcW] == VcW'(v);
      end
      for (genvar b = 0; b < CreditW; b++) begin : gen_used
        assign used[b] = out_used[b*Total + i];
      end
      // The register takes its credit when the flit crosses, a queue when it leaves.
      assign CreditsOutside[i] = used == outside[i*CreditW +: CreditW] + ((OutDepth == 0) ? CreditW'(leaves != '0) : '0);
      assign UsedInRange[i]    = used <= depth && outside[i*CreditW +: CreditW] <= depth;
      assign AvailableIsACredit[i] = available[i] == (used != depth);
      assign HomeIsNoneUsed[i] = home[i] == (used == '0);
      assign FreeCreditsInUse[i] = vcs[i] || (used == '0 && !waiting[i]);

      for (genvar b = 0; b < OutPtrW; b++) begin : gen_out_pointer
        assign out_read[b]  = out_rd[b*Total + i];
        assign out_write[b] = out_wr[b*Total + i];
      end
      assign waits = CreditW'(out_write) - CreditW'(out_read) +
                     ((out_write < out_read || (out_write == out_read && waiting[i])) ? CreditW'(OutDepth) : '0);
      assign QueueInRange[i]   = OutDepth == 0 || waits <= CreditW'(out_depth_i);
      assign QueueMeansHeld[i] = OutDepth == 0 || waiting[i] == (waits != '0);
      assign RoomIsASlot[i]    = OutDepth == 0 || room[i] == (waits < CreditW'(out_depth_i));
      assign OutReadInRange[i] = OutDepth == 0 || CreditW'(out_read) < CreditW'(OutDepth);
      assign OutWriteInRange[i] = OutDepth == 0 || CreditW'(out_write) < CreditW'(OutDepth);
    end
  end

endmodule
