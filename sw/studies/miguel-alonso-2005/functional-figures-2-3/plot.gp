set multiplot layout 2,1
set xlabel "Cycle"
set xrange [0:200000]
set key bottom right
set ylabel "Accepted (flits/node/cycle)"
set yrange [0:0.6]
plot $uniform using 1:2 with lines lw 2 title "uniform", $hotspot using 1:2 with lines lw 2 title "hotspot"
set ylabel "Delay (cycles)"
set yrange [0:*]
plot $uniform using 1:3 with lines lw 2 title "uniform", $hotspot using 1:3 with lines lw 2 title "hotspot"
unset multiplot
