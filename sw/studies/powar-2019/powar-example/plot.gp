set ylabel "Energy, in relation to the reference"
set yrange [0:1.2]
set xtics ("network" 0, "cluster" 1)
set key top left
set style data histograms
set style histogram clustered gap 1
set style fill solid 0.9 noborder
plot $energy using 2 lc rgb "#d55e00" title "as printed (sleeping ports draw nothing)", \
     "" using 3 lc rgb "#0072b2" title "Equation 1 (sleeping ports draw 0.1)"
