"""Runs programs that may take too long, with all that they have started.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import signal
import subprocess


def run_limited(words, folder, environment, seconds):
    """Run WORDS in FOLDER, for SECONDS at most.  Returns the status, None if
    that was not enough, and the output and messages as they came."""
    with subprocess.Popen(
            [str(word) for word in words], cwd=folder, env=environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, start_new_session=True) as process:
        try:
            output, _ = process.communicate(timeout=seconds)
            status = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, _ = process.communicate()
            status = None
    return status, output.decode(errors="replace").replace("\r\n", "\n")
