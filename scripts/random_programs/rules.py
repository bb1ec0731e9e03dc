"""The reference interpreter: what each directive and clause does to the host
and the device, from the text of OpenACC 3.4 (sections 2.6.7, 2.6.8, 2.7) and of
doc/language.md, not from any product.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass, field as has, replace

from . import language as lang, loop_rules
from .language import Scalar, Struct, cells, offset, size
from .memory import (Entry, Invalid, Memory, NeverWritten, OnDevice, Place,
                     UNDEFINED, follow, locate, scalar_p, span, start,
                     value_at)

# Clause -> what a region's begin and `enter data' do, what the end and `exit
# data' do.
BEGIN = {"copy": "in", "copyin": "in", "copyout": "new", "create": "new",
         "present": "must", "no_create": "maybe"}
END = {"copy": "out", "copyout": "out"}
# Stands for a shape: the object without what it points to.
ALONE = "(alone)"


@dataclass
class Item:
    """One object that a directive is about."""
    block: int
    low: int
    high: int
    begin: set
    come_in: set = has(default_factory=set)
    come_out: set = has(default_factory=set)
    # Pointers to attach: (block, cell, target block, target cell), and of
    # sections that begin elsewhere the cell that has to be present.
    pointers: list = has(default_factory=list)
    # `present': those that have to be attached.
    attached: list = has(default_factory=list)
    between: set = has(default_factory=set)
    # What clauses copy in, with its pointers.
    brought: set = has(default_factory=set)
    # What operands of a directive call it: sections of one array join.
    array: frozenset = frozenset()
    # So many operands name it, and these pointers in it are followed.
    named: int = 0
    followed: list = has(default_factory=list)
    # Several sections have been joined.
    several: bool = False
    # What a policy says happens to it.
    clause: str = None


@dataclass
class Seen:
    """What can be seen of a block: values by cell on the host and the device,
    and which elements are present (None: not known)."""
    host: dict
    device: dict
    present: list


# --- What operands name ------------------------------------------------------

def as_section(memory, operand):
    """OPERAND; an element behind a pointer in memory is a section of one."""
    path = operand.path
    if operand.count is not None or not path.steps \
            or not isinstance(path.steps[-1], int):
        return operand
    pointer = lang.Path(path.root, path.steps[:-1])
    place = locate(memory, pointer)
    if place.field is None or place.block < 0:
        return operand
    return replace(operand, path=pointer, first=path.steps[-1], count=1)


def dynamic_place(memory, operand):
    """Where OPERAND is on the host.  In a clause a polymorphic dummy argument is
    an object of its dynamic type."""
    place = locate(memory, operand.path)
    dynamic = None if operand.path.steps or operand.shape == ALONE \
        else memory.program.variable(operand.path.root).dynamic
    if dynamic and operand.shape:
        raise Invalid("a shape of the declared type")
    return replace(place, elem=dynamic) if dynamic else place


def section(memory, operand):
    """(place of the first element, number of elements, pointers that lead
    there and are in memory)."""
    operand = as_section(memory, operand)
    place = dynamic_place(memory, operand)
    if operand.bare:
        block, cell = place.target
        found = memory.overlapping(block, cell, cell + 1)
        if not found and not memory.shared:
            raise Invalid("a bare pointer to what is absent")
        b = memory.blocks[block]
        if b.elem is not place.elem:
            raise Invalid("a bare pointer into an object of another type")
        if memory.shared:
            return Place(block, 0, b.elem), b.count, []
        width = size(place.elem)
        return Place(block, found[0].low, place.elem), \
            (found[0].high - found[0].low) // width, []
    if operand.count is None and place.stride == 1:
        return place, place.count, []
    if place.stride != 1:
        return strided_section(place, operand)
    if operand.count < 0:
        raise Invalid("negative length")
    attach = []
    if place.field is not None:
        if place.target is None and not operand.count:
            return None, 0, []
        if place.target is None:
            raise Invalid("null pointer")
        if place.block >= 0:
            # Its target on the device is where the section is.
            attach = [(place.block, place.cell, *place.target,
                       place.target[1] + operand.first * size(place.elem))]
        first = Place(place.target[0], place.target[1]
                      + operand.first * size(place.elem), place.elem)
    else:
        first = Place(place.block, place.cell
                      + operand.first * size(place.elem), place.elem)
    return first, operand.count, attach


def strided_section(place, operand):
    """What `section' gives of an array whose elements have gaps between them:
    from the first to the last one in memory."""
    first, count = operand.first, operand.count
    if count is None:
        first, count = 0, place.count
    cell, many = span(place.cell + first * place.stride, count, place.stride)
    return Place(place.block, cell, place.elem), many, []


def scan(memory, elem, base, shape, found):
    """Find pointers that the shape of ELEM at BASE includes, cells that it
    leaves out, and pointers that are bytes like others, as in all types without
    a shape: FOUND is (pointers, left out, bytes)."""
    pointers, left_out, bytes_ = found
    if not isinstance(elem, Struct):
        return
    if elem.by_hand:
        bytes_.update(range(base, base + size(elem)))
        return
    if elem.base:
        # What a base has follows the base's own shape.
        scan(memory, elem.base, base, "", found)
    out = elem.left_out(shape)
    for f in elem.fields:
        at = base + offset(elem, f.name)
        width = 1 if f.pointer else size(f.elem) * (f.count or 1)
        if f.name in out:
            left_out.update(range(at, at + width))
        elif f.pointer:
            if elem.shape is not None:
                pointers.append((at, f, base, elem))
            else:
                bytes_.add(at)
        elif isinstance(f.elem, Struct):
            for i in range(f.count or 1):
                scan(memory, f.elem, at + i * size(f.elem), "", found)


def length_of(memory, block, elem, base, f):
    """How many elements the pointer F of the object at BASE has."""
    if memory.program.language == "Fortran":
        target = memory.blocks[block].values[base + offset(elem, f.name)]
        return memory.blocks[target[0]].count if target else 0
    if f.length.of is None:
        return f.length.add
    value = memory.blocks[block].values[base + offset(elem, f.length.of)]
    if value is UNDEFINED:
        raise Invalid("unknown length")
    return value + f.length.add


def included_p(memory, block, elem, base, f):
    """Does the condition hold that F's shape has for it?"""
    if not f.condition:
        return True
    name, wanted = f.condition
    value = memory.blocks[block].values[base + offset(elem, name)]
    if value is UNDEFINED:
        raise Invalid("unknown condition")
    return value == wanted


def objects(memory, place, count, shape, follow_p=True, absent_end=False,
            other=frozenset()):
    """All that belongs to COUNT elements at PLACE: Items without actions.
    ABSENT_END: pointers of absent objects are not followed.  OTHER: cells of
    PLACE that it has nothing to do with."""
    result, seen = [], {}
    policy = shape if isinstance(shape, lang.Policy) else None
    todo = [(place.block, place.cell, count, place.elem, shape,
             policy and policy.default)]
    while todo:
        block, cell, number, elem, name, clause = todo.pop()
        width = size(elem)
        if not number:
            continue
        if (block, cell, number) in seen:
            if seen[block, cell, number] != clause:
                raise Invalid("two actions of one policy")
            continue
        seen[block, cell, number] = clause
        if cell < 0 or cell + number * width > len(
                memory.blocks[block].values):
            raise Invalid("beyond the block")
        item = Item(block, cell, cell + number * width, set(), clause=clause)
        pointers, left_out, bytes_ = [], set(), set()
        for i in range(number):
            scan(memory, elem, cell + i * width, name,
                 (pointers, left_out, bytes_))
        if not result:
            left_out |= other
            pointers = [p for p in pointers if p[0] not in other]
        ends = not follow_p or absent_end and not memory.overlapping(
            block, item.low, item.high)
        for at, f, base, owner in [] if ends else pointers:
            if not included_p(memory, block, owner, base, f):
                left_out.add(at)
                continue
            target = memory.blocks[block].values[at]
            length = length_of(memory, block, owner, base, f)
            if length < 0:
                raise Invalid("negative length")
            if target is None or not length:
                continue
            item.pointers.append((block, at, *target))
            item.followed.append((block, at, *target))
            inner = policy.clause(f.name) if name is policy and policy \
                and f in elem.fields else clause
            todo.append((*target, length, f.elem, "", inner))
        kinds = cells(elem)
        values = {c for c in range(item.low, item.high)
                  if c in bytes_ or not kinds[(c - cell) % width].pointer} \
            - left_out
        item.come_in, item.come_out = values, set(values)
        result.append(item)
    return result


def own_clauses(memory, operand, operands):
    """The cells of the object OPERAND that others of OPERANDS, its members, have
    clauses for (doc/language.md 2.2 and 5)."""
    operand = as_section(memory, operand)
    place, count, _ = section(memory, operand)
    if place is None or place.field is not None or operand.bare \
            or not isinstance(place.elem, Struct) or not place.elem.deep_p():
        return frozenset()
    steps = operand.path.steps
    if operand.count is not None:
        if memory.program.language == "Fortran":
            return frozenset()             # An array of objects.
        steps += (operand.first,)
    low, found = place.cell, set()
    for o in operands:
        if not o.path.steps or not isinstance(o.path.steps[-1], str) \
                or o.bare or o.count == 0:
            continue
        part = locate(memory, o.path)
        if part.block != place.block or not low <= part.cell < low \
                + (1 if count is None else count) * size(place.elem) \
                or len(o.path.steps) <= len(steps):
            continue
        if o.path.root != operand.path.root \
                or o.path.steps[:len(steps)] != steps:
            if count in (None, 1):
                raise Invalid("the object of a member by another name")
            continue
        if count in (None, 1) and all(isinstance(t, str) for t
                                      in o.path.steps[len(steps):]):
            if isinstance(operand.shape, lang.Nest) \
                    and o.path.steps[len(steps)] in operand.shape.include:
                raise Invalid("a member in a nest and in a clause of its own")
            width = 1 if part.field is not None \
                else size(part.elem) * (part.count or 1)
            found |= set(range(part.cell, part.cell + width))
    return frozenset(found)


def items_of(memory, operand, absent_end=False, other=frozenset()):
    """The Items of one operand, with what its clause does.  OTHER: see
    objects."""
    operand = as_section(memory, operand)
    place, count, attach = section(memory, operand)
    if not count and operand.count is not None:
        return []
    many = 1 if count is None else count
    if place.field is not None:
        raise Invalid("a pointer as an object")
    result = objects(memory, place, many, operand.shape,
                     operand.shape != ALONE,
                     absent_end or operand.clause == "no_create", other)
    for item in result:
        clause = item.clause or operand.clause
        begin = BEGIN.get(clause, "gone")
        item.begin = {begin}
        if begin == "in":
            item.brought = set(range(item.low, item.high))
        else:
            item.come_in = set()
        if clause not in END:
            item.come_out = set()
        if begin == "must":
            item.attached, item.pointers = item.pointers, []
    if not result:
        return result
    path = operand.path
    result[0].array = frozenset([(path.root, *(s for s in path.steps
                                               if isinstance(s, str)))])
    result[0].named = 1
    if attach and not operand.bytes:
        result[0].pointers = result[0].pointers + attach
    return result


def join(items, sections_join, overlapping=frozenset()):
    """One directive is one set: equal objects are one, an object within another
    is part of that; sections of one array join if SECTIONS_JOIN.  Items may
    overlap in part in the blocks OVERLAPPING."""
    result = []
    for item in sorted(items, key=lambda i: (i.block, i.low, -i.high)):
        last = result[-1] if result else None
        apart = not last or last.block != item.block or item.low >= last.high
        if not apart and item.high > last.high:
            if item.block not in overlapping or item.begin != last.begin:
                raise Invalid("objects overlap in part")
            last.high = item.high
        within = not apart
        side = sections_join and last and last.block == item.block \
            and last.array & item.array
        if not within and not side:
            result.append(item)
            continue
        if not within:
            if "must" in item.begin | last.begin \
                    and item.begin != last.begin:
                last.begin.add("must all")
            last.between |= set(range(last.high, item.low))
            last.between |= item.between
            last.high = item.high
            last.several = True
        elif item.begin != last.begin \
                and last.begin & {"must", "gone", "maybe"} \
                and (item.low, item.high) != (last.low, last.high):
            raise Invalid("a part has another action")
        if within:
            # What another operand names is no longer between.
            if item.array or last.array:
                last.between &= item.between | set(
                    range(last.low, item.low)) | set(range(item.high,
                                                           last.high))
        last.array |= item.array
        last.begin |= item.begin
        last.come_in |= item.come_in
        last.brought |= item.brought
        last.come_out |= item.come_out
        known = {p[:4] for p in last.pointers}
        last.pointers += [p for p in item.pointers if p[:4] not in known]
        last.named += item.named
        last.followed += item.followed
    return result


def whole_variables(memory, items, joined):
    """Of an array variable of which ITEMS are several parts, JOINED, all gets
    memory (doc/language.md 9.1)."""
    for item in joined:
        if any(i is not j and i.array & j.array and item.array & i.array
               and (i.block, i.low, i.high) == (j.block, j.low, j.high)
               and (i.high - i.low) < len(memory.blocks[i.block].values)
               and not memory.program.blocks[i.block].heap
               for i in items for j in items):
            raise Invalid("a part of an array variable by two operands")
        if not item.begin & {"must", "gone"} and any(
                i.block == item.block and i.low > item.low for i in items
                if i.array & item.array):
            widen(memory, item)
    return joined


def references(item, items):
    """How often enter and exit data count ITEM of ITEMS: as if it were in a
    clause of its own, for each operand and each pointer that leads to it."""
    return item.named + len({
        (block, at) for other in items
        for block, at, target, cell in other.followed
        if target == item.block and item.low <= cell < item.high})


def distinct(operands):
    """OPERANDS without what one kind of clause repeats, which counts once
    (doc/cures.md, repeated)."""
    result = []
    for o in operands:
        if o not in result:
            result.append(o)
        elif o.path.steps:
            raise Invalid("a member twice, whose text may differ")
    return result


def directive_items(memory, operands, absent_end=False):
    """In Fortran components beside their object have their own clauses here,
    too."""
    own = own_clauses if memory.program.language == "Fortran" \
        else lambda *_: frozenset()
    operands = distinct(operands)
    items = []
    for o in operands:
        mine = items_of(memory, o, absent_end, own(memory, o, operands))
        if mine and part_of_whole_p(memory, o, operands):
            mine[0].named = 0
        items += mine
    return join(items, False, memory.shared_blocks)


def part_of_whole_p(memory, operand, operands):
    """Is OPERAND a part of an array that another one names as a whole, which
    counts once (doc/cures.md, repeated)?"""
    path, v = operand.path, memory.program.variable(operand.path.root)
    if v.kind not in ("array", "objects") or any(
            isinstance(t, str) for t in path.steps) \
            or operand.count is None and not path.steps \
            or memory.program.language != "Fortran" \
            and isinstance(v.elem, Struct) and v.elem.deep_p():
        return False
    clauses = {o.clause for o in operands
               if o.path == lang.Path(v.name) and o.count is None}
    if clauses and clauses - {"copyin", "create"} != {operand.clause} - {
            "copyin", "create"}:
        raise Invalid("a part in another clause")
    if clauses and memory.program.language == "Fortran" \
            and clauses != {operand.clause}:
        raise Invalid("a part in another clause, whose count nobody tells")
    return bool(clauses)


# --- Regions -----------------------------------------------------------------

def virtual_p(program, elem):
    """Do objects of ELEM, of no type with a shape, have a pointer to virtual
    functions, which nobody knows where they are created?"""
    if program.language != "C++" or not isinstance(elem, Struct) \
            or elem.deep_p():
        return False
    types = {s.parameter.elem.name for s in lang.walk(program.body)
             if isinstance(s, lang.Call) and s.form == "virtual"}
    todo = [elem]
    while todo:
        t = todo.pop()
        if t.name in types:
            return True
        todo += [t.base] if t.base else []
        todo += [f.elem for f in t.fields
                 if not f.pointer and isinstance(f.elem, Struct)]
    return False


def map_item(memory, item):
    """The entry of ITEM, new if it is absent; None where nothing is."""
    entry = memory.find(item.block, item.low, item.high)
    if entry:
        return entry
    if "must all" in item.begin:
        raise Invalid("a section is not present")
    if "must" in item.begin:
        # Also beside another clause: a member has its own (2.2).
        raise Invalid("not present")
    if not item.begin & {"in", "new"}:
        return None
    elem = memory.blocks[item.block].elem
    if "in" not in item.begin and virtual_p(memory.program, elem):
        raise Invalid("no pointer to virtual functions")
    host = memory.blocks[item.block].values
    kinds = cells(elem)
    values = {}
    for c in range(item.low, item.high):
        if c in item.come_in:
            values[c] = host[c]
        elif kinds[c % len(kinds)].pointer and c in item.brought:
            values[c] = host[c]
        else:
            values[c] = UNDEFINED
    entry = Entry(item.block, item.low, item.high, values,
                  between=set(item.between))
    memory.add(entry)
    return entry


def attach(memory, pointer):
    """The device's pointer gets its target's address there: True if so."""
    block, cell, target, at = pointer[:4]
    low = pointer[-1]
    holder = memory.find(block, cell, cell + 1)
    goal = memory.overlapping(target, low, low + 1)
    if not holder or not goal:
        return False
    count = holder.attached.get(cell, 0)
    if count and holder.values[cell] != OnDevice(goal[0], at):
        raise Invalid("attached to something else")
    holder.attached[cell] = count + 1
    holder.values[cell] = OnDevice(goal[0], at)
    return True


def detach(memory, pointer, finalize=False):
    block, cell = pointer[:2]
    holder = memory.find(block, cell, cell + 1)
    if not holder or not holder.attached.get(cell):
        return
    holder.attached[cell] -= 1
    if finalize or not holder.attached[cell]:
        holder.attached[cell] = 0
        holder.values[cell] = memory.blocks[block].values[cell]


def owners(memory, operands, items, compute, used):
    """The objects of members that OPERANDS of a region name: of a type with a
    shape a member's clause makes its object, which comes with its own bytes
    (doc/language.md 2.2), unless ITEMS have the object.  COMPUTE: what the body
    changes of an object that is no pointer's comes back.  USED: kernels use
    objects of other types, too.  In Fortran the clause is about the component
    alone (5)."""
    result = []
    if memory.program.language == "Fortran":
        return result
    for o in operands:
        o = as_section(memory, o)
        if o.count is None or not o.path.steps or o.bare:
            continue
        place = locate(memory, o.path)
        owner = locate(memory, lang.Path(o.path.root, o.path.steps[:-1]))
        if place.field is None or not o.count \
                or not (known_type_p(memory, o.path)
                        or used and lone_member_p(memory, o)):
            continue
        mine = [i for i in items if i.block == place.block
                and i.low <= place.cell < i.high]
        if any(i.begin == {"maybe"} for i in mine) \
                and o.clause in ("no_create", "present"):
            raise Invalid("an object that may be absent, and its member")
        if any(i.begin == {"maybe"} and i.high - i.low
               > memory.blocks[i.block].width() for i in mine):
            raise Invalid("several objects that may be absent, and a member")
        # A member's clause that allocates makes what no_create does not.
        if any(i.begin != {"maybe"} for i in mine):
            continue
        block = memory.blocks[place.block]
        low, count = place.cell - place.cell % block.width(), 1
        mine = range(owner.cell, owner.cell + size(owner.elem))
        if not known_type_p(memory, o.path) \
                and memory.program.variable(o.path.root).kind == "objects":
            # An array is mapped as a whole.
            low, count = 0, block.count
            mine = range(len(block.values))
        item = objects(memory, Place(place.block, low, block.elem), count,
                       "", False)[0]
        item.begin, item.come_out = {"in"}, set()
        item.brought = set(range(item.low, item.high))
        if compute and memory.program.variable(o.path.root).kind != "pointer":
            item.come_out = set(item.brought)
        item.between = set(range(item.low, item.high)) - set(mine)
        result.append(item)
    return whole_arrays(memory, result)


def lone_member_p(memory, operand):
    """Is OPERAND a member, with elements, of a variable, of an element of one, or
    of what a pointer variable points to, of a type without a shape?"""
    if memory.program.language == "Fortran":
        return False
    operand = as_section(memory, operand)
    path = operand.path
    kind = memory.program.variable(path.root).kind
    names = path.steps[1:] if kind in ("pointer", "this", "objects") \
        else path.steps
    return bool(names) and all(isinstance(t, str) for t in names) \
        and bool(operand.count) \
        and locate(memory, path).field is not None \
        and not known_type_p(memory, path)


def lone_members(memory, data):
    """The operands of DATA, a data construct, that are members, and whose
    objects are none, or are in no_create.  Their objects are there if a compute
    construct in it uses these members (doc/language.md 2.2)."""
    whole = {o.path.root for o in data.operands
             if o.clause != "no_create"
             and not any(isinstance(t, str) for t in o.path.steps)}
    return [o for o in data.operands if o.path.root not in whole
            and lone_member_p(memory, o)]


def member_used_p(memory, data):
    """Do compute constructs in DATA certainly use a member, that DATA names, of
    each object?"""
    steps = {o.path.root: as_section(memory, o).path.steps
             for o in lone_members(memory, data)}

    def roots_used(body):
        used = set()
        for s in body:
            if isinstance(s, lang.Construct):
                used |= {p.root for p in lang.paths(s.body)
                         if p.root in steps and p.steps[:len(steps[p.root])]
                         == steps[p.root]
                         and all(o.path.root != p.root for o in s.operands)}
            elif isinstance(s, lang.Around):
                used |= roots_used(s.body)
        return used
    return bool(steps) and roots_used(data.body) == set(steps)


def begin_data(memory, data):
    """Begin DATA.  Gives the variables that are not there for its kernels."""
    lone = lone_members(memory, data)
    begin_region(memory, data.operands, used=data.used)
    return frozenset() if data.used else frozenset(o.path.root for o in lone)


def known_type_p(memory, path):
    """Do directives name one of the types that PATH, of a member, leads through
    behind its last pointer, or what is in one of these (doc/language.md 2.2)?"""
    def known_p(t):
        return isinstance(t, Struct) and (t.deep_p() or any(
            known_p(f.elem) for f in t.all_fields() if not f.pointer))

    for k in range(len(path.steps) - 1, -1, -1):
        place = locate(memory, lang.Path(path.root, path.steps[:k]))
        if place.field is not None:
            return False
        if known_p(place.elem):
            return True
    return False


def whole_arrays(memory, items):
    """Of several elements of one array variable all of the array gets memory."""
    for block in {i.block for i in items}:
        mine = [i for i in items if i.block == block]
        if len({i.low for i in mine}) > 1:
            for item in mine:
                widen(memory, item)
    return items


def widen(memory, item):
    """All of the array gets memory that ITEM is in."""
    if not memory.program.blocks[item.block].heap:
        rest = set(range(len(memory.blocks[item.block].values)))
        item.between |= rest - set(range(item.low, item.high))
        item.low, item.high = 0, len(rest)


def begin_region(memory, operands, compute=False, used=False):
    """Map; `regions' keeps (entry, item, attached pointers) for the end."""
    taken = []
    memory.regions.append(taken)
    if memory.shared:
        return
    items = [i for o in operands
             for i in items_of(memory, o, o.clause == "no_create",
                               own_clauses(memory, o, operands))]
    if any(o.count == 0 and not o.path.steps and p.shape
           and o.path.root == p.path.root and o is not p
           for o in operands for p in operands):
        raise Invalid("no elements of an array beside others with a shape")
    items += owners(memory, operands, items, compute, used)
    if memory.program.language == "Fortran" and any(
            i.begin == {"maybe"} and other.begin & {"in", "new"}
            and i.block == other.block and i.low < other.high
            and other.low < i.high and not memory.find(i.block, i.low, i.high)
            for i in items for other in items):
        raise Invalid("no_create, and another clause that makes it")
    items = whole_variables(memory, items,
                            join(items, True, memory.shared_blocks))
    for item in items:
        if item.several and item.begin & {"in", "new"}:
            widen(memory, item)
    for item in items:
        entry = map_item(memory, item)
        if entry:
            entry.structured += 1
        taken.append((entry, item, []))
    for entry, item, attached in taken:
        if item.begin == {"must"} and not all(
                entry.attached.get(p[1]) for p in item.attached):
            raise Invalid("present and not attached")
        attached += [p for p in item.pointers if attach(memory, p)]


def end_region(memory):
    taken = memory.regions.pop()
    for _, _, attached in taken:
        for pointer in attached:
            holder = memory.find(pointer[0], pointer[1], pointer[1] + 1)
            if not holder or not holder.attached.get(pointer[1]):
                raise Invalid("the pointer has left inside of the region")
            detach(memory, pointer)
    for entry, item, _ in taken:
        if not entry:
            continue
        if entry not in memory.entries:
            raise Invalid("left inside of a region")
        entry.structured -= 1
        release(memory, entry, item)


def release(memory, entry, item):
    """Let ENTRY go if no reference is left, and copy out what ITEM says."""
    if entry.structured or entry.dynamic:
        return
    if (item.low, item.high) != (entry.low, entry.high):
        raise Invalid("a part is the last to go")
    copy_out(memory, entry, item.come_out)
    memory.remove(entry)


def copy_out(memory, entry, which):
    host = memory.blocks[entry.block].values
    for c in which:
        if isinstance(entry.values[c], OnDevice):
            raise Invalid("a device's address on the host")
        if entry.values[c] is UNDEFINED \
                and isinstance(host[c], (tuple, type(None))):
            raise Invalid("an unknown pointer on the host")
        if entry.block in memory.shared_blocks \
                and entry.values[c] != host[c]:
            raise Invalid("what two dummy arguments share changes")
        host[c] = entry.values[c]


# --- Directives --------------------------------------------------------------

def all_bytes(entry, item):
    """A call copies ITEM to the host without regard to its type, and so pointers
    that nobody has written."""
    if any(entry.values[c] is UNDEFINED for c in range(item.low, item.high)
           if c not in item.come_out):
        raise Invalid("an unknown pointer on the host")


def may_be_idle(memory, directive):
    """Is there a pointer without an extent that means an object in some programs
    only (doc/language.md 9.2)?"""
    for o in directive.operands:
        if o.bare:
            elem = locate(memory, o.path).elem
            if not (isinstance(elem, Struct) and elem.deep_p()):
                return True
    return False


def enter(memory, directive):
    if memory.shared or directive.condition == 0:
        return
    items = directive_items(memory, directive.operands)
    if any("must" in i.begin for i in items):
        raise Invalid("present on enter data")
    for item in items:
        map_item(memory, item).dynamic += references(item, items)
    for item in items:
        for pointer in item.pointers:
            attach(memory, pointer)


def leave(memory, directive):
    """exit data."""
    if memory.shared:
        return
    if may_be_idle(memory, directive):
        raise Invalid("a pointer that may be idle")
    items = directive_items(memory, directive.operands, True)
    for item in items:
        for pointer in item.pointers:
            detach(memory, pointer, directive.finalize)
    for item in items:
        entry = memory.find(item.block, item.low, item.high)
        if not entry and (not item.come_out
                          or references(item, items) == item.named):
            continue
        if not entry or not entry.dynamic:
            raise Invalid("exit of what was not entered")
        if directive.by_call and item.come_out:
            all_bytes(entry, item)
        entry.dynamic = 0 if directive.finalize else max(
            0, entry.dynamic - references(item, items))
        release(memory, entry, item)


def update(memory, directive):
    if memory.shared or directive.condition == 0:
        return
    if directive.if_present and may_be_idle(memory, directive):
        raise Invalid("a pointer that may be idle")
    # In Fortran a component's clause takes it from its object's (5).
    whole = {o.path.root for o in directive.operands
             if all(isinstance(s, int) for s in o.path.steps)}
    if memory.program.language == "Fortran" and any(
            o.path.root in whole and any(isinstance(s, str)
                                         for s in o.path.steps)
            for o in directive.operands):
        raise Invalid("an object and its component")
    if len({(o.path, o.first, o.count) for o in directive.operands}) < len({
            (o.path, o.first, o.count, o.clause == "device")
            for o in directive.operands}):
        raise Invalid("one operand in both directions")
    written = set()
    for operand in directive.operands:
        place, count, _ = section(memory, operand)
        if operand.count is not None and not count:
            continue
        if operand.bare and directive.if_present and not (
                isinstance(place.elem, Struct) and place.elem.deep_p()):
            raise Invalid("GCC does nothing there")
        many = 1 if count is None else count
        if place.field is not None:
            raise Invalid("update of a pointer")
        for item in objects(memory, place, many, operand.shape,
                            absent_end=directive.if_present):
            entry = memory.find(item.block, item.low, item.high)
            if not entry:
                if directive.if_present:
                    continue
                raise Invalid("update of what is absent")
            host = memory.blocks[item.block].values
            both = {(item.block, c) for c in item.come_out}
            if both & written and len({o.clause == "device"
                                       for o in directive.operands}) > 1:
                raise Invalid("both directions")
            written |= both
            for c in item.come_out:
                if isinstance(entry.values[c], OnDevice):
                    raise Invalid("update of an attached pointer")
                if operand.clause == "device":
                    entry.values[c] = host[c]
            if operand.clause != "device":
                if directive.by_call:
                    all_bytes(entry, item)
                copy_out(memory, entry, item.come_out)


def host_data(memory, directive):
    """What use_device names is present, or may be absent."""
    path = directive.operands[0].path
    v = memory.program.variable(path.root)
    place, count, _ = section(memory, lang.Operand(
        "use_device", path, 0, 1 if v.kind == "pointer" else v.count))
    end = place.cell + count * size(place.elem)
    if memory.shared or memory.find(place.block, place.cell, end):
        return
    if not directive.if_present:
        raise Invalid("use_device of what is absent")
    if memory.overlapping(place.block, place.cell - 1, end):
        # libgomp takes a pointer to the end of an object for one to it.
        raise Invalid("use_device of the end of an object")


# --- Compute constructs ------------------------------------------------------

def used(construct):
    """The variables of the body, in order."""
    names, own = [], loop_rules.privates(construct.body)
    for path in lang.paths(construct.body):
        if path.root not in names and path.root not in own:
            names.append(path.root)
    if own & {o.path.root for o in construct.operands}:
        raise Invalid("private and not")
    if construct.bound and construct.bound.root not in names:
        names.append(construct.bound.root)
    return names


def other_name(memory, construct, name):
    """CONSTRUCT has clauses for members of NAME alone.  The rest comes where it
    uses that by NAME."""
    block = memory.storage[name][0]
    names = set(used(construct)) | {o.path.root for o in construct.operands}
    if any(n != name and memory.storage.get(n, (None,))[0] == block
           for n in names):
        raise Invalid("members by one name, the object by another")


def implicit_operands(memory, construct):
    """What variables without a clause get: (operands, private values)."""
    # An element of an array names the array; a member leaves the rest.
    named = {o.path.root for o in construct.operands
             if all(isinstance(s, int) for s in o.path.steps)}
    partly = {o.path.root for o in construct.operands} - named
    operands, private = [], {}
    if construct.default == "present" and named - {
            o.path.root for o in construct.operands if o.count != 0}:
        raise Invalid("default(present), and a section without elements")
    reduced = {n for _, n in lang.reductions(construct)}
    given_up = {item.block for taken in memory.regions
                for entry, item, _ in taken if not entry}
    for name in used(construct):
        v = memory.program.variable(name)
        path = lang.Path(name)
        if name in construct.copies:
            if memory.overlapping(*memory.extent(name)):
                raise Invalid("a firstprivate object that is present")
            continue
        if name in named:
            if made_by_member_p(memory, construct, v):
                operands.append(lang.Operand("copy", path, shape=ALONE))
            continue
        where = memory.storage.get(name) or name == "this" \
            and memory.pointers[name]
        if where and where[0] in given_up:
            raise Invalid("a region around has a clause and no data")
        if name in reduced:
            operands.append(lang.Operand("copy", path))
        elif v.kind == "scalar":
            if construct.kind == "kernels" or v.declared \
                    or name in memory.lexical:
                operands.append(lang.Operand("copy", path))
            else:
                block, cell, end = memory.extent(name)
                private[name] = memory.blocks[block].values[cell:end]
        elif v.kind in ("pointer", "this"):
            operands += implicit_pointer(memory, construct, v)
        elif memory.program.language == "Fortran" \
                and isinstance(v.elem, Struct) and v.elem.deep_p():
            if construct.default == "present" \
                    and not memory.find(*memory.extent(name)):
                raise Invalid("default(present)")
            operands += implicit_components(memory, construct, v)
        elif memory.find(*memory.extent(name)):
            # default(present) asks for what is copied by hand, too.
            if construct.default == "present" \
                    and memory.program.language == "Fortran" \
                    and isinstance(v.elem, Struct) and v.elem.by_hand:
                operands += implicit_components(memory, construct, v)
        elif name in partly:
            inside = [holds_p(memory, memory.storage[name][0], o)
                      for o in construct.operands if o.path.root == name]
            if not any(inside) and construct.default != "present":
                operands.append(lang.Operand("copy", path))
                continue
            if not all(inside):
                raise Invalid("a clause on what another object holds")
            if elements_only(construct, v):
                continue
            if construct.default == "present":
                raise Invalid("default(present)")
            # What the clauses do not name is as without them; of a type
            # with a shape, the object alone.
            if not v.elem.deep_p():
                other_name(memory, construct, name)
            operands.append(lang.Operand("copy", path, shape=ALONE))
        elif construct.default == "present":
            raise Invalid("default(present)")
        else:
            operands.append(lang.Operand("copy", path))
    return operands, private


def holds_p(memory, block, operand):
    """Is OPERAND a member of an object in BLOCK?  Else another object, behind a
    pointer there, has it."""
    return locate(memory, lang.Path(
        operand.path.root, operand.path.steps[:-1])).block == block


def copied_object_p(v):
    """May V be in a firstprivate clause?  No pointer is followed there."""
    def plain_p(t):
        return isinstance(t, Scalar) or not t.base and all(
            not f.container and not f.associated and (
                plain_p(f.elem) if not f.pointer else True) for f in t.fields)
    return v.kind == "object" and v.storage in ("local", "static") \
        and not v.attribute and not v.declared and plain_p(v.elem)


def made_by_member_p(memory, construct, v):
    """Does a member's clause of CONSTRUCT make V, of a type without a shape,
    of which another one says no_create?"""
    mine = [o for o in construct.operands if o.path.root == v.name]
    return v.kind == "object" and any(
        lone_member_p(memory, o) and o.clause not in ("no_create", "present")
        for o in mine) and all(o.clause == "no_create"
                               for o in mine if not o.path.steps)


def elements_only(construct, v):
    """Does the body use elements of V, of a type with a shape, that clauses name
    members of, and no others?"""
    named = {o.path.steps[0] for o in construct.operands
             if o.path.root == v.name and len(o.path.steps) > 1}
    return v.elem.deep_p() and all(
        p.steps and isinstance(p.steps[0], int) and p.steps[0] in named
        for p in lang.paths(construct.body) if p.root == v.name)


def implicit_components(memory, construct, v):
    """Fortran: the variable and the components that the construct refers to,
    but those that have clauses."""
    there = memory.find(*memory.extent(v.name))
    result = [] if there else [lang.Operand("copy", lang.Path(v.name),
                                            shape=ALONE)]
    own = [o.path.steps for o in construct.operands if o.path.root == v.name]
    named = {item.block for o in construct.operands
             for item in items_of(memory, o)}
    for path in lang.paths(construct.body):
        if path.root == v.name:
            if any(path.steps[:len(k)] == k and len(path.steps) > len(k)
                   and by_hand_p(memory, lang.Path(v.name, k)) for k in own):
                raise Invalid("a clause on what is copied by hand")
            result += [o for o in components(memory, path, bool(there), named)
                       if o.path.steps not in own
                       and not said(memory, construct.operands, o)]
    return result


def by_hand_p(memory, path):
    """Does PATH lead to objects that are bytes in clauses?"""
    elem = locate(memory, path).elem
    return isinstance(elem, Struct) and elem.by_hand


def said(memory, operands, component):
    """Does a clause have all of COMPONENT's target, under whatever name?"""
    target, count, _ = section(memory, component)
    end = target.cell + count * size(target.elem)
    for o in operands:
        if o.clause != "no_create":
            place, many, _ = section(memory, o)
            if place is not None and place.block == target.block \
                    and place.cell <= target.cell and end <= place.cell + (
                        1 if many is None else many) * size(place.elem):
                return True
    return False


def components(memory, path, must, named):
    """The components behind pointers on PATH, as operands; of an object that
    is present they MUST be, too.  NAMED are the blocks that clauses have."""
    result = []
    for k, step in enumerate(path.steps):
        if not isinstance(step, str) or step == "loop":
            continue
        at = lang.Path(path.root, tuple(0 if t == "loop" or isinstance(
            t, lang.Subscript) else t for t in path.steps[:k + 1]))
        owner = locate(memory, lang.Path(at.root, at.steps[:-1]))
        if step in owner.elem.left_out(""):
            raise Invalid("the shape leaves it out")
        place = locate(memory, at)
        if place.field is None:
            continue
        if any(isinstance(t, lang.Subscript) for t in path.steps[:k + 1]):
            raise Invalid("components of several objects")
        if place.target is None:
            raise Invalid("not allocated")
        beside_elements(memory, at, named)
        count = memory.blocks[place.target[0]].count
        result.append(lang.Operand("present" if must else "copy", at, 0, count,
                                   ALONE))
    return result


def beside_elements(memory, path, named):
    """PATH, of a component, is about all elements of the arrays that it leads
    through: none of these components is there in part, or, unless PATH names
    it, is one of the blocks NAMED, which clauses have."""
    for k, step in enumerate(path.steps):
        array = locate(memory, lang.Path(path.root, path.steps[:k]))
        if not isinstance(step, int) or array.field is not None:
            continue
        for i in range(array.count):
            try:
                place = locate(memory, lang.Path(
                    path.root, path.steps[:k] + (i,) + path.steps[k + 1:]))
            except Invalid:
                continue
            if place.target is None:
                continue
            if i != step and place.target[0] in named:
                raise Invalid("another element's component has a clause")
            memory.find(place.target[0], 0, len(
                memory.blocks[place.target[0]].values))


def implicit_pointer(memory, construct, v):
    """A pointer to a type with a shape is looked up; `this' is copied where it
    is absent, unless CONSTRUCT has default(present)."""
    block, cell = memory.pointers[v.name]
    if not isinstance(v.elem, Struct) or not v.elem.deep_p():
        if construct.closure and memory.overlapping(block, cell, cell + 1):
            return []
        raise Invalid("a pointer without a clause")
    if v.kind == "this" and not memory.find(block, cell,
                                            cell + size(v.elem)):
        if construct.default == "present":
            raise Invalid("default(present)")
        # Clauses for its members leave the rest, whose targets stay.
        shape = ALONE if any(o.path.root == "this" and holds_p(memory, block, o)
                             for o in construct.operands) else ""
        return [lang.Operand("copy", lang.Path("this"), 0, 1, shape)]
    return []


def element_of(path):
    """The element that PATH leads to behind a pointer; None: it has another
    number each time."""
    step = path.steps[0] if path.steps else 0
    if isinstance(step, str):
        return None if step == "loop" else 0
    return step if isinstance(step, int) else None


class Kernel:
    """What a construct's body sees."""

    def __init__(self, memory, private, construct_):
        self.memory = memory
        self.private = private
        self.operands = construct_.operands
        self.body = construct_.body
        self.copies = construct_.copies

    def start(self, name):
        v = self.memory.program.variable(name)
        if v.kind in ("pointer", "this"):
            return self.start_pointer(v)
        block, low, high = self.memory.extent(name)
        found = self.memory.overlapping(block, low, high)
        if self.given_up_p(name):
            raise Invalid("a clause names what is absent")
        return replace(start(self.memory, name), entry=self.only(found))

    def given_up_p(self, name):
        """Do clauses name parts of the array, of which none is present?  What
        they name says where the array is."""
        absent = []
        for o in self.operands:
            if o.path.root == name and all(isinstance(t, int)
                                           for t in o.path.steps):
                place, count, _ = section(self.memory, o)
                end = place.cell + (1 if count is None else count) \
                    * size(place.elem)
                absent.append(not self.memory.find(place.block, place.cell,
                                                   end))
        return bool(absent) and all(absent)

    def only(self, found):
        """The variable, or the section of it that a clause names."""
        if len(found) != 1:
            raise Invalid("not on the device as a whole")
        return found[0]

    def start_pointer(self, v):
        block, cell = self.memory.pointers[v.name]
        found = self.entry_of(v, self.first_element(v))
        if not found:
            raise Invalid("a pointer to what is absent")
        return Place(-1, 0, v.elem, field=v, target=OnDevice(found, cell),
                     entry=None)

    def entry_of(self, v, number):
        """Where on the device the element NUMBER is that V leads to."""
        block, cell = self.memory.pointers[v.name]
        at = cell + number * size(v.elem)
        return next(iter(self.memory.overlapping(block, at, at + 1)), None)

    def first_element(self, v):
        """The element that says where the kernel's V points to: one that clauses
        name, else one that the body uses beside these, else the first.  All
        that clauses name and the body uses are in one block."""
        sections = [o.first for o in self.operands
                    if o.path.root == v.name and not o.path.steps and o.count]
        members = [element_of(o.path) for o in self.operands
                   if o.path.root == v.name and o.path.steps]
        used_ones = {element_of(p) for p in lang.paths(self.body)
                     if p.root == v.name}
        members_used = [n for n in members if n is not None
                        and (n in used_ones or None in used_ones)]
        if len(used_ones) != 1 or None in used_ones or not members:
            used_ones = set()
        first = [*sections, *members_used, *used_ones, 0][0]
        entry = self.entry_of(v, first)
        if any(self.entry_of(v, n) not in (None, entry) for n in members_used):
            raise Invalid("elements apart")
        return first

    def locate(self, path, number):
        place = self.start(path.root)
        return follow(self.memory, place, path.steps, number)

    def read(self, path, number):
        if path.root in self.private:
            value = self.private[path.root][0]
            if value is UNDEFINED:
                raise Invalid("reads what nobody has written")
            return value
        if path.root in self.copies:
            place = locate(self.memory, path, number)
            if place.block != self.memory.storage[path.root][0]:
                raise Invalid("a copy's pointer is followed")
            return plain(value_at(self.memory, place), place)
        place = self.locate(path, number)
        return plain(value_at(self.memory, place), place)

    def write(self, path, number, value):
        if path.root in self.private:
            raise Invalid("a private scalar is written")
        place = self.locate(path, number)
        changeable(self.memory, place)
        place.entry.values[place.cell] = value


def changeable(memory, place):
    if not scalar_p(place):
        raise Invalid("not a number")
    block = place.entry.block if place.entry else place.block
    if block in memory.shared_blocks:
        raise Invalid("what two dummy arguments share changes")


def plain(value, place):
    if not scalar_p(place):
        raise Invalid("not a number")
    if value is UNDEFINED:
        raise NeverWritten("reads what nobody has written")
    return value


class OnHost:
    """The same where a construct runs on the host."""

    def __init__(self, memory):
        self.memory = memory

    def locate(self, path, number):
        return locate(self.memory, path, number)

    def read(self, path, number):
        place = self.locate(path, number)
        return plain(value_at(self.memory, place), place)

    def write(self, path, number, value):
        place = self.locate(path, number)
        changeable(self.memory, place)
        self.memory.blocks[place.block].values[place.cell] = value


def perform(view, construct):
    """Execute the body; what it may read and write in parallel is checked."""
    if construct.nest:
        loop_rules.Nest(view, construct).perform()
        return
    written, read = {}, {}
    rounds = range(construct.loop) if construct.loop is not None else [None]
    for number in rounds:
        for s in construct.body:
            total = s.constant
            for path in s.sources:
                if path.root == construct.reduction:
                    raise Invalid("a reduction's variable is read")
                total += view.read(path, number)
                note(view, read, path, number)
            if s.target.root == construct.reduction:
                if s is not construct.body[-1]:
                    raise Invalid("a reduction's variable is written")
                total += view.read(s.target, None)
            else:
                note(view, written, s.target, number)
            view.write(s.target, number, total)
    for place, rounds in written.items():
        if len(rounds) > 1 or read.get(place, rounds) - rounds:
            raise Invalid("iterations depend on each other")
        if construct.wide and place in read:
            raise Invalid("gangs depend on each other")


def note(view, table, path, number):
    if getattr(view, "private", None) and path.root in view.private \
            or path.root in getattr(view, "copies", []):
        return
    place = view.locate(path, number)
    table.setdefault((place.block, place.cell), set()).add(number)


def listed(memory, construct):
    """default(none): all variables are in clauses."""
    names = {o.path.root for o in construct.operands if not o.path.steps}
    names |= set(construct.copies)
    # Of a combined `kernels loop' GCC wants reductions in clauses, too.
    if construct.kind != "kernels":
        names |= {n for _, n in lang.reductions(construct)}
    if set(used(construct)) - names or any(
            memory.program.variable(n).declared for n in used(construct)):
        raise Invalid("default(none)")


def check_closure(memory, directive):
    """What a closure's captures mean is what the variables mean without a clause
    (doc/language.md 2.2), less what the function around says of these.  It has
    copies of scalars."""
    if directive.operands or directive.copies or directive.nest \
            or directive.reduction or directive.loop is None:
        raise Invalid("no closure")
    for name in used(directive):
        v = memory.program.variable(name)
        if v.kind == "this" or v.attribute == "member" or v.kind == "scalar" \
                and (directive.kind == "kernels" or v.declared
                     or name in memory.lexical):
            raise Invalid("no closure has this")


def construct(memory, directive):
    if memory.unmade & set(used(directive)):
        raise Invalid("a region around has only members")
    if any(s.target.root in directive.copies for s in lang.walk(directive.body)
           if isinstance(s, lang.Set)):
        raise Invalid("a copy is written")
    if directive.closure:
        check_closure(memory, directive)
    if directive.default == "none":
        listed(memory, directive)
    one_name(memory, set(used(directive)) | {
        o.path.root for o in directive.operands})
    for loop in directive.body if directive.nest else []:
        if isinstance(loop, lang.Loop) and loop.bound and OnHost(memory).read(
                loop.bound, None) != loop.count:
            raise Invalid("the bound is another number")
    if directive.bound:
        host = OnHost(memory).read(directive.bound, None)
        if host != directive.loop:
            raise Invalid("the bound is another number")
    if memory.shared or directive.condition == 0:
        for name in used(directive):
            if memory.program.variable(name).kind == "scalar" \
                    and not memory.program.variable(name).declared \
                    and directive.kind != "kernels" \
                    and name not in {n for _, n in lang.reductions(directive)} \
                    and any(s.target.root == name
                            for s in lang.walk(directive.body)
                            if isinstance(s, lang.Set)) \
                    and name not in {o.path.root for o in directive.operands}:
                raise Invalid("a private scalar is written")
        perform(OnHost(memory), directive)
        return
    operands, private = implicit_operands(memory, directive)
    begin_region(memory, directive.operands + operands, True)
    view = Kernel(memory, private, directive)
    for name in used(directive):
        if name in memory.pointers:
            # It leads to something, also where no iteration uses it.
            view.start_pointer(memory.program.variable(name))
    if directive.bound \
            and view.read(directive.bound, None) != directive.loop:
        raise Invalid("the bound is another number on the device")
    perform(view, directive)
    end_region(memory)


# --- Programs ----------------------------------------------------------------

def within(memory, statement, lexical, unmade):
    """The statements in STATEMENT, about which data constructs in the function
    say what LEXICAL and UNMADE are."""
    kept = memory.lexical, memory.unmade
    memory.lexical, memory.unmade = lexical, unmade
    for s in statement.body:
        execute(memory, s)
    memory.lexical, memory.unmade = kept


def container_p(program, path):
    """Does PATH lead through a container?  No clause may subscript one."""
    if program.language != "C++":
        return False
    elem = program.variable(path.root).elem
    for step in path.steps:
        if isinstance(step, str) and step != lang.LOOP:
            field = elem.member(step)
            if field.container:
                return True
            elem = field.elem
    return False


def one_name(memory, names):
    """Fortran: a dummy argument for a section and the array itself are no
    operands of one directive."""
    variables = [memory.program.variable(n) for n in names]
    if any(v.kind == "array" and v.storage == "parameter" and w is not v
           and w.name in memory.storage
           and memory.storage[v.name][0] not in memory.shared_blocks
           and memory.storage[v.name][0] == memory.storage[w.name][0]
           for v in variables for w in variables):
        raise Invalid("an array by two names")


def check_operands(memory, operands):
    """What compilers refuse, also where nothing is executed."""
    fortran = memory.program.language == "Fortran"
    plain = {(o.path, o.first, o.count, o.clause)
             for o in operands if fortran or not o.shape}
    if len({p[:3] for p in plain}) < len(plain):
        raise Invalid("one operand in two kinds of clauses")
    if not fortran:
        whole = {(o.path, o.clause, repr(o.shape))
                 for o in operands if o.count is None}
        if len({p[0] for p in whole}) < len(whole):
            raise Invalid("one variable with two kinds of clauses or shapes")
    slices = [o.path.root for o in operands
              if memory.program.variable(o.path.root).stride != 1]
    if len(set(slices)) < len(slices):
        raise Invalid("several parts of a section")
    one_name(memory, {o.path.root for o in operands})
    if any(container_p(memory.program, o.path) for o in operands):
        raise Invalid("a section of a container")


def shared_in(memory, call):
    """The block that two dummy arguments of CALL share."""
    return frozenset([memory.storage[call.twin.name][0]] if call.twin else [])


def execute(memory, statement):
    """One statement, and those in it."""
    kind = type(statement)
    if not isinstance(statement, lang.HostData):
        check_operands(memory, getattr(statement, "operands", []))
    if kind is lang.Set:
        host = OnHost(memory)
        total = statement.constant + sum(host.read(p, None)
                                         for p in statement.sources)
        host.write(statement.target, None, total)
    elif kind is lang.Construct:
        construct(memory, statement)
    elif kind is lang.Data:
        unmade = begin_data(memory, statement)
        if statement.used and not member_used_p(memory, statement):
            raise Invalid("no kernel uses the member")
        within(memory, statement, memory.lexical | {
            o.path.root for o in statement.operands if not o.path.steps},
            memory.unmade | unmade)
        end_region(memory)
    elif kind is lang.Enter:
        enter(memory, statement)
    elif kind is lang.Exit:
        leave(memory, statement)
    elif kind is lang.Update:
        update(memory, statement)
    elif kind is lang.HostData:
        host_data(memory, statement)
    elif kind in (lang.Around, lang.Early):
        if OnHost(memory).read(statement.uses, None) != statement.value:
            raise Invalid("another value")
        for s in getattr(statement, "body", []):
            execute(memory, s)
    elif kind is lang.Call:
        before = [memory.bind(p, statement.about)
                  for p in statement.parameters()]
        shared_blocks = memory.shared_blocks
        memory.shared_blocks |= shared_in(memory, statement)
        # A block of `associate' is no procedure.
        inner = statement.form == "associate"
        within(memory, statement,
               memory.lexical if inner else frozenset(),
               memory.unmade if inner else frozenset())
        memory.shared_blocks = shared_blocks
        for p, place in zip(statement.parameters(), before):
            memory.rebind(p, place)
    elif kind is lang.Check:
        statement.expected[memory.shared] = look(memory)


def look(memory):
    """block -> what can be seen of it."""
    return {b.number: look_at(memory, b) for b in memory.blocks}


def look_at(memory, block):
    width = size(block.elem)
    host = {i: v for i, v in enumerate(block.values)
            if not isinstance(v, (tuple, type(None))) and v is not UNDEFINED}
    device, present = {}, []
    for i in range(block.count):
        low, high = i * width, (i + 1) * width
        found = memory.overlapping(block.number, low, high)
        if not found:
            present.append(False)
        elif len(found) > 1 or not found[0].covers_p(low, high) \
                or found[0].between & set(range(low, high)):
            present.append(None)
        else:
            present.append(True)
            for c in range(low, high):
                value = found[0].values[c]
                if isinstance(value, OnDevice):
                    # Else the host's pointer leads to no device's address.
                    if value.entry in memory.entries and \
                            value.entry.low <= value.cell < value.entry.high:
                        device[c] = "attached"
                elif value is not UNDEFINED and not isinstance(
                        value, (tuple, type(None))):
                    device[c] = value
    return Seen(host, device, present)


def interpret(program):
    """Fill what PROGRAM's checks expect; raise Invalid if it is not valid."""
    for shared in (False, True):
        memory = Memory(program, shared)
        for s in program.body:
            execute(memory, s)
        if any(not e.declared or e.dynamic for e in memory.entries):
            raise Invalid("something stays on the device")
