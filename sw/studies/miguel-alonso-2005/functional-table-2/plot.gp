set multiplot layout 2,2
set xlabel "Applied (flits/node/cycle)"
set xrange [0:1]
set key bottom right
set ylabel "Accepted (flits/node/cycle)"
set yrange [0:0.5]
set title "uniform (Figure 5)"
plot for [m=1:4] $uniform using 1:(column(1 + m)) with linespoints lw 2 ps 0.6 \
  title word("torus-static torus-adaptive mesh-static mesh-adaptive", m)
set title "hotspot (Figure 6)"
plot for [m=1:4] $hotspot using 1:(column(1 + m)) with linespoints lw 2 ps 0.6 \
  title word("torus-static torus-adaptive mesh-static mesh-adaptive", m)
set ylabel "Delay (cycles)"
set yrange [0:*]
set key top left
set title "uniform (Figure 7)"
plot for [m=1:4] $uniform using 1:(column(5 + m)) with linespoints lw 2 ps 0.6 \
  title word("torus-static torus-adaptive mesh-static mesh-adaptive", m)
set title "hotspot (Figure 8)"
plot for [m=1:4] $hotspot using 1:(column(5 + m)) with linespoints lw 2 ps 0.6 \
  title word("torus-static torus-adaptive mesh-static mesh-adaptive", m)
unset multiplot
