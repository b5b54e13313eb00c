set multiplot layout 1,2
set xlabel "Load (flits/node/cycle)"
set ylabel "Latency x power"
set key top left maxrows 5
set title "2D, cyclic"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:14] $product2d using 1:i with linespoints lw 1.5 ps 0.5 title sprintf("%d", i-1)
set title "3D, cyclic"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:14] $product3d using 1:i with linespoints lw 1.5 ps 0.5 title sprintf("%d", i-1)
unset multiplot
