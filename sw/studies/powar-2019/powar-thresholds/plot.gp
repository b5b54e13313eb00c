# Six applications: their energy stands in columns 2 to 7, their run time in 8 to 13.
set multiplot layout 2,2
set xrange [0.1:0.65]
set key below maxrows 2
set xlabel "Mean of T_on and T_off" offset 0,0.5
set ylabel "Energy of the network"
set title "8-ary 2-tree"
plot for [i=2:7] $tree using 1:i with linespoints lw 1.5 ps 0.5 title word("Halo All-to-all Panel Random-access Data-parallel MD", i-1)
set title "4x4x4 torus"
plot for [i=2:7] $torus using 1:i with linespoints lw 1.5 ps 0.5 title word("Halo All-to-all Panel Random-access Data-parallel MD", i-1)
set ylabel "Run time"
set title "8-ary 2-tree"
plot for [i=8:13] $tree using 1:i with linespoints lw 1.5 ps 0.5 title word("Halo All-to-all Panel Random-access Data-parallel MD", i-7)
set title "4x4x4 torus"
plot for [i=8:13] $torus using 1:i with linespoints lw 1.5 ps 0.5 title word("Halo All-to-all Panel Random-access Data-parallel MD", i-7)
unset multiplot
