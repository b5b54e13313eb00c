// No flit is ever on a channel that is not On or Draining; every channel's state is one of the five.
genvar formal_p;
for (formal_p = 0; formal_p < NumPorts; formal_p = formal_p + 1) begin : gen_formal
  always_comb if (rst_ni && !formal_first_q) begin
    assert (out_state_o[formal_p*3 +: 3] <= dusk_pkg::TurningOn);
    assert (!out_valid_o[formal_p] || out_state_o[formal_p*3 +: 3] == dusk_pkg::On ||
            out_state_o[formal_p*3 +: 3] == dusk_pkg::Draining);
  end
end
