"""A process, and what it takes."""
import os
import subprocess
import sys
import time


def measured(words, log):
    """Runs it, with its output into the file `log`: seconds, CPU seconds, most bytes of memory. Ends at a failure."""
    begin = time.monotonic()
    with open(log, "w", encoding="utf-8") as file:
        child = subprocess.Popen(words, stdout=file, stderr=subprocess.STDOUT)  # pylint: disable=consider-using-with
        _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{words[0]} failed: {log}")
    return {"seconds": time.monotonic() - begin, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}
