// Selection pointers of the input ports: each points behind the port that its bid chose, after every bid or only after
// a granted one. With round robin it stays if the port leads down in a tree. A grant was chosen and is grantable. A bid
// is of usable ports; in a tree of one down port or of up ports.
localparam logic [NumPorts-1:0] Down = NumPorts'((64'd1 << NumPorts / 2) - 1);

(* anyconst *) logic          on_choice;
logic [NumPorts*NumPorts-1:0] before_q, chosen_q;
logic [NumPorts-1:0]          bid, bid_q, granted_q, stays, stays_q;
logic                         reset_q;

always_comb begin
  for (int p = 0; p < NumPorts; p++) begin
    bid[p] = bid_i[p*NumPorts +: NumPorts] != '0;
    stays[p] = Topology == dusk_pkg::TopologyTree && select_i == dusk_pkg::SelectRoundRobin &&
               (choice_o[p*NumPorts +: NumPorts] & Down) != '0;
  end
end

always @(posedge clk_i) begin
  before_q  <= pointer_q;
  chosen_q  <= choice_o;
  bid_q     <= bid;
  granted_q <= granted_o;
  stays_q   <= stays;
  reset_q   <= !rst_ni;
end

always_comb begin
  assume (on_choice_i == on_choice);
  for (int p = 0; p < NumPorts; p++) begin
    assume ((bid_i[p*NumPorts +: NumPorts] & ~usable_i) == '0);
    if (Topology == dusk_pkg::TopologyTree) begin
      assume ((bid_i[p*NumPorts +: NumPorts] & Down) == '0 ||
              (bid_i[p*NumPorts +: NumPorts] & (bid_i[p*NumPorts +: NumPorts] - 1'b1)) == '0);
    end
    if (granted_o[p]) assert ((choice_o[p*NumPorts +: NumPorts] & grantable_i) != '0);
    if (!formal_first_q) begin
      if (reset_q) begin
        assert (pointer_q[p*NumPorts +: NumPorts] == '1);
      end else if (!stays_q[p] && (on_choice ? bid_q[p] : granted_q[p])) begin
        for (int o = 0; o < NumPorts; o++)
          assert (pointer_q[p*NumPorts + o] == ((chosen_q[p*NumPorts +: NumPorts] >> o) == '0));
      end else begin
        assert (pointer_q[p*NumPorts +: NumPorts] == before_q[p*NumPorts +: NumPorts]);
      end
    end
  end
end
