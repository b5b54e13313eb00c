// Wake-up requests of all head flits. A request names the port that its head flit chose last and that was not grantable
// then. It ends with the next grantable choice of that head flit. A port is asked to wake if a request names it.
(* anyconst *) logic [PortW-1:0] in_port;
(* anyconst *) logic [VcW-1:0]   in_vc;
logic [PortW-1:0]                asked_port_q, chosen;
logic                            asks_q, chooses;

// Choice of the tracked head flit at this edge.
always_comb begin
  chosen  = '0;
  chooses = 1'b0;
  for (int o = 0; o < NumPorts; o++) begin
    if (choice_i[in_port*NumPorts + o] && choice_vc_i[in_port*VcW +: VcW] == in_vc) begin
      chosen  = PortW'(o);
      chooses = 1'b1;
    end
  end
end

always @(posedge clk_i) begin
  if (!rst_ni)      asks_q <= 1'b0;
  else if (chooses) asks_q <= !grantable_i[chosen];
  if (chooses) asked_port_q <= chosen;
end

logic [NumPorts-1:0] named;  // named by a request of any head flit

always_comb begin
  named = '0;
  for (int i = 0; i < Total; i++) begin
    for (int o = 0; o < NumPorts; o++) begin
      if (request_q[i] && port_q[i*PortW +: PortW] == PortW'(o)) named[o] = 1'b1;
    end
  end
end

always_comb begin
  assume (in_port < NumPorts && in_vc < NumVcs);
  if (!formal_first_q) begin
    assert (request_q[in_port*NumVcs + in_vc] == asks_q);
    if (asks_q) assert (port_q[(in_port*NumVcs + in_vc)*PortW +: PortW] == asked_port_q && asked_port_q < NumPorts);
    if (asks_q) assert (wake_o[asked_port_q]);
    assert (wake_o == named);
  end
end

// For the induction: no head flit names a port that does not exist.
for (genvar i = 0; i < Total; i++) begin : gen_formal
  always_comb if (!formal_first_q && request_q[i]) assert (port_q[i*PortW +: PortW] < NumPorts);
end
