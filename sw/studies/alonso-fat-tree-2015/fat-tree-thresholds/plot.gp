set multiplot layout 2,2
set xrange [0:0.65]
set yrange [0.3:2.2]
set xlabel "Load (flits/node/cycle)"
set ylabel "Latency x power"
set key top left maxrows 4
do for [length in "16 256"] {
  do for [thresholds in "static dynamic"] {
    set title thresholds.", ".length." flits"
    eval "plot 1 with lines lc rgb '#999999' notitle, for [i=2:14] $".thresholds.length.\
         " using 1:i with lines lw 1.5 title sprintf('%d', i-1)"
  }
}
unset multiplot
