"""What the host and the device hold.

A pointer of the host's is (block, cell), or None.  What nobody has written is
UNDEFINED: a program that reads it is invalid.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import copy
from dataclasses import dataclass, field as has

from .language import Scalar, Variable, cells, offset, size


class Invalid(Exception):
    """The program does what it may not: the generator tries something else."""


class NeverWritten(Invalid):
    """It reads what nobody has written."""


class Undefined:
    def __repr__(self):
        return "UNDEFINED"

    def __deepcopy__(self, memo):
        return self


UNDEFINED = Undefined()


@dataclass
class Block:
    """A variable's or the heap's memory: COUNT elements."""
    number: int
    elem: object
    count: int
    values: list
    # The variable or the path that it belongs to.
    home: object = None
    heap: bool = True
    # The memory of a container.
    owned: bool = False

    def width(self):
        return size(self.elem)


@dataclass(eq=False)
class Entry:
    """What the device has of a block: cells LOW to HIGH."""
    block: int
    low: int
    high: int
    values: dict
    structured: int = 0
    dynamic: int = 0
    attached: dict = has(default_factory=dict)
    # Cells of which it is not known whether they are present: between two
    # sections of one directive.
    between: set = has(default_factory=set)
    # A `declare' directive keeps it.
    declared: bool = False

    def covers_p(self, low, high):
        return self.low <= low and high <= self.high


@dataclass(frozen=True)
class OnDevice:
    """A pointer into an entry."""
    entry: Entry
    cell: int


class Memory:
    """The host's blocks and the device's entries.  SHARED: a device that uses
    the host's memory."""

    def __init__(self, program, shared):
        self.shared = shared
        self.program = program
        self.blocks = [Block(b.number, b.elem, b.count, list(b.values),
                             owned=b.owned)
                       for b in program.blocks]
        self.entries, self.by_block = [], {}
        # What the regions around have taken.
        self.regions = []
        # Is the next statement in a function template?
        self.in_template = False
        # The variables in clauses of the data constructs around, in the same
        # function.
        self.lexical = frozenset()
        # Those of which clauses of these constructs name members alone, and that
        # are not there for kernels.
        self.unmade = frozenset()
        # Blocks that dummy arguments around share, which none may change.
        self.shared_blocks = frozenset()
        # Variables of kind pointer -> where they point to; others -> blocks.
        self.pointers = {}
        self.storage = {}
        for b in program.blocks:
            if isinstance(b.home, str):
                v = program.variable(b.home)
                if v.kind == "pointer":
                    self.pointers[b.home] = (b.number, 0)
                else:
                    self.storage[b.home] = (b.number, 0)
        self.pointers.update(program.aliases)
        for v in program.variables if not shared else []:
            if v.declared:
                block, low, high = self.extent(v.name)
                self.add(Entry(block, low, high, dict.fromkeys(
                    range(low, high), UNDEFINED), 1, declared=True))

    def clone(self):
        """A copy that is no part of this one."""
        new = copy.copy(self)
        new.blocks = [copy.copy(b) for b in self.blocks]
        for b in new.blocks:
            b.values = list(b.values)
        twins = {id(e): copy.copy(e) for e in self.entries}

        def twin(e):
            # Of what has left the device there is no other.
            return twins.get(id(e), e)

        for e in twins.values():
            e.attached = dict(e.attached)
            e.values = {c: OnDevice(twin(v.entry), v.cell)
                        if isinstance(v, OnDevice) else v
                        for c, v in e.values.items()}
        new.entries, new.by_block = [], {}
        for e in self.entries:
            new.add(twin(e))
        new.regions = [[(twin(e), item, list(attached))
                        for e, item, attached in taken]
                       for taken in self.regions]
        new.pointers, new.storage = dict(self.pointers), dict(self.storage)
        return new

    def extent(self, name):
        """Block, first cell and cell behind the last of variable NAME."""
        v = self.program.variable(name)
        block, cell = self.storage[name]
        many = v.count if v.kind in ("array", "objects") else 1
        if v.stride != 1:
            cell, many = span(cell, many, v.stride)
        return block, cell, cell + many * size(v.elem)

    def bind(self, parameter, about):
        """PARAMETER is another name of the object at the place ABOUT.  What it
        was before, as `this' in a member function that another one calls."""
        before = self.pointers.get(parameter.name), \
            self.storage.get(parameter.name)
        v = self.program.variable(about.root)
        if not about.steps and v.kind in ("pointer", "this"):
            where = self.pointers[about.root]
        else:
            place = locate(self, about)
            where = (place.block, place.cell + parameter.first)
        table = self.pointers if parameter.kind in ("pointer", "this") \
            else self.storage
        table[parameter.name] = where
        return before

    def rebind(self, parameter, before):
        """PARAMETER is what it was BEFORE, if anything."""
        for table, where in zip((self.pointers, self.storage), before):
            if where:
                table[parameter.name] = where

    def add(self, entry):
        self.entries.append(entry)
        self.by_block.setdefault(entry.block, []).append(entry)

    def remove(self, entry):
        self.entries.remove(entry)
        self.by_block[entry.block].remove(entry)

    def overlapping(self, block, low, high):
        return [e for e in self.by_block.get(block, ())
                if e.low < high and low < e.high]

    def find(self, block, low, high):
        """The entry that covers these cells, None if none is there."""
        found = self.overlapping(block, low, high)
        if not found:
            return None
        if len(found) > 1 or not found[0].covers_p(low, high) \
                or found[0].between & set(range(low, high)):
            raise Invalid("partly present")
        return found[0]


def span(cell, count, stride):
    """The first of the cells that COUNT numbers from CELL on, STRIDE cells apart,
    extend over, and how many cells these are."""
    last = cell + (count - 1) * stride
    return min(cell, last), abs(last - cell) + 1


@dataclass(frozen=True)
class Place:
    """Where a path leads: a cell of BLOCK, in ENTRY if on the device, and what
    is there: ELEM, COUNT of them (None: one), or a pointer FIELD to them.
    From one to the next are STRIDE."""
    block: int
    cell: int
    elem: object
    count: object = None
    field: object = None
    entry: Entry = None
    # Of a pointer: what it points to starts here.
    target: object = None
    stride: int = 1


def start(memory, name):
    """The place of variable NAME on the host."""
    v = memory.program.variable(name)
    if v.kind in ("pointer", "this"):
        return Place(-1, 0, v.elem, target=memory.pointers[name],
                     field=v)
    many = v.count if v.kind in ("array", "objects") else None
    return Place(*memory.storage[name], v.elem, many, stride=v.stride)


def value_at(memory, place):
    return place.entry.values[place.cell] if place.entry \
        else memory.blocks[place.block].values[place.cell]


def member(memory, place, name):
    # A dummy argument may have fewer than its actual argument.
    f = next((f for f in place.elem.all_fields() if f.name == name), None)
    if f is None:
        raise Invalid("no member of this type")
    cell = place.cell + offset(place.elem, name)
    if not f.pointer:
        return Place(place.block, cell, f.elem, f.count, entry=place.entry)
    here = Place(place.block, cell, f.elem, field=f, entry=place.entry)
    return Place(place.block, cell, f.elem, field=f, entry=place.entry,
                 target=value_at(memory, here))


def pointed(place, number):
    """Element NUMBER of what the pointer at PLACE points to."""
    target = place.target
    if target is UNDEFINED and place.entry:
        raise NeverWritten("an unknown pointer")
    if target is UNDEFINED or target is None:
        raise Invalid("null or unknown pointer")
    if isinstance(place.field, Variable) \
            and not 0 <= number < place.field.count:
        raise Invalid("beyond the array")
    if isinstance(target, OnDevice):
        entry = target.entry
        return Place(entry.block, target.cell + number * size(place.elem),
                     place.elem, entry=entry)
    if place.entry:
        raise Invalid("host's address on the device")
    return Place(target[0], target[1] + number * size(place.elem), place.elem)


def element(place, number):
    if place.field is not None:
        return pointed(place, number)
    if place.count is None:
        raise Invalid("no array")
    if not 0 <= number < place.count:
        raise Invalid("beyond the array")
    return Place(place.block,
                 place.cell + number * place.stride * size(place.elem),
                 place.elem, entry=place.entry)


def follow(memory, place, steps, number=None):
    """Go STEPS from PLACE; NUMBER is the loop's."""
    for step in steps:
        if isinstance(step, str) and step != "loop":
            place = member(memory, place, step)
        elif step == "loop" and number is None:
            raise Invalid("no loop")
        else:
            place = element(place, number if step == "loop" else step)
        inside(memory, place)
    return place


def inside(memory, place):
    """PLACE is within its block, and on the device if it is there."""
    width = 1 if place.field is not None else \
        size(place.elem) * (1 if place.count is None else place.count)
    if place.block < 0:
        return
    block = memory.blocks[place.block]
    if place.cell < 0 or place.cell + width > len(block.values):
        raise Invalid("beyond the block")
    if place.entry:
        if place.entry not in memory.entries:
            raise Invalid("no longer on the device")
        if place.entry.low > place.cell \
                or place.cell + width > place.entry.high:
            raise Invalid("beyond what is on the device")


def locate(memory, path, number=None):
    """Where PATH leads on the host."""
    return follow(memory, start(memory, path.root), path.steps, number)


def scalar_p(place):
    return isinstance(place.elem, Scalar) and place.count is None \
        and place.field is None


def pointer_cells(elem):
    return [i for i, c in enumerate(cells(elem)) if c.pointer]
