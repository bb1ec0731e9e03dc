"""Random places in memory and operands that name them.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import replace

from . import language as lang, rules
from .language import Field, LOOP, Path, Scalar, Struct, Variable
from .memory import Invalid, locate

TRIES = 12


class Chooser:
    """What Maker chooses with: `chance', weights, the memories so far and the
    names that are visible."""

    def often(self, name):
        """True in `weight' of a hundred cases."""
        return self.chance.random() * 100 < self.weights[name]

    def pick(self, names):
        weights = [self.weights[n] for n in names]
        if not any(weights):
            return None
        return self.chance.choices(names, weights)[0]

    # --- Places ---

    def random_path(self, wanted):
        """A path from a visible variable to what WANTED accepts, or None."""
        memory = self.memories[0]
        for _ in range(TRIES):
            path = Path(self.chance.choice(self.visible))
            for _ in range(8):
                try:
                    place = locate(memory, path)
                except Invalid:
                    break
                if wanted(place, path) and self.chance.random() < 0.7:
                    return path
                step = self.random_step(memory, path, place)
                if step is None:
                    break
                path = path.then(step)
        return None

    def random_step(self, memory, path, place):
        if place.field is not None:
            length = self.length(memory, path, place)
            return self.chance.randrange(length) if length > 0 else None
        if place.count is not None:
            return self.chance.randrange(place.count)
        if isinstance(place.elem, Struct):
            return self.chance.choice(place.elem.all_fields()).name
        return None

    def length(self, memory, path, place):
        """The number of elements behind the pointer at PATH."""
        if isinstance(place.field, Variable):
            return place.field.count
        if place.target is None:
            return 0
        owner = locate(memory, Path(path.root, path.steps[:-1]))
        return rules.length_of(memory, owner.block, owner.elem, owner.cell,
                               place.field)

    def random_scalar(self):
        return self.random_path(lambda place, path: rules.scalar_p(place))

    def random_array(self):
        """(path, length, member that holds it) of numbers side by side."""
        memory = self.memories[0]

        def array(place, path):
            return (place.count is not None or place.field is not None) \
                and isinstance(place.elem, Scalar)

        path = self.random_path(array)
        if path is None:
            return None
        place = locate(memory, path)
        if place.field is None:
            return path, place.count, None
        holder = None
        f = place.field
        if isinstance(f, Field) and f.length.of and not f.length.add:
            holder = Path(path.root, path.steps[:-1] + (f.length.of,))
        return path, self.length(memory, path, place), holder

    # --- Operands ---

    def whole(self, name, clause):
        v = self.program.variable(name)
        if v.kind in ("pointer", "this"):
            if clause in ("present", "copyout_exit", "delete", "self",
                          "device") and v.kind == "pointer" \
                    and self.often("bare"):
                return lang.Operand(clause, Path(name), bare=True)
            return lang.Operand(clause, Path(name), 0, v.count)
        return lang.Operand(clause, Path(name))

    def random_operand(self, clause, direct=False):
        """DIRECT: what is in place may be named too, as in updates."""
        captured = self.captured if not self.often("captured_members") \
            else set()
        if self.often("member_operand"):
            operand = self.member_operand(clause, direct)
            if operand and operand.path.root not in captured:
                return operand
        name = self.chance.choice(self.visible)
        v = self.program.variable(name)
        if v.kind == "scalar" and self.chance.random() < 0.7:
            name = self.chance.choice(self.visible)
            v = self.program.variable(name)
        operand = self.whole(name, clause)
        if operand.bare:
            return operand
        if v.kind == "objects" and name not in captured \
                and self.often("element_operand"):
            operand = lang.Operand(clause, Path(name).then(
                self.chance.randrange(v.count)))
        elif v.count > 1 and self.often("part"):
            first = self.chance.randrange(v.count)
            operand = self.part_of_table(v, clause) if v.columns \
                else lang.Operand(
                    clause, Path(name), first,
                    self.chance.randrange(v.count - first) + 1)
        elif v.kind in ("array", "objects", "pointer") and not v.columns \
                and self.often("empty") \
                and not self.standard and self.program.language != "Fortran":
            operand = lang.Operand(clause, Path(name), 0, 0)
        if isinstance(v.elem, Struct) and not operand.bare:
            if v.elem.policies and clause in ("copy", "copyin", "create") \
                    and self.often("invoke"):
                operand.clause = "invoke"
                operand.shape = self.chance.choice(v.elem.policies)
                return operand
            operand.shape = self.shape_of(v.elem)
        return operand

    def part_of_table(self, v, clause):
        """A contiguous section of V, of rank two: rows, or a part of one."""
        row = self.chance.randrange(v.count // v.columns)
        if self.chance.random() < 0.5:
            rows = self.chance.randrange(v.count // v.columns - row) + 1
            return lang.Operand(clause, Path(v.name), row * v.columns,
                                rows * v.columns)
        first = self.chance.randrange(v.columns)
        return lang.Operand(clause, Path(v.name), row * v.columns + first,
                            self.chance.randrange(v.columns - first) + 1)

    def with_gaps(self, o):
        """Let O have a stride, or be a part of several rows: then it is all from
        the first to the last element that the section names."""
        v = self.program.variable(o.path.root)
        if o.path.steps or v.kind != "array" or not self.often("gaps"):
            return
        if not v.columns:
            first = self.chance.randrange(v.count)
            step = self.chance.randrange(1, 4)
            last = first + step * self.chance.randrange(
                (v.count - first - 1) // step + 1)
            o.first, o.count = first, last - first + 1
            o.gaps = f"{first + 1}:{last + 1}:{step}" \
                if self.chance.random() < 0.7 \
                else f"{last + 1}:{first + 1}:-{step}"
            return
        low, high = sorted(self.chance.randrange(v.columns) for _ in "lh")
        top, bottom = sorted(self.chance.randrange(v.count // v.columns)
                             for _ in "tb")
        o.first = top * v.columns + low
        o.count = bottom * v.columns + high + 1 - o.first
        row = f"{low + 1}" if low == high else f"{low + 1}:{high + 1}"
        o.gaps = f"{row},{top + 1}:{bottom + 1}"

    def shape_of(self, struct):
        if struct.shape is not None and self.often("operand_nest"):
            return self.nest_of(struct)
        names = [n for n in struct.shape or {} if n]
        return self.chance.choice(names) \
            if names and self.often("named_shape") else ""

    def nest_of(self, struct):
        """A nest that takes some members out of STRUCT's shape, or in."""
        own = {f.name for f in struct.fields if f.pointer}
        out = {n for n in sorted(own) if self.chance.random() < 0.4}
        nest = lang.Nest(frozenset(out - struct.shape[""]),
                         frozenset(out & struct.shape[""]))
        return nest if nest.exclude or nest.include else ""

    CALLS = ("copyin", "create", "copyout", "delete", "self", "host", "device")

    def by_call(self, statement):
        """The same by a function, if it has one operand that is no more than
        its bytes."""
        if self.program.language == "Fortran" or not self.often("by_call"):
            return statement
        o = statement.operands[0] if len(statement.operands) == 1 else None
        v = self.program.variable(o.path.root) if o else None
        if not o or o.bare or o.count == 0 or v.columns or getattr(
                statement, "if_present", False) or getattr(
                    statement, "condition", None) is not None:
            return statement
        try:
            o.bytes = True
            items = rules.items_of(self.memories[0], o)
        except Invalid:
            items = []
        # What a shape follows is more than that.
        o.bytes = statement.by_call = len(items) == 1 \
            and not items[0].pointers and not items[0].attached \
            and not (v.kind == "this" and not o.path.steps) \
            and o.clause in self.CALLS
        return statement

    def member_operand(self, clause, direct):
        def member(place, path):
            if not path.steps or isinstance(path.steps[-1], int) \
                    or rules.container_p(self.program, path):
                return False
            return place.field is not None or direct

        path = self.random_path(member)
        if path is None:
            return None
        memory = self.memories[0]
        place = locate(memory, path)
        if place.field is None:
            return lang.Operand(clause, path)
        length = self.length(memory, path, place)
        f = place.field
        if length > 1 and self.often("part"):
            first = self.chance.randrange(length)
            return lang.Operand(clause, path, first,
                                self.chance.randrange(length - first) + 1)
        if length < 1 and not self.often("empty") \
                or self.program.language == "Fortran" and place.target is None:
            return None
        holder = Path(path.root, path.steps[:-1] + (f.length.of,)) \
            if length and f.length.of and not f.length.add else None
        return lang.Operand(clause, path, 0, length, written=holder,
                            whole=self.often("whole") and
                            self.program.language == "Fortran")

    def random_operands(self, clauses, most, direct=False):
        operands = []
        for _ in range(self.chance.randrange(1, most + 1)):
            o = self.random_operand(self.chance.choice(clauses), direct)
            same = [p for p in operands if p.path == o.path]
            if same and (o.count is None or not
                         self.often("several_sections")):
                continue
            if not self.often("alias") and self.aliased_p(operands, o):
                continue
            operands.append(o)
        if not self.standard and operands[-1:] and self.often("repeated"):
            operands.append(replace(self.chance.choice(operands)))
        self.chance.shuffle(operands)
        return operands

    def aliased_p(self, operands, operand):
        """Does OPERAND have memory in common with others by another name?"""
        try:
            memory = self.memories[0]
            mine = {i.block for i in rules.items_of(memory, operand)}
            return any(p.path.root != operand.path.root and mine & {
                i.block for i in rules.items_of(memory, p)} for p in operands)
        except Invalid:
            return False

    def modifiers(self, statement):
        if self.often("queue"):
            statement.queue = self.chance.randrange(1, 4)
        if self.often("condition"):
            statement.condition = self.chance.randrange(2)
        return statement
