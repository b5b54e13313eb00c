set multiplot layout 2,3
set logscale y
set xrange [0.5:8.5]
set yrange [10:1000000]
set xlabel "Messages"
set ylabel "Time (cycles)"
set key bottom right
set title "PDT 0, one VC of the node"
plot for [i=2:5] $pdt0node1 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Reference", i-1)
set title "PDT 1 us, one VC of the node"
plot for [i=2:5] $pdt1node1 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Reference", i-1)
set title "PDT 10 us, one VC of the node"
plot for [i=2:5] $pdt10node1 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Reference", i-1)
set title "PDT 0, four VCs of the node"
plot for [i=2:5] $pdt0node4 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Reference", i-1)
set title "PDT 1 us, four VCs of the node"
plot for [i=2:5] $pdt1node4 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Reference", i-1)
set title "PDT 10 us, four VCs of the node"
plot for [i=2:5] $pdt10node4 using 1:i with linespoints lw 1.5 ps 0.5 title word("Round-Robin First-On POWAR Reference", i-1)
unset multiplot
