"""What the generator leaves out.

LIMITS are documented (doc/limitations.md, or GCC's own): programs that need
more are not made, unless --no-limits.  FAILURES are defects that are not mended
yet, which the fixed seeds of `make check' leave out, and nothing else does:
a list that has to become empty.  Either has predicates (memory, statement) that
hold where the statement meets it, or a production's weight that is 0 then.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from . import language as lang, rules
from .language import Struct
from .memory import Invalid, locate


def deep_p(elem):
    return isinstance(elem, Struct) and elem.deep_p()


def members(memory, s):
    """(operand, type of the object, is that present) of each operand that is a
    pointer in memory."""
    for o in getattr(s, "operands", []):
        try:
            o = rules.as_section(memory, o)
            if o.count is None or not o.path.steps:
                continue
            place = locate(memory, o.path)
            owner = locate(memory, lang.Path(o.path.root, o.path.steps[:-1]))
            if place.field is not None and place.block >= 0:
                yield o, owner.elem, bool(memory.find(place.block, place.cell,
                                                      place.cell + 1))
        except Invalid:
            continue


def member_without_object(memory, s):
    """GCC maps the pointers, too, of objects that are absent."""
    return isinstance(s, (lang.Enter, lang.Exit)) and any(
        not deep_p(t) and not there for o, t, there in members(memory, s))


def leaves_members_region(memory, s):
    """GCC counts the object of a member that a region around has a clause
    for."""
    holders = {p[0] for taken in memory.regions for _, _, attached in taken
               for p in attached}
    if not isinstance(s, lang.Exit) or not holders:
        return False
    try:
        items = rules.directive_items(memory, s.operands, True)
    except Invalid:
        return False
    return any(i.block in holders and not deep_p(memory.blocks[i.block].elem)
               for i in items)


def lone_pointer(memory, s):
    """A member that is all there is of its object."""
    return any(not deep_p(t) and lang.size(t) == 1
               for _, t, _ in members(memory, s))


def auto_loop(_, s):
    """`loop auto' in parallel and serial constructs."""
    return isinstance(s, lang.Construct) and s.kind != "kernels" and any(
        isinstance(t, lang.Loop) and t.sort == "auto"
        for t in lang.walk(s.body))


def bare_loop_listed(memory, s):
    """Fortran: default(none) and a loop without a directive, in none that has
    one."""
    def bare_p(body):
        return any(bare_p(t.body) if isinstance(t, lang.When) else
                   isinstance(t, lang.Loop) and t.bare for t in body)
    return memory.program.language == "Fortran" \
        and isinstance(s, lang.Construct) and s.default == "none" \
        and bare_p(s.body)


def use_device_beside(memory, s):
    """use_device with if_present of a variable that is absent: what lies
    before it may be present."""
    if not isinstance(s, lang.HostData) or not s.if_present or memory.shared:
        return False
    name = s.operands[0].path.root
    block, cell = memory.pointers[name] if name in memory.pointers \
        else memory.storage[name][:2]
    return not memory.program.blocks[block].heap \
        and not memory.overlapping(block, cell, cell + 1)


def reduced(attribute):
    """Fortran: a variable with ATTRIBUTE is reduced."""
    def reduced_p(memory, s):
        return isinstance(s, lang.Construct) and any(
            memory.program.variable(name).attribute == attribute
            for t in [s, *lang.walk(s.body)]
            for _, name in (lang.reductions(t) if t is s
                            else getattr(t, "reductions", [])))
    return reduced_p


def arrow_in_template(memory, s):
    """A member through a pointer in a clause, in a function template: GCC 14
    and later do not know it."""
    return memory.in_template and any(
        len(o.path.steps) > (2 if o.path.root == "this" else 1)
        and memory.program.variable(o.path.root).kind in ("this", "pointer")
        for o in getattr(s, "operands", []))


def member_behind_member(memory, s):
    """C++: a member of what a function object's reference refers to, of a type
    without a shape, in a construct without a kernel."""
    return not isinstance(s, lang.Construct) and any(
        memory.program.variable(o.path.root).attribute == "member"
        and not deep_p(memory.program.variable(o.path.root).elem)
        and any(isinstance(t, str) for t in o.path.steps)
        for o in getattr(s, "operands", []))


def dummy_beside(memory, s):
    """Fortran: of two dummy arguments that overlap one is in a clause, beside an
    object with a shape, and one is in none."""
    if not isinstance(s, lang.Construct) or not memory.shared_blocks:
        return False
    named = {o.path.root for o in s.operands}

    def shared(names):
        return {memory.storage[n][0] for n in names if n in memory.storage} \
            & memory.shared_blocks
    return bool(shared(named) & shared(set(rules.used(s)) - named))


LIMITS = {
    "dummy-beside": (dummy_beside, "libgomp maps what is in no clause later"),
    "arrow-in-template": (arrow_in_template,
                          "GCC 14 and later refuse it"),
    "auto-loop": (auto_loop, "GCC takes it for independent"),
    "bare-loop-listed": (bare_loop_listed,
                         "gfortran wants its variable in a clause"),
    "reduced-pointer": (reduced("pointer"), "gfortran reduces no pointers"),
    "member-without-object": (member_without_object,
                              "GCC maps its pointer, which is a part"),
    "use-device-beside": (use_device_beside,
                          "libgomp takes it for the end of what lies before"),
    "leaves-members-region": (leaves_members_region,
                              "GCC counts the object of a region's member"),
    "member-behind-member": (member_behind_member,
                             "GCC maps the pointer alone, not its object"),
    "lone-pointer": (lone_pointer, "GCC maps it, and so all of its object"),
}


FAILURES = {}


# Weights that are 0 because of failures: constructs in constructors and
# destructors do not find all that a member of a reference type leads to.
WEIGHTS = {"constructor": 0, "destructor": 0}


def reasons():
    """(name, why) of all failures."""
    return [(name, why) for name, (_, why) in FAILURES.items()] \
        + list(WEIGHTS.items())


def met(table, memory, statement):
    """The names in TABLE that STATEMENT meets."""
    return [name for name, (found_p, _) in table.items()
            if found_p(memory, statement)]
