set xrange [-0.5:9.5]
set yrange [0:0.55]
set xtics ("A" 0, "B" 1, "C" 2, "D" 3, "E" 4, "F" 5, "G" 6, "H" 7, "I" 8, "J" 9)
set key bottom right
set xlabel "Configuration"
set ylabel "Throughput bound (flits/node/cycle)"
plot $b4x4x2 using 1:2 with linespoints title "4 x 4 x 2", $b4x4x4 using 1:2 with linespoints lw 2 title "4 x 4 x 4", \
     $b5x5x5 using 1:2 with linespoints title "5 x 5 x 5"
