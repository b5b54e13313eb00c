set multiplot layout 1,2
set xlabel "Load (flits/node/cycle)"
set ylabel "Latency x power"
set key top left maxrows 5
set title "2D, first_free"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:5] $product2d using 1:i with linespoints lw 1.5 ps 0.5 title word("2 5 7 9", i-1)
set title "3D, first_free"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:5] $product3d using 1:i with linespoints lw 1.5 ps 0.5 title word("2 5 7 9", i-1)
unset multiplot
