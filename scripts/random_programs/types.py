"""Random types, and variables and heap memory of these types.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from .language import Field, Length, Path, Policy, Scalar, Struct, Variable, \
    cells, find_cells, size
from .memory import Block, UNDEFINED

SCALARS = ["int", "double", "double", "float", "long"]
BLOCKS = 14
CELLS = 40
CONTAINERS = ["vector", "vector", "deque", "list", "map", "unique_ptr",
              "shared_ptr"]
# Those with one element here, of which the others are somewhere else.
SINGLE = ("list", "map", "unique_ptr", "shared_ptr")


def make_types(maker):
    for number in range(maker.chance.randrange(1, 4)):
        maker.program.types.append(make_type(maker, number))


def scalar(maker):
    return Scalar(maker.chance.choice(SCALARS))


def make_type(maker, number):
    """One more type: of the earlier ones too."""
    chance, program = maker.chance, maker.program
    t = Struct(f"t{number}", [])
    earlier = program.types
    if earlier and program.language != "C" and maker.often("base"):
        t.base = chance.choice(earlier)
    letter = "abcdefgh"[number]
    t.fields = [Field(f"{letter}n", Scalar("int"))]
    if chance.random() < 0.4:
        t.fields.append(Field(f"{letter}m", Scalar("int")))
    counts = [f.name for f in t.fields]
    if chance.random() < 0.6:
        t.fields.append(Field(f"{letter}s", scalar(maker)))
    if maker.often("array"):
        t.fields.append(Field(f"{letter}a", scalar(maker),
                              chance.randrange(1, 4)))
    for i in range(chance.randrange(1, 4)):
        t.fields.append(pointer(maker, f"{letter}p{i}", scalar(maker), counts))
    if earlier and maker.often("in_place"):
        t.fields.append(Field(f"{letter}o", chance.choice(earlier)))
    if earlier and maker.often("structs"):
        t.fields.append(Field(f"{letter}r", chance.choice(earlier),
                              chance.randrange(1, 3)))
    if earlier and maker.often("pointer"):
        t.fields.append(pointer(maker, f"{letter}k", chance.choice(earlier),
                                counts))
    if len(find_cells(t)) > 24:
        t.fields = [f for f in t.fields if f.pointer or isinstance(f.elem,
                                                                   Scalar)]
    shape(maker, t, letter)
    t.by_hand = program.language == "Fortran" and t.shape is None \
        and any(f.pointer or isinstance(f.elem, Struct)
                for f in t.all_fields())
    rest = t.fields[1:]
    chance.shuffle(rest)
    # Lengths first or last: the first component is a case of its own.
    t.fields = rest + t.fields[:1] if chance.random() < 0.4 \
        else t.fields[:1] + rest
    return t


def pointer(maker, name, elem, counts):
    chance = maker.chance
    length = Length(chance.choice(counts), chance.choice([0, 0, 0, 1])) \
        if chance.random() < 0.75 else Length(None, chance.randrange(1, 4))
    f = Field(name, elem, pointer=True, length=length)
    f.associated = chance.random() < 0.4
    return f


def shape(maker, t, letter):
    """Maybe a shape, with another one that leaves something out."""
    chance = maker.chance
    if t.base and maker.program.language == "Fortran":
        # A parent copied by hand makes its extensions so.
        if t.base.shape is None:
            return
    elif not (t.base and t.base.deep_p()) and not maker.often("shape"):
        return
    if maker.often("self"):
        t.fields.append(Field(f"{letter}next", t, pointer=True,
                              length=Length(None, 1), associated=True))
    followed = [f for f in t.fields if f.pointer]
    if maker.program.language == "C++" and maker.often("container"):
        kind = chance.choice(CONTAINERS)
        t.fields.append(Field(f"{letter}v", chance.choice(
            maker.program.types + [scalar(maker)] * 3), pointer=True,
            length=Length(None, 1 if kind in SINGLE
                          else chance.randrange(1, 4)), container=kind))
    t.shape = {"": {f.name for f in followed if chance.random() < 0.1}}
    rest = [f for f in followed if f.name not in t.shape[""]]
    if maker.program.language != "Fortran" and maker.often("kind"):
        t.fields.append(Field(f"{letter}t", Scalar("int")))
        for f in rest:
            if chance.random() < 0.6:
                f.condition = (f"{letter}t", chance.randrange(1, 3))
    # What the shape leaves out has no extent.
    if maker.program.language != "Fortran" and maker.often("policy"):
        t.policies = [policy(maker, f"by{letter}", [
            f.name for f in rest if not f.condition])]
    if rest and maker.often("named"):
        t.shape[f"slim{letter}"] = {f.name for f in rest
                                    if chance.random() < 0.6}


def policy(maker, name, members):
    chance = maker.chance
    clauses = ["copy", "copyin", "copyout", "create"]
    listed = [m for m in members if chance.random() < 0.6]
    return Policy(name, chance.choice(clauses), tuple(
        (m, chance.choice(clauses)) for m in listed), frozenset(
            m for m in members if m not in listed and chance.random() < 0.3))


# --- Variables and what they point to ----------------------------------------

def make_variables(maker):
    chance, program = maker.chance, maker.program
    if program.language == "Fortran":
        fortran_variables(maker)
        return
    for number in range(chance.randrange(1, 4)):
        t = chance.choice(program.types)
        kind = chance.choice(["object", "object", "objects", "pointer",
                              "pointer"])
        count = 1 if kind == "object" else chance.randrange(1, 4)
        add(maker, Variable(f"x{number}", kind, t, count))
    for number in range(chance.randrange(0, 3)):
        kind = chance.choice(["array", "pointer"])
        add(maker, Variable(f"y{number}", kind, scalar(maker),
                            chance.randrange(1, 7)))
    for number in range(chance.randrange(1, 3)):
        add(maker, Variable(f"z{number}", "scalar", scalar(maker)))
    long_arrays(maker)
    aliases(maker)


def fortran_variables(maker):
    """The same with attributes; pointers are arrays."""
    chance = maker.chance
    attributes = ["", "", "allocatable", "pointer"]
    for number in range(chance.randrange(1, 4)):
        v = Variable(f"x{number}", chance.choice(["object", "objects"]),
                     chance.choice(maker.program.types),
                     attribute=chance.choice(attributes)
                     if maker.often("object_attribute") else "")
        v.count = chance.randrange(1, 4) if v.kind == "objects" else 1
        v.polymorphic = bool(v.attribute) and v.kind == "object" \
            and maker.often("polymorphic")
        add(maker, v)
    for number in range(chance.randrange(0, 3)):
        add(maker, Variable(f"y{number}", "array", scalar(maker),
                            chance.randrange(1, 7),
                            attribute=chance.choice(attributes)))
    for number in range(chance.randrange(1, 3)):
        attribute = chance.choice(attributes) if maker.often("scalar_pointer") \
            else ""
        add(maker, Variable(f"z{number}", "scalar", scalar(maker),
                            attribute=attribute))
    long_arrays(maker)


def long_arrays(maker):
    """Arrays for loops, and one of subscripts."""
    chance, number = maker.chance, 0
    while number < 3 and maker.often("long_array"):
        kind = "array" if maker.program.language == "Fortran" \
            else chance.choice(["array", "pointer"])
        add(maker, Variable(f"l{number}", kind, scalar(maker),
                            chance.randrange(12, 41)))
        number += 1
    if number and maker.often("indices"):
        add(maker, Variable("idx0", "array", Scalar("int"),
                            chance.randrange(8, 41)))
        values = maker.program.blocks[-1].values
        most = chance.choice([len(values), 8, 20])
        values[:] = [chance.randrange(most) for _ in values]
        if chance.random() < 0.5:
            # No number twice.
            values[:] = chance.sample(range(len(values)), len(values))


def add(maker, v):
    v.storage = maker.chance.choice(["local", "local", "static"])
    columns = [n for n in range(2, 7) if v.count % n == 0 and n < v.count]
    if v.kind == "array" and v.name != "idx0" and columns \
            and maker.often("table"):
        v.columns = maker.chance.choice(columns)
    v.declared = v.storage == "static" and v.kind in ("scalar", "array") \
        and maker.program.language != "Fortran" and not maker.standard \
        and maker.often("declared")
    maker.program.variables.append(v)
    build(maker, v.elem, v.count, v.name, v.kind == "pointer")


def aliases(maker):
    """Pointers to what other variables are or point to."""
    program = maker.program
    if not maker.often("alias"):
        return
    blocks = [b for b in program.blocks if b.heap
              and isinstance(b.elem, Scalar) and b.count > 1]
    if blocks:
        b = maker.chance.choice(blocks)
        at = maker.chance.randrange(b.count - 1)
        v = Variable("w0", "pointer", b.elem, b.count - at)
        program.variables.append(v)
        program.aliases["w0"] = (b.number, at)


def build(maker, elem, count, home, heap):
    """A block of COUNT elements with random contents, and what those lead
    to; returns it."""
    program = maker.program
    block = Block(len(program.blocks), elem, count,
                  [UNDEFINED] * (size(elem) * count), home, heap)
    program.blocks.append(block)
    for i in range(count):
        fill(maker, block, i)
    return block


def fill(maker, block, number):
    chance = maker.chance
    kinds = cells(block.elem)
    base = number * len(kinds)
    # Numbers first: pointers' lengths are among them.
    for at, cell in enumerate(kinds):
        if not cell.pointer:
            name = cell.path[-1] if cell.path else ""
            block.values[base + at] = chance.choice([2, 3, 3, 4, 1, 0]) \
                if isinstance(name, str) and name[1:] in ("n", "m") \
                else chance.randrange(1, 50)
            if isinstance(name, str) and name[1:] == "t":
                block.values[base + at] = chance.randrange(1, 3)
            if isinstance(name, str) and name[1:] == "n" \
                    and maker.often("long"):
                block.values[base + at] = chance.randrange(8, 20)
    for at, cell in enumerate(kinds):
        if cell.pointer:
            block.values[base + at] = target(maker, block, base, at, cell)


def target(maker, block, base, at, cell):
    """Where the pointer CELL of BLOCK points to."""
    chance, program = maker.chance, maker.program
    f = cell.pointer
    length = f.length.add
    if f.length.of:
        holder = cell.path[:-1] + (f.length.of,)
        kinds = [c.path for c in cells(block.elem)]
        length += block.values[base + kinds.index(holder)]
    fortran = program.language == "Fortran"
    alike = [b for b in program.blocks
             if not f.container and not b.owned
             and b.elem == f.elem and b.heap and b.count >= length
             and b is not block and isinstance(b.home, Path)
             and (not fortran or f.associated and pointer_home_p(program, b))]
    recursive = isinstance(f.elem, Struct) and f.elem is cell.owner
    if alike and (maker.often("shared") or recursive):
        return (chance.choice(alike).number, 0)
    if maker.often("null") or recursive and not maker.often("self") \
            or len(program.blocks) >= BLOCKS \
            or size(f.elem) * length > CELLS:
        return None
    number = base // len(cells(block.elem))
    many = block.count > 1 or not isinstance(block.home, str) \
        or program.variable(block.home).kind != "object"
    start = Path(block.home) if isinstance(block.home, str) else block.home
    home = start.then(*((number,) if many else ()), *cell.path)
    new = build(maker, f.elem, length if fortran else max(length, 1), home,
                True)
    new.owned = bool(f.container)
    return (new.number, 0)


def pointer_home_p(program, block):
    """Fortran: is BLOCK the target of a pointer component?"""
    elem = program.variable(block.home.root).elem
    field = None
    for step in block.home.steps:
        if isinstance(step, str):
            field = elem.member(step)
            elem = field.elem
    return field.associated
