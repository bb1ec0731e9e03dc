"""Productions of constructs that are made of loops.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from . import language as lang, rules
from .choices import TRIES
from .language import Loop, Path, Set, Subscript, When

LEVELS = ["gang", "worker", "vector"]
VARIABLES = "ijk"
# Types of loops' variables by the second letter of their names: "" is int.  Those
# without a sign count down to 0 only in loops without a directive, which end by
# what comes behind 0.  GCC alone ends with an internal error at -O0 where they have
# 8 bits, and executes some loops that count down so in several threads by mistake.
INDICES = ["b", "h", "l", "u", "z"]
UNSIGNED = "uz"
# Loops over most values of a type: its stride, from how many to how many.
FAR = {"": (200000000, -10, 10), "b": (5, -10, 10), "h": (3000, -10, 10),
       "l": (900000000000000000, -10, 10), "u": (200000000, 0, 21),
       "z": (900000000000000000, 0, 20)}
# Sizes that GCC takes as they are.
SIZES = {"num_gangs": [2, 3, 7, 13, 100, 1000],
         "num_workers": [1, 2, 3, 8, 32], "vector_length": [32, 64, 128]}


def unsigned_p(variable):
    """Has the loop's VARIABLE a type without a sign?"""
    return variable[1:] in list(UNSIGNED)


class LoopMaker:
    """What Maker makes nests of loops with."""

    def make_nest(self, body):
        for _ in range(TRIES):
            s = self.draft_nest()
            if s and any(isinstance(t, Set) for t in lang.walk(s.body)) \
                    and self.attempt(s):
                body.append(s)
                return True
        return False

    def draft_nest(self):
        kind = self.chance.choice(["kernels", "kernels", "parallel",
                                   "parallel", "serial"])
        s = lang.Construct(kind, self.random_operands(
            ["copy", "copy", "copyin", "present"], 3)
            if self.chance.random() < 0.6 else [], [], nest=True)
        s.apart = self.often("apart")
        s.alone = kind == "parallel" and self.chance.random() < 0.3
        if not s.alone and kind != "serial" and self.often("sizes"):
            s.sizes = [(name, self.chance.choice(SIZES[name]))
                       for name in SIZES if self.chance.random() < 0.5]
        if self.often("default"):
            s.default = self.chance.choice(["none", "present"])
        self.modifiers(s)
        if not self.valid(s):
            return None
        many = self.chance.randrange(1, 4) if s.apart else 1
        for _ in range(many):
            if s.apart and kind == "kernels" and self.often("assignment"):
                self.fill_assignment(s, s.body)
                # GCC treats one that is alone in another way.
                if len(s.body) == 1 and self.chance.random() < 0.6:
                    break
            else:
                self.fill_loops(s, s.body, [], LEVELS)
        if not s.body or not s.apart and not isinstance(s.body[0], Loop):
            return None
        return s

    # --- Loops ---

    def spread(self, body):
        """Let loops of BODY count far apart.  What they do stays."""
        for s in lang.walk(body):
            if not isinstance(s, lang.Construct):
                continue
            # Their bounds are variables in Fortran.
            if self.program.language == "Fortran" and s.default == "none":
                continue
            loops = [t for t in lang.walk(s.body) if isinstance(t, Loop)]
            near = {t.start for t in loops if t.start}
            for loop in loops:
                if not loop.bound and not loop.start \
                        and not loop.assignment \
                        and loop.variable not in near \
                        and self.spreading.random() * 100 \
                        < self.weights["far"]:
                    self.spread_loop(loop)

    def spread_loop(self, loop):
        _, low, high = FAR[loop.variable[1:]]
        # What the variable has behind the last one.
        low += loop.step if loop.down else 0
        high -= loop.count - 1 + (0 if loop.down else loop.step)
        if low <= high:
            loop.far = self.spreading.randint(low, high)

    def draft_loop(self, s, around, levels):
        """A loop in those AROUND, with some of LEVELS at most."""
        count, bound = self.random_bound()
        # GCC makes code that hangs, or none, of loops whose 0 it sees.
        if not count and not (bound and self.often("idle")):
            return None
        chance = self.chance
        loop = Loop(self.variable(len(around)), count, [], bound)
        if unsigned_p(loop.variable):
            # A number with a sign is none to compare it with, and GCC knows
            # that less than 1 is 0.
            if count < 2:
                return None
            loop.bound = bound = None
        if not bound and chance.random() < 0.4:
            loop.count = max(min(2, count), count - chance.randrange(1, 4))
        if not bound and self.often("idle") \
                and not unsigned_p(loop.variable):
            loop.count = 1
        loop.step = chance.choice([1, 1, 1, 1, 2, 3])
        loop.down = chance.random() < 0.12
        # In combined constructs the outermost loop has the directive.
        loop.bare = (s.apart or bool(around)) and chance.random() < 0.35
        if unsigned_p(loop.variable):
            loop.down &= loop.bare and not self.standard
        elif around and not bound and self.often("triangle"):
            start = chance.choice(around).variable
            # Where it is the end, it is compared with a number with a sign.
            if not (loop.down and unsigned_p(start)):
                loop.start = start
        if loop.bare:
            return loop
        loop.sort = chance.choice(["", "", "", "seq", "auto", "independent"])
        if loop.sort in ("", "independent") and s.kind != "serial" \
                and chance.random() < 0.5:
            loop.levels = tuple(w for w in levels if chance.random() < 0.5)
        return loop

    def variable(self, depth):
        """The name of a loop's variable in DEPTH others."""
        kinds = [k for k in INDICES
                 if not (k in UNSIGNED and self.program.language == "Fortran")
                 and not (k == "b" and self.standard)]
        return VARIABLES[depth] + (self.chance.choice(kinds)
                                   if self.often("narrow") else "")

    def random_bound(self):
        """(number of iterations, path that is written for it or None)."""
        arrays = [n for n in self.visible if n.startswith("l")]
        if arrays and self.chance.random() < 0.4:
            return self.program.variable(self.chance.choice(arrays)).count, \
                None
        found = self.random_array()
        if found is None or found[1] < 0:
            return 0, None
        if found[2] and self.often("bound"):
            return found[1], found[2]
        return found[1], None

    def fill_loops(self, s, body, around, levels):
        """Add a loop to BODY of construct S."""
        loop = self.draft_loop(s, around, levels)
        if loop is None:
            return
        body.append(loop)
        if not self.valid(s):
            body.pop()
            return
        around = around + [loop]
        # Levels of what is inside: those below.
        if loop.levels:
            levels = LEVELS[LEVELS.index(loop.levels[-1]) + 1:]
        elif not loop.bare:
            # GCC shares a loop without levels among the gangs.
            levels = [w for w in levels if w != "gang"]
        tight = len(around) == 1 and not loop.bare and loop.sort != "seq" \
            and loop.sort != "auto" and self.often("tight")
        if tight:
            self.fill_tight(s, loop, around)
        else:
            self.fill_body(s, loop, around, levels)
        if not any(isinstance(t, Set) for t in lang.walk(loop.body)):
            body.pop()

    def fill_assignment(self, s, body):
        """Add an array assignment to BODY of S, a kernels construct."""
        count, _ = self.random_bound()
        if not count:
            return
        loop = Loop("i", count, [], bare=True, assignment=True,
                    step=self.chance.choice([1, 1, 1, 2]))
        loop.whole = loop.step == 1 and self.chance.random() < 0.6
        body.append(loop)

        def draft():
            one = self.assigned(loop)
            if one and self.chance.random() < 0.3:
                uses = self.chance.choice([one.target, self.element(loop)])
                return uses and When(uses, self.chance.randrange(30), [one])
            return one

        if not self.add(s, loop.body, draft):
            body.pop()

    def assigned(self, loop):
        """An assignment of elements, often to themselves."""
        target = self.element(loop)
        if target is None or self.length_p(target) or self.constant_p(target):
            return None
        sources = [self.element(loop)
                   for _ in range(self.chance.randrange(2))]
        if self.chance.random() < 0.7:
            sources.append(target)
        return Set(target, [p for p in sources if p],
                   self.chance.randrange(1, 10))

    def element(self, loop):
        """A place that is a section with all numbers of LOOP."""
        for _ in range(TRIES):
            path = self.loop_place([loop], 1)
            if path and path.steps and loop.whole:
                path = Path(path.root, path.steps[:-1]).then(
                    Subscript(loop.variable, 1, 0))
            if path and path.steps and not self.program.variable(
                    path.root).columns and isinstance(
                        path.steps[-1], Subscript) \
                    and not path.steps[-1].by and not any(
                        isinstance(t, Subscript) for t in path.steps[:-1]):
                return path
        return None

    def fill_tight(self, s, loop, around):
        count, _ = self.random_bound()
        if not count:
            return
        inner = Loop(self.variable(1), count, [], bare=True)
        loop.body, loop.step, loop.down = [inner], 1, False
        loop.tight = self.chance.choice(["collapse(2)", "collapse(2)",
                                         "tile(2,2)", "tile(2,3)"])
        for _ in range(self.chance.randrange(1, 3)):
            self.add(s, inner.body, lambda: self.loop_set(around + [inner]))

    def fill_body(self, s, loop, around, levels):
        chance = self.chance
        if not loop.bare and self.often("private"):
            names = self.scalars()
            if names and not self.standard:
                loop.private = [chance.choice(names)]
                if not self.valid(s):
                    loop.private = []
                elif not self.add(s, loop.body, lambda: Set(
                        Path(loop.private[0]),
                        [p for p in [self.loop_place(around)] if p],
                        chance.randrange(9))):
                    loop.private = []
        for _ in range(chance.randrange(1, 4)):
            what = chance.random()
            if what < 0.3 and len(around) < 3:
                self.fill_loops(s, loop.body, around, levels)
            elif what < 0.4:
                self.add(s, loop.body, lambda: self.when(around))
            else:
                self.add(s, loop.body, lambda: self.loop_set(around))
        if not loop.bare and loop.sort != "auto" \
                and self.often("loop_reduction"):
            self.reduce_in(s, loop, around)
        if s.kind == "kernels" and self.often("change"):
            self.change_in(s, loop, around)

    def change_in(self, s, loop, around):
        """One statement or two that change a scalar: a reduction without a
        clause, or something that looks like one."""
        names = self.scalars()
        if not names:
            return
        name = self.chance.choice(names)
        whole = self.program.variable(name).elem.name in ("int", "long")
        operators = ["+", "+", "max", "min"] + (["&", "|", "^"] if whole else [])
        operator = self.chance.choice(operators)

        def change():
            if self.chance.random() < 0.15:
                return self.loop_set(around, Path(name))
            other = self.chance.random() < 0.1
            place = self.loop_place(around)
            if place and operator in "&|^" and not self.whole_p(place):
                place = None
            one = Set(Path(name), [place] if place else [],
                      self.chance.randrange(3) if place else 1,
                      "-" if other else operator, True)
            taken = self.loop_set(around) if self.chance.random() < 0.15 \
                else None
            if taken and taken.target.root != name:
                one.taken = taken.target
            if self.chance.random() < 0.3:
                uses = self.loop_place(around)
                return uses and When(uses, self.chance.randrange(30), [one])
            return one

        for _ in range(self.chance.randrange(1, 3)):
            self.add(s, loop.body, change)

    def whole_p(self, path):
        """Is the number at PATH an integer?"""
        elem = self.program.variable(path.root).elem
        for step in path.steps:
            if isinstance(step, str) and step != lang.LOOP:
                elem = elem.member(step).elem
        return elem.name in ("int", "long")

    def reduce_in(self, s, loop, around):
        """A reduction of LOOP, and of the loops around it that may have it."""
        own = [n for outer in around[:-1] for n in outer.private]
        names = self.scalars() + own
        if not names:
            return
        name = self.chance.choice(names)
        operator = self.chance.choice(["+", "+", "max", "min"])
        loops = [loop] if name in own else [o for o in around if not o.bare]
        kept = [list(o.reductions) for o in loops]
        for o in loops:
            o.reductions = o.reductions + [(operator, name)]

        def combine():
            place = self.loop_place(around)
            return place and Set(Path(name), [place],
                                 self.chance.randrange(3), operator)

        if not self.add(s, loop.body, combine):
            for o, before in zip(loops, kept):
                o.reductions = before
        elif name in own:
            # What is done with the result.
            self.add(s, around[-2].body, lambda: self.loop_set(
                around[:-1], Path(name)))

    def scalars(self):
        return [n for n in self.visible
                if self.program.variable(n).kind == "scalar"]

    def add(self, s, body, draft):
        """Add what DRAFT makes, if S is valid with it."""
        for _ in range(6):
            one = draft()
            if one is None:
                continue
            body.append(one)
            if self.valid(s):
                return True
            body.pop()
        return False

    # --- Statements in loops ---

    def loop_set(self, around, source=None):
        target = self.loop_place(around, 0.9)
        if target is None or self.length_p(target) or self.constant_p(target):
            return None
        sources = [self.loop_place(around)
                   for _ in range(self.chance.randrange(3))] + [source]
        if self.chance.random() < 0.35:
            sources.append(self.shifted(target))
        return Set(target, [p for p in sources if p],
                   self.chance.randrange(1, 10))

    def when(self, around):
        uses, one = self.loop_place(around), self.loop_set(around)
        return one and uses and When(uses, self.chance.randrange(30), [one])

    def shifted(self, path):
        """PATH with another shift: a recurrence, as long as it is valid."""
        by = self.chance.choice([0, 0, -1, 1, -2, 2])
        return Path(path.root, tuple(
            Subscript(t.variable, t.scale, t.shift + by, t.by)
            if isinstance(t, Subscript) else t for t in path.steps))

    def loop_place(self, around, often=0.8):
        """A number, with subscripts of the loops AROUND where it has steps."""
        arrays = [n for n in self.visible if n.startswith("l")]
        if arrays and self.chance.random() < 0.5:
            return Path(self.chance.choice(arrays)).then(
                self.subscript(around))
        path = self.random_scalar()
        if path is None or self.chance.random() > often:
            return path
        first = 1 if self.program.variable(path.root).kind == "this" else 0
        places = [k for k, t in enumerate(path.steps)
                  if isinstance(t, int) and k >= first]
        if not places:
            return path
        steps = list(path.steps)
        for k in [places[-1]] + [p for p in places[:-1]
                                 if self.chance.random() < 0.3]:
            steps[k] = self.subscript(around)
        return Path(path.root, tuple(steps))

    def subscript(self, around):
        chance = self.chance
        loop = chance.choice(around[-1:] * 2 + around)
        by = None
        indices = [n for n in self.visible if n.startswith("idx")]
        if indices and chance.random() < 0.3:
            by = Path(chance.choice(indices))
        return Subscript(loop.variable, chance.choice([1, 1, 1, 1, 1, 2]),
                         chance.choice([0, 0, 0, 0, 1, 1, -1, 2, 3]), by)
