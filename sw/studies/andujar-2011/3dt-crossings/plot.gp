set logscale y
set xrange [1.8:8.2]
set yrange [0.8:4000]
set key outside right
set xlabel "k"
set ylabel "Routes by both cards of a torus node"
plot $both using 1:2 with linespoints title "A", $both using 1:3 with linespoints title "B, F", \
     $both using 1:4 with linespoints title "C, I", $both using 1:5 with linespoints lw 2 title "D", \
     $both using 1:6 with linespoints title "E", $both using 1:8 with linespoints title "G", \
     $both using 1:9 with linespoints title "H, J"
