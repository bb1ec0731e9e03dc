"""The reference interpreter: constructs that are made of loops.

Iterations are executed in sequence.  Where OpenACC may execute them in parallel,
what they do must not depend on that: else Invalid.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import copy

from . import language as lang
from .language import Loop, Path, Subscript, When
from .memory import Invalid, NeverWritten, UNDEFINED, locate

# Numbers that floats hold exactly, sums of some hundred of them included.
LARGEST = 1 << 17
# Statements that are executed in a construct.
MOST = 2500
COMBINE = {"+": lambda a, b: a + b, "-": lambda a, b: b - a,
           "max": max, "min": min,
           "&": lambda a, b: a & b, "|": lambda a, b: a | b,
           "^": lambda a, b: a ^ b}


def parallel_p(construct, loop, outer):
    """May LOOP's iterations be executed in parallel?  OUTER: that of the loop
    around that it is tight with, or None."""
    if outer is not None:
        return outer
    # All that it reads comes before all that it writes.
    if loop.assignment:
        return True
    if loop.sort == "seq":
        return False
    if loop.bare:
        return False
    # Tiles change the order of iterations, also where one thread does them.
    if loop.tight and loop.tight.startswith("tile"):
        return True
    if loop.sort == "independent" or loop.levels:
        return loop.sort != "auto"
    # Of a loop without such a clause in `serial' the standard does not say it.
    return construct.kind != "kernels" and loop.sort != "auto"


class Frame:
    """One execution of a loop that may be parallel: which iterations read and
    write what."""

    def __init__(self, loop):
        self.loop = loop
        self.reads, self.writes = {}, {}
        self.iteration = None

    def note(self, place, write):
        table = self.writes if write else self.reads
        table.setdefault(place, set()).add(self.iteration)

    def check(self):
        for place, rounds in self.writes.items():
            if len(rounds) > 1 or self.reads.get(place, rounds) - rounds:
                raise Invalid("iterations depend on each other")


class Nest:
    """Executes CONSTRUCT as VIEW sees memory."""

    def __init__(self, view, construct):
        self.view, self.construct = view, construct
        # All loops around, and those that may be parallel.
        self.around, self.frames = [], []
        # Private variables; the frames around the loops that have them.
        self.numbers, self.own, self.outside = {}, {}, {}
        self.steps = 0
        # What has been written, and whether anything got another value then.
        self.last, self.changing = {}, False
        self.private = privates(construct.body)
        # Variables of reductions of the construct's: nothing else uses them.
        self.reductions = {n for _, n in lang.reductions(construct)} \
            if construct.kind != "kernels" else set()
        self.bounds, self.written, self.read_cells = set(), set(), set()

    def well_formed(self):
        body = self.construct.body
        if not self.construct.apart and (
                len(body) != 1 or not isinstance(body[0], Loop)
                or body[0].bare):
            raise Invalid("no combined construct")
        if self.private & used_elsewhere(body):
            raise Invalid("private or combined in another loop")
        found = lang.reductions(self.construct)
        loops = [t for t in lang.walk(body) if isinstance(t, Loop)]
        if self.construct.kind != "kernels" and any(
                t.assignment for t in loops):
            raise Invalid("gangs assign an array again")
        if any(len(set(t.reductions)) < len(t.reductions) for t in loops):
            raise Invalid("a reduction twice")
        inside = {r for t in loops for r in t.reductions
                  if r[1] not in self.private}
        operators = set(found) | inside
        if len({n for _, n in operators}) < len(operators):
            raise Invalid("two operators")
        if {o.path.root for o in self.construct.operands
                if o.clause not in ("copy", "present")} & {
                    n for _, n in found}:
            raise Invalid("a reduction of what does not come back")
        for s in lang.walk(body):
            if isinstance(s, Loop) and s.tight and (
                    len(s.body) != 1 or not isinstance(s.body[0], Loop)
                    or s.body[0].bound):
                raise Invalid("not tight")

    def perform(self):
        self.well_formed()
        for s in self.construct.body:
            self.execute(s)
        if self.bounds & self.written:
            raise Invalid("a bound changes")
        if self.construct.kind == "parallel" and not self.construct.alone:
            self.redundant()

    def redundant(self):
        """All gangs execute what is in no loop that they share."""
        first = self.construct.body
        if len(first) == 1 and isinstance(first[0], Loop) \
                and (not first[0].levels or "gang" in first[0].levels) \
                and parallel_p(self.construct, first[0], None):
            return
        if self.written & self.read_cells or self.changing:
            raise Invalid("gangs depend on each other")

    # --- Statements ---

    def execute(self, s):
        self.steps += 1
        if self.steps > MOST:
            raise Invalid("too long")
        if isinstance(s, Loop):
            self.loop(s, None)
        elif isinstance(s, When):
            # The sections of `where' have elements without those that it takes.
            if self.around and self.around[-1].assignment:
                for path in lang.paths(s.body):
                    self.view.locate(self.concrete(path), None)
            if self.read(s.uses) > s.than:
                for inner in s.body:
                    self.execute(inner)
            else:
                self.pass_over(s.body)
        else:
            self.set(s)

    def pass_over(self, body):
        """Nothing executes BODY, but compilers may load what it reads, and the
        pointers to what it writes."""
        for s in lang.walk(body):
            if not isinstance(s, lang.Set):
                continue
            for access, paths in ((self.view.read, s.sources),
                                  (self.view.locate, [s.target])):
                for path in paths:
                    self.load(access, path)

    def load(self, access, path):
        try:
            if path.root not in self.own:
                access(self.concrete(path), None)
        except NeverWritten:
            raise
        except Invalid:
            pass

    def loop(self, loop, outer):
        count = self.read(loop.bound, True) if loop.bound else loop.count
        if loop.variable in self.numbers or count > 200 \
                or not self.numbers and count != loop.count:
            raise Invalid("no loop")
        if loop.whole and not self.whole_p(loop, count):
            raise Invalid("not the whole array")
        parallel = parallel_p(self.construct, loop, outer)
        if outer is None and parallel:
            self.frames.append(Frame(loop))
        self.around.append(loop)
        kept = dict(self.own)
        low = self.first(loop)
        rounds = range(count - 1, low - 1, -loop.step) if loop.down \
            else range(low, count, loop.step)
        for number in rounds:
            self.numbers[loop.variable] = number
            if parallel:
                frame = self.frames[-1]
                frame.iteration = number if outer is None \
                    else (frame.iteration[0] if isinstance(
                        frame.iteration, tuple) else frame.iteration, number)
            for name in loop.private:
                self.own[name] = UNDEFINED
                self.outside[name] = len(self.frames)
            self.body(loop, parallel)
        for name in loop.private:
            self.own.pop(name, None)
        if set(kept) != set(self.own):
            raise Invalid("private twice")
        self.numbers.pop(loop.variable, None)
        self.around.pop()
        if outer is None and parallel:
            self.frames.pop().check()

    def whole_p(self, loop, count):
        """Has LOOP, of COUNT iterations, all elements of its arrays?"""
        for path in lang.paths(loop.body):
            if not path.steps:
                continue
            if loop.step != 1 or path.steps[-1] != Subscript(loop.variable,
                                                             1, 0):
                return False
            try:
                self.view.locate(Path(path.root, path.steps[:-1] + (count,)),
                                 None)
                return False
            except NeverWritten:
                raise
            except Invalid:
                pass
        return True

    def first(self, loop):
        """The least number that LOOP counts."""
        if not loop.start:
            return 0
        if loop.start not in self.numbers:
            raise Invalid("no such loop")
        return self.numbers[loop.start]

    def body(self, loop, parallel):
        if not loop.tight:
            for s in loop.body:
                self.execute(s)
            return
        self.loop(loop.body[0], parallel)

    def set(self, s):
        if self.reduced(s.target):
            self.reduce(s)
            return
        value = s.constant + sum(self.read(p) for p in s.sources)
        if s.change:
            value = COMBINE[s.operator](self.read(s.target), value)
        if abs(value) > LARGEST:
            raise Invalid("too large")
        self.write(s.target, value)
        if s.taken:
            self.write(s.taken, value)

    def reduced(self, path):
        """Is PATH combined by a loop around?"""
        return not path.steps and any(
            path.root == name for loop in self.around
            for _, name in loop.reductions)

    def reduce(self, s):
        """The loops from the outermost one with the reduction on all have it:
        to those outside it is a plain variable."""
        name = s.target.root
        if s.change or any(p.root == name for p in s.sources):
            raise Invalid("a reduction's variable is read")
        with_it = [any(n == name for _, n in f.loop.reductions)
                   for f in self.frames]
        outermost = with_it.index(True) if True in with_it else len(with_it)
        if not all(with_it[outermost:]):
            raise Invalid("a loop in between has no reduction")
        words = {o for loop in self.around for o, n in loop.reductions
                 if n == name}
        if words != {s.operator}:
            raise Invalid("another operator")
        value = s.constant + sum(self.read(p) for p in s.sources)
        kept, self.frames = self.frames, self.frames[:outermost]
        loops, self.around = self.around, []
        names, self.reductions = self.reductions, set()
        value = COMBINE[s.operator](self.read(s.target), value)
        if abs(value) > LARGEST:
            raise Invalid("too large")
        self.write(s.target, value)
        self.frames, self.around, self.reductions = kept, loops, names

    # --- Memory ---

    def concrete(self, path):
        """PATH with numbers in the place of subscripts."""
        return Path(path.root, tuple(
            self.number(step) if isinstance(step, Subscript) else step
            for step in path.steps))

    def number(self, step):
        if step.variable not in self.numbers:
            raise Invalid("no such loop")
        n = step.scale * self.numbers[step.variable] + step.shift
        if n < 0:
            raise Invalid("before the array")
        return n if step.by is None else self.read(step.by.then(n))

    def read(self, path, bound=False):
        if any(n == path.root for loop in self.around
               for _, n in loop.reductions):
            raise Invalid("a reduction's variable is read")
        if path.root in self.own:
            if self.own[path.root] is UNDEFINED:
                raise Invalid("reads what nobody has written")
            self.note_private(path.root, False)
            return self.own[path.root]
        path = self.concrete(path)
        self.note(path, False, bound)
        return self.view.read(path, None)

    def write(self, path, value):
        if path.root in self.own:
            self.note_private(path.root, True)
            self.own[path.root] = value
            return
        path = self.concrete(path)
        cell = self.note(path, True)
        self.changing |= self.last.setdefault(cell, value) != value
        self.view.write(path, None, value)

    def note_private(self, name, write):
        """Loops inside that which has NAME as private share it."""
        for frame in self.frames[self.outside[name]:]:
            frame.note(name, write)

    def note(self, path, write, bound=False):
        if path.root in self.private or path.root in self.reductions:
            raise Invalid("private or combined in another loop")
        private = getattr(self.view, "private", None)
        if private and path.root in private:
            return path.root
        place = self.view.locate(path, None) if private is not None \
            else locate(self.view.memory, path)
        cell = (place.block, place.cell)
        for frame in self.frames:
            frame.note(cell, write)
        if bound:
            self.bounds.add(cell)
        (self.written if write else self.read_cells).add(cell)
        return cell


def used_elsewhere(body, own=frozenset()):
    """The variables that BODY uses outside of loops that have them as private
    (OWN: of a loop around)."""
    found = set()
    for s in body:
        inner = own | set(s.private) if isinstance(s, Loop) else own
        alone = [s]
        if hasattr(s, "body"):
            alone = [copy.copy(s)]
            alone[0].body = []
        found |= {p.root for p in lang.paths(alone)} - own
        found |= used_elsewhere(getattr(s, "body", []), inner)
    return found


def privates(body):
    return {name for s in lang.walk(body) if isinstance(s, Loop)
            for name in s.private}
