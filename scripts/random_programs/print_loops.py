"""The text of constructs that are made of loops.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from . import language as lang
from .language import LOOP, Loop, Subscript
from .loops import FAR, unsigned_p

INDENT = "  "


def linear(step, variable, more=0):
    """SCALE * VARIABLE + SHIFT + MORE."""
    text = f"{step.scale} * {variable}" if step.scale != 1 else variable
    shift = step.shift + more
    return text + (f" {'+' if shift > 0 else '-'} {abs(shift)}"
                   if shift else "")


class Loops:
    """What all languages have in common."""

    def words_of(self, loop):
        """The clauses of a loop's directive."""
        words = [loop.sort] if loop.sort else []
        words += loop.levels
        if loop.tight:
            words.append(loop.tight)
        words += [f"reduction({o}:{self.path(lang.Path(n))})"
                  for o, n in loop.reductions]
        words += [f"private({self.path(lang.Path(n))})" for n in loop.private]
        return "".join(" " + w for w in words)

    def loops(self, loop, depth):
        """LOOP, in which its variables are combined."""
        names = [n for _, n in loop.reductions]
        self.combined += names
        text = self.bare_loop(loop, depth)
        del self.combined[len(self.combined) - len(names):]
        return text

    def number(self, name):
        """What the loop around of variable NAME counts, from 0 on."""
        if self.far.get(name) is None:
            return name
        stride = self.literal(name, FAR[name[1:]][0])
        far = self.far[name] - self.FIRST
        return f"({name} / {stride} {'-' if far > 0 else '+'} {abs(far)})" \
            if far else f"({name} / {stride})"

    def values(self, loop):
        """The first and the last value of its variable, and its step."""
        low, high, step = self.FIRST, loop.count - 1 + self.FIRST, loop.step
        stride = 1
        if loop.far is not None:
            stride = FAR[loop.variable[1:]][0]
            low, high = loop.far, loop.far + loop.count - 1
        if loop.down:
            low, high, step = high, low, -step
        self.far[loop.variable] = loop.far
        return tuple(n * stride for n in (low, high, step))

    def nest_clauses(self, s):
        """The construct's own clauses."""
        words = self.clauses(s.operands) + self.rest(s)
        if s.default:
            words += f" default({s.default})"
        if s.alone:
            words += " num_gangs(1)"
        words += "".join(f" {name}({n})" for name, n in s.sizes)
        return words

    def construct_reductions(self, s):
        if s.kind == "kernels":
            return ""
        return "".join(f" reduction({o}:{self.path(lang.Path(n))})"
                       for o, n in lang.reductions(s))


class CLoops(Loops):
    """Loops of C and C++."""

    INDICES = {"": "int", "b": "signed char", "h": "short", "l": "long",
               "u": "unsigned", "z": "unsigned long"}
    FIRST = 0

    def literal(self, name, number):
        suffix = {"u": "u", "l": "l", "z": "ul"}.get(name[1:], "")
        return f"{number}{suffix if abs(number) > 30000 else ''}"

    def first(self, loop, number):
        """The text of NUMBER, the least value of LOOP's variable."""
        return loop.start or self.literal(loop.variable, number)

    def index(self, step):
        if step == LOOP:
            return "i"
        if not isinstance(step, Subscript):
            return f"{step}"
        text = linear(step, self.number(step.variable))
        return text if step.by is None else f"{self.path(step.by)}[{text}]"

    def print_nest(self, s, depth):
        i = INDENT * depth
        words = self.nest_clauses(s)
        if s.apart:
            return f"#pragma acc {s.kind}{words}" \
                f"{self.construct_reductions(s)}\n{i}{{\n" \
                f"{self.body(s.body, depth + 1)}{i}}}\n" + self.wait(s, i)
        loop = s.body[0]
        return f"#pragma acc {s.kind} loop{words}{self.words_of(loop)}\n" \
            + self.loops(loop, depth) + self.wait(s, i)

    def bare_loop(self, loop, depth):
        i, v = INDENT * depth, loop.variable
        first, last, step = self.values(loop)
        bound = self.path(loop.bound) if loop.bound else None
        if loop.down:
            first = f"{bound or loop.count} - 1" if loop.far is None \
                else self.literal(v, first)
            if unsigned_p(v) and loop.far is None:
                head = f"{first}; {v} < {loop.count}; "
            else:
                head = f"{first}; {v} >= {self.first(loop, last)}; "
        else:
            end = bound or self.literal(v, last + step // loop.step)
            head = f"{self.first(loop, first)}; {v} < {end}; "
        more = v + ("--" if loop.down else "++") if abs(step) == 1 else \
            f"{v} {'-' if loop.down else '+'}= {self.literal(v, abs(step))}"
        head = f"{self.INDICES[v[1:]]} {v} = {head}{more}"
        if loop.tight:
            return f"{i}for ({head})\n{self.bare_loop(loop.body[0], depth + 1)}"
        return f"{i}for ({head})\n{i}  {{\n" \
            f"{self.body(loop.body, depth + 2)}{i}  }}\n"

    def print_Loop(self, s, depth):
        text = "" if s.bare else f"#pragma acc loop{self.words_of(s)}\n"
        return text + self.loops(s, depth)

    def print_When(self, s, depth):
        i = INDENT * depth
        return f"{i}if ({self.path(s.uses)} > {s.than})\n{i}  {{\n" \
            f"{self.body(s.body, depth + 2)}{i}  }}\n"

    def combine(self, s, plus, depth):
        """A reduction's statement."""
        i, target = INDENT * depth, self.path(s.target)
        taken = f"{self.path(s.taken)} = " if s.taken else ""
        if s.operator == "-":
            return f"{i}{taken}{target} = {plus} - {target};\n"
        if s.operator == "+" and s.change and not s.sources:
            return f"{i}{taken}++{target};\n" if taken or depth % 2 \
                else f"{i}{target}++;\n"
        if s.operator in "+&|^":
            return f"{i}{taken}{target} {s.operator}= {plus};\n"
        sign, other = "<>" if s.operator == "max" else "><"
        return f"{i}" + [
            f"{taken}{target} = {target} {sign} {plus} ? {plus} : {target};\n",
            f"{taken}{target} = {target} {other} {plus} ? {target} : {plus};\n",
            f"if ({target} {sign} {plus})\n{i}  {target} = {plus};\n"
        ][(len(plus) + depth) % (2 if taken else 3)]


class FortranLoops(Loops):
    """Loops of Fortran, whose numbers begin with 1."""

    FIRST = 1

    def literal(self, name, number):
        return f"{number}{'_8' if name[1:] == 'l' and abs(number) > 30000 else ''}"

    def index(self, step):
        if step == LOOP:
            return "i"
        if not isinstance(step, Subscript):
            return f"{step + 1}"
        if step.variable in self.sections:
            loop = self.sections[step.variable]
            if loop.whole:
                return ":"
            first, last, by = (n * step.scale for n in self.values(loop))
            shift = step.shift + 1 - step.scale
            return f"{first + shift}:{last + shift}:{by}"
        text = linear(step, self.number(step.variable), 1 - step.scale)
        return text if step.by is None \
            else f"{self.path(step.by)}({text}) + 1"

    def print_nest(self, s, depth):
        i = INDENT * depth
        words = self.nest_clauses(s)
        if s.apart:
            return f"{i}!$acc {s.kind}{words}{self.construct_reductions(s)}" \
                f"\n{self.body(s.body, depth + 1)}{i}!$acc end {s.kind}\n" \
                + self.wait(s, i)
        loop = s.body[0]
        return f"{i}!$acc {s.kind} loop{words}{self.words_of(loop)}\n" \
            + self.loops(loop, depth) + self.wait(s, i)

    def bare_loop(self, loop, depth, tight=False):
        i = INDENT * depth
        first, last, step = (self.literal(loop.variable, n)
                             for n in self.values(loop))
        if loop.bound:
            bound = self.path(loop.bound)
            first, last = (bound, last) if loop.down else (first, bound)
        elif loop.far is not None and (tight or not loop.bare):
            # GCC knows that constants are too far apart.
            first, last = f"{first} * look_unit", f"{last} * look_unit"
        if loop.start:
            first, last = (first, loop.start) if loop.down \
                else (loop.start, last)
        head = f"{first}, {last}" + (f", {step}" if step != "1" else "")
        inner = self.bare_loop(loop.body[0], depth + 1, True) if loop.tight \
            else self.body(loop.body, depth + 1)
        return f"{i}do {loop.variable} = {head}\n{inner}{i}end do\n"

    def print_Loop(self, s, depth):
        if s.assignment:
            self.sections[s.variable] = s
            text = self.body(s.body, depth)
            del self.sections[s.variable]
            return text
        text = "" if s.bare else \
            f"{INDENT * depth}!$acc loop{self.words_of(s)}\n"
        return text + self.loops(s, depth)

    def print_When(self, s, depth):
        i = INDENT * depth
        word = "where" if self.sections else "if"
        then = "" if self.sections else " then"
        return f"{i}{word} ({self.path(s.uses)} > {s.than}){then}\n" \
            f"{self.body(s.body, depth + 1)}{i}end {word}\n"

    def combine(self, s, plus, depth):
        target, kind = self.path(s.target), \
            self.program.variable(s.target.root).elem.name
        word, size = {"int": ("int", 4), "long": ("int", 8),
                      "float": ("real", 4), "double": ("real", 8)}[kind]
        more = f"{word} ({plus}, {size})"
        sign = "<" if s.operator == "max" else ">"
        bits = {"&": "iand", "|": "ior", "^": "ieor"}.get(s.operator)
        text = f"{target} = {target} + {plus}" if s.operator == "+" else \
            f"{target} = {plus} - {target}" if s.operator == "-" else \
            f"{target} = {bits} ({target}, {more})" if bits else [
                f"{target} = {s.operator} ({target}, {more})",
                f"{target} = {s.operator} ({more}, {target})",
                f"if ({target} {sign} {more}) {target} = {more}"
            ][(len(plus) + depth) % 3]
        i = INDENT * depth
        taken = f"{i}{self.path(s.taken)} = {target}\n" if s.taken else ""
        return f"{i}{text}\n{taken}"
