"""Make a program that goes wrong smaller, as long as it stays valid and the
kind of what goes wrong stays.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import copy

from . import language as lang, rules
from .language import Path, cells
from .memory import Invalid


def all_bodies(program):
    """The lists of statements, outer ones first."""
    todo, result = [program.body], []
    while todo:
        body = todo.pop(0)
        result.append(body)
        for s in body:
            todo += lang.bodies(s)
    return result


def without_statements(program):
    """Smaller programs: with fewer statements; large parts first."""
    for at, body in enumerate(all_bodies(program)):
        size = len(body)
        while size:
            for first in range(0, len(body), size):
                smaller = copy.deepcopy(program)
                del all_bodies(smaller)[at][first:first + size]
                yield smaller
            size //= 2


def without_checks(program):
    smaller = copy.deepcopy(program)
    for body in all_bodies(smaller):
        body[:] = [s for s in body if not isinstance(s, lang.Check)]
    yield smaller


def unwrapped(program):
    """With the statements of a block in its place."""
    for at, body in enumerate(all_bodies(program)):
        for k, s in enumerate(body):
            if isinstance(s, (lang.Around, lang.Data, lang.When)):
                smaller = copy.deepcopy(program)
                there = all_bodies(smaller)[at]
                there[k:k + 1] = there[k].body
                yield smaller


def every(program):
    return [s for body in all_bodies(program) for s in body]


def without_parts(program):
    """With fewer operands, sources, modifiers."""
    for at, s in enumerate(every(program)):
        for word in ("operands", "sources"):
            for k in range(len(getattr(s, word, []))):
                if word == "operands" and len(s.operands) == 1 \
                        and not isinstance(s, lang.Construct):
                    continue
                smaller = copy.deepcopy(program)
                del getattr(every(smaller)[at], word)[k]
                yield smaller
        for word, plain in [("queue", None), ("condition", None),
                            ("finalize", False), ("default", None),
                            ("if_present", False), ("wide", False),
                            ("apart", False), ("bound", None),
                            ("kind", "parallel"), ("loop", None),
                            ("alone", False), ("sizes", []), ("sort", ""), ("levels", ()),
                            ("down", False), ("step", 1), ("tight", ""),
                            ("far", None),
                            ("private", []), ("reductions", []), ("copies", [])]:
            if not isinstance(s, lang.Around) \
                    and getattr(s, word, plain) != plain:
                smaller = copy.deepcopy(program)
                setattr(every(smaller)[at], word, plain)
                yield smaller


def paths(program):
    """All paths that statements have."""
    for s in every(program):
        for word in ("target", "uses", "about", "bound"):

            if isinstance(getattr(s, word, None), Path):
                yield getattr(s, word)
        yield from getattr(s, "sources", [])
        for o in getattr(s, "operands", []):
            yield o.path
            if o.written:
                yield o.written
        if getattr(s, "reduction", None):
            yield Path(s.reduction)
        if isinstance(s, lang.Construct):
            yield from lang.paths(s.body)
            yield from (Path(n) for _, n in lang.reductions(s))
            yield from map(Path, s.copies)
        if isinstance(s, lang.Loop):
            yield from map(Path, s.private)


def without_variables(program):
    used = {p.root for p in paths(program)}
    for v in program.variables:
        if v.name not in used and v.storage != "parameter":
            smaller = copy.deepcopy(program)
            smaller.variables.remove(v)
            smaller.aliases.pop(v.name, None)
            if renumber(smaller):
                yield smaller


def reachable(program):
    """Numbers of the blocks that variables lead to."""
    names = {v.name for v in program.variables}
    todo = [b.number for b in program.blocks if b.home in names]
    todo += [b for b, _ in program.aliases.values()]
    found = set()
    while todo:
        n = todo.pop()
        if n not in found:
            found.add(n)
            todo += [v[0] for v in program.blocks[n].values
                     if isinstance(v, tuple)]
    return found


def renumber(program):
    """Drop blocks that nothing leads to; False where another one has its name
    from one of those."""
    kept = [b for b in program.blocks if b.number in reachable(program)]
    names = {v.name for v in program.variables}
    for b in kept:
        if isinstance(b.home, Path) and b.home.root not in names:
            return False
    number = {b.number: k for k, b in enumerate(kept)}
    for b in kept:
        b.number = number[b.number]
        b.values = [(number[v[0]], v[1]) if isinstance(v, tuple) else v
                    for v in b.values]
    program.aliases = {n: (number[b], c)
                       for n, (b, c) in program.aliases.items()}
    program.blocks = kept
    return True


def with_null(program):
    """With a pointer that is null, and its target gone."""
    for b in program.blocks:
        for c, v in enumerate(b.values):
            if isinstance(v, tuple):
                smaller = copy.deepcopy(program)
                smaller.blocks[b.number].values[c] = None
                if renumber(smaller):
                    yield smaller


def without_fields(program):
    used = {step for p in paths(program) for step in p.steps}
    used |= {step for b in program.blocks if isinstance(b.home, Path)
             for step in b.home.steps}
    for s in every(program):
        for o in getattr(s, "operands", []):
            if isinstance(o.shape, lang.Nest):
                used |= o.shape.include | o.shape.exclude
    for t in program.types:
        used |= {f.length.of for f in t.fields if f.length} \
            | {f.condition[0] for f in t.fields if f.condition}
    for t in program.types:
        for f in t.fields:
            if f.name not in used and len(t.fields) > 1:
                yield without_field(program, t, f)


def without_field(program, t, f):
    """PROGRAM without member F of its type T, which nothing uses."""
    twins = {}
    for old in program.types:
        twins[id(old)] = copy.copy(old)
    smaller = copy.deepcopy(program)
    smaller.types = [twins[id(old)] for old in program.types]
    kept = {b.number: [k for k, c in enumerate(cells(b.elem))
                       if f.name not in c.path] for b in program.blocks}
    for new in smaller.types:
        new.fields = [retyped(g, twins) for g in new.fields
                      if not (g is f)]
        new.base = twins.get(id(new.base), None)
        if new.shape is not None:
            new.shape = {n: out - {f.name} for n, out in new.shape.items()}
    for b in smaller.blocks:
        width = len(cells(b.elem))
        b.values = [b.values[i * width + k] for i in range(b.count)
                    for k in kept[b.number]]
        b.elem = twins.get(id(b.elem), b.elem)
    smaller.variables = [retyped(v, twins) for v in smaller.variables]
    for s in every(smaller):
        if isinstance(s, lang.Call):
            s.parameter = next(v for v in smaller.variables
                               if v.name == s.parameter.name)
    return smaller


def retyped(thing, twins):
    """A field or variable, of the new type."""
    if id(thing.elem) not in twins:
        return thing
    new = copy.copy(thing)
    new.elem = twins[id(thing.elem)]
    return new


STEPS = [without_checks, without_statements, unwrapped, without_parts,
         without_statements, without_variables, with_null, without_variables,
         without_fields, without_statements, without_parts]


def reduce(program, same_p, trials=250):
    """The smallest program found for which SAME_P holds."""
    for step in STEPS:
        again = True
        while again and trials > 0:
            again = False
            for smaller in step(program):
                trials -= 1
                if trials < 0:
                    break
                try:
                    rules.interpret(smaller)
                except (Invalid, KeyError, IndexError, StopIteration):
                    trials += 1
                    continue
                if same_p(smaller):
                    program, again = smaller, True
                    break
    rules.interpret(program)
    return program
