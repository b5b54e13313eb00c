set multiplot layout 2,2
set xrange [0:0.65]
set yrange [0.3:2.2]
set xlabel "Load (flits/node/cycle)"
set ylabel "Latency x power"
set key top left maxrows 4
set title "static, 16 flits"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:14] $static16 using 1:i with lines lw 1.5 title sprintf("%d", i-1)
set title "dynamic, 16 flits"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:14] $dynamic16 using 1:i with lines lw 1.5 title sprintf("%d", i-1)
set title "static, 256 flits"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:14] $static256 using 1:i with lines lw 1.5 title sprintf("%d", i-1)
set title "dynamic, 256 flits"
plot 1 with lines lc rgb "#999999" notitle, \
     for [i=2:14] $dynamic256 using 1:i with lines lw 1.5 title sprintf("%d", i-1)
unset multiplot
