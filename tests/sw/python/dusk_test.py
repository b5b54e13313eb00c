# SPDX-License-Identifier: Apache-2.0
"""sw/python/dusk.py with the standard library alone. usage: dusk_test.py DUSK SOURCE FOLDER [unittest's arguments]"""
import html.parser
import pathlib
import shutil
import subprocess
import sys
import unittest
import unittest.mock

sys.dont_write_bytecode = True
PROGRAM, SOURCE, FOLDER = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]) / "dusk_py"
sys.path.insert(0, str(SOURCE / "sw/python"))
for absent in ("numpy", "pandas"):
    sys.modules[absent] = None  # an import of it fails
import dusk  # noqa: E402

SMALL = """run.engine=model run.host=kernel network.k=2 network.n=2 switch.vcs=1 switch.vc_depth=2 run.warmup=100
run.cycles=6000 run.plots=false traffic.injection=bernoulli""".split()


def command(*words):
    settings = [word for setting in SMALL for word in ("--set", setting)] if words[0] != "reproduce" else []
    subprocess.run([PROGRAM, *words, *settings], check=True, capture_output=True, cwd=FOLDER)


class Tags(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.names = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.names.append(tag)


class Dusk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        command("run", "--set", "traffic.load=0.1", "--output", "run")
        command("run", "--set", "traffic.load=0.1", "--set", "run.detail=off", "--output", "plain")
        command("sweep", "--axis", "traffic.load=0.1,0.2", "--output", "sweep")
        command("analyze", "--output", "analyzed")
        command("reproduce", "fat-tree-pmin", "--output", "study")
        (FOLDER / "killed").mkdir()
        shutil.copy(FOLDER / "run/config.toml", FOLDER / "killed")

    def refuses(self, text, work, *arguments):
        with self.assertRaises(dusk.ResultsError) as found:
            work(*arguments)
        self.assertIn(text, str(found.exception))
        self.assertNotIn("\n", str(found.exception))

    def copy(self, name="run"):
        shutil.rmtree(FOLDER / "copy", ignore_errors=True)
        shutil.copytree(FOLDER / name, FOLDER / "copy")
        return FOLDER / "copy"

    def test_a_run_has_numbers_units_and_keys(self):
        run = dusk.load(FOLDER / "run")
        self.assertIsInstance(run, dusk.Run)
        self.assertEqual(run.state, "ok")
        self.assertEqual(run.failed_checks, [])
        self.assertEqual(run["packet_latency.mean"], run.summary["packet_latency"]["mean"])
        self.assertEqual(run.unit("packet_latency.mean"), "cycles")
        self.assertEqual(run.unit("relative_link_power"), "")
        self.assertIsNone(run["converged"])
        self.assertEqual(run.config["network"]["k"], 2)
        self.assertIn("summary.json", run.files)

    def test_columns_have_numbers_texts_and_gaps(self):
        folder = self.copy()
        (folder / "table.csv").write_text('a,b,c\n1,"x, ""y""",\n2.5,,1e3\n', encoding="utf-8")
        wanted = {"a": [1, 2.5], "b": ['x, "y"', None], "c": [None, 1000.0]}
        self.assertEqual(dusk.load(folder).columns("table.csv"), wanted)
        channels = dusk.load(folder).columns("channels.csv")
        self.assertEqual(channels["channel"], list(range(len(channels["channel"]))))

    def test_a_sweep_has_points_and_runs(self):
        sweep = dusk.load(FOLDER / "sweep")
        self.assertIsInstance(sweep, dusk.Sweep)
        self.assertEqual(sweep.columns("points.csv")["traffic.load"], [0.1, 0.2])
        self.assertEqual(len(sweep), 2)
        self.assertEqual([run.config["traffic"]["load"] for run in sweep], [0.1, 0.2])
        self.assertEqual(sweep[sweep.names[0]]["seed"], 1)
        self.assertIn("points 2", repr(sweep))

    def test_a_study_has_rows(self):
        study = dusk.load(FOLDER / "study")
        self.assertIsInstance(study, dusk.Study)
        self.assertEqual(study.names, ["fat-tree-pmin"])
        self.assertEqual(study.main_numbers(), [("rows", 20, ""), ("inside", 20, ""), ("outside", 0, "")])

    def test_other_results_are_their_files(self):
        analyzed = dusk.load(FOLDER / "analyzed")
        self.assertEqual(analyzed.kind, "analyze")
        self.assertEqual(analyzed.json("analysis.json")["networks"][0]["nodes"], 4)
        runs = dusk.load(FOLDER / "sweep/runs")
        self.assertEqual((runs.kind, len(runs)), ("runs", 2))

    def test_a_run_that_was_killed_or_failed_says_so(self):
        killed = dusk.load(FOLDER / "killed")
        self.assertEqual(killed.state, "unfinished")
        self.assertEqual(killed.config["network"]["k"], 2)
        self.refuses("no summary.json: the run was killed, or goes on", lambda: killed["seed"])
        self.assertIn("unfinished", repr(killed))
        folder = self.copy()
        text = (folder / "summary.json").read_text(encoding="utf-8")
        (folder / "summary.json").write_text(text.replace('"passed": true', '"passed": false', 1), encoding="utf-8")
        self.assertEqual(dusk.load(folder).state, "failed")
        self.assertEqual(len(dusk.load(folder).failed_checks), 1)
        (folder / "summary.json").write_text(text.replace('"complete": true', '"complete": false'), encoding="utf-8")
        self.assertEqual(dusk.load(folder).state, "interrupted")

    def test_errors_are_one_clear_line(self):
        self.refuses("none: no such folder", dusk.load, FOLDER / "none")
        self.refuses("is no folder", dusk.load, FOLDER / "run/summary.json")
        (FOLDER / "empty").mkdir(exist_ok=True)
        self.refuses("not results: there is no config.toml", dusk.load, FOLDER / "empty")
        folder = self.copy()
        (folder / "config.toml").write_text("[run]\n", encoding="utf-8")
        self.refuses("config.toml", dusk.load, folder)
        (folder / "config.toml").unlink()
        self.refuses("config.toml is missing beside summary.json", dusk.load, folder)
        run = dusk.load(FOLDER / "plain")
        self.refuses("summary.json has no packet_latency.meen", lambda: run["packet_latency.meen"])
        self.refuses("summary.json has no nothing", run.unit, "nothing")
        self.refuses("channel_states.csv: no such file (run.detail = on writes it)", run.columns, "channel_states.csv")
        self.refuses("packets.csv: no such file (run.packet_table = true writes it)", run.columns, "packets.csv")
        self.refuses("none.csv: no such file", run.columns, "none.csv")
        folder = self.copy()
        (folder / "summary.json").write_text("{", encoding="utf-8")
        self.refuses("summary.json: is not JSON", dusk.load, folder)
        (folder / "summary.json").write_text('{"version": "9.0.0"}', encoding="utf-8")
        self.refuses("made by dusk 9.0.0, a newer version than this dusk.py", dusk.load, folder)
        folder = self.copy("sweep")
        (folder / "points.csv").write_text("a,b\n1\n", encoding="utf-8")
        self.refuses("a line has not all columns", dusk.load(folder).columns, "points.csv")
        self.refuses("has no run x", lambda: dusk.load(folder)["x"])
        (folder / ".dusk").write_text("dusk dream\x1b\n", encoding="utf-8")
        self.refuses("has results of 'dusk dream\\x1b', made by a newer version", dusk.load, folder)

    def test_an_older_python_reads_all_but_the_configuration(self):
        with unittest.mock.patch.dict(sys.modules, {"tomllib": None}):
            run = dusk.load(FOLDER / "run")
            self.assertEqual(run["seed"], 1)
            self.refuses("config: needs Python 3.11 or later", lambda: run.config)

    def test_what_needs_a_package_names_it(self):
        run = dusk.load(FOLDER / "run")
        self.refuses("timeseries.csv: needs pandas (apt-get install python3-pandas)", lambda: run.series)
        self.refuses("needs numpy (apt-get install python3-numpy)", run.arrays, "timeseries.csv")
        self.refuses("channel_flits.npy: needs numpy", lambda: run.flits)
        self.refuses("needs pandas", lambda: dusk.load(FOLDER / "study").rows)

    def test_a_notebook_shows_a_table_and_the_report(self):
        folder = self.copy()
        self.assertNotIn("iframe", dusk.load(folder)._repr_html_())
        (folder / "report.html").write_text("<p>", encoding="utf-8")
        shown = dusk.load(folder)._repr_html_()
        self.assertIn("iframe", Tags(shown).names)
        self.assertIn("packet_latency.mean", shown)
        self.assertIn("cycles", shown)

    def test_hostile_names_stay_text(self):
        folder = FOLDER / "<script>'\"&"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(FOLDER / "run", folder)
        text = (folder / "summary.json").read_text(encoding="utf-8")
        (folder / "summary.json").write_text(text.replace('"default"', '"</table><script>"'), encoding="utf-8")
        (folder / "report.html").write_text("", encoding="utf-8")
        names = Tags(dusk.load(folder)._repr_html_()).names
        self.assertNotIn("script", names)
        self.assertEqual(names.count("table"), 1)

    def test_the_version_is_the_programs(self):
        reported = subprocess.run([PROGRAM, "--version"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(reported.split()[1], dusk.__version__)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[4:])
