set multiplot layout 2,2
set logscale x
set xrange [150:30000]
set xlabel "Window (cycles)"
set key top right
set title "8-ary 2-tree"
set ylabel "Time on (%)"
set yrange [0:105]
plot for [i=2:4] $tree using 1:i with linespoints lw 1.5 ps 0.5 title word("0.02 0.1 0.2", i-1)
set ylabel "Latency / that of the reference"
set yrange [0.8:1.8]
plot for [i=5:7] $tree using 1:i with linespoints lw 1.5 ps 0.5 title word("0.02 0.1 0.2", i-4)
set title "4x4x4 torus"
set ylabel "Time on (%)"
set yrange [0:105]
plot for [i=2:3] $torus using 1:i with linespoints lw 1.5 ps 0.5 title word("0.02 0.1", i-1)
set ylabel "Latency / that of the reference"
set yrange [0.8:1.8]
plot for [i=4:5] $torus using 1:i with linespoints lw 1.5 ps 0.5 title word("0.02 0.1", i-3)
unset multiplot
