// Selectable ports under any configuration and utilization. Each group with members has a selectable port, and the
// selectable ports are its first members. Their number follows Algorithms 2 and 3 of the paper, written here once more.
// Counts of 4 bits.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(config_i)
`FORMAL_CONSTANT(present_i)

for (genvar g = 0; g < Groups; g++) begin : gen_formal
  localparam int unsigned From = g * Group;
  localparam int unsigned To   = (From + Group < Ports) ? From + Group : Ports;

  // Members; selectable ones before and after this edge.
  logic [7:0]        members, number_q, number;
  logic [CountW-1:0] flits_q, flits, on, off;

  always_comb begin
    members = '0;
    flits   = flits_q;
    for (int p = From; p < To; p++) begin
      members = members + 8'(present_i[p]);
      flits   = flits + CountW'(sent_i[p]);
    end
    on     = on_threshold_i[(number_q - 8'd1)*CountW +: CountW];
    off    = off_threshold_i[(number_q - 8'd1)*CountW +: CountW];
    number = number_q;
    if (window_end_i && config_i.power_managed && members != '0) begin
      if (flits > on) begin
        if (number_q < members) number = number_q + 8'd1;
      end else if (flits < off) begin
        if (number_q > 8'd1) number = number_q - 8'd1;
      end
    end
  end

  always @(posedge clk_i) begin
    if (!rst_ni) begin
      flits_q  <= '0;
      number_q <= (members == '0) ? 8'd0 : config_i.all_selectable ? members : 8'd1;
    end else begin
      flits_q  <= window_end_i ? '0 : flits;
      number_q <= number;
    end
  end

  always_comb if (rst_ni && !formal_first_q) begin
    assert (gen_group[g].count == flits_q);
    assert (number_q <= members && (number_q != '0) == (members != '0));
    if (members != '0) assert (selectable_o[To-1:From] != '0);
  end

  // A member is selectable if fewer members than the number are below it.
  for (genvar p = From; p < To; p++) begin : gen_port
    logic [7:0] below;
    always_comb begin
      below = '0;
      for (int q = From; q < p; q++) begin
        below = below + 8'(present_i[q]);
        if (rst_ni && !formal_first_q && present_i[q] && selectable_o[p]) assert (selectable_o[q]);
      end
      if (rst_ni && !formal_first_q) assert (selectable_o[p] == (present_i[p] && below < number_q));
    end
  end
end
