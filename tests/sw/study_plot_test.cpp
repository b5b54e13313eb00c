// SPDX-License-Identifier: Apache-2.0
/// Limits of a plot script of a study.
#include <gmock/gmock.h>

#include "sw/common/config_error.h"
#include "sw/studies/plot_check.h"
#include "sw/studies/study.h"

namespace dusk {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

/// Refused words; empty: none.
std::string refused(const std::string& script) {
  try {
    check_plot(script, "s/plot.gp");
  } catch (const ConfigError& error) {
    return error.what();
  }
  return "";
}

TEST(StudyPlotCheck, TakesAllShippedPlots) {
  std::size_t plots = 0;
  for (const std::string& id : shipped_studies()) {
    const Study study = find_study(id);
    EXPECT_EQ(refused(study.plot), "") << id;
    plots += study.plot.empty() ? 0 : 1;
  }
  EXPECT_GE(plots, 16u);
}

TEST(StudyPlotCheck, TakesAxesTextsBlocksAndFunctions) {
  for (const char* script :
       {"plot x", "plot [0:1] [0:*] $d using 1:2 with lines title 'it''s', '' using 1:3",
        "set xtics (\"a\" 1, \"b\" 2); plot sin(x) / x lw 2, 0.5 with lines notitle  # end\n",
        "set label \"a\\\"b\\n\" at graph 0.5,0.5\r\nset format y \"%.1f\"\nplot x\n",
        "do for [i=1:3] { set title sprintf(\"%d\", i)\nplot for [k in \"1 2\"] $d using 1:($2+i) "
        "}",
        "plot $d using ($1+0.5):2 with boxes",
        "set title '100 % of 2012 to 2015, 100%'\nset format x\nset format '%g'\nset xtics format "
        "'%d'\nplot x",
        "plot $d using 1:($2 != 0 || $1 < 3 ? $2 : NaN) \\\n  with points\n", "", "\n;;\n"})
    EXPECT_EQ(refused(script), "") << script;
}

TEST(StudyPlotCheck, TellsThePlaceAndTheWayOut) {
  EXPECT_EQ(refused("plot x\n\n  system(\"touch pwned\")\n"),
            "s/plot.gp:3:3: plot: 'system' begins no statement that is allowed (set, unset, plot, "
            "do for) (docs/studies.md says what a plot may do; --trust takes all)");
  EXPECT_THAT(refused("set title \\\n `id`"), StartsWith("s/plot.gp:2:2: plot: '`' "));
}

TEST(StudyPlotCheck, RefusesCommandsPipesAndFiles) {
  for (const char* script :
       {// Programs.
        "system 'x'", "plot $d using (system('x')):2", "set title system('x')", "set title \"`x`\"",
        "set title '`x`'", "# `x`\nplot x", "plot '<x'", "plot \"<x\"", "!x", "shell",
        "plot x\n! x", "set output '|x'", "set print '|x'", "set table '|x'", "set terminal svg",
        "set term x", "load 'f'", "call 'f'", "eval 'x'", "evaluate 'x'", "exec 'x'",
        "import f(x) from 'f'", "set title real(system('x'))", "plot $d using (system('x'))",
        "set dgrid3d", "plot $d using 1:2 title system('x')", "if (1) { system('x') }", "pause -1",
        "cd '/'", "while (1) { }", "f(x) = system('x')", "a = 'x'", "undefine a", "reread",
        "replot", "fit x $d via a", "stats 'f'", "save 'f'", "set loadpath 'x'", "set fontpath 'x'",
        "set palette file '<x'", "print 'x'", "exit", "quit", "reset", "history !x", "bind a 'x'",
        // Macros and continued lines.
        "set title @x", "@x", "# a\\\n`x`", "set title 'a\\\nb'", "set \\\noutput 'x'",
        // Files.
        "plot 'file'", "plot \"file\" using 1", "plot $d, 'file'", "plot [0:1] 'file'",
        "plot for [i=1:2] 'file'", "plot for [f in 'a b'] f", "plot word('<x', 1)",
        "plot sprintf('<x')", "plot '<'.'x'", "plot a", "plot x.'<x'", "plot keyentry title 'x'",
        "plot ('<x')", "plot (1 ? '<x' : 2)", "splot 'x'", "plot for [x in '<x'] x",
        "plot x = '<x'", "set title (x = '<x'); plot x", "plot strcol(1)",
        // Abbreviations and blocks of one's own.
        "se out 'x'", "set out 'x'", "sys 'x'", "p 'x'", "$d << EOD\nsystem('x')\nEOD\n",
        "plot $d <<EOD", "set datafile separator 'x'", "set xdata time",
        // No end.
        "do for [i=1:1000000000] { plot x }", "plot for [i=1:99999] x",
        "do for [i=1:5000] { do for [j=1:5000] { plot x } }", "do for [i=1:n] { }", "}",
        "set title sprintf('%*d', 1)", "set title sprintf('%n')", "set format x '%99999999f'",
        "do for [f in '%2000000000d'] { set title sprintf(f, 1) }",
        "set xtics format ((('%99999d')))", "set title sprintf(((('%d'))), 1)",
        "set title sprintf('%'.'9d', 1)", "set xtics ('%99999f' 1)", "set xtics ('%.'.'99999f' 1)",
        "set ytics (sprintf('%d', 1) 1)", "do for [f in '%n'] { set title sprintf(f) }",
        "set format y word('%n', 1)", "set format '%'.'g'", "set title '\x1b'", "set title 'a",
        "set title \"\\140x\\140\"", "plot x\x07"})
    EXPECT_THAT(refused(script), HasSubstr("--trust")) << script;
}

}  // namespace
}  // namespace dusk
