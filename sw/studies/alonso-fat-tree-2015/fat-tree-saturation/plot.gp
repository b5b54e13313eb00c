set xlabel "Accepted throughput (flits/node/cycle)"
set ylabel "Latency (cycles)"
set xrange [0:0.75]
set yrange [0:600]
set key top left
plot $c0 using 2:3 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#d55e00" title "most free VCs, 16 flits", \
     $c1 using 2:3 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#e69f00" title "most free VCs, 256 flits", \
     $c2 using 2:3 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#0072b2" title "first free, 16 flits", \
     $c3 using 2:3 with linespoints lw 2 pt 7 ps 0.6 lc rgb "#56b4e9" title "first free, 256 flits"
