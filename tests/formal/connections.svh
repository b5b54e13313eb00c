// Both sides of a connection name each other from its grant to its release. VC allocation grants both at one edge. It
// neither grants an owned VC nor grants one to a VC that has one.
(* anyconst *) logic [PortW-1:0] from_port, to_port;
(* anyconst *) logic [VcW-1:0]   from_vc, to_vc;
(* anyseq *) logic               released;
logic                            connects, takes, gives, connected_q;
logic [PortW-1:0]                named_port, named_owner_port;
logic [VcW-1:0]                  named_vc, named_owner_vc;

// Effect of this edge on the tracked input VC and output VC.
always_comb begin
  connects = 1'b0;
  takes    = 1'b0;
  gives    = 1'b0;
  for (int b = 0; b < Bids; b++) begin
    if (granted_i[from_port*Bids + b] && bid_vc_i[(from_port*Bids + b)*VcW +: VcW] == from_vc) begin
      takes    = 1'b1;
      connects = connects || (granted_port_i[(from_port*Bids + b)*PortW +: PortW] == to_port &&
                              granted_vc_i[(from_port*Bids + b)*VcW +: VcW] == to_vc);
    end
  end
  for (int g = 0; g < Grants; g++) begin
    if (allocate_i[to_port*Grants + g] && allocate_vc_i[(to_port*Grants + g)*VcW +: VcW] == to_vc) gives = 1'b1;
  end
end

always_comb begin
  assume (from_port < NumPorts && to_port < NumPorts && from_vc < NumVcs && to_vc < NumVcs);
  if (connected_q) assume (!takes && !gives);
  for (int b = 0; b < Bids; b++) begin
    for (int c = 0; c < b; c++) begin
      // A VC bids once.
      assume (bid_vc_i[(from_port*Bids + b)*VcW +: VcW] != bid_vc_i[(from_port*Bids + c)*VcW +: VcW]);
    end
  end
  for (int g = 0; g < Grants; g++) begin
    if (allocate_i[to_port*Grants + g] && allocate_vc_i[(to_port*Grants + g)*VcW +: VcW] == to_vc) begin
      for (int h = 0; h < g; h++) begin
        // A VC is granted once.
        assume (!allocate_i[to_port*Grants + h] || allocate_vc_i[(to_port*Grants + h)*VcW +: VcW] != to_vc);
      end
      // New owner of the VC.
      assume (connects == (owner_port_i[(to_port*Grants + g)*PortW +: PortW] == from_port &&
                           owner_vc_i[(to_port*Grants + g)*VcW +: VcW] == from_vc));
    end
  end
  assume (!connects || gives);
end

always @(posedge clk_i) connected_q <= formal_first_q ? 1'b0 : connects || (connected_q && !released);

assign named_port       = out_port_o[(from_port*NumVcs + from_vc)*PortW +: PortW];
assign named_vc         = out_vc_o[(from_port*NumVcs + from_vc)*VcW +: VcW];
assign named_owner_port = owner_port_o[(to_port*NumVcs + to_vc)*PortW +: PortW];
assign named_owner_vc   = owner_vc_o[(to_port*NumVcs + to_vc)*VcW +: VcW];

always_comb if (!formal_first_q && connected_q) begin
  assert (named_port == to_port && named_vc == to_vc);
  assert (named_owner_port == from_port && named_owner_vc == from_vc);
end
