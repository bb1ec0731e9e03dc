"""Directives put into a copy of a program's sources, which is built and run.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import difflib
import os
import re
import shutil
import subprocess
from pathlib import Path

# Comments, strings, and lines of the preprocessor with those that continue them.
NO_CODE = re.compile(r"/\*.*?\*/|//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'"
                     r"|^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", re.S | re.M)
TYPE_HEAD = re.compile(r"\b(?:struct|class|union)\b[^;(){}=]*$")
SECONDS = 600
# Sums of floating-point numbers depend on their order.
TOLERANCE = 1e-6


class Failed(Exception):
    """Why directives can not be applied, or what the patched program does."""


def definitions(text):
    """Yield (first line, last line, where it ends) of the definition of each type
    that is in no other one."""
    code = NO_CODE.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    depth, start, head = 0, None, 0
    for brace in re.finditer(r"[{};]", code):
        if brace[0] == "{":
            if start is None and TYPE_HEAD.search(code[head:brace.start()]):
                begin = head + len(code[head:]) - len(code[head:].lstrip())
                start, depth = begin, 0
            depth += 1
        elif brace[0] == "}":
            depth -= 1
        if start is not None and depth == 0 and brace[0] == ";":
            yield (text.count("\n", 0, start) + 1,
                   text.count("\n", 0, brace.end()) + 1, brace.end())
            start = None
        head = brace.end()


def with_directives(text, wanted):
    """TEXT with directives behind the types that begin, or are named, in lines:
    WANTED has (line, directive) pairs.  The directives without a place come too."""
    places = list(definitions(text))
    insertions, lost = {}, []
    for line, directive in wanted:
        ends = [end for first, last, end in places if first <= line <= last]
        if ends:
            insertions.setdefault(ends[0], []).append(directive)
        else:
            lost.append(directive)
    for end in sorted(insertions, reverse=True):
        behind = text.find("\n", end)
        rest = text[end:behind if behind >= 0 else len(text)]
        # A comment there stays beside its type.
        at = end + len(rest) if not NO_CODE.sub("", rest).strip() else end
        text = text[:at] + "\n" + "\n".join(insertions[end]) + text[at:]
    return text, lost


def source_of(folder, file):
    """FILE, as the compiler has called it, in FOLDER; None: it is elsewhere."""
    path = Path(os.path.abspath(file))
    if path.is_relative_to(folder) and path.is_file():
        return path.relative_to(folder)
    if os.path.isabs(file):
        return None
    parts = Path(os.path.normpath(file)).parts
    found = [path for path in folder.rglob(parts[-1]) if path.is_file()
             and path.parts[-len(parts):] == parts]
    return found[0].relative_to(folder) if len(found) == 1 else None


def patched(folder, wanted):
    """{file: (text, with directives)} of the files in FOLDER that change, and the
    directives that have no place there.  WANTED: (file, line, directive)."""
    by_file, lost = {}, []
    for file, line, directive in wanted:
        path = source_of(folder, file)
        if path:
            by_file.setdefault(path, []).append((line, directive))
        else:
            lost.append(directive)
    result = {}
    for path, some in by_file.items():
        with open(folder / path, encoding="utf-8", errors="surrogateescape",
                  newline="") as file:
            text = file.read()
        new, without = with_directives(text, some)
        lost += without
        if new != text:
            result[path] = text, new
    return result, lost


def difference(files):
    """FILES, of patched (), as patch reads it."""
    lines = []
    for path, (old, new) in sorted(files.items()):
        lines += difflib.unified_diff(old.splitlines(True), new.splitlines(True),
                                      f"a/{path}", f"b/{path}")
    return "".join(line if line.endswith("\n") else
                   line + "\n\\ No newline at end of file\n" for line in lines)


def run(command, folder, launcher, device):
    """The output of the shell's COMMAND in FOLDER, on DEVICE."""
    env = {**os.environ, "ACC_DEVICE_TYPE": device} if device == "host" else None
    try:
        done = subprocess.run([*launcher, "sh", "-c", command], cwd=folder,
                              text=True, errors="replace", env=env, check=False,
                              stdin=subprocess.DEVNULL, timeout=SECONDS,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    except subprocess.TimeoutExpired as error:
        raise Failed(f"takes longer than {SECONDS} s") from error
    output = [line for line in done.stdout.splitlines()
              if not line.startswith("device: ")]
    if done.returncode:
        said = [line for line in (*output, *done.stderr.splitlines()) if line.strip()]
        told = [line for line in said
                if re.search(r"error|(?:libaccdeep|libgomp|simcuda): ", line)]
        raise Failed(f"ends with status {done.returncode}: "
                     f"{[*told, *said[-1:], 'without a word'][0].strip()[:200]}")
    return output


def same(one, other):
    """Whether two words are the same, or numbers that are nearly so."""
    if one == other:
        return True
    try:
        a, b = float(one), float(other)
    except ValueError:
        return False
    return abs(a - b) <= TOLERANCE * max(abs(a), abs(b))


def compare(before, after):
    """Raise what differs first in the outputs BEFORE and AFTER."""
    for number, line in enumerate(before):
        words = line.split()
        new = after[number] if number < len(after) else "(nothing)"
        if len(words) != len(new.split()) or not all(map(same, words, new.split())):
            raise Failed(f"prints \"{new.strip()[:60]}\" in place of "
                         f"\"{line.strip()[:60]}\"")
    if len(after) > len(before):
        raise Failed(f"prints \"{after[len(before)].strip()[:60]}\", too")


def check(folder, files, command, launchers, place, lacks):
    """Run COMMAND, which builds and runs the program, in a copy of FOLDER in PLACE
    on the host, and with FILES on the host and on the simulated device.
    LAUNCHERS: what to start it with on each.  LACKS: what is known to be missing
    on the device."""
    # One for each, as make says nothing twice.
    original, *copies = (Path(place) / f"copy{i}" for i in range(1 + len(launchers)))
    for target in original, *copies:
        shutil.copytree(folder, target, symlinks=True)
    for path, (_, new) in files.items():
        for copy in copies:
            with open(copy / path, "w", encoding="utf-8", errors="surrogateescape",
                      newline="") as file:
                file.write(new)
    what = "the program"
    try:
        before = run(command, original, launchers["host"], "host")
        for copy, (device, launcher) in zip(copies, launchers.items()):
            what = f"the patched program, on {device},"
            compare(before, run(command, copy, launcher, device))
    except Failed as error:
        if lacks and what.endswith(f"{list(launchers)[-1]},"):
            raise Failed(f"the output stays on the host; {lacks}") from error
        raise Failed(f"{what} {error}") from error
