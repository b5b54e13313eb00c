// Selection pointer of a switch: behind the port of the last VC that round robin granted; at port 0 with any other
// selection. A grant was chosen and is grantable.
(* anyconst *) logic [3:0] selection;
logic [NumPorts-1:0] before_q, given_q;
logic                reset_q;

always @(posedge clk_i) begin
  before_q <= pointer_q;
  given_q  <= allocate_o;
  reset_q  <= !rst_ni;
end

always_comb begin
  assume (config_i.selection == selection);
  assert (allocate_o == (choice_o & grantable_i));
  assert ((granted_o != '0) == (allocate_o != '0));
  if (!formal_first_q) begin
    if (reset_q || selection != dusk_pkg::SelectRoundRobin) assert (pointer_q == '1);
    else if (given_q == '0)                                 assert (pointer_q == before_q);
    else for (int p = 0; p < NumPorts; p++) assert (pointer_q[p] == ((given_q >> p) == '0));
  end
end
