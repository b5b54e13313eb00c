set multiplot layout 1,2
set xrange [0:1.6]
set key bottom right
set xlabel "Load (flits/node/cycle)"
set ylabel "Link power (%)"
set yrange [0:105]
plot $c2dx16 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 16 flits", \
     $c3dx16 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "3D, 16 flits", \
     $c2dx256 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 256 flits", \
     $c3dx256 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "3D, 256 flits"
set ylabel "Latency x power"
set yrange [0:1.2]
plot $c2dx16 using 1:3 with linespoints lw 2 pt 7 ps 0.6 title "2D, 16 flits", \
     $c3dx16 using 1:3 with linespoints lw 2 pt 7 ps 0.6 title "3D, 16 flits", \
     $c2dx256 using 1:3 with linespoints lw 2 pt 7 ps 0.6 title "2D, 256 flits", \
     $c3dx256 using 1:3 with linespoints lw 2 pt 7 ps 0.6 title "3D, 256 flits"
unset multiplot
