set multiplot layout 2,2
set key bottom right
set xrange [0:0.95]
set yrange [0:]
set xlabel "Offered load (flits/node/cycle)"
set ylabel "Accepted (flits/node/cycle)"
set title "4 x 4 x 4, bubble"
plot $a4x4x4bubble using 1:2 with linespoints title "A", $a4x4x4bubble using 1:4 with linespoints title "C", \
     $a4x4x4bubble using 1:5 with linespoints lw 2 title "D", $a4x4x4bubble using 1:8 with linespoints title "G", \
     $a4x4x4bubble using 1:9 with linespoints title "H"
set title "5 x 5 x 5, VCs"
plot $a5x5x5vcs using 1:2 with linespoints title "A", $a5x5x5vcs using 1:4 with linespoints title "C", \
     $a5x5x5vcs using 1:5 with linespoints lw 2 title "D", $a5x5x5vcs using 1:8 with linespoints title "G", \
     $a5x5x5vcs using 1:9 with linespoints title "H"
set ylabel "Delivered (packets/cycle)"
set logscale y
set yrange [1:]
set title "3DT and 2D, bubble"
plot $pbubble using 1:3 with linespoints title "3DT, 128", $pbubble using 1:8 with linespoints title "2D, 128", \
     $pbubble using 1:6 with linespoints title "3DT, 1024", $pbubble using 1:11 with linespoints title "2D, 1024"
set title "3DT and 2D, VCs"
plot $pvcs using 1:3 with linespoints title "3DT, 128", $pvcs using 1:8 with linespoints title "2D, 128", \
     $pvcs using 1:6 with linespoints title "3DT, 1024", $pvcs using 1:11 with linespoints title "2D, 1024"
unset multiplot
