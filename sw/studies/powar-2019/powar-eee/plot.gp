set xrange [0:0.85]
set yrange [0:105]
set key bottom right
set xlabel "Utilization"
set ylabel "Link power (%)"
plot $pdt0 using 1:3 with lines lw 1 dt 2 title "formula, PDT 0", \
     $pdt0 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "PDT 0", \
     $pdt1 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "1 us", \
     $pdt10 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "10 us", \
     $pdt100 using 1:2 with linespoints lw 2 pt 7 ps 0.6 title "100 us"
