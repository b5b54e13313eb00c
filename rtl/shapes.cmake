# The usual switch shapes: name, then the parameters of dusk_switch in this order. Every row spells every value. An
# experiment takes the smallest that serves it. Tests and fuzz run `checked` rows with the RTL assertions on, too.
# vc_allocator: 0 per port, 1 per VC, 2 per switch. dims, trunk: of a torus or mesh; 0: k-ary n-tree. policy: 0 tree, 1 trunk, 2 idle timer.
#                    ports vcs depth out flit hop in_per_vc out_per_vc eject_per_vc credit_bypass vc_allocator dims trunk narrowing policy checked
set(DUSK_SHAPES
  "p4v2d4              4    2    4    0   64   4   0         0          0            0             0         0    0      0         0      1"
  "p4v3d4q2            4    3    4    2   64   4   1         1          0            0             0         0    0      0         0      1"
  "p8v3d4q2            8    3    4    2   64   4   1         1          0            0             0         0    0      0         0      1"
  "p8v4d8q4i           8    4    8    4   64   4   0         1          0            0             0         0    0      0         0      1"
  "p8v4d8h3c1w128      8    4    8    0  128   3   0         0          0            1             0         0    0      0         0      1"
  "p8v3d8q4e           8    3    8    4   64   4   1         1          1            0             0         0    0      0         0      0"
  "p8v4d16c1a          8    4   16    0   64   4   0         0          0            1             1         0    0      0         0      1"
  "p16v3d4q2          16    3    4    2   64   4   1         1          0            0             0         0    0      0         0      1"
  "p32v3d4q2          32    3    4    2   64   4   1         1          0            0             0         0    0      0         0      0"
  "p4v3d4q2z           4    3    4    2   64   4   1         1          0            0             0         0    0      0         2      1"
  "p8v3d4q2z           8    3    4    2   64   4   1         1          0            0             0         0    0      0         2      0"
  "p5v4d8t2x1h3        5    4    8    0   64   3   0         0          0            0             0         2    1      0         1      1"
  "p10v3d4ot2x2h3sn   10    3    4    0   64   3   1         0          0            0             2         2    2      1         1      1"
  "p10v3d4ot2x2h3sz   10    3    4    0   64   3   1         0          0            0             2         2    2      0         2      1"
  "p20v3d4ot2x4h3s    20    3    4    0   64   3   1         0          0            0             2         2    4      0         1      0"
  "p28v3d4ot3x4h3s    28    3    4    0   64   3   1         0          0            0             2         3    4      0         1      0")
