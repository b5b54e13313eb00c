// Every requested output VC is granted once, to a head flit that requested it and may get it; its arbiter decides which
// one. A head flit loses at most against as many others as there are, until its waiting time reaches the highest count.
(* anyconst *) logic [3:0] formal_who, formal_other, formal_vc;
(* anyconst *) logic [1:0] formal_arbiter;
logic [Total-1:0]   formal_waits_q, formal_granted_q;
logic [Total-1:0]   formal_others, formal_takers;
logic [7:0]         formal_lost_q, formal_ahead;
logic [WaitW-1:0]   formal_age, formal_age_of_other;
logic [CreditW-1:0] formal_held, formal_held_of_other;
logic               formal_as_old, formal_wins;

always_comb begin
  assume (arbiter_i == formal_arbiter);
  assume (formal_who < Total && formal_other < Total && formal_who != formal_other && formal_vc < Total);
  // A head flit waits until it has a VC.
  if (!formal_first_q) assume ((formal_waits_q & ~formal_granted_q & ~waits) == '0);
  formal_age          = '0;
  formal_age_of_other = '0;
  for (int b = 0; b < WaitW; b++) begin
    formal_age[b]          = waited[b*Total + formal_who];
    formal_age_of_other[b] = waited[b*Total + formal_other];
  end
  // Number of head flits that have waited as long, or longer.
  formal_ahead = '0;
  formal_as_old  = 1'b0;
  for (int i = 0; i < Total; i++) begin
    formal_as_old = 1'b1;
    for (int b = 0; b < WaitW; b++) begin
      if (waited[b*Total + i] != formal_age[b]) formal_as_old = waited[b*Total + i];
    end
    if (i != formal_who && formal_as_old) formal_ahead = formal_ahead + 1'b1;
  end
  formal_held          = own_i[formal_who*CreditW +: CreditW];
  formal_held_of_other = own_i[formal_other*CreditW +: CreditW];
  formal_takers = '0;
  for (int i = 0; i < Total; i++) begin
    formal_takers[i] = granted_o[i] &&
                       granted_port_o[i*PortW +: PortW]*NumVcs + granted_vc_o[i*VcW +: VcW] == formal_vc;
  end
  formal_others = request[formal_vc*Total +: Total];
  formal_wins   = formal_takers[formal_other] && formal_others[formal_who];
end

always @(posedge clk_i) begin
  formal_waits_q   <= rst_ni ? waits : '0;
  formal_granted_q <= granted_o;
  if (!rst_ni || !waits[formal_who] || granted_o[formal_who]) formal_lost_q <= '0;
  else if (asked[formal_who*Total +: Total] != '0 && formal_lost_q != '1) formal_lost_q <= formal_lost_q + 1'b1;
end

always_comb if (rst_ni && !formal_first_q) begin
  // Granted once, only if requested, and only if admitted.
  assert ((formal_takers & (formal_takers - 1'b1)) == '0);
  assert ((formal_takers & ~formal_others) == '0);
  assert (allocate_o[formal_vc] == (formal_others != '0) && allocate_o[formal_vc] == (formal_takers != '0));
  assert (!allocate_o[formal_vc] ||
          formal_takers[owner_port_o[formal_vc*PortW +: PortW]*NumVcs + owner_vc_o[formal_vc*VcW +: VcW]]);
  if (formal_takers[formal_who]) begin
    assert (waits[formal_who] && usable_i[formal_vc / NumVcs]);
    assert (admits_i[(Admission ? formal_who*Total : 0) + formal_vc]);
  end
  // The arbiters.
  if (formal_wins && arbiter_i == dusk_pkg::ArbiterOldest) assert (formal_age_of_other >= formal_age);
  if (formal_wins && arbiter_i == dusk_pkg::ArbiterLongest) assert (formal_held_of_other <= formal_held);
  // Oldest is fair: a winner starts again, and no other request overtakes a waiting one.
  if (arbiter_i == dusk_pkg::ArbiterOldest && formal_age != '1)
    assert ({1'b0, formal_lost_q} + formal_ahead <= Total - 1);
  for (int b = 0; b < WaitW; b++) assert ((waited[b*Total +: Total] & ~waits) == '0);
  assert (waits[formal_who] || formal_lost_q == '0);
end
