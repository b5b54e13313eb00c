"""Runs the commands of the manual. usage: doc_commands.py SOURCE PROGRAM FOLDER [PAGE...]

Pages: README.md, CONTRIBUTING.md, docs/*.md and docs/rtl/*.md. Commands: lines of blocks that begin with a word of
STARTS, with heredocs and continued lines, and inline code that begins with `./dusk ` or `dusk `. Each page has its own
folder in FOLDER, where its commands run in their order; shortened.py stands for ./dusk. Inline code that only names a
command is asked for its help. Prints each command that fails (page:line, command, what it said), then how many commands
ran, were parsed, named, and listed below. The exit status is 1 if one fails."""
import gzip
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.dont_write_bytecode = True
import sentences
import shortened
from doc_given import FILES, FOLDERS
from doc_reading import commands, runnable

SECONDS = 120  # of a command, more than ten times what one takes

# # Commands that cannot run here, found by these words, and the reason.
LISTED = {
    "git clone": "needs the address of the repository",
    "results_digest.py": "writes a page of the repository",
    "taplo lint": "a program that Debian does not have",
    "DUSK=build/release/bin/dusk python3 tests/browser/": "needs a browser; tests/browser runs them",
    "./dusk shapes --clear": "removes the switches that were built",
}

LINKS = ("sw", "rtl", "tests", "models")


class Checks:
    def __init__(self, source, program, folder):
        self.source, self.program, self.folder = source, program, folder
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        shortened.tools(folder / "bin")
        self.given = folder / "given"
        for name, text in FILES.items():
            path = self.given / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(gzip.compress(text.encode()) if name.endswith(".gz") else text.encode())
        # # Commands for BookSim 2, which fail only after the program has read all of their words.
        shortened.script(self.given / "BINARY", "echo 'no switch is built here'\nexit 1")
        shortened.cache(folder / "cache")
        (self.given / "docs/results").mkdir(parents=True)
        for link in LINKS:
            (self.given / link).symlink_to(source / link)
        for name in FOLDERS:
            subprocess.run([program, "run", "FILE.toml", "--set", "run.cycles=2000", "--set", "run.warmup=100",
                            "--set", "run.plots=false", "--output", name],
                           cwd=self.given, capture_output=True, check=True)

    def run(self, page, wanted):
        """Runs the commands of a page. Returns (faults, what was done with each command)."""
        own = self.folder / page.replace("/", "-").removesuffix(".md")
        shutil.copytree(self.given, own, symlinks=True)
        notes = own / "notes"
        instead = Path(__file__).with_name("shortened.py")
        words = " ".join(f"'{word}'" for word in (sys.executable, instead, self.program, self.source, notes))
        shortened.script(own / "dusk", f'exec {words} "$@"')
        environment = {**os.environ, "PATH": str(self.folder / "bin"), "DUSK_PATH": os.environ["PATH"],
                       "DUSK_BUILD": str(Path(self.program).parents[1]), "DUSK_PROGRESS": "999",
                       "XDG_CACHE_HOME": str(self.folder / "cache")}
        faults, done = [], []
        for line, command, in_block in wanted:
            text = runnable(command, in_block).replace("SOURCE/", f"{self.source}/")
            if any(words in text for words in LISTED):
                done.append("listed")
                continue
            named = not in_block and re.fullmatch(r"\./dusk [a-z-]+", text)
            notes.write_text("")
            try:
                text = text.replace("python3 ", f"{sys.executable} ")
                asked = {**environment, "DUSK_NAMED": "1"} if named else environment
                ended = subprocess.run(["sh", "-ec", text], cwd=own, text=True, errors="replace", env=asked,
                                       capture_output=True, timeout=SECONDS, check=False)
                status, said = ended.returncode, ended.stderr.strip().splitlines()[-3:]
            except subprocess.TimeoutExpired:
                status, said = 1, [f"not done in {SECONDS} s"]
            if status:
                faults.append("\n  ".join([f"{page}:{line}: {command}", *said]))
            else:
                done += notes.read_text().split() or ["ran"]
        return faults, done


def main():
    source, program, folder = (Path(word).resolve() for word in sys.argv[1:4])
    pages = sys.argv[4:] or [page.relative_to(source).as_posix() for pattern in sentences.PAGES
                             for page in sorted(source.glob(pattern))]
    checks = Checks(source, str(program), folder)
    wanted = commands(source, pages)
    with ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda page: checks.run(page, wanted[page]), wanted))
    done = [what for _, of_page in results for what in of_page]
    faults = [fault for of_page, _ in results for fault in of_page]
    for fault in faults:
        print(fault)
    print(f"{len(faults)} commands failed; " + ", ".join(
        f"{done.count(what)} {what}" for what in ("ran", "parsed", "named", "listed")))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
