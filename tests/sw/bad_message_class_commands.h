// SPDX-License-Identifier: Apache-2.0
/// Commands of bad_input_test.cpp: message classes, and virtual channels that are reserved for
/// them.
#pragma once

#include "tests/sw/bad_functional_commands.h"

namespace dusk {

/// A torus of datelines with 2 VCs for message class 1, in which only one thing is wrong.
inline const char* const kClasses =
    "printf '[network]\\ntopology = \"torus\"\\n[switch]\\nvcs = 6\\nadaptive_vcs = 1\\n"
    "output_queue = 0\\ncrossbar = \"per_port\"\\nmessage_class_vcs = [2]\\nlocal_vcs = 2\\n"
    "[traffic]\\ninjection = \"bernoulli\"\\nload = 0.1\\n' >c.toml";

inline const BadCommand kBadMessageClassCommands[] = {
    {"ClassVcsOfFourClasses", kClasses, "run c.toml --set switch.message_class_vcs=[1,1,1,1]",
     "--set: switch.message_class_vcs: 4 values (at most 3, of message class 1, 2 and 3)"},
    {"ClassVcsNegative", kClasses, "run c.toml --set switch.message_class_vcs=[-1]",
     "--set: switch.message_class_vcs: -1 is out of range (list of integers 0 to 7)"},
    {"ClassVcsLeaveTooFew", kClasses, "run c.toml --set switch.message_class_vcs=[2,2]",
     "c.toml:4:7: switch.vcs: 6 are too few for adaptive_vcs = 1 and message_class_vcs = \\[2, 2] "
     "and 2 "
     "escape virtual channels, before and after the dateline, of a torus (at least 7)"},
    {"ClassVcsBesideIdleOnes", kClasses, "run c.toml --set switch.idle_vcs=2",
     "c.toml:4:7: switch.vcs: 6 are too few for adaptive_vcs = 1 and message_class_vcs = \\[2] and "
     "idle_vcs = 2 and 2 escape virtual channels, before and after the dateline, of a torus (at "
     "least 7)"},
    {"ClassVcsOfATreeLeaveNone", "", "run --set switch.message_class_vcs=[1,2]",
     "--set: switch.vcs: 3 are too few for message_class_vcs = \\[1, 2] and one of message class 0 "
     "(at least 4)"},
    {"ClassVcIsNoEscapeOfDatelines", kClasses, "run c.toml --set switch.message_class_vcs=[1]",
     "--set: switch.message_class_vcs: one virtual channel of a message class is no escape of a "
     "torus, which has one before and one after the dateline (2 or more, or escape bubble)"},
    {"ClassVcsAreNoLocalOnes", kClasses, "run c.toml --set switch.local_vcs=5",
     "--set: switch.local_vcs: 5 are more than the 4 that message class 0 has of vcs = 6 (at most "
     "4, or fewer in message_class_vcs)"},
    // A ring of the 2 VCs has twice the queues of that of the escape.
    {"ClassVcsNeedALargerBubble", kSwitches,
     "run s.toml --set switch.vcs=5 --set switch.message_class_vcs=[2] --set network.size=[4,4] "
     "--set traffic.length=8:0.5,16:0.5 --set switch.bubble_at=downstream --set switch.bubble=3",
     "--set: switch.bubble: 48 flits are less than the 65 with which no ring can fill (least, *)"},
    {"ClassVcsOfTheFunctionalEngine", kClasses,
     "run c.toml --set run.engine=functional --set switch.message_class_vcs=[2]",
     "--set: switch.message_class_vcs: \\[2] has no effect with engine = functional (engine rtl, "
     "model or lockstep)"},
    {"ClassVcsOfAnotherShape", kClasses, "run c.toml --set switch.shape=p5v6d4ot2x1r",
     "--set: switch.shape: 'p5v6d4ot2x1r' does not serve *"},
    {"SharesOfFiveClasses", kClasses, "run c.toml --set traffic.class_shares=[0.2,0.2,0.2,0.2,0.2]",
     "--set: traffic.class_shares: 5 values (at most 4, of message class 0, 1, 2 and 3)"},
    {"SharesNegative", kClasses, "run c.toml --set traffic.class_shares=[1.5,-0.5]",
     "--set: traffic.class_shares: 1.5 is out of range (list of numbers 0 to 1)"},
    {"SharesAllZero", kClasses, "run c.toml --set traffic.class_shares=[0,0]",
     "--set: traffic.class_shares: \\[0.0, 0.0] do not add up to 1 (such as \\[0.95, 0.05])"},
    {"SharesNotOne", kClasses, "run c.toml --set traffic.class_shares=[0.5,0.4]",
     "--set: traffic.class_shares: \\[0.5, 0.4] do not add up to 1 (such as \\[0.95, 0.05])"},
    {"SharesOfWords", kClasses, "run c.toml --set 'traffic.class_shares=[\"half\"]'",
     "--set: traffic.class_shares: 'half' is not a real (list of numbers 0 to 1)"},
    {"SharesOfAClosedLoop", "",
     "run --set traffic.kind=closed --set traffic.class_shares=[0.5,0.5]",
     "--set: traffic.class_shares: \\[0.5, 0.5] has no effect with kind = closed (kind open)"},
    {"SharesOfATrace", "echo 5,1,0,4 >t",
     "run --set traffic.kind=trace --set traffic.trace_file=t --set "
     "traffic.class_shares=[0.5,0.5]",
     "--set: traffic.class_shares: \\[0.5, 0.5] has no effect with kind = trace (kind open)"},
    {"SharesOfTheFunctionalEngine", kFunctional, "run f.toml --set traffic.class_shares=[0.5,0.5]",
     "--set: traffic.class_shares: \\[0.5, 0.5] has no effect with engine = functional (engine "
     "rtl, model or lockstep)"},
    {"ReplyClassOfAnOpenLoop", "", "run --set traffic.reply_class=1",
     "--set: traffic.reply_class: 1 has no effect with kind = open (kind closed)"},
    {"ReplyClassOfAWalk", "",
     "run --set traffic.kind=closed --set traffic.closed_rule=walk --set traffic.reply_class=1",
     "--set: traffic.reply_class: 1 has no effect with closed_rule = walk (closed_rule reply)"},
    {"ReplyClassTooLarge", "", "run --set traffic.kind=closed --set traffic.reply_class=4",
     "--set: traffic.reply_class: 4 is out of range (0 to 3)"},
};

}  // namespace dusk
