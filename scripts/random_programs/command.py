"""The command: what scripts/random-programs does with its arguments.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import concurrent.futures
import os
import re
import sys
import threading
import time
from dataclasses import dataclass
from pathlib import Path

from . import invalid, known, rules, sequences
from .memory import Invalid
from .outcomes import DEVICES, Tools, compile_file, run_program, ways
from .print_c import Printer
from .print_cxx import CxxPrinter
from .print_fortran import FortranPrinter
from .productions import Maker, WEIGHTS
from .reduce import reduce

ROOT = Path(__file__).resolve().parent.parent.parent
LANGUAGES = ["C", "C++", "Fortran"]
BATCH = 12
# Programs that a seed begins with a drawback are made anew so often.
ATTEMPTS = 200


def arguments():
    parser = argparse.ArgumentParser(
        description="Random OpenACC programs that check themselves.")
    build = Path(os.environ.get("ACCDEEP_BUILD", ROOT / "build" / "12"))
    parser.add_argument("--lang", action="append", choices=LANGUAGES)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--count", type=int, default=24,
                        help="programs a language (default: 24)")
    parser.add_argument("--first", type=int, default=0,
                        help="number of the first program (default: 0)")
    parser.add_argument("--seconds", type=float,
                        help="go on for so long, whatever --count says")
    parser.add_argument("--standard-only", action="store_true",
                        help="only OpenACC: nothing of accdeep")
    parser.add_argument("--gcc", default=os.environ.get("GCC", "gcc"))
    parser.add_argument("--plugin", help="a path, or `none'")
    parser.add_argument("--build", default=build,
                        type=lambda p: Path(p).resolve())
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--batch", type=int, default=BATCH,
                        help=f"programs in one executable ({BATCH})")
    parser.add_argument("--weights", action="append", default=[],
                        metavar="NAME=N", help="of a production")
    parser.add_argument("--sequences", action="store_true",
                        help="sequences of directives, not programs")
    parser.add_argument("--invalid", action="store_true",
                        help="C and C++ programs with one rule broken")
    parser.add_argument("--way", action="append", metavar="NAME",
                        help="only these: -O0, -O2, stock, -fno-openacc")
    parser.add_argument("--device", action="append",
                        choices=[*DEVICES, "gpu"], help="only these: "
                        "simulated, host, gpu (default: the first two)")
    parser.add_argument("--keep", type=Path, help="folder for all files")
    parser.add_argument("--print", action="store_true",
                        help="print the programs and stop")
    parser.add_argument("--known", action="store_true",
                        help="leave out what is known to fail")
    parser.add_argument("--try", action="append", default=[], dest="tried",
                        metavar="NAME", help="leave out what is known to fail "
                        "but this, which each program has")
    parser.add_argument("--statements", type=int, metavar="N",
                        help="so many, and what is in them (default: 4 to 10)")
    parser.add_argument("--no-limits", action="store_true",
                        help="also what is documented not to work")
    parser.add_argument("--no-reduce", action="store_true")
    options = parser.parse_args()
    options.plugin = options.plugin or str(options.build / "accdeep.so")
    options.known = options.known or bool(options.tried)
    names = [name for name, _ in known.reasons()]
    for name in options.tried:
        if name not in names:
            parser.error(f"not among what is left out: {name}")
    return options


def printer(program, number):
    kinds = {"C": (Printer, f"c{number}_"), "C++": (CxxPrinter, f"c{number}"),
             "Fortran": (FortranPrinter, f"c{number}")}
    kind, prefix = kinds[program.language]
    return kind(program, prefix)


def make_program(options, language, number):
    """The program of this seed; some seeds need several attempts."""
    weights = dict.fromkeys((w for w in known.WEIGHTS if w not in
                             options.tried), 0) if options.known else {}
    failures = {n: f for n, f in known.FAILURES.items()
                if n not in options.tried}
    wanted = {n: f for n, f in known.FAILURES.items() if n in options.tried}
    for word in options.weights:
        name, value = word.split("=")
        if name not in WEIGHTS:
            sys.exit(f"random-programs: no weight is called {name}")
        weights[name] = float(value)
    for attempt in range(ATTEMPTS):
        seed = f"{options.seed}.{number}" + (f".{attempt}" if attempt else "")
        maker = Maker(seed, language, options.standard_only, weights)
        maker.left_out = [t for t, keep in [
            (known.LIMITS, not options.no_limits),
            (failures, options.known)] if keep]
        maker.wanted = wanted
        maker.most = options.statements
        try:
            program = maker.make()
            rules.interpret(program)
        except Invalid:
            continue
        if wanted and not maker.met:
            continue
        return program
    sys.exit(f"random-programs: nothing comes of seed {options.seed} {number}")


@dataclass
class Finding:
    """A program that goes wrong."""
    program: object
    way: object
    device: str
    kind: object
    output: str


class Batch:
    """Programs that are compiled together."""

    def __init__(self, tools, options, programs, name):
        self.tools = tools
        self.options = options
        self.programs = programs
        self.name = name

    def write(self, programs, name):
        printers = [printer(p, k) for k, p in enumerate(programs)]
        source = self.tools.place / f"{name}{printers[0].suffix}"
        source.write_text(printers[0].file(printers), encoding="utf-8")
        return source

    def check(self):
        """Findings of all ways."""
        found = []
        for way in ways(self.options.standard_only,
                        self.options.plugin != "none",
                        self.options.device or DEVICES):
            if self.options.way and way.name.split()[0] not in \
                    self.options.way:
                continue
            found += self.check_way(self.programs, way, self.name)
        return found

    def check_way(self, programs, way, name, only=None):
        language = programs[0].language
        source = self.write(programs, name)
        out = source.with_suffix(".out")
        kind, output = compile_file(self.tools, way, language, source, out)
        if kind and len(programs) > 1:
            half = len(programs) // 2
            return self.check_way(programs[:half], way, name) \
                + self.check_way(programs[half:], way, name)
        if kind:
            found = [Finding(programs[0], way, None, kind, output)]
            if kind.stage == "compile":
                return found
        else:
            found = []
        for device in [only] if only else way.devices:
            kind, output = run_program(self.tools, device, out)
            for k, program in enumerate(programs) if kind else []:
                kind, output = run_program(self.tools, device, out, k)
                if kind:
                    found.append(Finding(program, way, device, kind, output))
        out.unlink()
        return found


class Campaign:
    """A run of the command: batches side by side, findings by kind."""

    def __init__(self, options):
        self.options = options
        place = options.keep or options.build / "check" / "random-programs"
        place.mkdir(parents=True, exist_ok=True)
        self.tools = Tools(options.gcc, options.build, options.plugin,
                           place.resolve())
        self.kinds = {}
        self.lock = threading.Lock()
        self.done = 0
        self.begin = time.monotonic()

    def one(self, language, number):
        """A batch: programs NUMBER and those behind it."""
        count = self.options.batch
        if not self.options.seconds:
            count = min(count, self.options.first + self.options.count
                        - number)
        programs = [make_program(self.options, language, number + k)
                    for k in range(count)]
        word = re.sub(r"\W", "", language.replace("+", "x"))
        name = f"{word}-{self.options.seed}-{number}".replace(" ", "-")
        batch = Batch(self.tools, self.options, programs, name)
        self.tell(language, number, programs, batch.check())

    def tell(self, language, number, programs, findings):
        with self.lock:
            self.done += len(programs)
            if not findings:
                print(f"PASS: random programs: {language} "
                      f"{self.options.seed}.{number} and "
                      f"{len(programs) - 1} more", flush=True)
            for f in findings:
                stock = "" if f.way.plugin else " (stock)"
                key = (language, f"{f.kind}{stock}")
                first = key not in self.kinds
                self.kinds.setdefault(key, []).append(f)
                print(f"{'FAIL' if f.way.plugin else 'NOTE'}: random programs:"
                      f" {language} {f.program.seed} {f.way.name}{stock}: "
                      f"{f.kind}", flush=True)
                if first:
                    print("\n".join("    " + line for line
                                    in f.output.splitlines()[:8]), flush=True)
                    self.reduce(f)

    def reduce(self, finding):
        """Write the program, and the smallest one of its kind."""
        word = re.sub(r"\W+", "-", f"{finding.program.language} "
                      f"{finding.program.seed} {finding.kind.stage}")
        batch = Batch(self.tools, self.options, [finding.program], word)
        batch.write([finding.program], word)
        if self.options.no_reduce or not finding.way.plugin:
            return

        def same_p(program):
            found = batch.check_way([program], finding.way, word + "-try",
                                    finding.device)
            return any(f.kind == finding.kind for f in found)

        small = reduce(finding.program, same_p)
        print(f"    reduced: {batch.write([small], word + '-small')}",
              flush=True)

    def jobs(self):
        languages = self.options.lang or LANGUAGES
        number = self.options.first
        while True:
            for language in languages:
                if self.options.seconds:
                    if time.monotonic() - self.begin > self.options.seconds:
                        return
                elif number >= self.options.first + self.options.count:
                    return
                yield language, number
            number += self.options.batch

    def run(self):
        with concurrent.futures.ThreadPoolExecutor(self.options.jobs) as pool:
            waiting = set()
            for job in self.jobs():
                waiting.add(pool.submit(self.one, *job))
                while len(waiting) >= self.options.jobs:
                    done, waiting = concurrent.futures.wait(
                        waiting, return_when="FIRST_COMPLETED")
                    for future in done:
                        future.result()
            for future in waiting:
                future.result()
        self.summary()
        return any(f.way.plugin for fs in self.kinds.values() for f in fs)

    def summary(self):
        print(f"{self.done} programs, {len(self.kinds)} kinds of differences")
        for (language, kind), findings in sorted(self.kinds.items()):
            seeds = " ".join(sorted({f.program.seed for f in findings})[:5])
            print(f"  {len(findings)} x {language}: {kind} (seeds {seeds})")


def texts(options):
    """(language, name, text, suffix) of the programs that OPTIONS ask for."""
    for number in range(options.first, options.first + options.count):
        for language in options.lang or ["C", "C++"]:
            program = make_program(options, language, number)
            one = printer(program, 0)
            yield language, program.seed, one.file([one]), one.suffix


def main():
    options = arguments()
    if options.print:
        for language in options.lang or LANGUAGES:
            programs = [make_program(options, language, n)
                        for n in range(options.first,
                                       options.first + options.count)]
            printers = [printer(p, k) for k, p in enumerate(programs)]
            print(printers[0].file(printers))
        return 0
    if options.known:
        for name, reason in known.reasons():
            print(f"left out: {name}: {reason}")
    campaign = Campaign(options)
    if options.sequences:
        return sequences.campaign(campaign.tools, options.seed, options.first,
                                  options.count)
    if options.invalid:
        return invalid.campaign(campaign.tools, options.seed,
                                texts(options))
    return campaign.run()
