// With one packet per port at most one VC of a port is owned, for all grants and releases within the contract. Grants
// are of free VCs while a head flit asks, and only owned VCs are released. A port without an owned VC has the same free
// VCs as without the option. With packets back to back, a VC whose tail crosses is not owned after the edge.
(* anyconst *) logic one_packet;

logic [Total-1:0]  without;
logic [Total-1:0]  held;  // VCs that a packet still owns after this edge
logic [NumVcs-1:0] of_port;

assign held    = owned_o & ~((BackToBack && !atomic_i) ? release_i : '0);
assign without = in_use_i & ~held & (atomic_i ? full & empty_i : '1);

always_comb begin
  assume (one_packet_i == one_packet);
  assume ((asked_i || given == '0) && (given & ~free_o) == '0);
  assume ((release_i & ~owned_q) == '0);
end

always_comb begin
  of_port = '0;
  for (int p = 0; p < NumPorts; p++) begin
    of_port = owned_o[p*NumVcs +: NumVcs];
    if (!formal_first_q) begin
      if (one_packet) assert ((of_port & (of_port - 1'b1)) == '0);
      of_port = held[p*NumVcs +: NumVcs];
      if (asked_i && (!one_packet || of_port == '0)) begin
        assert (free_o[p*NumVcs +: NumVcs] == without[p*NumVcs +: NumVcs]);
      end
      if (asked_i && one_packet && of_port != '0) assert (free_o[p*NumVcs +: NumVcs] == '0);
    end
  end
end
