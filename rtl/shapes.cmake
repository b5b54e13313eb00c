# The sizes of a switch: the parameter of dusk_switch, the field of SwitchShape, number or bit.
# What Verilator is told, the adapters' constants and the C++ table of sizes (rtl/shape_sizes.h) are made from this.
set(DUSK_SIZES
  "NumPorts     ports               number"
  "NumVcs       vcs                 number"
  "VcDepth      vc_depth            number"
  "LinkVcs      link_vcs            number"
  "OutDepth     out_depth           number"
  "FlitW        flit_width          number"
  "HopLatency   hop_latency         number"
  "InPerVc      crossbar_in_per_vc  bit"
  "OutPerVc     crossbar_out_per_vc bit"
  "EjectPerVc   eject_per_vc        bit"
  "CreditBypass credit_bypass       bit"
  "VcAllocator  vc_allocator        number"
  "Topology     topology            number"
  "Group        group               number"
  "Local0       first_local         number"
  "Narrowing    narrowing           bit"
  "Policy       policy              number"
  "Admission    admission           bit"
  "MessageClasses message_classes   bit"
  "BackToBack   back_to_back        bit")

# dusk_shape_arguments(OUT VALUE...): the parameters on Verilator's command line, values in the order of DUSK_SIZES.
function(dusk_shape_arguments out)
  set(arguments "")
  set(values ${ARGN})
  foreach(size value IN ZIP_LISTS DUSK_SIZES values)
    string(REGEX REPLACE " +" ";" size "${size}")
    list(GET size 0 parameter)
    list(GET size 2 kind)
    if(kind STREQUAL bit)
      list(APPEND arguments "-G${parameter}=1'b${value}")
    else()
      list(APPEND arguments "-G${parameter}=${value}")
    endif()
  endforeach()
  set(${out} "${arguments}" PARENT_SCOPE)
endfunction()

# dusk_read_shape(ROW): sets SHAPE, SHAPE_VALUES and SHAPE_CHECKED to what a row of DUSK_SHAPES says.
function(dusk_read_shape row)
  string(REGEX REPLACE " +" ";" row "${row}")
  list(POP_FRONT row shape)
  list(POP_BACK row checked)
  list(LENGTH row length)
  list(LENGTH DUSK_SIZES sizes)
  if(NOT length EQUAL sizes)
    message(FATAL_ERROR "rtl/shapes.cmake: ${shape} has ${length} values for ${sizes} sizes")
  endif()
  set(SHAPE ${shape} PARENT_SCOPE)
  set(SHAPE_VALUES "${row}" PARENT_SCOPE)
  set(SHAPE_CHECKED ${checked} PARENT_SCOPE)
endfunction()

# The usual switch shapes: name, then the sizes in their order, then whether tests and fuzz run it with the RTL assertions
# on, too. Every row spells every value. An experiment takes the smallest that serves it.
# link: VCs of the ports of a card but the internal one; 0: no card. vc_allocator: 0 per port, 1 per VC, 2 per switch, 3 per request. topology: a row of common/dusk_topologies.svh. group: ports
# measured together, of a torus or mesh the links of a trunk, in a tree the up ports. local0: first local port behind the
# trunks, two of each dimension; 0 in a tree. policy: a row of common/dusk_policies.svh. admission: 1 by room. message: 1 VCs
# by message class. back: 1 packets back to back.
#                    ports vcs depth link out flit hop in_per_vc out_per_vc eject_per_vc credit_bypass vc_allocator topology group local0 narrowing policy admission message back checked
set(DUSK_SHAPES
  "p4v2d4              4    2    4    0    0   64   4   0         0          0            0             0       0     2      0      0         0         0       0     0      1"
  "p4v3d4q2            4    3    4    0    2   64   4   1         1          0            0             0       0     2      0      0         0         0       0     0      1"
  "p8v3d4q2            8    3    4    0    2   64   4   1         1          0            0             0       0     4      0      0         0         0       0     0      1"
  "p8v4d8q4i           8    4    8    0    4   64   4   0         1          0            0             0       0     4      0      0         0         0       0     0      1"
  "p8v4d8h3c1w128      8    4    8    0    0  128   3   0         0          0            1             0       0     4      0      0         0         0       0     0      1"
  "p8v3d8q4e           8    3    8    0    4   64   4   1         1          1            0             0       0     4      0      0         0         0       0     0      0"
  "p8v4d16c1a          8    4   16    0    0   64   4   0         0          0            1             1       0     4      0      0         0         0       0     0      1"
  "p16v3d4q2          16    3    4    0    2   64   4   1         1          0            0             0       0     8      0      0         0         0       0     0      1"
  "p32v3d4q2          32    3    4    0    2   64   4   1         1          0            0             0       0    16      0      0         0         0       0     0      0"
  "p4v2d8r             4    2    8    0    0   64   4   0         0          0            0             0       0     2      0      0         0         1       0     0      1"
  "p4v3d4q2rm          4    3    4    0    2   64   4   1         1          0            0             0       0     2      0      0         0         1       1     0      1"
  "p4v3d4q2z           4    3    4    0    2   64   4   1         1          0            0             0       0     2      0      0         2         0       0     0      1"
  "p4v3d4q2y           4    3    4    0    2   64   4   1         1          0            0             0       0     2      0      0         3         0       0     0      1"
  "p6v3d8t1x2h3yr      6    3    8    0    0   64   3   0         0          0            0             0       1     2      4      0         3         1       0     0      1"
  "p5v4d8t2x1h3        5    4    8    0    0   64   3   0         0          0            0             0       1     1      4      0         1         0       0     0      1"
  "p5v3d8t2x1ar        5    3    8    0    0   64   4   0         0          0            0             1       1     1      4      0         1         1       0     0      1"
  "p5v3d8t2x1kr        5    3    8    0    0   64   4   0         0          0            0             3       1     1      4      0         1         1       0     0      1"
  "p5v3d8t2x1ekr       5    3    8    0    0   64   4   0         0          1            0             3       1     1      4      0         1         1       0     0      1"
  "p5v4d8t2x1h3k       5    4    8    0    0   64   3   0         0          0            0             3       1     1      4      0         1         0       0     0      1"
  "p5v5d8t2x1h3krm     5    5    8    0    0   64   3   0         0          0            0             3       1     1      4      0         1         1       1     0      1"
  "p10v3d4ot2x2h3sn   10    3    4    0    0   64   3   1         0          0            0             2       1     2      8      1         1         0       0     0      1"
  "p10v3d4ot2x2h3sz   10    3    4    0    0   64   3   1         0          0            0             2       1     2      8      0         2         0       0     0      0"
  "p20v3d4ot2x4h3s    20    3    4    0    0   64   3   1         0          0            0             2       1     4     16      0         1         0       0     0      0"
  "p28v3d4ot3x4h3s    28    3    4    0    0   64   3   1         0          0            0             2       1     4     24      0         1         0       0     0      0"
  "p5v4d8x1h3zr        5    4    8    1    0   64   3   0         0          0            0             0       2     1     4      0         2         1       0     0      1"
  "p5v4d8x2h3zr        5    4    8    2    0   64   3   0         0          0            0             0       2     1     4      0         2         1       0     0      1"
  "p5v8d4x4azr         5    8    4    4    0   64   4   0         0          0            0             1       2     1     4      0         2         1       0     0      1"
  "p4v2d4b             4    2    4    0    0   64   4   0         0          0            0             0       0     2      0      0         0         0       0     1      1"
  "p4v3d5q2bar         4    3    5    0    2   64   4   1         1          0            0             1       0     2      0      0         0         1       0     1      1"
  "p6v3d8t1x2h3byr     6    3    8    0    0   64   3   0         0          0            0             0       1     2      4      0         3         1       0     1      1"
  "p5v3d8t2x1bs        5    3    8    0    0   64   4   0         0          0            0             2       1     1      4      0         1         0       0     1      1"
  "p5v4d8t2x1h3c1bk    5    4    8    0    0   64   3   0         0          0            1             3       1     1      4      0         1         0       0     1      1")
