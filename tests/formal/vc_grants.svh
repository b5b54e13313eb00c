// The turns of many requesters are here: each output grants in round-robin order (rr_arbiter.svh). The reported owner
// is the winner, and the winner is notified.
localparam int unsigned N = Slots, Arbiters = Slots;
logic                   hold_i;
logic [Slots*Slots-1:0] req_i, grant_o, at_or_above_q;
logic [Slots-1:0]       take_i, winners;

always_comb begin
  hold_i        = 1'b0;
  req_i         = active_i ? request_i : '0;
  take_i        = active_i ? '1 : '0;
  at_or_above_q = turn_q;
  winners       = '0;
  for (int o = 0; o < Slots; o++) begin
    grant_o[o*Slots +: Slots] = !allocate_o[o] ? '0
        : Slots'(1) << (5'(owner_port_o[o*PortW +: PortW]) * 5'(Vcs) + 5'(owner_vc_o[o*VcW +: VcW]));
    winners = winners | grant_o[o*Slots +: Slots];
    assert (allocate_o[o] == (req_i[o*Slots +: Slots] != '0));
    assert ((grant_o[o*Slots +: Slots] & ~req_i[o*Slots +: Slots]) == '0);
  end
  assert (granted_o == winners);
end

`include "rr_arbiter.svh"
