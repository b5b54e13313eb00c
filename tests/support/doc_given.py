"""Files and folders that doc_commands.py puts into each page's folder, under the placeholder names of pages."""
SMALL = """[network]
k = 2
n = 4
[run]
engine = "model"
"""
STUDY = """title = "A study of a page"
source = "Nobody."
settings = ["network.k=2", "network.n=2", "power.mode=always_on", "run.engine=model", "traffic.injection=bernoulli"]
[[runs]]
id = "load-{load}"
over = "load in [0.1]"
settings = ["traffic.load={load}", "run.warmup=10", "run.cycles=500"]
[[tables]]
id = "latency"
[[tables.rows]]
id = "{load}"
name = "latency at {load}"
over = "load in [0.1]"
unit = "cycles"
measure = "number(load-{load}, packet_latency.mean)"
published = 30
known = "printed"
tolerance = 99
"""
GOAL = "num_ranks 2\nrank 0 {\nl1: send 8b to 1 tag 7\n}\nrank 1 {\nl1: recv 8b from 0 tag 7\n}\n"
THEIRS = "traffic.load,packet_latency,accepted_throughput,saturated\n0.1,31,0.1,0\n"
VEF = "VEF 2 0 1 1 2 TRUE\nC0 0 1\nG0 0 2 0 1024 1024 0 5 -1\nG0 0 2 1 1024 1024 0 5 -1\n"
LIBRARY = """library (NAME) {
  cell (NAME_INV) { area : 2; pin(A) { direction : input; } pin(Y) { direction : output; function : "A'"; } }
  cell (NAME_BUF) { area : 3; pin(A) { direction : input; } pin(Y) { direction : output; function : "A"; } }
  cell (NAME_NAND) { area : 3; pin(A) { direction : input; } pin(B) { direction : input; }
    pin(Y) { direction : output; function : "(A B)'"; } }
  cell (NAME_DFF) { area : 9; ff ("Q", "QN") { clocked_on : "CLK"; next_state : "D"; }
    pin(D) { direction : input; } pin(CLK) { direction : input; } pin(Q) { direction : output; function : "Q"; } }
}
"""
LOWEST = """module dusk_rr_arbiter #(
  parameter int unsigned N        = 4,
  parameter int unsigned Arbiters = 1,
  localparam int unsigned Total = N * Arbiters
) (
  input  logic                clk_i,
  input  logic                rst_ni,
  input  logic                hold_i,
  input  logic [Total-1:0]    req_i,
  input  logic [Arbiters-1:0] take_i,
  output logic [Total-1:0]    grant_o
);
  always_comb begin
    for (int a = 0; a < Arbiters; a++) grant_o[a*N +: N] = req_i[a*N +: N] & (~req_i[a*N +: N] + 1'b1);
  end
endmodule
"""
FILES = {"FILE.toml": SMALL, "FILE": SMALL, "A.toml": SMALL, "B.toml": SMALL, "C.toml": SMALL, "THEIRS.csv": THEIRS,
         "STUDY/study.toml": STUDY, "halo.goal": GOAL, "hpl.goal": GOAL, "NAME.goal": GOAL, "NAME.vef": VEF,
         "lowest.sv": LOWEST,
         **{f"{name}.lib.gz": LIBRARY.replace("NAME", name) for name in ("SEQ", "SIMPLE", "INVBUF", "AO", "OA")},
         "sky130_fd_sc_hd__tt_025C_1v80.lib": LIBRARY.replace("NAME", "sky130_fd_sc_hd__cell")}
FOLDERS = ("results/default-1", "results/default-2", "FOLDER", "OTHER", "A", "B")
