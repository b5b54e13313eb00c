// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Link power of one switch, next to the router: the channel bank and one policy, chosen by `Policy`.
///
/// At an edge the timers act first, then the policy, then the channels. Outputs are registers, except
/// `next_deadline_o`, which is for the simulator only. All policies have the same ports and use the ones that they
/// need. Behavior: docs/rtl/link_power.md.
module dusk_link_power #(
  parameter int unsigned NumPorts  = 8,
  /// Number of the policy's row in dusk_policies.svh.
  parameter int unsigned Policy    = dusk_pkg::PolicyTree,
  /// Number of channels whose utilization is measured together; the first port that is measured.
  parameter int unsigned Group     = NumPorts / 2,
  parameter int unsigned First     = NumPorts / 2,
  /// First local port if the topology fixes the local ports (tori, meshes, cards); else 0.
  parameter int unsigned Local0    = 0,
  /// Channels to neighbors can be narrowed.
  parameter bit          Narrowing = 1'b0,
  localparam int unsigned Groups = Local0 / Group,  // groups before the local ports
  localparam int unsigned StateW = dusk_pkg::StateW,
  localparam int unsigned NowW   = dusk_pkg::NowW
) (
  `include "dusk_policy_inputs.svh"
  input  logic [NumPorts-1:0]        initial_on_i,
  input  logic                       router_idle_i,
  output logic [NumPorts-1:0]        usable_o,
  output logic [NumPorts-1:0]        preferred_o,
  output logic [NumPorts-1:0]        grantable_o,        // a VC of it may be granted now; if not, it is asked to wake
  output logic [NumPorts-1:0]        reachable_o,        // an aged head flit may get a VC of it
  output logic [NumPorts-1:0]        sendable_o,
  output logic [NumPorts*2-1:0]      width_o,

  output logic [NumPorts*StateW-1:0] state_o,
  output logic [NumPorts*2-1:0]      power_o,
  output logic                       settled_o,          // the last edge changed nothing, router included
  output logic                       timing_o,
  output logic [NowW-1:0]            next_deadline_o
);

  `define DUSK_POLICY(Number, Parameter, Name, Deadlines, Dark, Part, Block, Module) \
    + ((Policy == Number) ? Deadlines : 0)
  localparam int unsigned Timers = 0
    `include "dusk_policies.svh"
  ;
  `undef DUSK_POLICY

  logic [NumPorts-1:0]    was_wanted, decided, want, on, on_after_timers, pending;
  logic                   steady, news, look, decides;
  logic [Timers-1:0]      policy_timing;
  logic [Timers*NowW-1:0] policy_deadline;

  // If all links are always on, the policy does not decide, and synthesis removes it.
  logic managed;
  assign managed = config_i.power_managed;
  assign decides = look && managed;
  assign want    = managed ? decided : present_i;

  assign grantable_o = (config_i.choose_again && managed) ? on : '1;
  assign reachable_o = present_i;

  // ---- Policy --------------------------------------------------------------------------------------
  `define DUSK_POLICY(Number, Parameter, Name, Deadlines, Dark, Part, Block, Module) \
    if (Policy == Number) begin : Block \
      Module #( \
        .NumPorts(NumPorts), .Group(Group), .First(First), .Local0(Local0), .Narrowing(Narrowing), .Timers(Timers) \
      ) u_policy ( \
        .want_i(was_wanted), .on_i(on), .on_after_timers_i(on_after_timers), .pending_i(pending), \
        .want_o(decided), .look_i(decides), .news_o(news), .steady_o(steady), .timing_o(policy_timing), \
        .deadline_o(policy_deadline), .* \
      ); \
    end
  `include "dusk_policies.svh"
  `undef DUSK_POLICY

  // ---- Channels ------------------------------------------------------------------------------------
  dusk_channel_bank #(.NumPorts(NumPorts), .Timers(Timers)) u_bank (
    .clk_i, .rst_ni, .now_i, .window_end_i, .initial_on_i,
    .t_on_i           (config_i.t_on),
    .t_off_i          (config_i.t_off),
    .abort_sleep_i    (config_i.abort_sleep),
    .want_i           (want),
    .news_i           (news && managed),
    .steady_i         (steady || !managed),
    .look_o           (look),
    .timing_i         (policy_timing),
    .deadline_i       (policy_deadline),
    .want_o           (was_wanted),
    .on_o             (on),
    .on_after_timers_o(on_after_timers),
    .pending_o        (pending),
    .drained_i, .router_idle_i, .sendable_o, .state_o, .settled_o, .timing_o, .next_deadline_o
  );

  `DUSK_ASSERT(SendsOnlyWhenLit, (sent_i & ~sendable_o) == '0)
  `DUSK_ASSERT(AbsentChannelsStayOff, (want & ~present_i) == '0)
  `DUSK_ASSERT(DarkOnlyWhenDrained, dusk_pkg::chooses_dark(Policy) || (drained_i | sendable_o) == '1)
  `DUSK_ASSERT(PinnedChannelsStayWanted, Policy == dusk_pkg::PolicyTrunk || !config_i.power_managed ||
                                         (pinned_i & present_i & ~want) == '0)

  // A policy works only with some topologies and groups.
  `DUSK_ASSERT_INIT(TheTreePolicyNeedsUpAndDownPorts, Policy != dusk_pkg::PolicyTree ||
                                                      (First == NumPorts / 2 && Group == NumPorts / 2))
  `DUSK_ASSERT_INIT(TheTrunkPolicyNeedsTrunks, Policy != dusk_pkg::PolicyTrunk || (First == 0 && Groups > 0))
  `DUSK_ASSERT_INIT(TheLocalPortsAreATrunk, Policy != dusk_pkg::PolicyPowar ||
                                            NumPorts - ((First > Local0) ? First : Local0) <= Group)
  `DUSK_ASSERT_INIT(ThePolicyIsKnown, Timers > 0)
  `DUSK_ASSERT_INIT(OnlyTheTrunkPolicyNarrows, Policy == dusk_pkg::PolicyTrunk || !Narrowing)

endmodule
