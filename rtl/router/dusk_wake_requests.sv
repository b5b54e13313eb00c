// SPDX-License-Identifier: Apache-2.0
`include "dusk_assert.svh"

/// Output channels that head flits ask to wake. If a head flit chooses a port that is not grantable, it requests the
/// port from the next cycle on, until it chooses again. At most one head flit of an input port chooses in a cycle.
/// Outputs are functions of registers. Behavior: docs/rtl/wake_requests.md.
module dusk_wake_requests #(
  parameter int unsigned NumPorts = 8,
  parameter int unsigned NumVcs   = 3,
  localparam int unsigned Total = NumPorts * NumVcs,
  localparam int unsigned PortW = (NumPorts > 1) ? $clog2(NumPorts) : 1,
  localparam int unsigned VcW   = (NumVcs > 1) ? $clog2(NumVcs) : 1
) (
  input  logic                         clk_i,
  input  logic                         rst_ni,
  input  logic [NumPorts*NumPorts-1:0] choice_i,     // [input port][output port], one-hot per input; zero: no choice
  input  logic [NumPorts*VcW-1:0]      choice_vc_i,  // VC of the head flit that chose, per input port
  input  logic [NumPorts-1:0]          grantable_i,  // VCs of the output port may be granted
  output logic [NumPorts-1:0]          wake_o        // an input VC requests the output port
);

  // For each input VC: whether its head flit requests a port, and the port; index port*NumVcs+vc.
  logic [Total-1:0]       request_q;
  logic [Total*PortW-1:0] port_q;

  always_ff @(posedge clk_i) begin : requests
    logic [Total-1:0]       request;
    logic [Total*PortW-1:0] port;
    logic [NumPorts-1:0]    chosen;
    request = '0;
    port    = '0;
    chosen  = '0;
    if (!rst_ni) begin
      request_q <= '0;
    end else if (choice_i != '0) begin
      if (request_q != '0 || grantable_i != '1) begin
        request = request_q;
        port    = port_q;
        for (int p = 0; p < NumPorts; p++) begin
          chosen = choice_i[p*NumPorts +: NumPorts];
          for (int v = 0; v < NumVcs; v++) begin
            if (|chosen && choice_vc_i[p*VcW +: VcW] == VcW'(v)) begin
              request[p*NumVcs + v] = |(chosen & ~grantable_i);
              if (request[p*NumVcs + v]) begin
                port[(p*NumVcs + v)*PortW +: PortW] = PortW'(dusk_pkg::index_of(32'(chosen)));
              end
            end
          end
        end
        request_q <= request;
        port_q    <= port;
      end
    end
  end

  always_comb begin
    wake_o = '0;
    if (request_q != '0) begin
      for (int i = 0; i < Total; i++) begin
        if (request_q[i]) wake_o = wake_o | (NumPorts'(1) << port_q[i*PortW +: PortW]);
      end
    end
  end

  for (genvar p = 0; p < NumPorts; p++) begin : gen_rules
    `DUSK_ASSUME(ChoosesOnePort, (choice_i[p*NumPorts +: NumPorts] & (choice_i[p*NumPorts +: NumPorts] - 1'b1)) == '0)
  end
  `DUSK_ASSERT(WakesWhatIsRequested, (wake_o != '0) == (request_q != '0))

endmodule
