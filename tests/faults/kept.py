# SPDX-License-Identifier: Apache-2.0
"""What an interrupted campaign has found: the same command on the same sources goes on where it was."""
import hashlib
import pickle
from pathlib import Path
from threading import Lock


class Kept:
    """Answers by question, in a file of the folder that belongs to these sources, this harness and `asked`."""

    def __init__(self, tools, folder, asked):
        digest = hashlib.sha256(repr(asked).encode())
        for path in sorted((tools.source / "rtl").rglob("*.sv*")) + [Path(library) for library in tools.libraries]:
            digest.update(path.read_bytes())
        self.path = folder / f"kept-{digest.hexdigest()[:16]}.pickle"
        self.lock = Lock()
        self.found = pickle.loads(self.path.read_bytes()) if self.path.exists() else {}

    def get(self, question):
        return self.found.get(question)

    def put(self, question, answer):
        with self.lock:
            self.found[question] = answer
            new = self.path.with_suffix(".new")
            new.write_bytes(pickle.dumps(self.found))
            new.replace(self.path)
