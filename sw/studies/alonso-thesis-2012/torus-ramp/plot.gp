set multiplot layout 2,2
set key bottom right
set xlabel "Cycle"
set ylabel "Latency (cycles)"
set y2label "Link power (%)"
set ytics nomirror
set y2tics
set y2range [0:105]
set xtics 100000
plot $time using 1:3 with lines lw 1 title "latency, setting 7", $time using 1:2 axes x1y2 with lines lw 1 title "power"
unset y2tics
unset y2label
set xtics 0.3
set xlabel "Delivered (flits/node/cycle)"
set ylabel "Link power (%)"
set xrange [0:1.3]
set yrange [20:105]
plot $rise5 using 1:2 with lines lw 1 title "setting 5, rise", $fall5 using 1:2 with lines lw 1 title "fall"
plot $rise7 using 1:2 with lines lw 1 title "setting 7, rise", $fall7 using 1:2 with lines lw 1 title "fall"
plot $rise9 using 1:2 with lines lw 1 title "setting 9, rise", $fall9 using 1:2 with lines lw 1 title "fall"
unset multiplot
