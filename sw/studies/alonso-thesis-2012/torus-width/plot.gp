set multiplot layout 2,2
set xlabel "Load (flits/node/cycle)"
set title "2D, trunks of 4, setting 7"
set ylabel "Latency (cycles)"
set key top right
plot $trunk2d using 1:2 with lines lw 2 title "all on", $trunk2d using 1:3 with linespoints lw 2 title "links go off", \
     $trunk2d using 1:4 with linespoints lw 2 title "and the last narrows"
set ylabel "Link power (%)"
set key bottom right
plot $trunk2d using 1:5 with linespoints lw 2 title "links go off", \
     $trunk2d using 1:6 with linespoints lw 2 title "and the last narrows"
set title "3D, trunks of 4, setting 7"
set ylabel "Latency (cycles)"
set key top right
plot $trunk3d using 1:2 with lines lw 2 title "all on", $trunk3d using 1:3 with linespoints lw 2 title "links go off", \
     $trunk3d using 1:4 with linespoints lw 2 title "and the last narrows"
set ylabel "Link power (%)"
set key bottom right
plot $trunk3d using 1:5 with linespoints lw 2 title "links go off", \
     $trunk3d using 1:6 with linespoints lw 2 title "and the last narrows"
unset multiplot
