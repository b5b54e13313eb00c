# SPDX-License-Identifier: Apache-2.0
"""random small tori under pressure, whose rings the least bubble keeps from filling

Of the twin alone, and as many of the RTL and the twin in lockstep; a fiftieth again without a bubble, of which some
stand still. `./dusk test` runs the first few. Writes a section of fuzz.md, and a table
of what was drawn.
"""
import re

from common import filled, last_lines, table
from random_networks import Processes

OPTIONS = [("--count", 100000, "tori"), ("--seed", 1, "of the draws")]
# Rings, 2D and 3D; each VC allocator, both crossbars and pipelines, links that narrow or follow an idle timer, a flit of
# each VC for a node, message classes.
SHAPES = ("p4v2d16t1x1r", "p5v3d24t1x1h3kr", "p6v4d32ot1x2h3c1sr", "p5v3d24t2x1kr", "p5v4d24ot2x1h3c1kr", "p5v3d24t2x1anr",
          "p5v3d24t2x1szr", "p7v3d24t3x1h3kr", "p7v3d24ot3x1r", "p5v3d24t2x1ekr", "p5v5d24t2x1h3krm")
# Each request policy, arbiter, rule and routing.
DRAWN = [f"{key} = {value}" for key, values in (
    ("switch.selection", ("cyclic", "random", "shortest", "smart")),
    ("switch.vc_arbiter", ("round_robin", "random", "oldest", "longest")),
    ("switch.bubble_at", ("local", "downstream")),
    ("switch.routing", ("dimension_order", "adaptive"))) for value in values]


def run(campaign):
    count, seed = campaign["count"], campaign["seed"]
    of_shapes = ["--bubble", "--lockstep", "--shapes", ",".join(SHAPES)]
    campaign.run([campaign.program, "fuzz", *of_shapes, "--count", "9", "--seed", seed], campaign.folder / "build.log",
                 cwd=campaign.folder)  # builds the switches
    of_twin = Processes(campaign, "twin").run_cases(["--bubble"], count, seed)
    rtl = Processes(campaign, "rtl", reported=True)
    of_rtl = rtl.run_cases(of_shapes, count, seed)
    rtl.expect_drawn(DRAWN)
    without, log = max(1, count // 50), campaign.folder / "without.log"
    log.unlink(missing_ok=True)
    campaign.run([campaign.program, "fuzz", "--bubble", "--without", "--count", without, "--seed", seed], log, cwd=campaign.folder)
    still = re.search(r"^fuzz: (\d+) of \d+ cases stand ", "\n".join(last_lines(log, 5)), re.M)
    text = filled(f"""
Command: `{campaign.command}`, of {campaign.version}. Random tori, 1 to 3 dimensions of 2 to 5 switches, under pressure:
both [rules](../bubble.md) at the least bubble, to the flit, and buffers hardly larger; all VC allocators, selections,
request policies and arbiters, dimension order and adaptive routing, 1 or 2 escape VCs and links, channels of 1 to 6
cycles, packets of 1 to 4 flits of one length or of several, links that narrow or follow an idle timer. Every packet must
arrive when the sources have stopped. Of the twin alone on any switch; of the RTL and the twin in lockstep on
{', '.join(f'`{shape}`' for shape in SHAPES)}: {rtl.moved()} switch-cycles with a flit moved, no difference. And the
first {without} of the twin's again without a bubble (0 packets).""")
    rows = table(["", "cases", "seed", "stood still", f"seconds ({campaign.jobs} processes)"],
                 [("twin, least bubble", count, seed, 0, round(of_twin)), ("RTL and twin, least bubble", count, seed, 0, round(of_rtl)),
                  ("twin, no bubble", without, seed, still[1] if still else 0, "")])
    drawn = rtl.write_drawn("bubble")
    campaign.section("fuzz.md", "bubble", f"# Random tori with a bubble\n\n{text}\n\n{rows}\nOf RTL and twin, {drawn}")
