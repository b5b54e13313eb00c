set multiplot layout 2,4
set xrange [0:0.68]
set yrange [0.3:1.05]
set key bottom right
set xtics 0.2
set xlabel "Delivered traffic"
set ylabel "Link power"
set title "Setting 3"
plot $static3 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic3 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 4"
plot $static4 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic4 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 6"
plot $static6 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic6 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 7"
plot $static7 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic7 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 9"
plot $static9 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic9 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 10"
plot $static10 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic10 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 11"
plot $static11 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic11 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
set title "Setting 12"
plot $static12 using 1:2 with lines lw 1 lc rgb "#0072b2" title "static", \
     $dynamic12 using 1:2 with lines lw 1 lc rgb "#d55e00" title "dynamic"
unset multiplot
