"""Reads what the parts of `make check' leave: DejaGnu's .sum files,
GoogleTest's XML, and the output of scripts in DejaGnu's words.

Every reader returns a Tally; a part that did not come to its end counts as
one failure, which says so.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path

PASSED = {"PASS", "XFAIL"}
FAILED = {"FAIL", "XPASS", "ERROR", "UNRESOLVED"}
SKIPPED = {"UNSUPPORTED", "UNTESTED"}
LINE = re.compile(r"^(PASS|FAIL|XPASS|XFAIL|ERROR|UNRESOLVED|UNSUPPORTED"
                  r"|UNTESTED|KPASS|KFAIL): (.*)$")


@dataclass
class Tally:
    passed: int = 0
    failures: list = field(default_factory=list)
    skipped: list = field(default_factory=list)

    @property
    def failed(self):
        return len(self.failures)

    def add(self, other):
        self.passed += other.passed
        self.failures += other.failures
        self.skipped += other.skipped

    def __str__(self):
        text = f"{self.passed} passed, {self.failed} failed"
        if self.skipped:
            text += f", {len(self.skipped)} skipped"
        return text


def read_lines(text):
    """Count the result lines of TEXT."""
    tally = Tally()
    for line in text.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        if match[1] in PASSED:
            tally.passed += 1
        elif match[1] in SKIPPED:
            tally.skipped.append(match[2])
        else:
            tally.failures.append(line)
    return tally


def incomplete(name, why):
    return Tally(failures=[f"ERROR: {name}: {why}"])


def read_sum(path):
    """Count a DejaGnu summary; one without its end is a failure."""
    path = Path(path)
    if not path.exists():
        return incomplete(path, "was not written")
    text = path.read_text(errors="replace")
    tally = read_lines(text)
    if not re.search(r"^\t*=== .* Summary", text, re.M):
        tally.add(incomplete(path, "ends early"))
    return tally


def read_xml(path):
    """Count GoogleTest's XML."""
    tally = Tally()
    try:
        root = ElementTree.parse(path).getroot()
    except (OSError, ElementTree.ParseError) as error:
        return incomplete(path, f"no result: {error}")
    for case in root.iter("testcase"):
        name = f"{case.get('classname')}.{case.get('name')}"
        if case.find("failure") is not None:
            tally.failures.append(f"FAIL: {Path(path).stem}: {name}")
        elif case.find("skipped") is not None \
                or case.get("status") == "notrun":
            tally.skipped.append(f"{Path(path).stem}: {name}")
        else:
            tally.passed += 1
    return tally


def read_output(path):
    """Count the result lines of a script's output; none is a failure."""
    path = Path(path)
    if not path.exists():
        return incomplete(path, "was not written")
    tally = read_lines(path.read_text(errors="replace"))
    if not tally.passed and not tally.failed and not tally.skipped:
        return incomplete(path, "has no result")
    return tally


READERS = {".sum": read_sum, ".xml": read_xml, ".out": read_output}


def read(path):
    return READERS[Path(path).suffix](path)
