set multiplot layout 2,4
set xrange [0:0.68]
set yrange [0.3:1.05]
set key bottom right
set xtics 0.2
set xlabel "Delivered traffic"
set ylabel "Link power"
do for [s in "3 4 6 7 9 10 11 12"] {
  set title "Setting ".s
  eval "plot $static".s." using 1:2 with lines lw 1 lc rgb '#0072b2' title 'static', ".\
       "$dynamic".s." using 1:2 with lines lw 1 lc rgb '#d55e00' title 'dynamic'"
}
unset multiplot
