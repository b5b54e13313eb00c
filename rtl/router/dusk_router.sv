// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// The packet pipeline: input units, VC allocation, switch allocation, crossbar, output side. Long: all of its wiring.
///
/// Link power reaches it as masks: `usable_i` (may be newly allocated), `preferred_i` (is selected before others) and
/// `sendable_i` (a flit may leave in this cycle). Back go: flits sent, output drained, port buffers something.
module dusk_router #(
  parameter int unsigned NumPorts     = 8,
  parameter int unsigned NumVcs       = 3,
  parameter int unsigned VcDepth      = 4,
  parameter int unsigned OutDepth     = 2,
  parameter int unsigned FlitW        = 64,
  parameter int unsigned HopLatency   = 4,
  parameter bit          InPerVc      = 1'b1,
  parameter bit          OutPerVc     = 1'b1,
  parameter int unsigned Lanes        = 1,
  parameter bit          CreditBypass = 1'b0,
  parameter int unsigned VcAllocator  = dusk_pkg::VcaPerPort,
  parameter int unsigned Trunks       = 0,
  parameter int unsigned Trunk        = 0,
  parameter bit          Narrowing    = 1'b0,
  parameter bit          Admission    = 1'b0,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                            clk_i,
  input  logic                            rst_ni,

  // Channels in, credits back.
  input  logic [NumPorts-1:0]             in_valid_i,
  input  logic [NumPorts*VcW-1:0]         in_vc_i,
  input  logic [NumPorts*FlitW-1:0]       in_flit_i,
  output logic [NumPorts*NumVcs-1:0]      credit_o,

  // Channels out, credits in.
  output logic [NumPorts*Lanes-1:0]       out_valid_o,
  output logic [NumPorts*Lanes*VcW-1:0]   out_vc_o,
  output logic [NumPorts*Lanes*FlitW-1:0] out_flit_o,
  input  logic [NumPorts*NumVcs-1:0]      credit_i,

  // Link power.
  input  logic [NumPorts-1:0]             usable_i,
  input  logic [NumPorts-1:0]             preferred_i,
  input  logic [NumPorts-1:0]             sendable_i,
  input  logic [NumPorts*2-1:0]           width_i,     // level of each channel; of registers
  output logic [NumPorts-1:0]             busy_o,      // a part of a flit is on the channel
  output logic [NumPorts-1:0]             drained_o,   // no packet owns a VC, nothing queued
  output logic [NumPorts-1:0]             buffered_o,  // the input port holds a flit
  output logic                            idle_o,      // nothing held, nothing going out

  // Identity and configuration; constant.
  input  dusk_pkg::identity_t             identity_i,
  input  dusk_pkg::router_config_t        config_i,
  input  logic [NumPorts-1:0]             local_i,
  input  logic [NumVcs-1:0]               vcs_in_use_i,
  input  logic [4*NumVcs-1:0]             class_vcs_i,
  input  logic [dusk_pkg::AdmissionW-1:0] admission_i,
  input  logic [dusk_pkg::CreditW-1:0]    depth_i,
  input  logic [dusk_pkg::CreditW-1:0]    local_depth_i,
  input  logic [2:0]                      out_depth_i,
  input  logic [15:0]                     seed_i,

  // Probe (simulation).
  input  logic                            probe_clk_i,
  input  logic [PortW-1:0]                probe_port_i,
  output logic [NumVcs*dusk_pkg::ProbeW-1:0] probe_o
);

  localparam int unsigned Total    = NumPorts * NumVcs;
  localparam int unsigned OutFlits = OutPerVc ? NumVcs : 1;
  localparam int unsigned CreditW  = dusk_pkg::CreditW;
  localparam int unsigned ProbeW   = dusk_pkg::ProbeInputW;
  // Bids of an input port and grants of an output port in one cycle.
  localparam int unsigned Bids     = dusk_pkg::bids(VcAllocator, NumVcs);
  localparam int unsigned Grants   = dusk_pkg::grants(VcAllocator, NumVcs);
  localparam int unsigned Classes  = dusk_pkg::classes(Trunks);
  localparam int unsigned Local0   = Trunks * Trunk;  // ports before it lead to neighbors; of a topology with classes
  // Headers of a port for which what is available differs.
  localparam int unsigned Views    = Admission ? NumVcs : 1;
  localparam int unsigned ViewW    = Views * Classes * NumPorts;
  localparam int unsigned InSlots  = NumPorts * Bids;
  localparam int unsigned OutSlots = NumPorts * Grants;

  // ---- Input units -------------------------------------------------------------------------------
  logic [(Admission ? NumPorts : 1)*ViewW-1:0] available;
  logic [NumPorts-1:0]          input_idle;
  logic [InSlots*2-1:0]         bid_class;
  logic [3:0]                   tie_random;
  logic [InSlots-1:0]           granted;
  logic [InSlots*NumPorts-1:0]  bid;
  logic [InSlots*PortW-1:0]     granted_port;
  logic [InSlots*VcW-1:0]       granted_vc, bid_vc;
  logic [Total-1:0]             waiting, request, pop;
  logic [Total*PortW-1:0]       out_port;
  logic [Total*VcW-1:0]         out_vc;
  logic [Total*FlitW-1:0]       head;
  logic [Total*ProbeW-1:0]      input_probe;
  logic [Total*CreditW-1:0]     count;         // flits in each input VC

  for (genvar p = 0; p < NumPorts; p++) begin : gen_input
    dusk_input_unit #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .VcDepth(VcDepth), .FlitW(FlitW), .HopLatency(HopLatency),
      .VcAllocator(VcAllocator), .Trunks(Trunks), .Trunk(Trunk), .Admission(Admission)
    ) u_input (
      .clk_i, .rst_ni,
      .valid_i       (in_valid_i[p]),
      .vc_i          (in_vc_i[p*VcW +: VcW]),
      .flit_i        (in_flit_i[p*FlitW +: FlitW]),
      .credit_o      (credit_o[p*NumVcs +: NumVcs]),
      .identity_i, .config_i,
      .random_i      (tie_random),
      .available_i   (available[(Admission ? p : 0)*ViewW +: ViewW]),
      .bid_o         (bid[p*Bids*NumPorts +: Bids*NumPorts]),
      .granted_i     (granted[p*Bids +: Bids]),
      .granted_port_i(granted_port[p*Bids*PortW +: Bids*PortW]),
      .granted_vc_i  (granted_vc[p*Bids*VcW +: Bids*VcW]),
      .bid_vc_o      (bid_vc[p*Bids*VcW +: Bids*VcW]),
      .bid_class_o   (bid_class[p*Bids*2 +: Bids*2]),
      .waiting_o     (waiting[p*NumVcs +: NumVcs]),
      .request_o     (request[p*NumVcs +: NumVcs]),
      .out_port_o    (out_port[p*NumVcs*PortW +: NumVcs*PortW]),
      .out_vc_o      (out_vc[p*NumVcs*VcW +: NumVcs*VcW]),
      .pop_i         (pop[p*NumVcs +: NumVcs]),
      .head_o        (head[p*NumVcs*FlitW +: NumVcs*FlitW]),
      .count_o       (count[p*NumVcs*CreditW +: NumVcs*CreditW]),
      .buffered_o    (buffered_o[p]),
      .idle_o        (input_idle[p]),
      .probe_clk_i,
      .probe_o       (input_probe[p*NumVcs*ProbeW +: NumVcs*ProbeW])
    );
  end

  // ---- VC allocation -----------------------------------------------------------------------------
  logic [Total-1:0]          free;
  logic [Total*CreditW-1:0]  room, own;     // slots left downstream of each output VC, of each input VC
  logic [OutSlots-1:0]       allocate;
  logic [OutSlots*VcW-1:0]   allocate_vc, new_owner_vc;
  logic [OutSlots*PortW-1:0] new_owner_port;

  for (genvar i = 0; i < Total; i++) begin : gen_own
    assign own[i*CreditW +: CreditW] = depth_i - count[i*CreditW +: CreditW];
  end

  dusk_vc_allocation #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .VcAllocator(VcAllocator), .Trunks(Trunks), .Trunk(Trunk),
    .Admission(Admission)
  ) u_vc_allocation (
    .clk_i, .rst_ni, .identity_i, .config_i, .class_vcs_i, .seed_i,
    .admission_i, .local_i, .room_i(room), .own_i(own),
    .usable_i, .preferred_i, .width_i, .free_i(free), .available_o(available), .random_o(tie_random),
    .waiting_i(waiting), .head_i(head), .bid_i(bid), .bid_vc_i(bid_vc), .bid_class_i(bid_class),
    .granted_o(granted), .granted_port_o(granted_port), .granted_vc_o(granted_vc),
    .allocate_o(allocate), .allocate_vc_o(allocate_vc), .owner_port_o(new_owner_port), .owner_vc_o(new_owner_vc)
  );

  // ---- Switch allocation -------------------------------------------------------------------------
  logic [Total-1:0]       ready, owned, accept;
  logic [Total*PortW-1:0] owner_port;
  logic [Total*VcW-1:0]   owner_vc;

  dusk_switch_allocator #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .InPerVc(InPerVc), .OutPerVc(OutPerVc)
  ) u_switch_allocator (
    .clk_i, .rst_ni, .hold_i(config_i.hold_arbitration),
    .request_i(request), .out_port_i(out_port), .out_vc_i(out_vc), .pop_o(pop),
    .ready_i(ready), .owned_i(owned), .owner_port_i(owner_port), .owner_vc_i(owner_vc), .accept_o(accept)
  );

  // ---- Crossbar ----------------------------------------------------------------------------------
  logic [NumPorts*OutFlits*FlitW-1:0] crossed;

  dusk_crossbar #(
    .NumPorts(NumPorts), .NumVcs(NumVcs), .FlitW(FlitW), .InPerVc(InPerVc), .OutPerVc(OutPerVc)
  ) u_crossbar (
    .head_i(head), .pop_i(pop), .accept_i(accept), .owner_port_i(owner_port), .owner_vc_i(owner_vc), .flit_o(crossed)
  );

  // ---- Output units ------------------------------------------------------------------------------
  logic [NumPorts*CreditW*NumVcs-1:0] credits, queued;
  logic [Total-1:0]                   empty;

  for (genvar p = 0; p < NumPorts; p++) begin : gen_output
    logic [NumVcs-1:0] in_use;
    assign in_use = (Classes == 1) ? vcs_in_use_i
                  : local_i[p]  ? class_vcs_i[3*NumVcs +: NumVcs]
                                : class_vcs_i[0 +: NumVcs] | class_vcs_i[NumVcs +: NumVcs] |
                                  class_vcs_i[2*NumVcs +: NumVcs];

    dusk_output_unit #(
      .NumPorts(NumPorts), .NumVcs(NumVcs), .Grants(Grants), .FlitW(FlitW), .OutDepth(OutDepth),
      .OutPerVc(OutPerVc), .Lanes(Lanes), .Narrowing(Narrowing && p < Local0)
    ) u_output (
      .clk_i, .rst_ni, .config_i, .out_depth_i,
      .local_i         (local_i[p]),
      .in_use_i        (in_use),
      .depth_i         (local_i[p] ? local_depth_i : depth_i),
      .sendable_i      (sendable_i[p]),
      .width_i         (width_i[p*2 +: 2]),
      .busy_o          (busy_o[p]),
      .drained_o       (drained_o[p]),
      .allocate_i      (allocate[p*Grants +: Grants]),
      .allocate_vc_i   (allocate_vc[p*Grants*VcW +: Grants*VcW]),
      .new_owner_port_i(new_owner_port[p*Grants*PortW +: Grants*PortW]),
      .new_owner_vc_i  (new_owner_vc[p*Grants*VcW +: Grants*VcW]),
      .free_o          (free[p*NumVcs +: NumVcs]),
      .owned_o         (owned[p*NumVcs +: NumVcs]),
      .owner_port_o    (owner_port[p*NumVcs*PortW +: NumVcs*PortW]),
      .owner_vc_o      (owner_vc[p*NumVcs*VcW +: NumVcs*VcW]),
      .ready_o         (ready[p*NumVcs +: NumVcs]),
      .accept_i        (accept[p*NumVcs +: NumVcs]),
      .flit_i          (crossed[p*OutFlits*FlitW +: OutFlits*FlitW]),
      .empty_o         (empty[p*NumVcs +: NumVcs]),
      .valid_o         (out_valid_o[p*Lanes +: Lanes]),
      .vc_o            (out_vc_o[p*Lanes*VcW +: Lanes*VcW]),
      .flit_o          (out_flit_o[p*Lanes*FlitW +: Lanes*FlitW]),
      .credit_i        (credit_i[p*NumVcs +: NumVcs]),
      .bypass_i        (CreditBypass ? credit_i[p*NumVcs +: NumVcs] : '0),
      .credits_o       (credits[p*NumVcs*CreditW +: NumVcs*CreditW]),
      .queued_o        (queued[p*NumVcs*CreditW +: NumVcs*CreditW]),
      .room_o          (room[p*NumVcs*CreditW +: NumVcs*CreditW])
    );
  end

  // A flit in an output queue keeps the switch awake: it moves, or a credit will wake it, but asking
  // "can it move" costs more than evaluating.
  assign idle_o = input_idle == '1 && out_valid_o == '0 && empty == '1;

  // ---- Probe -------------------------------------------------------------------------------------
  dusk_probe #(.NumPorts(NumPorts), .NumVcs(NumVcs), .Trunks(Trunks), .Trunk(Trunk)) u_probe (
    .probe_clk_i, .port_i(probe_port_i), .input_i(input_probe), .owned_i(owned), .queued_i(queued), .credits_i(credits),
    .identity_i, .config_i, .local_i, .class_vcs_i, .random_i(tie_random), .probe_o
  );

  `DUSK_ASSERT_INIT(WithClasses, Classes == 1 || (OutDepth == 0 && Local0 < NumPorts))
  `DUSK_ASSERT_INIT(BypassWithoutQueue, OutDepth == 0 || !CreditBypass)

endmodule
