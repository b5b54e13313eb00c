set multiplot layout 1,2
set xlabel "Active nodes (%)"
set xrange [5:105]
set key top right
set ylabel "Increase of time (%)"
plot $reply using 1:2 with linespoints lw 2 pt 7 lc rgb "#000000" title "published", \
     "" using 1:3 with linespoints lw 2 pt 5 lc rgb "#d55e00" title "measured, reply", \
     $walk using 1:2 with linespoints lw 1 pt 4 lc rgb "#0072b2" title "measured, best of walk"
set key bottom right
set ylabel "Relative link power (%)"
set yrange [0:105]
plot $reply using 1:4 with linespoints lw 2 pt 7 lc rgb "#000000" title "published", \
     "" using 1:5 with linespoints lw 2 pt 5 lc rgb "#d55e00" title "measured, reply", \
     $walk using 1:3 with linespoints lw 1 pt 4 lc rgb "#0072b2" title "measured, best of walk"
unset multiplot
