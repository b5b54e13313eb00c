"""Tests that rooms.py finds forbidden includes, and nothing else. usage: rooms_test.py"""
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
from rooms import faults


class Rooms(unittest.TestCase):
    def judge(self, files):
        with tempfile.TemporaryDirectory() as folder:
            for name, included in files.items():
                path = Path(folder) / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text("".join(f'#include "{other}"\n' for other in included))
            return faults(Path(folder))

    def test_a_tree_of_rooms_has_no_fault(self):
        self.assertEqual(self.judge({"sw/run/a.cpp": ["sw/common/b.h", "models/kernel/c.h", "unknown/d.h"],
                                     "sw/common/b.h": ["models/kernel/c.h"], "models/kernel/c.h": []}), [])

    def test_a_floor_does_not_include_one_above_it(self):
        self.assertEqual(self.judge({"models/kernel/a.h": ["sw/common/b.h"], "sw/common/b.h": []}),
                         ["models/kernel/a.h includes sw/common/b.h: models may include no other floor"])

    def test_two_rooms_do_not_include_each_other(self):
        found = self.judge({"sw/run/a.cpp": ["sw/cost/b.h"], "sw/cost/b.h": [], "sw/cost/c.cpp": ["sw/run/d.h"], "sw/run/d.h": []})
        self.assertEqual(found, ["rooms in a circle: sw/cost sw/run (sw/cost/c.cpp includes sw/run/d.h; "
                                 "sw/run/a.cpp includes sw/cost/b.h)"])

    def test_a_longer_circle_is_one_fault(self):
        found = self.judge({"sw/a/x.h": ["sw/b/x.h"], "sw/b/x.h": ["sw/c/x.h"], "sw/c/x.h": ["sw/a/x.h"], "sw/d/x.h": ["sw/a/x.h"]})
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("rooms in a circle: sw/a sw/b sw/c ("))

    def test_files_of_a_floor_are_a_room(self):
        found = self.judge({"testbench/run.h": ["testbench/checks/a.h"], "testbench/checks/a.h": ["testbench/run.h"]})
        self.assertTrue(found[0].startswith("rooms in a circle: testbench testbench/checks ("))

    def test_files_of_one_room_may_include_each_other(self):
        self.assertEqual(self.judge({"sw/run/a.h": ["sw/run/b.h"], "sw/run/b.h": ["sw/run/a.h"]}), [])


if __name__ == "__main__":
    unittest.main()
