set xrange [1.8:9.2]
set yrange [0:19]
set key top left
set xlabel "k"
set ylabel "Hops between processing elements"
plot $means using 1:4 with linespoints title "diameter", $means using 1:2 with linespoints title "mean, A, B, E, F", \
     $means using 1:3 with linespoints title "mean, C, D, G, H, I, J", x with lines dt 2 title "2^w"
