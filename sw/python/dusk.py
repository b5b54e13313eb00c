# SPDX-License-Identifier: Apache-2.0
"""Results of Dusk in Python: one file, to be imported from here or copied beside a notebook.

    import dusk
    run = dusk.load("results/default-1")
    run["packet_latency.mean"], run.unit("packet_latency.mean")
    run.series.plot(x="cycle", y="relative_link_power")   # pandas
    run.flits.sum(axis=0)                                  # NumPy, read from the disk as it is used
    dusk.load("results/default-sweep").points              # pandas: a row for each point

Numbers, keys and columns need the standard library alone. docs/results-folders.md lists all members."""
import csv
import html
import json
import math
import pathlib

__version__ = "0.2.0"

_CONFIG_MARK = "# Effective configuration of experiment '"
_STUDY_HEAD = "table,row,unit,published,measured,"
_WHY = dict.fromkeys(("channel_states.csv", "channel_flits.npy", "latency.csv", "latency_windows.csv", "nodes.csv",
                      "topology.json"), " (run.detail = on writes it)")
_WHY |= {"packets.csv": " (run.packet_table = true writes it)", "pairs.csv": " (run.pair_table = true writes it)"}
_MAIN = ("experiment", "seed", "offered_load", "accepted_throughput", "packet_latency.mean", "packet_latency.p99",
         "relative_link_power")
_KINDS = {name: name for name in ("sweep", "runs", "explore", "compare", "crosscheck")}  # by the mark
_KINDS |= {"compare --booksim": "compare", "trace capture": "capture"}
_NONE = object()


class ResultsError(Exception):
    """Error of one line: a folder, a file or a number is absent, or it is no result."""


def load(folder):
    """Returns the results in a folder, as an object of the class of their kind. Throws ResultsError."""
    path = pathlib.Path(folder)
    if not path.exists():
        raise ResultsError(f"{folder}: no such folder")
    if not path.is_dir():
        raise ResultsError(f"{folder}: is no folder (a folder of results)")
    mark = _begin(path / ".dusk").split("\n")[0]
    if mark.startswith("dusk "):
        command = mark.removeprefix("dusk ")
        if command not in _KINDS:
            raise ResultsError(f"{folder}: has results of {mark!r}, made by a newer version")
        return {"sweep": Sweep, "runs": Runs}.get(command, Results)(path, _KINDS[command])
    if _begin(path / "config.toml").startswith(_CONFIG_MARK):
        return Run(path, "run")
    if (path / "cost.json").is_file():
        return Results(path, "cost")
    if (path / "analysis.json").is_file():
        return Results(path, "analyze")
    if any(_begin(file).startswith(_STUDY_HEAD) for file in path.glob("*.csv")):
        return Study(path, "study")
    if (path / "summary.json").is_file():
        raise ResultsError(f"{folder}: not results: config.toml is missing beside summary.json")
    if (path / "config.toml").is_file():
        raise ResultsError(f"{folder}: not results: dusk did not write its config.toml")
    raise ResultsError(f"{folder}: not results: there is no config.toml and summary.json of a run, no cost.json, "
                       "no analysis.json, no table of a study, and no .dusk of another command")


class Results:
    """A results folder of any kind: its files as JSON, as columns, and as frames of pandas."""

    def __init__(self, folder, kind):
        self.folder, self.kind = folder, kind

    def json(self, name):
        """Returns the content of a JSON file."""
        try:
            return json.loads(self._file(name).read_text(encoding="utf-8"))
        except ValueError as error:
            raise ResultsError(f"{self.folder / name}: is not JSON: {error}") from None

    def columns(self, name):
        """Returns a CSV file as lists by column: numbers, texts, and None for empty cells."""
        with self._file(name).open(newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        if not rows or any(len(row) != len(rows[0]) for row in rows):
            raise ResultsError(f"{self.folder / name}: a line has not all columns")
        return {head: [_value(row[i]) for row in rows[1:]] for i, head in enumerate(rows[0])}

    def arrays(self, name):
        """Returns a CSV file as NumPy arrays by column. Empty cells of number columns are NaN."""
        return {head: _array(_module("numpy", name), cells) for head, cells in self.columns(name).items()}

    def frame(self, name):
        """Returns a CSV file as a DataFrame of pandas."""
        pandas = _module("pandas", name)
        try:
            return pandas.read_csv(self._file(name), keep_default_na=False, na_values=[""])
        except ValueError as error:
            raise ResultsError(f"{self.folder / name}: is no table: {' '.join(str(error).split())}") from None

    files = property(lambda self: sorted(path.name for path in self.folder.iterdir()), doc="Names of the files.")

    def main_numbers(self):
        """Returns names, values and units of the main numbers of the results."""
        return []

    def _file(self, name):
        if not (self.folder / name).is_file():
            raise ResultsError(f"{self.folder / name}: no such file{_WHY.get(name, '')}")
        return self.folder / name

    def __repr__(self):
        numbers = ", ".join(f"{name} {value}{' ' + unit if unit else ''}" for name, value, unit in self.main_numbers())
        return f"<{self.kind} {self.folder}{': ' + numbers if numbers else ''}>"

    def _repr_html_(self):
        line = "<tr><td>{}</td><td style='text-align:right'>{}</td><td>{}</td></tr>"
        rows = [line.format(*(html.escape(str(cell)) for cell in cells)) for cells in self.main_numbers()]
        name, page = html.escape(str(self.folder)), (self.folder / "report.html").is_file()
        frame = f"<iframe src='{name}/report.html' width='100%' height='700' title='Report'></iframe>"
        return f"<table><caption>{self.kind} {name}</caption>{''.join(rows)}</table>{frame if page else ''}"


class Run(Results):
    """Results of `dusk run`."""

    def __init__(self, folder, kind):
        super().__init__(folder, kind)
        self.summary = self.json("summary.json") if (folder / "summary.json").is_file() else {}
        _check_version(folder, self.summary.get("version", ""))

    @property
    def state(self):
        """State: ok, failed, interrupted, or unfinished (there is no summary.json)."""
        if not self.summary:
            return "unfinished"
        if self.failed_checks:
            return "failed"
        return "ok" if self.summary.get("complete") else "interrupted"

    @property
    def failed_checks(self):
        """Lines of the checks that failed."""
        return [f"{one['name']}: {one['detail']}" for one in self.summary.get("checks", []) if not one["passed"]]

    @property
    def config(self):
        """The configuration: config["network"]["k"]."""
        try:
            import tomllib
        except ImportError:
            raise ResultsError("config: needs Python 3.11 or later, which reads TOML") from None
        return tomllib.loads(self._file("config.toml").read_text(encoding="utf-8"))

    def __getitem__(self, name):
        """Returns a number of summary.json by its dotted name; None if it is null."""
        if not self.summary:
            raise ResultsError(f"{self.folder}: no summary.json: the run was killed, or goes on")
        value = _find(self.summary, name)
        if value is _NONE:
            raise ResultsError(f"{self.folder}: summary.json has no {name}")
        return value

    def unit(self, name):
        """Returns the unit of a number; empty if it has none."""
        self[name]
        return self.summary.get("units", {}).get(name, "")

    # Frames of pandas.
    series = property(lambda self: self.frame("timeseries.csv"), doc="A row for each window.")
    channels = property(lambda self: self.frame("channels.csv"), doc="A row for each channel.")
    states = property(lambda self: self.frame("channel_states.csv"), doc="A row for each change of a channel's state.")
    latency = property(lambda self: self.frame("latency.csv"), doc="Histogram of the packet latency.")
    latency_windows = property(lambda self: self.frame("latency_windows.csv"), doc="Percentiles in each window.")
    nodes = property(lambda self: self.frame("nodes.csv"), doc="A row for each node.")
    packets = property(lambda self: self.frame("packets.csv"), doc="A row for each measured packet.")
    pairs = property(lambda self: self.frame("pairs.csv"), doc="A row for each pair of nodes.")
    topology = property(lambda self: self.json("topology.json"), doc="Switches and their places.")
    waits = property(lambda self: self.json("waits.json"), doc="The cycle of waits of a standstill.")

    @property
    def flits(self):
        """Flits of each channel in each window: a NumPy array [window, channel], read from the disk on use."""
        try:
            return _module("numpy", "channel_flits.npy").load(self._file("channel_flits.npy"), mmap_mode="r")
        except ValueError as error:
            raise ResultsError(f"{self.folder / 'channel_flits.npy'}: is not NPY: {error}") from None

    def main_numbers(self):
        if not self.summary:
            return [("state", self.state, "")]
        units = self.summary.get("units", {})
        found = [(name, _find(self.summary, name)) for name in _MAIN]
        return [("state", self.state, "")] + [
            (name, f"{value:.5g}" if isinstance(value, float) else value, units.get(name, ""))
            for name, value in found if value not in (_NONE, None)]


class Runs(Results):
    """A folder with runs. Use: for run in runs, runs["NAME"], len(runs)."""

    def _runs(self):
        return self.folder

    @property
    def names(self):
        """Names of the runs."""
        return sorted(path.parent.name for path in self._runs().glob("*/config.toml") if path.parent.name[0] != ".")

    def __len__(self):
        return len(self.names)

    def __iter__(self):
        return (load(self._runs() / name) for name in self.names)

    def __getitem__(self, name):
        if name not in self.names:
            raise ResultsError(f"{self._runs()}: has no run {name}")
        return load(self._runs() / name)

    def main_numbers(self):
        return [("runs", len(self), "")]


class Sweep(Runs):
    """Results of `dusk sweep`: its points, and its runs."""

    points = property(lambda self: self.frame("points.csv"), doc="A row for each point: means over its seeds.")
    table = property(lambda self: self.frame("sweep.csv"), doc="A row for each run: every number of it.")
    saturation = property(lambda self: self.frame("saturation.csv"), doc="Highest loads that do not saturate.")

    def _runs(self):
        return self.folder / "runs"

    def main_numbers(self):
        saturated = self.columns("points.csv")["saturated"] if (self.folder / "points.csv").is_file() else []
        return [("points", len(saturated), ""), ("saturated", sum(saturated), ""), *super().main_numbers()]


class Study(Results):
    """Results of `dusk reproduce`: published values and the measured ones beside them."""

    @property
    def names(self):
        """Ids of the studies whose tables are in the folder."""
        return sorted(path.stem for path in self.folder.glob("*.csv") if _begin(path).startswith(_STUDY_HEAD))

    @property
    def rows(self):
        """A DataFrame of pandas with a row for each value; its column `study` names the study."""
        pandas = _module("pandas", "rows")
        return pandas.concat([self.frame(name + ".csv").assign(study=name) for name in self.names], ignore_index=True)

    def main_numbers(self):
        inside = [cell for name in self.names for cell in self.columns(name + ".csv")["inside"]]
        return [("rows", len(inside), ""), ("inside", inside.count("yes"), ""), ("outside", inside.count("NO"), "")]


def _begin(path):
    """Returns the first bytes of a file; empty if it does not exist."""
    try:
        with path.open("rb") as file:
            return file.read(200).decode("utf-8", "replace")
    except OSError:
        return ""


def _value(text):
    """Converts a text to a number if it is one; empty becomes None, other texts stay."""
    text = text.strip()
    for number in (int, float):
        try:
            return number(text) if "_" not in text else text
        except ValueError:
            pass
    return text or None


def _array(numpy, cells):
    if any(isinstance(cell, str) for cell in cells):
        return numpy.array(["" if cell is None else str(cell) for cell in cells])
    return numpy.array([math.nan if cell is None else cell for cell in cells])


def _module(name, wanted):
    """Imports NumPy or pandas."""
    try:
        return __import__(name)
    except ImportError:
        raise ResultsError(f"{wanted}: needs {name} (apt-get install python3-{name}); columns() does not") from None


def _check_version(folder, made_by):
    theirs, ours = made_by.split("."), __version__.split(".")
    if all(part.isdigit() for part in theirs) and [int(part) for part in theirs] > [int(part) for part in ours]:
        raise ResultsError(f"{folder}: made by dusk {made_by}, a newer version than this dusk.py, {__version__}")


def _find(value, name):
    """Returns a member by its dotted name; _NONE if there is none."""
    for part in name.split("."):
        value = value.get(part, _NONE) if isinstance(value, dict) else _NONE
    return value
