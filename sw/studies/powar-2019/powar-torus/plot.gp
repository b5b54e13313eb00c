# Applications stand 6 apart and have 5 lines of data each, their PDT 1 apart. High bars are cut.
set multiplot layout 3,1
set boxwidth 0.27
set style fill solid 0.9 noborder
set xrange [-1:65]
set grid noxtics
set xtics ("0" 0, "" 1, "10" 2, "" 3, "1k" 4, \
  "0" 6, "" 7, "10" 8, "" 9, "1k" 10, \
  "0" 12, "" 13, "10" 14, "" 15, "1k" 16, \
  "0" 18, "" 19, "10" 20, "" 21, "1k" 22, \
  "0" 24, "" 25, "10" 26, "" 27, "1k" 28, \
  "0" 30, "" 31, "10" 32, "" 33, "1k" 34, \
  "0" 36, "" 37, "10" 38, "" 39, "1k" 40, \
  "0" 42, "" 43, "10" 44, "" 45, "1k" 46, \
  "0" 48, "" 49, "10" 50, "" 51, "1k" 52, \
  "0" 54, "" 55, "10" 56, "" 57, "1k" 58, \
  "0" 60, "" 61, "10" 62, "" 63, "1k" 64) font ",9"
set x2tics ("Halo" 2, "All-to-all" 8, "Panel" 14, "Random access" 20, "Data parallel" 26, "MD" 32, \
  "HPL" 38, "HPCC RA" 44, "GROMACS" 50, "LAMMPS" 56, "Training" 62) font ",9"
set lmargin 9
set rmargin 2
unset key
set ylabel "Run time"
set yrange [0.9:2]
plot for [i=2:4] $time using ($1+0.27*(i-3)):i with boxes title word("Round-Robin First-On POWAR", i-1), \
  for [a=0:10] $time every ::(5*a)::(5*a+4) using 1:5 with lines lw 2 lt 7 notitle, \
  0 with lines lw 2 lt 7 title "Alonso"
unset x2tics
set key above maxrows 1
set ylabel "Energy of the network"
set yrange [0.3:1.5]
plot for [i=2:4] $network using ($1+0.27*(i-3)):i with boxes title word("Round-Robin First-On POWAR", i-1), \
  for [a=0:10] $network every ::(5*a)::(5*a+4) using 1:5 with lines lw 2 lt 7 notitle, \
  for [a=0:10] $network every ::(5*a)::(5*a+4) using 1:6 with lines lw 2 lt 8 notitle, \
  0 with lines lw 2 lt 7 title "Alonso", 0 with lines lw 2 lt 8 title "Ideal"
set ylabel "Energy of the cluster"
set yrange [0.8:1.5]
unset key
set xlabel "PDT (us)"
plot for [i=2:4] $cluster using ($1+0.27*(i-3)):i with boxes title word("Round-Robin First-On POWAR", i-1), \
  for [a=0:10] $cluster every ::(5*a)::(5*a+4) using 1:5 with lines lw 2 lt 7 notitle, \
  for [a=0:10] $cluster every ::(5*a)::(5*a+4) using 1:6 with lines lw 2 lt 8 notitle, \
  0 with lines lw 2 lt 7 title "Alonso", 0 with lines lw 2 lt 8 title "Ideal"
unset multiplot
