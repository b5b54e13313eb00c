# SPDX-License-Identifier: Apache-2.0
"""sw/python/dusk.py with NumPy and pandas. usage: dusk_arrays_test.py DUSK SOURCE FOLDER [unittest's arguments]"""
import pathlib
import shutil
import subprocess
import sys
import unittest

import numpy
import pandas

sys.dont_write_bytecode = True
PROGRAM, SOURCE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]) / "dusk_arrays"
sys.path.insert(0, str(SOURCE / "sw/python"))
import dusk  # noqa: E402

SMALL = """run.engine=model run.host=kernel network.k=2 network.n=2 switch.vcs=1 switch.vc_depth=2 run.warmup=100
run.cycles=6000 run.plots=false traffic.injection=bernoulli""".split()


def command(*words):
    settings = [word for setting in SMALL for word in ("--set", setting)] if words[0] != "reproduce" else []
    subprocess.run([PROGRAM, *words, *settings], check=True, capture_output=True, cwd=FOLDER)


class Arrays(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        command("run", "--set", "traffic.load=0.1", "--set", "power.window=1000", "--output", "run")
        command("sweep", "--axis", "traffic.load=0.1,0.2", "--seeds", "2", "--output", "sweep")
        command("reproduce", "fat-tree-pmin", "--output", "study")

    def test_frames_are_the_files(self):
        run = dusk.load(FOLDER / "run")
        for frame, name in ((run.series, "timeseries.csv"), (run.channels, "channels.csv")):
            pandas.testing.assert_frame_equal(frame, pandas.read_csv(FOLDER / "run" / name), check_dtype=False)
        self.assertGreater(len(run.series), 3)
        self.assertEqual(run.channels["flits"].dtype.kind, "i")

    def test_arrays_are_the_columns(self):
        folder = FOLDER / "made"
        shutil.copytree(FOLDER / "run", folder, dirs_exist_ok=True)
        (folder / "latency.csv").write_text("cycles,packets,what\n1,,a\n2.5,7,\n", encoding="utf-8")
        run = dusk.load(folder)
        arrays = run.arrays("latency.csv")
        self.assertEqual(arrays["cycles"].tolist(), [1, 2.5])
        self.assertTrue(numpy.isnan(arrays["packets"][0]))
        self.assertEqual(arrays["what"].tolist(), ["a", ""])
        self.assertEqual(run.latency["packets"].isna().tolist(), [True, False])
        for wrong in ("", "a,b\n1\n1,2,3\n"):
            (folder / "latency.csv").write_text(wrong, encoding="utf-8")
            with self.assertRaisesRegex(dusk.ResultsError, "^[^\n]*latency.csv: is no table: [^\n]*$"):
                run.latency

    def test_flits_are_read_as_they_are_used(self):
        folder = FOLDER / "made"
        shutil.copytree(FOLDER / "run", folder, dirs_exist_ok=True)
        wanted = numpy.arange(12, dtype="<u2").reshape(3, 4)
        numpy.save(folder / "channel_flits.npy", wanted)
        flits = dusk.load(folder).flits
        self.assertIsInstance(flits, numpy.memmap)
        self.assertTrue((flits == wanted).all())
        (folder / "channel_flits.npy").write_text("no", encoding="utf-8")
        with self.assertRaisesRegex(dusk.ResultsError, "channel_flits.npy: is not NPY"):
            dusk.load(folder).flits
        with self.assertRaisesRegex(dusk.ResultsError, "channel_flits.npy: no such file .run.detail"):
            dusk.load(next((FOLDER / "sweep/runs").glob("*_s1"))).flits

    def test_flits_of_a_run_are_those_of_its_channels(self):
        run = dusk.load(FOLDER / "run")
        self.assertEqual(run.flits.shape, (len(run.series), len(run.channels)))
        self.assertGreater(int(run.flits.sum()), 0)

    def test_a_sweep_has_its_points_and_runs(self):
        sweep = dusk.load(FOLDER / "sweep")
        self.assertEqual(sweep.points["traffic.load"].tolist(), [0.1, 0.2])
        self.assertEqual(len(sweep.table), 4)
        means = sweep.table.groupby("traffic.load")["packet_latency.mean"].mean()
        numpy.testing.assert_allclose(means, sweep.points["packet_latency.mean"])
        self.assertEqual(sorted(run["seed"] for run in sweep), [1, 1, 2, 2])
        with self.assertRaisesRegex(dusk.ResultsError, "saturation.csv: no such file"):
            sweep.saturation

    def test_a_study_has_its_rows(self):
        rows = dusk.load(FOLDER / "study").rows
        self.assertEqual(len(rows), 20)
        self.assertEqual(set(rows["study"]), {"fat-tree-pmin"})
        self.assertTrue((rows["difference"].abs() <= rows["tolerance"] + 1e-12).all())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
