set multiplot layout 2,1
set xlabel "Time (thousand cycles)"
set ylabel "Latency (cycles)"
set key top left
plot $self_similar_ramp using 1:2 with lines lc rgb "#d55e00" title "self-similar", \
     $ramp using 1:2 with lines lc rgb "#0072b2" title "uniform"
set ylabel "Relative link power"
set yrange [0:1.05]
plot $self_similar_ramp using 1:3 with lines lc rgb "#d55e00" title "self-similar, setting 9, static", \
     $ramp using 1:3 with lines lc rgb "#0072b2" title "uniform"
unset multiplot
