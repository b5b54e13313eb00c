// POWAR between any channels and router, under any configuration. A packet may choose a port of each group with members
// at every edge, and exactly the selectable ports of it. Counts and timers of 4 bits.
`define FORMAL_CONSTANT(Name) \
  (* anyconst *) logic [$bits(Name)-1:0] formal_``Name; \
  always_comb assume (Name == formal_``Name);
`FORMAL_CONSTANT(config_i)
`FORMAL_CONSTANT(present_i)
`FORMAL_CONSTANT(pinned_i)

logic [NumPorts-1:0] formal_want_q, formal_on_q;
logic                formal_reset_q;

always @(posedge clk_i) begin
  formal_want_q  <= want_o;
  formal_on_q    <= on_i;
  formal_reset_q <= !rst_ni;
end

always_comb begin
  // The bank returns the wanted set, within the present channels; a channel that is On and wanted stays so.
  assume ((want_i & ~present_i) == '0);
  assume (formal_first_q || formal_reset_q ||
          (want_i == formal_want_q && (formal_on_q & formal_want_q & ~on_i) == '0));
end

// In a tree the last `Group` ports are the group. Else each trunk is a group, and so are the local ports.
localparam int unsigned FormalTrunks = Local0 / Group;
localparam int unsigned FormalGroups = (Local0 == 0) ? 1 : FormalTrunks + ((NumPorts > Local0) ? 1 : 0);

for (genvar g = 0; g < FormalGroups; g++) begin : gen_formal
  localparam int unsigned From = (Local0 == 0) ? NumPorts - Group : g * Group;
  localparam int unsigned To   = (g < FormalTrunks) ? From + Group : NumPorts;

  logic member, usable_member;

  always_comb begin
    member        = 1'b0;
    usable_member = 1'b0;
    for (int p = From; p < To; p++) begin
      member        = member || present_i[p];
      usable_member = usable_member || usable_o[p];
      if (rst_ni && !formal_first_q) begin
        if (config_i.power_managed && !pinned_i[p]) assert (usable_o[p] == selectable[p]);
        if (!config_i.power_managed || pinned_i[p]) assert (usable_o[p] == present_i[p]);
        for (int q = From; q < p; q++) if (present_i[q] && selectable[p]) assert (usable_o[q]);
      end
    end
    if (rst_ni && !formal_first_q) assert (usable_member == member);
  end
end

// Ports in no group.
for (genvar p = 0; p < ((Local0 == 0) ? NumPorts - Group : 0); p++) begin : gen_formal_other
  always_comb if (rst_ni && !formal_first_q) assert (usable_o[p] == present_i[p]);
end

always_comb if (rst_ni && !formal_first_q) begin
  assert ((usable_o & ~present_i) == '0);
  assert (preferred_o == (config_i.prefer_on ? on_i : {NumPorts{1'b1}}));
  assert (width_o == '0 && power_o == '0);
end
