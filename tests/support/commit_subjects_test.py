"""Tests commit_subjects.py with made subjects and repositories. usage: commit_subjects_test.py"""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.dont_write_bytecode = True
import commit_subjects

NAMES = commit_subjects.area_names(["docs/a.md", "models/link_power/b.h", "rtl/router/dusk_vc_allocator.sv", ".ci/run",
                                    "sw/configs/c.toml"])


class Subjects(unittest.TestCase):
    def judge(self, subject):
        return commit_subjects.fault(subject, NAMES)

    def test_good_subjects_are_taken(self):
        for subject in ("docs: add a page", "link power: need no timer", "vc_allocator: address each port",
                        "ci: embed the log", "docs, rtl: feed the queue", "config: bring back a key",
                        "rtl: process bursts", "models: Verilate once", "docs: re-add a page",
                        "reproduce: bias no seed"):
            self.assertIsNone(self.judge(subject), subject)

    def test_a_subject_has_an_area(self):
        for subject in ("add a page", "Docs: add a page", "docs:add a page", "docs: ", ": add a page", ""):
            self.assertEqual(self.judge(subject), "is not `area: imperative subject`", subject)

    def test_an_area_is_a_part_of_the_tree(self):
        self.assertEqual(self.judge("misc: add a page"), "area 'misc' is no folder, file or command of Dusk")
        self.assertEqual(self.judge("docs, misc: add a page"), "area 'misc' is no folder, file or command of Dusk")

    def test_another_form_than_the_imperative_is_refused(self):
        for verb in ("added", "adds", "adding", "Added", "wrote", "kept", "made", "needed", "embeds", "addressing",
                     "fixes", "pages", "the", "a", "what", "new", "list's"):
            self.assertIn(f"'{verb}' is no imperative verb", self.judge(f"docs: {verb} pages") or "", verb)

    def test_a_subject_is_not_too_long(self):
        longest = "docs: " + "add ".ljust(commit_subjects.MOST - len("docs: "), "x")
        self.assertIsNone(self.judge(longest))
        self.assertEqual(self.judge(longest + "x"), "has 81 characters, more than 80")

    def test_a_subject_ends_without_a_full_stop(self):
        self.assertEqual(self.judge("docs: add a page."), "ends with a full stop")


@unittest.skipUnless(shutil.which("git"), "git is not installed")
class Repositories(unittest.TestCase):
    def setUp(self):
        self.own = tempfile.TemporaryDirectory()
        self.root = Path(self.own.name) / "tree"
        self.script = self.root / "tests/support/commit_subjects.py"
        self.script.parent.mkdir(parents=True)
        shutil.copy(commit_subjects.__file__, self.script)

    def tearDown(self):
        self.own.cleanup()

    def git(self, *arguments, root=None):
        settings = ("user.name=a", "user.email=a@example.org", "commit.gpgsign=false")
        options = [word for setting in settings for word in ("-c", setting)]
        subprocess.run(["git", *options, "-C", root or self.root, *arguments], check=True, capture_output=True)

    def commit(self, *subjects):
        for subject in subjects:
            self.git("commit", "--allow-empty", "-m", subject)

    def begin(self):
        self.git("init")
        self.commit("older and wrong")
        self.git("add", ".")
        self.commit("the first rule")

    def check(self, script=None, environment=None):
        done = subprocess.run([sys.executable, script or self.script, (script or self.script).parents[2]],
                              capture_output=True, text=True, env=environment)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout

    def test_only_commits_after_the_rule_are_checked(self):
        self.begin()
        self.assertEqual(self.check(), (0, "commit subjects: 0 new, 0 wrong\n"))
        self.commit("tests: add a rule", "tests: added a rule")
        status, text = self.check()
        self.assertEqual(status, 1)
        self.assertRegex(text, r"^commit [0-9a-f]+ 'tests: added a rule': 'added' is no imperative verb .*\n"
                               r"commit subjects: 2 new, 1 wrong\n$")

    def test_merges_are_left_out(self):
        self.begin()
        self.git("checkout", "-b", "side")
        self.commit("tests: add a rule")
        self.git("checkout", "-")
        self.git("merge", "--no-ff", "-m", "Merge side", "side")
        self.assertEqual(self.check(), (0, "commit subjects: 1 new, 0 wrong\n"))

    def test_a_shallow_clone_is_checked_as_far_as_it_goes(self):
        self.begin()
        self.commit("tests: add a rule", "no area", "tests: add another")
        clone = Path(self.own.name) / "clone"
        for depth, status, new, wrong in ((1, 0, 0, 0), (3, 1, 2, 1)):
            self.git("clone", "--depth", str(depth), f"file://{self.root}", clone)
            found, text = self.check(clone / "tests/support/commit_subjects.py")
            self.assertEqual((found, text.splitlines()[-1]), (status, f"commit subjects: {new} new, {wrong} wrong"))
            shutil.rmtree(clone)

    def test_without_history_nothing_is_checked(self):
        nothing = (0, "commit subjects: not checked, there is no git history\n")
        self.assertEqual(self.check(), nothing)
        self.git("init")
        self.assertEqual(self.check(), nothing)

    def test_without_git_nothing_is_checked(self):
        self.begin()
        self.assertEqual(self.check(environment={"PATH": self.own.name}),
                         (0, "commit subjects: not checked, there is no git history\n"))

    def test_a_repository_around_the_tree_is_not_its_history(self):
        self.git("init", root=self.own.name)
        self.git("add", ".", root=self.own.name)
        self.git("commit", "-m", "no area", root=self.own.name)
        self.git("commit", "--allow-empty", "-m", "no area", root=self.own.name)
        self.assertEqual(self.check(), (0, "commit subjects: not checked, there is no git history\n"))


if __name__ == "__main__":
    unittest.main()
