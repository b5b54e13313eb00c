set xlabel "Accepted (flits/node/cycle)"
set ylabel "Latency (cycles)"
set xrange [0:1.8]
set yrange [30:120]
set key top right
plot $c2d1 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 1 link", \
     $c2d2 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 2 links", \
     $c2d4 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 4 links", \
     $c3d1 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "3D, 1 link", \
     $c3d4 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "3D, 4 links"
