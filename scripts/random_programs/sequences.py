"""Random sequences of directives and calls over random graphs.

One program, look/sequences.c, reads them from its input, so that nothing is
compiled for a sequence; the reference interpreter says what it must answer.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import subprocess
from dataclasses import dataclass

from . import language as lang, rules
from .language import Field, Length, Operand, Path, Scalar, Struct, Variable
from .memory import Block, Invalid, Memory, OnDevice, UNDEFINED
from .outcomes import HERE, environment, normal

DOUBLE, INT = Scalar("double"), Scalar("int")
BUD = Struct("bud", [Field("k", INT),
                     Field("v", DOUBLE, pointer=True, length=Length("k"))],
             shape={"": set()})
TWIG = Struct("twig", [
    Field("n", INT), Field("m", INT),
    Field("a", DOUBLE, pointer=True, length=Length("n")),
    Field("b", BUD, pointer=True, length=Length("m"))])
TWIG.fields += [Field(name, TWIG, pointer=True, length=Length(None, 1))
                for name in ("left", "right")] + [Field("own", DOUBLE)]
TWIG.shape = {"": set(), "alone": {"a", "b", "left", "right"}}
N, M, A, B, LEFT, RIGHT, OWN = range(7)
# Blocks of a twig: itself, a, b, and the values of its buds.
BLOCKS = 5


@dataclass
class Twig:
    n: int
    m: int
    k: list
    left: int
    right: int


class Graph:
    """N twigs and where they lie."""

    def __init__(self, chance):
        self.count = chance.choice([1, 2, 3, 5, 8, 13, 20, 32, 33, 40, 60,
                                    120])
        self.gaps = chance.randrange(10)
        self.order = list(range(self.count))
        chance.shuffle(self.order)
        form = chance.choice(["tree", "list", "ring", "any", "shared",
                              "shared"])
        # Of "shared": what the other twigs lead to.
        self.common = min(self.count, chance.choice(
            [1, 2, chance.randrange(1, self.count + 1)]))
        self.twigs = [self.twig(chance, form, i) for i in range(self.count)]

    def twig(self, chance, form, i):
        count = self.count
        left = right = -1
        if form == "tree":
            left, right = 2 * i + 1, 2 * i + 2
        elif form in ("list", "ring"):
            left = i + 1
            if form == "ring" and left == count:
                left = chance.choice([0, 0, chance.randrange(count)])
        elif form == "shared":
            left = i + 1 if i + 1 < self.common else -1
            if i >= self.common:
                left = chance.choice([0, 0, i + 1])
                right = chance.choice([-1, 0, 0,
                                       chance.randrange(self.common)])
        else:
            left, right = (chance.randrange(-1, count) for _ in range(2))
        return Twig(chance.randrange(6), chance.randrange(3),
                    [chance.randrange(4) for _ in range(2)],
                    left if left < count else -1,
                    right if right < count else -1)

    def text(self):
        lines = [f"graph {self.count} {self.gaps}",
                 " ".join(map(str, self.order))]
        lines += [f"{t.n} {t.m} {t.k[0]} {t.k[1]} {t.left} {t.right}"
                  for t in self.twigs]
        return "\n".join(lines)

    def lengths_lost_p(self, memory):
        """Has the host copied out lengths that nobody wrote?"""
        return any(memory.blocks[BLOCKS * i].values[c] is UNDEFINED
                   for i in range(self.count) for c in (N, M)) or any(
            v is UNDEFINED for i in range(self.count)
            for v in memory.blocks[BLOCKS * i + 2].values)

    def program(self):
        """The graph for the interpreter: variables t0 … point to twigs."""
        p = lang.Program("", "C", [BUD, TWIG])
        for i, t in enumerate(self.twigs):
            at = BLOCKS * i

            def to(twig):
                return None if twig < 0 else (BLOCKS * twig, 0)

            values = [[t.n, t.m, (at + 1, 0), (at + 2, 0), to(t.left),
                       to(t.right), 1000 + i],
                      [10 * i + j for j in range(6)],
                      [t.k[0], (at + 3, 0), t.k[1], (at + 4, 0)]]
            values += [[100 * i + 10 * j + k for k in range(3)]
                       for j in range(2)]
            for j, (elem, some) in enumerate(zip(
                    [TWIG, DOUBLE, BUD, DOUBLE, DOUBLE], values)):
                p.blocks.append(Block(at + j, elem,
                                      len(some) // lang.size(elem), some,
                                      f"t{i}" if j == 0 else Path(f"t{i}")))
            p.variables.append(Variable(f"t{i}", "pointer", TWIG))
        return p


class Sequence:
    """One sequence: its commands and the answer."""

    def __init__(self, seed):
        chance = self.chance = random.Random(f"sequence {seed}")
        self.seed = seed
        self.graph = Graph(chance)
        self.memory = Memory(self.graph.program(), False)
        # Commands as (text, function of a memory), nested ones too.
        self.commands = []
        self.entered = []

    def make(self):
        self.some(self.chance.randrange(2, 14), 0)
        for _ in range(30 * len(self.entered)):
            if not self.entered:
                break
            self.leave()
        for i in range(self.graph.count):
            self.leave_at_last(i)
        if self.memory.entries:
            raise Invalid("something stays")
        return self

    def some(self, count, depth):
        for _ in range(count):
            for _ in range(8):
                word = self.chance.choice(
                    ["enter", "enter", "enter", "alone", "create", "leave",
                     "leave", "update", "update", "update", "kernel",
                     "kernel", "host", "array", "data"])
                if word == "data":
                    done = depth < 2 and self.data(depth)
                else:
                    done = getattr(self, word)()
                if done:
                    break

    def attempt(self, text, rule):
        new = self.memory.clone()
        try:
            rule(new)
            if self.graph.lengths_lost_p(new):
                return False
        except Invalid:
            return False
        self.memory = new
        self.commands += [(text, rule), ("look", None)]
        return True

    def pick(self):
        """Any twig, or one that has been entered, or what that leads to, or
        what leads to that."""
        i = self.chance.randrange(self.graph.count)
        if self.entered and self.chance.random() < 0.6:
            i = self.chance.choice(self.entered)[0]
            t = self.graph.twigs[i]
            above = [k for k, other in enumerate(self.graph.twigs)
                     if i in (other.left, other.right)]
            if above and self.chance.random() < 0.5:
                return self.chance.choice(above)
            i = self.chance.choice([k for k in (i, t.left, t.right)
                                    if k >= 0])
        return i

    def two(self):
        """One twig or two."""
        i = self.pick()
        j = self.pick() if self.chance.random() < 0.3 else -1
        return (i, j) if j != i else (i, -1)

    def operands(self, clause, i, j, shape=""):
        return [Operand(clause, Path(f"t{k}"), 0, 1, shape)
                for k in (i, j) if k >= 0]

    def enter(self, word="enter", clause="copyin", shape=""):
        i, j = (self.pick(), -1) if shape else self.two()
        s = lang.Enter(self.operands(clause, i, j, shape))
        if not self.attempt(f"{word} {i} {j} .",
                            lambda m: rules.enter(m, s)):
            return False
        self.entered.append((i, j, shape))
        return True

    def alone(self):
        return self.enter("alone", "copyin", "alone")

    def create(self):
        return self.enter("create", "create")

    def leave(self):
        if not self.entered:
            return False
        i, j, shape = self.chance.choice(self.entered)
        clause = "delete" if shape else self.chance.choice(["copyout",
                                                            "delete"])
        last = len(self.entered) == 1 and j < 0 and not shape \
            and self.chance.random() < 0.3
        s = lang.Exit(self.operands(clause, i, j, shape), last)
        word = "delete-alone" if shape else clause
        if not self.attempt(f"{word} {i} {j} {'!' if last else '.'}",
                            lambda m: rules.leave(m, s)):
            # Another twig may lead to all of it.
            return self.leave_by_another(shape)
        self.entered.remove((i, j, shape))
        return True

    def leave_by_another(self, shape):
        if shape or self.chance.random() < 0.5:
            return False
        i = self.pick()
        s = lang.Exit(self.operands("delete", i, -1))
        return self.attempt(f"delete {i} -1 .", lambda m: rules.leave(m, s))

    def leave_at_last(self, i):
        """Whatever counts, twig I goes."""
        if self.memory.overlapping(BLOCKS * i, 0, lang.size(TWIG)):
            s = lang.Exit(self.operands("delete", i, -1), True)
            self.attempt(f"delete {i} -1 !", lambda m: rules.leave(m, s))

    def update(self):
        word = self.chance.choice(["self", "device"])
        i, j = self.two()
        mark = self.chance.choice("..?+") if j < 0 else "."
        s = lang.Update(self.operands(word, i, j), mark == "?")
        return self.attempt(f"{word} {i} {j} {mark}",
                            lambda m: rules.update(m, s))

    def kernel(self):
        i, by = self.pick(), self.chance.randrange(1, 9)
        return self.attempt(f"kernel {i} {by}",
                            lambda m: on_device(m, i, by))

    def host(self):
        i, by = self.pick(), self.chance.randrange(1, 9)
        return self.attempt(f"host {i} {by}", lambda m: on_host(m, i, by))

    def array(self):
        i = self.pick()
        if not self.graph.twigs[i].n:
            return False
        word = self.chance.choice(["array-self", "array-device"])
        return self.attempt(f"{word} {i}", lambda m: array(m, word, i))

    def data(self, depth):
        i, j = self.two()
        word, operands = "data", self.operands("copy", i, j)
        if j >= 0 and self.chance.random() < 0.5:
            word = "mixed"
            operands[0] = self.operands("copyin", i, -1)[0]
        before = (self.memory, list(self.commands), list(self.entered))
        if not self.attempt(f"{word} {i} {j}",
                            lambda m: rules.begin_region(m, operands)):
            return False
        self.some(self.chance.randrange(1, 4), depth + 1)
        if self.attempt("end", rules.end_region):
            return True
        self.memory, self.commands, self.entered = before
        return False

    def input(self):
        return "\n".join([f"sequence {self.seed}", self.graph.text()]
                         + [text for text, _ in self.commands]) + "\n"

    def answers(self):
        """What each `look' must print; Invalid if the commands are not."""
        memory, result = Memory(self.graph.program(), False), []
        for text, rule in self.commands:
            if text == "look":
                result.append(look(memory))
            else:
                rule(memory)
                if self.graph.lengths_lost_p(memory):
                    raise Invalid("lengths are lost")
        if memory.entries:
            raise Invalid("something stays")
        return result


# --- What commands do --------------------------------------------------------

def blocks_of(memory, i):
    """The blocks of numbers that twig I has, with their lengths."""
    at = BLOCKS * i
    values = memory.blocks[at].values
    result = [(at + 1, values[N])]
    buds = memory.blocks[at + 2].values
    return result + [(at + 3 + j, buds[2 * j]) for j in range(values[M])]


def on_host(memory, i, by):
    def add(block, cell):
        values = memory.blocks[block].values
        if values[cell] is UNDEFINED:
            raise Invalid("unknown value")
        values[cell] += by

    add(BLOCKS * i, OWN)
    for block, count in blocks_of(memory, i):
        for c in range(count):
            add(block, c)


def on_device(memory, i, by):
    """The kernel, by the device's own lengths and pointers."""
    twig = memory.find(BLOCKS * i, 0, lang.size(TWIG))
    if not twig:
        raise Invalid("absent")

    def add(entry, cell):
        if entry.values[cell] is UNDEFINED:
            raise Invalid("unknown value")
        entry.values[cell] += by

    def behind(entry, cell):
        target = entry.values[cell]
        if not isinstance(target, OnDevice) \
                or target.entry not in memory.entries:
            raise Invalid("not attached")
        return target.entry

    def length(entry, cell):
        if entry.values[cell] is UNDEFINED:
            raise Invalid("unknown length")
        return entry.values[cell]

    add(twig, OWN)
    for c in range(length(twig, N)):
        add(behind(twig, A), c)
    for j in range(length(twig, M)):
        bud = behind(twig, B)
        for c in range(length(bud, 2 * j)):
            add(behind(bud, 2 * j + 1), c)


def array(memory, word, i):
    block = BLOCKS * i + 1
    count = memory.blocks[BLOCKS * i].values[N]
    entry = memory.find(block, 0, count)
    if not entry:
        raise Invalid("absent")
    host = memory.blocks[block].values
    for c in range(count):
        if word == "array-self":
            host[c] = entry.values[c]
        else:
            entry.values[c] = host[c]


def look(memory):
    """The lines of the program's answer; None for a value that is unknown."""
    lines = []
    for i in range(len(memory.blocks) // BLOCKS):
        at = BLOCKS * i
        values = memory.blocks[at].values
        twig = memory.find(at, 0, lang.size(TWIG))
        lines.append(["twig", i, bool(twig)])
        lines.append(["own", i, bool(twig), values[OWN]]
                     + ([twig.values[OWN]] if twig else []))
        for name, (block, count) in zip(["a", "v0", "v1"],
                                        blocks_of(memory, i)):
            if not count:
                continue
            entry = memory.find(block, 0, count)
            lines.append([name, i, bool(entry)]
                         + memory.blocks[block].values[:count]
                         + ([entry.values[c] for c in range(count)]
                            if entry else []))
        if values[M]:
            entry = memory.find(at + 2, 0, 2 * values[M])
            lines.append(["b", i, bool(entry)])
    return sorted(lines, key=lambda line: (line[1], line[0]))


# --- Running -----------------------------------------------------------------

def compile_program(tools):
    out = tools.place / "sequences.out"
    subprocess.run([tools.gcc, "-w", "-foffload-options=-w", "-fopenacc", "-O1", "-g",
                    f"-fplugin={tools.plugin}", HERE / "look/sequences.c",
                    "-o", out, *tools.link], check=True)
    return out


def run(tools, program, sequences, seconds=300):
    """(blocks of answers by sequence, what else was printed, status)."""
    done = subprocess.run([program], text=True, capture_output=True,
                          input="".join(s.input() for s in sequences),
                          env={**environment(tools, "simulated"),
                               "PATH": "/usr/bin:/bin"},
                          timeout=seconds, check=False)
    answers, current = {}, None
    for line in done.stdout.splitlines():
        words = line.split()
        if words[0] == "sequence":
            current = answers.setdefault(words[1], [[]])
        elif words[0] == "seen":
            current.append([])
        else:
            current[-1].append(words)
    return answers, done.stderr, done.returncode


def differs(expected, got):
    """The first line that differs, "" if none does."""
    for k, lines in enumerate(expected):
        if k >= len(got) or not got[k]:
            return f"look {k}: no answer"
        there = sorted(got[k], key=lambda w: (int(w[1]), w[0]))
        if len(there) != len(lines):
            return f"look {k}: {len(there)} lines"
        for line, words in zip(lines, there):
            for value, word in zip(line[2:], words[2:]):
                if value is not UNDEFINED and float(value) != float(word):
                    return f"look {k}: {' '.join(words)}, expected " \
                        + " ".join(str(v) for v in line)
    return ""


def check(tools, program, sequences):
    """[(sequence, what is wrong)]; the program starts anew behind each."""
    wrong, waiting = [], list(sequences)
    while waiting:
        answers, errors, status = run(tools, program, waiting)
        for k, s in enumerate(waiting):
            got = answers.get(str(s.seed), [])
            text = differs(s.answers(), got)
            last = k + 1 == len(waiting) \
                or str(waiting[k + 1].seed) not in answers
            if status and last:
                text = normal(errors.strip().split("\n")[0])
            if text:
                # What it leaves behind would be the next ones'.
                wrong.append((s, text))
                waiting = waiting[k + 1:]
                break
        else:
            break
    return wrong


def reduce(tools, program, sequence, text):
    """Drop commands as long as something differs."""
    # "look 7" of answers, else the beginning of a message.
    kind = "look" if text.startswith("look") else text[:30]
    size = max(1, len(sequence.commands) // 2)
    while size:
        first = 0
        while first < len(sequence.commands):
            kept = sequence.commands
            sequence.commands = kept[:first] + kept[first + size:]
            try:
                sequence.answers()
                same = any(w.startswith(kind) for _, w in
                           check(tools, program, [sequence]))
            except (Invalid, IndexError, subprocess.TimeoutExpired):
                same = False
            if not same:
                sequence.commands = kept
                first += size
        size //= 2
    return sequence


def make(seed, number):
    """Sequence NUMBER of SEED."""
    for again in range(50):
        try:
            s = Sequence(f"{seed}.{number}" + (f".{again}" if again else ""))
            s.make().answers()
            return s
        except Invalid:
            continue
    raise Invalid("no sequence")


def campaign(tools, seed, start, count, batch=100):
    """Print what differs; True if anything does."""
    program = compile_program(tools)
    failed = 0
    end = start + count
    for first in range(start, end, batch):
        sequences = [make(seed, n)
                     for n in range(first, min(first + batch, end))]
        wrong = check(tools, program, sequences)
        for s, text in wrong:
            failed += 1
            print(f"FAIL: sequences: {s.seed}: {text}", flush=True)
            if failed <= 3:
                small = reduce(tools, program, s, text)
                place = tools.place / f"sequence-{s.seed}"
                place.write_text(small.input(), encoding="utf-8")
                print(f"    {place}: " + "; ".join(
                    t for t, _ in small.commands if t != "look"), flush=True)
        if not wrong:
            print(f"PASS: sequences: {len(sequences)} from {seed}.{first}",
                  flush=True)
    return bool(failed)
