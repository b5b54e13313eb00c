# SPDX-License-Identifier: Apache-2.0
"""`dusk keys --schema` takes what the program takes, and refuses what it refuses.

usage: keys_schema_test.py DUSK SOURCE [unittest's arguments]"""
import json
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest
from pathlib import Path

DUSK, SOURCE = sys.argv[1], Path(sys.argv[2])
sys.path.insert(0, str(SOURCE / "tests/support"))
import json_schema  # noqa: E402

SETTING = re.compile(r"[a-z_]+\.[a-z_]+=[^{}$]+")


def printed(*words):
    return subprocess.run([DUSK, *words], check=True, capture_output=True, text=True).stdout


SCHEMA = json.loads(printed("keys", "--schema"))


def faults(text):
    return json_schema.faults(tomllib.loads(text), SCHEMA)


def one_key(setting):
    """The configuration of "section.key=value", whose text needs no quotes."""
    key, value = setting.split("=", 1)
    section, name = key.split(".")
    try:
        return {section: {name: tomllib.loads(f"value = {value}")["value"]}}
    except tomllib.TOMLDecodeError:
        return {section: {name: value}}


def settings_in(value, listed=False):
    """All texts in the lists `settings` of a study."""
    if isinstance(value, str) and listed:
        yield value
    if isinstance(value, list):
        for one in value:
            yield from settings_in(one, listed)
    if isinstance(value, dict):
        for key, one in value.items():
            yield from settings_in(one, key == "settings")


def refused_by_program(text):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "wrong.toml")
        file.write_text(text, encoding="utf-8")
        words = [DUSK, "run", str(file), "--output", str(Path(folder, "out")), "--set", "run.sed=1"]
        reported = subprocess.run(words, capture_output=True, text=True, check=False)
        return reported.returncode == 2 and "run.sed" not in reported.stderr


class Schema(unittest.TestCase):
    def test_takes_every_shipped_configuration(self):
        files = sorted((SOURCE / "sw/configs").glob("*.toml"))
        self.assertGreater(len(files), 15)
        for file in files:
            self.assertEqual(faults(file.read_text(encoding="utf-8")), [], file.name)
        self.assertEqual(faults(printed("keys", "--default")), [])
        self.assertEqual(faults((SOURCE / "sw/crosschecks/torus.toml").read_text(encoding="utf-8")), [])

    def test_takes_every_setting_of_every_study(self):
        settings = {}
        for file in sorted((SOURCE / "sw/studies").rglob("*.toml")):
            study = tomllib.loads(file.read_text(encoding="utf-8"))
            base = study.get("base")
            if base:
                self.assertTrue((SOURCE / "sw/configs" / base).is_file(), f"{file}: {base}")
            settings.update((text, file) for text in settings_in(study) if SETTING.fullmatch(text))
        self.assertGreater(len(settings), 150)
        for setting, file in settings.items():
            self.assertEqual(json_schema.faults(one_key(setting), SCHEMA), [], f"{file}: {setting}")

    def test_has_every_key_with_its_default(self):
        manual = printed("keys", "--markdown").split("# The results folder")[0]
        keys = re.findall(r"^\| `([a-z_]+)\.([a-z_]+)` \|", manual, re.MULTILINE)
        self.assertGreater(len(keys), 100)
        count = sum(len(section["properties"]) for section in SCHEMA["properties"].values())
        self.assertEqual(count, len(keys))
        for section, key in keys:
            schema = SCHEMA["properties"][section]["properties"][key]
            self.assertEqual(json_schema.faults(schema["default"], schema), [], f"{section}.{key}")
            self.assertGreater(len(schema["description"]), 5, f"{section}.{key}")

    def test_refuses_what_the_program_refuses(self):
        for text in ("[netwerk]\nk = 2", "k = 2", "[run.more]\nseed = 1", "[[run]]\nseed = 1"):
            self.assertNotEqual(faults(text), [], text)
            self.assertTrue(refused_by_program(text), text)
        for line in ("network.kk = 2", "network.k = \"two\"", "network.k = 2.5", "network.k = 17", "network.k = 1",
                     "network.topology = \"thorus\"", "network.topology = 3", "run.plots = 1", "run.seed = [1]",
                     "run.name = true", "traffic.load = -0.1", "traffic.load = \"much\"", "traffic.hotspots = 0.5",
                     "traffic.hotspots = [1, \"x\"]", "traffic.hotspots = [1, -1]"):
            text = "[{}]\n{}".format(*line.split(".", 1))
            self.assertNotEqual(faults(text), [], text)
            self.assertTrue(refused_by_program(text), text)

    def test_takes_what_the_program_takes(self):
        for line in ("network.k = 2", "network.size = [4, 4]", "traffic.load = 1", "traffic.hotspots = 3",
                     "traffic.hotspots = [3, 4]", "traffic.length = 16", "traffic.length = \"16:0.8,256:0.2\""):
            text = "[{}]\n{}".format(*line.split(".", 1))
            self.assertEqual(faults(text), [], text)
            self.assertFalse(refused_by_program(text), text)

    def test_is_of_a_draft_that_editors_read(self):
        self.assertEqual(SCHEMA["$schema"], "http://json-schema.org/draft-07/schema#")


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
