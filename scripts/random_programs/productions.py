"""Programs from a seed.

Each production has a weight in WEIGHTS and is a method `make_NAME' of Maker.
It proposes a statement; the reference interpreter refuses what is not valid,
and another one is tried.  So a new feature is a production here, a rule in
rules.py, and its text in the printers.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from . import known, language as lang, rules
from .choices import Chooser, TRIES
from .language import LOOP, Path, Struct, Variable
from .loops import LoopMaker
from .memory import Invalid, Memory, Place, locate
from .types import make_types, make_variables

# How often each is tried, relative to the others of its kind.
WEIGHTS = {
    # Statements.
    "enter": 14, "exit": 10, "update": 14, "data": 12, "construct": 34,
    "host": 8, "call": 14, "around": 6, "nest": 20, "host_data": 4,
    "early": 4,
    # Where code stands: C and C++.
    "free_pointer": 10,
    # C++ alone.
    "free_reference": 10, "member": 14, "const": 6, "static": 4,
    "virtual": 4, "operator": 4, "template": 6, "lambda": 6,
    "nested": 3, "generic": 3, "captured": 3, "functor": 4,
    "constructor": 4, "destructor": 4,
    "captures": 70, "captured_members": 30,
    # Fortran alone.
    "dummy": 10, "class": 10, "optional": 6, "bound": 8, "associate": 8,
    "contained": 8, "slice": 12, "twin": 25, "polymorphic": 30, "scalar_pointer": 30, "whole": 60,
    "object_attribute": 70, "derived_actual": 40,
    # Parts of constructs.
    "combined": 50, "reduction": 12, "queue": 8, "condition": 6, "bound": 30,
    "wide": 30, "default": 8, "apart": 20, "closure": 12,
    # Parts of loops.
    "assignment": 30, "tight": 20, "private": 15, "loop_reduction": 20, "change": 20,
    # Parts of operands.
    "member_operand": 35, "part": 25, "named_shape": 20, "bare": 12,
    "empty": 10, "member_alone": 25, "several_sections": 10,
    "enter_sections": 6, "implicit_this": 20, "alias": 15,
    "element_operand": 20, "operand_nest": 15, "by_call": 15,
    # Types.
    "shape": 70, "base": 35, "in_place": 40, "structs": 30, "pointer": 60,
    "self": 25, "shared": 20, "null": 12, "array": 30, "named": 35,
    "plain_object": 25, "long": 12, "long_array": 40, "indices": 30,
    "declared": 15, "container": 25, "policy": 40, "invoke": 25,
    "kind": 30, "member_used": 50, "repeated": 4, "left_part": 15,
    "narrow": 20, "triangle": 15, "idle": 4, "sizes": 15, "table": 25,
    "gaps": 25, "copied_object": 10, "far": 12,
}

CONSTRUCT_CLAUSES = ["copy", "copy", "copyin", "copyout", "create", "present",
                     "present", "no_create"]
# Form of a function -> languages, kind of its parameter.
FORMS = {"free_pointer": (("C", "C++"), "pointer"),
         "free_reference": (("C++",), "object"),
         "member": (("C++",), "this"), "const": (("C++",), "this"),
         "static": (("C++",), "pointer"), "virtual": (("C++",), "this"),
         "operator": (("C++",), "this"), "template": (("C++",), "this"),
         "lambda": (("C++",), "object"), "nested": (("C++",), "object"),
         "generic": (("C++",), "object"), "captured": (("C++",), "object"),
         "functor": (("C++",), "object"),
         "constructor": (("C++",), "object"),
         "destructor": (("C++",), "object"),
         "dummy": (("Fortran",), "object"), "class": (("Fortran",), "object"),
         "optional": (("Fortran",), "object"),
         "bound": (("Fortran",), "object"),
         "associate": (("Fortran",), "object"),
         "contained": (("Fortran",), "object"),
         "slice": (("Fortran",), "array")}
# Those that see the variables of what stands around them.
LAMBDAS = ("lambda", "nested", "generic", "captured")
INNER = LAMBDAS + ("associate", "contained")
# Those in which the parameter is a member, of a reference type.
MEMBERS = ("functor", "constructor", "destructor")
# Those whose operands depend on types.
TEMPLATES = ("template", "generic")
DATA_CLAUSES = ["copy", "copy", "copyin", "copyin", "copyout", "create",
                "present", "no_create"]

# What may stand around statements.
AROUND = ["for", "if", "while", "switch"]
AROUND_MORE = {"C": ["goto"], "C++": ["goto", "try"], "Fortran": []}


class Maker(LoopMaker, Chooser):
    """Makes one program."""

    def __init__(self, seed, language, standard, weights):
        self.spreading = random.Random(f"{seed} far")
        self.chance = random.Random(f"{seed} {language}"
                                    f"{' standard' if standard else ''}")
        self.standard = standard
        self.weights = dict(WEIGHTS, **weights)
        if standard:
            self.weights.update(shape=0, bare=0, several_sections=0,
                                enter_sections=0, alias=0)
        self.program = lang.Program(seed, language)
        # Variables that the code in hand may use.
        self.visible = []
        # Parameters -> what they are about.
        self.renamed = {}
        # Names of associate constructs.
        self.associated = set()
        # Variables that lambdas around the code in hand have captured.
        self.captured = set()
        # Statements that are no part of others, None: some.
        self.most = None
        # In a const member function.
        self.const = False
        # May the function be left here?
        self.may_return = False
        # Operands of `enter data' that have not been left.
        self.entered = []
        self.depth = 0
        self.parameters = 0
        self.memories = []
        # Tables of what is left out, and of what is wanted: see known.
        self.left_out, self.wanted = [], {}
        self.met = False

    # --- The program ---

    def make(self):
        make_types(self)
        make_variables(self)
        self.visible = [v.name for v in self.program.variables]
        self.memories = [Memory(self.program, False),
                         Memory(self.program, True)]
        body = self.program.body
        self.fill(body, self.most or self.chance.randrange(4, 11))
        self.close(body)
        body.append(lang.Check())
        self.spread(body)
        return self.program

    def attempt(self, statement):
        """Execute STATEMENT, as far as it is valid; False and no change if it
        is not."""
        if self.known_p(statement):
            return False
        copies = [m.clone() for m in self.memories]
        try:
            for m in copies:
                rules.execute(m, statement)
        except Invalid:
            return False
        self.note_met(statement)
        self.memories = copies
        return True

    def note_met(self, statement):
        """Is STATEMENT, which is taken, one of those that are wanted?"""
        if known.met(self.wanted, self.memories[0], statement):
            self.met = True

    def known_p(self, statement):
        return any(known.met(t, self.memories[0], statement)
                   for t in self.left_out)

    def valid(self, statement):
        if self.known_p(statement):
            return False
        try:
            for m in self.memories:
                rules.execute(m.clone(), statement)
        except Invalid:
            return False
        return True

    def fill(self, body, count):
        """Add COUNT statements to BODY, each with a check behind it."""
        names = ["enter", "exit", "update", "data", "construct", "host",
                 "call", "around", "nest"]
        if self.program.language != "Fortran":
            names += ["host_data", "early"]
        for _ in range(count):
            for _ in range(4):
                name = self.pick(names)
                if self.one(name, body):
                    if name in ("enter", "exit", "update", "construct",
                                "nest"):
                        body.append(lang.Check())
                    break

    def one(self, name, body):
        """Add one statement by production NAME; False, and all as it was, if
        none is valid."""
        kept = (self.visible, self.renamed, self.depth, self.memories,
                list(self.entered), self.const, self.captured,
                self.may_return)
        before = len(body)
        try:
            if getattr(self, f"make_{name}")(body):
                return True
        except Invalid:
            pass
        self.visible, self.renamed, self.depth, self.memories, \
            self.entered, self.const, self.captured, self.may_return = kept
        del body[before:]
        return False

    def close(self, body):
        """Leave what has been entered."""
        for _ in range(12 * len(self.entered)):
            if not self.entered:
                return
            self.leave(body, self.chance.choice(self.entered))
        if self.entered:
            raise Invalid("cannot be closed")

    # --- Statements: each adds one to BODY, or returns False ---

    def make_enter(self, body):
        for _ in range(TRIES):
            operands = self.random_operands(["copyin", "copyin", "create"], 3)
            s = self.by_call(self.modifiers(lang.Enter(operands)))
            if self.attempt(s):
                body.append(s)
                if s.condition != 0:
                    self.entered.append(operands)
                return True
        return False

    def make_exit(self, body):
        if not self.entered:
            return False
        return self.leave(body, self.chance.choice(self.entered))

    def leave(self, body, operands):
        """Leave what OPERANDS have entered, by what names it here."""
        for _ in range(4):
            mine = []
            for o in operands:
                path = self.visible_path(o.path)
                if path is None or path.steps and path.root in self.captured \
                        and not self.often("captured_members"):
                    return False
                first, count = o.first, o.count
                if count is None and self.program.variable(
                        path.root).kind in ("pointer", "this") \
                        and not path.steps:
                    first, count = 0, 1
                clause = self.chance.choice(["copyout", "delete"])
                if o.clause == "invoke":
                    clause = o.clause
                mine.append(lang.Operand(
                    clause, path, first,
                    count, o.shape, whole=o.whole))
            if not self.standard and self.often("left_part"):
                mine += self.parts_of(mine)
            self.chance.shuffle(mine)
            s = self.by_call(lang.Exit(mine, len(self.entered) == 1
                                       and self.chance.random() < 0.2))
            if self.attempt(s):
                body.append(s)
                self.entered.remove(operands)
                return True
        return False

    def parts_of(self, operands):
        """One more operand, which has memory in common with OPERANDS by another
        name."""
        for _ in range(TRIES):
            o = self.random_operand(self.chance.choice(["copyout", "delete"]))
            if self.aliased_p(operands, o):
                return [o]
        return []

    def outside(self, o, call):
        """Operand O of code in CALL, as the code around names it."""
        if o.path.root not in [p.name for p in call.parameters()]:
            return o
        if call.form == "slice":
            p = self.program.variable(o.path.root)
            place, count, _ = rules.strided_section(Place(
                0, p.first, None, p.count, stride=p.stride), o)
            columns = self.program.variable(call.about.root).columns
            if columns and place.cell % columns + count > columns \
                    and (place.cell % columns or count % columns):
                raise Invalid("no section of the array")
            return lang.Operand(o.clause, call.about, place.cell, count)
        pointer = call.parameter.kind in ("pointer", "this")
        steps = o.path.steps[1:] if pointer and o.path.steps else o.path.steps
        about = call.about
        if not steps and self.program.variable(about.root).kind in (
                "pointer", "this") and len(about.steps) == 1:
            return lang.Operand(o.clause, Path(about.root), about.steps[0], 1,
                                o.shape)
        first, count = (o.first, o.count) if steps else (None, None)
        return lang.Operand(o.clause, about.then(*steps), first, count,
                            o.shape, whole=o.whole)

    def visible_path(self, path):
        """PATH by names that are visible."""
        if path.root in self.visible:
            return path
        for name in self.visible:
            about = self.renamed.get(name)
            if self.program.variable(name).kind == "array":
                continue
            if about and about.root == path.root \
                    and path.steps[:len(about.steps)] == about.steps:
                rest = path.steps[len(about.steps):]
                pointer = self.program.variable(name).kind in ("pointer",
                                                               "this")
                was = self.program.variable(path.root).kind == "pointer" \
                    and not about.steps
                if was and not pointer:
                    if not rest or rest[0] != 0:
                        return None
                    return Path(name, rest[1:])
                if pointer and not was:
                    return Path(name, ((0,) if rest else ()) + rest)
                return Path(name, rest)
        return None

    def make_update(self, body):
        for _ in range(TRIES):
            operands = self.random_operands(
                self.chance.choice([["self"], ["device"], ["host"],
                                    ["self", "device"]]), 3, True)
            if self.program.language == "Fortran":
                for o in operands:
                    self.with_gaps(o)
            s = self.by_call(self.modifiers(lang.Update(
                operands, self.chance.random() < 0.15)))
            if self.attempt(s):
                body.append(s)
                return True
        return False

    def make_host_data(self, body):
        for _ in range(TRIES):
            name = self.chance.choice(self.visible)
            if self.program.variable(name).kind not in ("array", "objects",
                                                        "pointer"):
                continue
            s = lang.HostData([lang.Operand("use_device", Path(name))],
                              self.chance.random() < 0.3)
            if self.attempt(s):
                body.append(s)
                return True
        return False

    def make_early(self, body):
        """A return that is not taken, where one may stand."""
        found = self.known_number() if self.may_return else None
        if found:
            body.append(lang.Early(*found))
        return bool(found)

    def known_number(self):
        """(path, value) of a number that is the same on all devices."""
        path = self.random_scalar()
        if path is None:
            return None
        try:
            values = {rules.OnHost(m).read(path, None) for m in self.memories}
        except Invalid:
            return None
        return (path, values.pop()) if len(values) == 1 else None

    def make_data(self, body):
        if self.depth > 2:
            return False
        for _ in range(TRIES):
            s = lang.Data(self.random_operands(DATA_CLAUSES, 3))
            if self.known_p(s):
                continue
            try:
                s.used = bool(rules.lone_members(self.memories[0], s)) \
                    and self.often("member_used")
            except Invalid:
                continue
            before, entered = self.memories, list(self.entered)
            self.note_met(s)
            self.memories = [m.clone() for m in before]
            self.depth += 1
            may_return, self.may_return = self.may_return, False
            try:
                for m in self.memories:
                    m.unmade |= rules.begin_data(m, s)
                s.body.append(lang.Check())
                self.fill(s.body, self.chance.randrange(1, 4))
                if s.used and not rules.member_used_p(self.memories[0], s):
                    raise Invalid("no kernel uses the member")
                for m, kept in zip(self.memories, before):
                    rules.end_region(m)
                    m.unmade = kept.unmade
            except Invalid:
                self.memories, self.entered = before, entered
                continue
            finally:
                self.depth -= 1
                self.may_return = may_return
            body += [s, lang.Check()]
            return True
        return False

    def make_host(self, body):
        for _ in range(TRIES):
            s = self.random_set(None)
            if s and self.attempt(s):
                body.append(s)
                return True
        return False

    def random_set(self, loop):
        """An assignment; in a LOOP of so many iterations, of elements."""
        def place(most):
            if loop is None or self.chance.random() < most:
                return self.random_scalar()
            found = self.random_array()
            return found[0].then(LOOP) if found and found[1] >= loop else None

        target = place(0)
        if target is not None and (self.length_p(target)
                                   or self.constant_p(target)):
            return None
        sources = [place(0.5) for _ in range(self.chance.randrange(3))]
        if target is None:
            return None
        if self.chance.random() < 0.4:
            sources.append(target)
        return lang.Set(target, [s for s in sources if s],
                        self.chance.randrange(1, 10))

    def constant_p(self, path):
        """Is PATH in `this', in a const member function?"""
        if path.root != "this" or not self.const:
            return False
        place, steps = self.program.variable("this"), path.steps[1:]
        for step in steps:
            if isinstance(step, str) and step != LOOP:
                place = place.elem.member(step)
                # What a container has is as constant as the container.
                if place.pointer and not place.container:
                    return False
        return True

    def length_p(self, path):
        """Does the member at PATH say how long another one is, or whether it
        is included?"""
        last = path.steps[-1] if path.steps else None
        return isinstance(last, str) and any(
            f.length and f.length.of == last
            or f.condition and f.condition[0] == last
            for t in self.program.types for f in t.fields)

    def make_around(self, body):
        found = self.known_number()
        if found is None:
            return False
        s = lang.Around(self.chance.choice(
            AROUND + AROUND_MORE[self.program.language]), *found)
        self.depth += 1
        self.fill(s.body, self.chance.randrange(1, 3))
        self.depth -= 1
        if s.body:
            body.append(s)
        return bool(s.body)

    # --- Compute constructs ---

    def make_construct(self, body):
        for _ in range(TRIES):
            s = self.draft_construct()
            if s and self.fill_construct(s) and self.attempt(s):
                body.append(s)
                return True
        return False

    def draft_construct(self):
        clauses = CONSTRUCT_CLAUSES
        s = lang.Construct(self.chance.choice(["parallel", "kernels",
                                               "serial"]),
                           self.random_operands(clauses, 3)
                           if self.chance.random() < 0.7 else [], [])
        if self.often("combined"):
            found = self.random_array()
            if found is None or found[1] < 1:
                return None
            s.loop = found[1]
            s.apart = self.often("apart")
            if found[2] and self.often("bound"):
                s.bound = found[2]
            if self.program.language == "C++" and self.often("closure"):
                s.closure, s.operands = True, []
                return s
            scalars = [n for n in self.visible
                       if self.program.variable(n).kind == "scalar"]
            if scalars and s.kind != "kernels" and self.often("reduction"):
                s.reduction = self.chance.choice(scalars)
                s.operands = [o for o in s.operands
                              if o.path.root != s.reduction]
        elif s.kind == "parallel":
            s.wide = self.often("wide")
        if self.often("default"):
            s.default = self.chance.choice(["none", "present"])
        if s.kind != "kernels" and self.often("copied_object"):
            self.copy_object(s)
        return self.modifiers(s)

    def copy_object(self, s):
        """Let S have a firstprivate clause for an object in it."""
        names = [n for n in self.visible
                 if rules.copied_object_p(self.program.variable(n))]
        if names:
            s.copies = [self.chance.choice(names)]
            s.operands = [o for o in s.operands
                          if o.path.root not in s.copies]

    def fill_construct(self, s):
        """Add assignments as long as the construct stays valid."""
        if not self.valid(s):
            return False
        for _ in range(self.chance.randrange(1, 4)):
            for _ in range(8):
                one = self.random_set(s.loop)
                if one is None:
                    continue
                s.body.append(one)
                if self.valid(s):
                    break
                s.body.pop()
        if s.body and s.reduction:
            first = s.body[0]
            s.body.append(lang.Set(Path(s.reduction), [first.target]
                                   + first.sources[:1],
                                   self.chance.randrange(3)))
            if not self.valid(s):
                s.body.pop()
                s.reduction = None
        return bool(s.body)

    # --- Functions ---

    def make_call(self, body):
        if self.depth > 2:
            return False
        forms = [f for f in FORMS if self.program.language in FORMS[f][0]]
        form = self.pick(forms)
        if form == "slice":
            return self.make_slice(body)
        about = self.random_path(
            lambda place, path: isinstance(place.elem, Struct)
            and place.count is None and place.field is None)
        if form is None or about is None \
                or self.constant_p(about) and form != "const":
            return False
        elem = locate(self.memories[0], about).elem
        self.parameters += 1
        kind = FORMS[form][1]
        name = "this" if kind == "this" else f"q{self.parameters}"
        if name in self.visible:
            return False
        dynamic = None if about.steps \
            else self.program.variable(about.root).dynamic
        if dynamic and form in ("associate", "contained"):
            return False
        if form not in ("class", "bound"):
            dynamic = None
        elif not dynamic and elem.base and self.often("derived_actual"):
            elem, dynamic = elem.base, elem
        v = Variable(name, kind, elem, 1, "parameter", dynamic=dynamic,
                     attribute="member" if form in MEMBERS else "")
        if name not in [w.name for w in self.program.variables]:
            self.program.variables.append(v)
        elif self.program.variable(name).elem is not elem:
            return False
        return self.fill_call(body, lang.Call(form, about, v))

    def make_slice(self, body):
        """A call of a procedure whose dummy argument stands for a section of an
        array of numbers."""
        found = [v for v in map(self.program.variable, self.visible)
                 if v.kind == "array" and v.storage != "parameter"
                 and v.count > 1 and v.name not in self.associated]
        if not found:
            return False
        v = self.chance.choice(found)
        apart = v.columns or 1
        row = self.chance.randrange(apart)
        first = self.chance.randrange(v.count // apart)
        last = self.chance.randrange(v.count // apart)
        step = self.chance.choice([1, 1, 2, 3]) * (-1 if last < first else 1)
        count = (last - first) // step + 1
        self.parameters += 1
        # Where the array itself is visible, too, both are targets.
        attributes = ["target"] if v.storage == "static" \
            else ["target", "", "", "optional"]
        if v.attribute != "allocatable":
            attributes.append("pointer")
        p = Variable(f"q{self.parameters}", "array", v.elem, count, "parameter",
                     self.chance.choice(attributes), stride=step * apart,
                     first=first * apart + row)
        self.program.variables.append(p)
        text = f"{first + 1}:{last + 1}:{step}"
        call = lang.Call("slice", Path(v.name), p,
                         subscripts=f"{row + 1},{text}" if v.columns else text)
        if step == 1 and apart == 1 and v.storage != "static" \
                and self.often("twin"):
            self.add_twin(call, v)
        return self.fill_call(body, call)

    def add_twin(self, call, v):
        """Give CALL another dummy argument, for a section of V, too."""
        first = self.chance.randrange(v.count)
        last = self.chance.randrange(first, v.count)
        call.parameter.attribute = ""
        self.parameters += 1
        call.twin = Variable(f"q{self.parameters}", "array", v.elem,
                             last - first + 1, "parameter", "", first=first)
        self.program.variables.append(call.twin)
        call.twin_subscripts = f"{first + 1}:{last + 1}"

    def fill_call(self, body, s):
        visible, renamed = self.visible, self.renamed
        inner = s.form in INNER and (s.form not in LAMBDAS
                                     or self.often("captures"))
        if s.form == "associate":
            self.associated.add(s.parameter.name)
        # An internal procedure stands outside of associate constructs.
        hidden = self.associated if s.form == "contained" else set()
        outer = [n for n in visible if n not in hidden and (
            inner or self.program.variable(n).storage == "static")]
        names = [p.name for p in s.parameters()]
        self.visible = outer + names * 3
        self.renamed = dict(renamed, **dict.fromkeys(names, s.about))
        self.depth += 1
        before = [[m.bind(p, s.about) for p in s.parameters()]
                  for m in self.memories]
        shared_blocks = self.memories[0].shared_blocks
        for m in self.memories:
            m.shared_blocks |= rules.shared_in(m, s)
        captured = self.captured
        if s.form in LAMBDAS:
            self.captured = captured | set(outer)
        elif not inner:
            self.captured = set()
        const, self.const = self.const, s.form == "const" or (
            self.const and s.form in LAMBDAS)
        may_return, self.may_return = self.may_return, True
        template = self.memories[0].in_template
        self.memories[0].in_template = s.form in TEMPLATES or (
            template and inner)
        self.fill(s.body, self.chance.randrange(2, 6))
        self.memories[0].in_template = template
        self.may_return = may_return
        self.captured = captured
        self.const = const
        self.depth -= 1
        for m, places in zip(self.memories, before):
            m.shared_blocks = shared_blocks
            for p, place in zip(s.parameters(), places):
                m.rebind(p, place)
        self.visible, self.renamed = visible, renamed
        self.entered = [[self.outside(o, s) for o in operands]
                        for operands in self.entered]
        if s.body:
            body.append(s)
        return bool(s.body)
