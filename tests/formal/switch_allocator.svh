// A VC accepts only if it is owned and ready. A flit that pops was requested, and its target accepts it. At most one of
// the VCs that share a crossbar output accepts; a VC with its own output accepts whatever its owner may send. The two
// sides name each other, because a grant writes both at one edge.
logic [IndexW-1:0] formal_owner, formal_target;

always_comb begin
  formal_owner  = '0;
  formal_target = '0;
  for (int i = 0; i < Total; i++) begin
    if (owned_i[i]) begin
      formal_owner = owner_port_i[i*PortW +: PortW] * NumVcs + owner_vc_i[i*VcW +: VcW];
      assume (out_port_i[formal_owner*PortW +: PortW] == i / NumVcs);
      assume (out_vc_i[formal_owner*VcW +: VcW] == i % NumVcs);
    end
    if (request_i[i]) begin
      formal_target = out_port_i[i*PortW +: PortW] * NumVcs + out_vc_i[i*VcW +: VcW];
      assume (owned_i[formal_target]);
      assume (owner_port_i[formal_target*PortW +: PortW] == i / NumVcs);
      assume (owner_vc_i[formal_target*VcW +: VcW] == i % NumVcs);
    end
  end
end

logic [IndexW-1:0] formal_to;
always_comb begin
  formal_to = '0;
  if (rst_ni && !formal_first_q) begin
    assert ((accept_o & ~(owned_i & ready_i)) == '0);
    assert ((pop_o & ~request_i) == '0);
    for (int i = 0; i < Total; i++) begin
      formal_to = out_port_i[i*PortW +: PortW] * NumVcs + out_vc_i[i*VcW +: VcW];
      if (pop_o[i]) assert (accept_o[formal_to]);
    end
    for (int p = 0; p < NumPorts; p++) begin
      if (p < Shared) assert ((accept_o[p*NumVcs +: NumVcs] & (accept_o[p*NumVcs +: NumVcs] - 1'b1)) == '0);
    end
    for (int o = 0; o < Total; o++) begin
      formal_to = owner_port_i[o*PortW +: PortW] * NumVcs + owner_vc_i[o*VcW +: VcW];
      if (InPerVc && o >= Shared*NumVcs)
        assert (accept_o[o] == (owned_i[o] && ready_i[o] && request_i[formal_to]));
    end
  end
end
