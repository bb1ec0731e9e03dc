"""Compile programs, run them, and say what kind of thing went wrong.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import subprocess
from dataclasses import dataclass, field as has
from pathlib import Path

HERE = Path(__file__).resolve().parent
SECONDS = 120
# Where programs run if nothing is said; `gpu' is another.
DEVICES = ["simulated", "host"]

# What is in a message by chance: addresses, names, numbers.
CHANCE = [(r"0x[0-9a-f]+", "ADDRESS"), (r"'[^']*'", "'…'"),
          (r"\bc\d+(_|::|__)?\w*", "NAME"), (r"(/|\w)\S*\.(cc?|f90)[:\d]*", "FILE"),
          (r"-?\b\d+(\.\d+)?\b", "N")]


@dataclass(frozen=True)
class Kind:
    """STAGE: compile, run, host …; WHAT tells kinds of one stage apart."""
    stage: str
    what: str

    def __str__(self):
        return f"{self.stage}: {self.what}"


@dataclass
class Way:
    """A way to compile and run: OPTIONS of the compiler, DEVICES."""
    name: str
    options: list
    devices: list
    plugin: bool = True


@dataclass
class Tools:
    """The compiler, the plugin and the device under test."""
    gcc: str
    build: Path
    plugin: str
    place: Path
    more: list = has(default_factory=list)
    # Headers that programs look at themselves with.
    look = HERE / "look"

    def __post_init__(self):
        version = subprocess.run([self.gcc, "-dumpversion"], check=True,
                                 capture_output=True, text=True).stdout
        self.major = version.split(".")[0].strip()
        self.link = ["-foffload-options=nvptx-none=-Wa,--no-verify",
                     "-Wl,-z,notext", "-Wl,--no-warnings"] \
            if self.major == "12" else []

    def compiler(self, name):
        return re.sub(r"gcc(?=(-[\d.]+)?$)", name, self.gcc)


def normal(text):
    for pattern, word in CHANCE:
        text = re.sub(pattern, word, text)
    return re.sub(r"\s+", " ", text).strip()[:160]


def run(command, place, environment=None, seconds=SECONDS):
    """(exit status, output); status None: it does not end."""
    env = dict(os.environ, LC_ALL="C", **(environment or {}))
    try:
        done = subprocess.run([str(w) for w in command], cwd=place, env=env,
                              stdin=subprocess.DEVNULL, text=True,
                              stdout=subprocess.PIPE, errors="replace",
                              stderr=subprocess.STDOUT, check=False,
                              timeout=seconds)
    except subprocess.TimeoutExpired as error:
        return None, (error.stdout or b"").decode(errors="replace")
    return done.returncode, done.stdout


def fortran_helper(tools, way):
    """What look-mod.f90 calls, compiled once for each way."""
    acc = "-fopenacc" if "-fopenacc" in way.options else "-fno-openacc"
    place = tools.place / f"look{acc}.o"
    if not place.exists():
        subprocess.run([tools.gcc, acc, "-foffload=disable", "-O1", "-c",
                        f"-I{HERE / 'look'}", HERE / "look/look-fortran.c",
                        "-o", place], check=True)
    return [place]


def compile_file(tools, way, language, source, program):
    """The Kind of what is wrong, None if nothing is."""
    name = {"C": "gcc", "C++": "g++", "Fortran": "gfortran"}[language]
    more = fortran_helper(tools, way) if language == "Fortran" else []
    command = [tools.compiler(name), *way.options, "-w" if not way.plugin
               else "-Wall", "-Wno-unused", "-Wno-maybe-uninitialized",
               "-Wno-conversion",
               *(["-Wno-unused-dummy-argument", "-Wno-integer-division"]
                 if language == "Fortran" else []),
               f"-I{tools.look}", source, *more, "-o", program,
               *tools.link, *tools.more]
    if way.plugin:
        command.append(f"-fplugin={tools.plugin}")
    status, output = run(command, tools.place)
    if status is None:
        return Kind("compile", "does not end"), output
    for pattern, what in [(r"internal compiler error: (.*)", "internal error"),
                          (r"confused by earlier errors", "confused"),
                          (r"[Ee]rror: (.*)", "error"),
                          (r"undefined reference to (.*)", "link")]:
        found = re.search(pattern, output)
        if found:
            text = found.group(1) if found.groups() else ""
            return Kind("compile", f"{what}: {normal(text)}"), output
    if status:
        return Kind("compile", f"status {status}: {normal(output)}"), output
    # GCC's own: about every `serial', levels that are used up, subscripts
    # under a condition that does not hold; the plugin's, about pointers that
    # are followed under one.
    found = re.search(r"[Ww]arning: (?!using .vector_length|insufficient part"
                      r"|.* array bounds of|dereference of"
                      r"|Array reference at \(1\) out of bounds)(.*)", output)
    if found and way.plugin:
        return Kind("warning", normal(found.group(1))), output
    return None, output


def environment(tools, device):
    path = f"{tools.build}/simcuda:{tools.build}" \
        if device == "simulated" else f"{tools.build}"
    path += ":" + os.environ.get("LD_LIBRARY_PATH", "")
    return {"LD_LIBRARY_PATH": path.rstrip(":"), "SIMCUDA_LEAKS": "fatal",
            "ACC_DEVICE_TYPE": "host" if device == "host" else "nvidia",
            "OMP_TARGET_OFFLOAD": "disabled" if device == "host"
            else "mandatory"}


def run_program(tools, device, program, number=None):
    """The Kind of what is wrong with a run, and the output."""
    command = [program] + ([] if number is None else [number])
    status, output = run(command, tools.place, environment(tools, device))
    stage = f"run ({device})"
    if status == 0:
        return None, output
    if status is None:
        return Kind(stage, "does not end"), output
    if status == 1 and re.search(r"check \d+: .* not ", output) \
            and not re.search(r"^(lib|simcuda)", output, re.M):
        what = sorted(set(re.findall(r"check \d+: ([\w' ]+) of", output)))
        return Kind(stage, "wrong: " + ", ".join(what)), output
    if status < 0:
        found = re.search(r"(libgomp|libaccdeep|simcuda).*", output)
        return Kind(stage, f"signal {-status}"
                    + (f": {normal(found.group(0))}" if found else "")), output
    found = re.search(r"(simcuda: .*|libaccdeep: .*|libgomp: .*)", output)
    return Kind(stage, normal(found.group(1) if found else
                              f"status {status}: {output[-200:]}")), output


def ways(standard, plugin=True, devices=DEVICES):
    """With the plugin; and for programs of the standard, with stock GCC."""
    acc = ["-fopenacc", "-g"]
    result = [Way(level, acc + [level], devices) for level in ["-O0", "-O2"]] \
        if plugin else []
    if standard:
        result += [Way("stock -O1", acc + ["-O1"], devices, False),
                   Way("-fno-openacc", ["-fno-openacc", "-O1"], ["host"],
                       False)]
    return result
