set xlabel "Offered (flits/node/cycle)"
set ylabel "Accepted (flits/node/cycle)"
set xrange [0:2.6]
set yrange [0:2]
set key top left
plot $t2d1 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 1 link", \
     $t2d2 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 2 links", \
     $t2d4 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "2D, 4 links", \
     $t3d1 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "3D, 1 link", \
     $t3d4 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "3D, 4 links", \
     x with lines lc rgb "#999999" notitle
