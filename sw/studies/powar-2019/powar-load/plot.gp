set multiplot layout 2,3
set logscale x
set xrange [0.0015:0.3]
set yrange [0:105]
set xlabel "Load (flits/node/cycle)"
set ylabel "Time on (%)"
set key below maxrows 2
set title "8-ary 2-tree, PDT 10 us"
plot for [i=2:6] $tree10 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Alonso Ideal", i-1)
set title "8-ary 2-tree, PDT 100 us"
plot for [i=2:6] $tree100 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Alonso Ideal", i-1)
set title "8-ary 2-tree, PDT 1 ms"
plot for [i=2:6] $tree1000 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Alonso Ideal", i-1)
set title "4x4x4 torus, PDT 10 us"
plot for [i=2:6] $torus10 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Alonso Ideal", i-1)
set title "4x4x4 torus, PDT 100 us"
plot for [i=2:6] $torus100 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Alonso Ideal", i-1)
set title "4x4x4 torus, PDT 1 ms"
plot for [i=2:6] $torus1000 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Alonso Ideal", i-1)
unset multiplot
