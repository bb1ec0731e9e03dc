"""A program's text in C++: what differs from C.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from . import language as lang
from .language import LOOP, Scalar
from .print_c import INDENT, Printer
from .productions import LAMBDAS


# Container -> its type with element T, its element with index I, and what it
# makes N elements with, of which S has the container.
CONTAINERS = {
    "vector": ("std::vector<T>", "[I]", "S.resize (N)"),
    "deque": ("std::deque<T>", "[I]", "S.resize (N)"),
    "list": ("std::list<T>", ".front ()", "S.resize (N)"),
    "map": ("std::map<int, T>", ".begin ()->second", "S[7]"),
    "unique_ptr": ("std::unique_ptr<T>", ".get ()[I]", "S.reset (new T ())"),
    "shared_ptr": ("std::shared_ptr<T>", ".get ()[I]", "S.reset (new T ())")}


class CxxPrinter(Printer):
    """Each program has a namespace."""
    suffix = ".cc"
    headers = "".join(f"#include <{name}>\n" for name in (
        "deque", "list", "map", "memory", "new", "vector")) \
        + '#include "look.h"\n\n'

    def __init__(self, program, prefix):
        super().__init__(program, prefix)
        # In a clause?
        self.naming = False
        self.in_template = False
        self.objects = set()  # Variables of loops, in a template.
        # Iterators of the construct in hand: what they begin -> their name.
        self.iterators = None
        self.iterating = random.Random(f"{program.seed} iterators")

    def operand(self, o):
        self.naming = True
        text = super().operand(o)
        self.naming = False
        return text

    def name(self, elem):
        return elem.name

    def static(self, name):
        return name

    def entry(self):
        return f"{self.prefix}::run"

    def around(self, text):
        return f"namespace {self.prefix}\n{{\n{text}}}\n"

    def text(self):
        # Functions first: what is declared in classes is known then.
        body = self.main()
        types = "".join(f"struct {t.name};\n" for t in self.program.types) \
            + "".join(f"struct tag{n} {{}};\n"
                      for n in range(1, self.numbers + 1)) \
            + "".join(self.type(t) for t in self.program.types)
        sums = "".join(self.sum(e) for e in self.elements())
        table = f"static look_block b[{len(self.program.blocks)}];\n"
        statics = "".join(self.variable(v) for v in self.program.variables
                          if v.storage == "static")
        return self.around(types + statics + table + sums
                           + "".join(self.tables) + "".join(self.functions)
                           + body)

    def head(self, t):
        return f"struct {t.name}" + (f" : {t.base.name}" if t.base else "")

    def member(self, f):
        if not f.container:
            return super().member(f)
        return CONTAINERS[f.container][0].replace("T", self.name(f.elem)) \
            + f" {f.name}"

    def pointer_at(self, member, field):
        if not field.container:
            return member
        if field.container.endswith("_ptr"):
            return f"{member}.get ()"
        if field.container == "vector":
            return f"{member}.data ()"
        return f"({member}.size () ? &{member}{self.element(field, 0)} : NULL)"

    def element(self, field, index):
        return CONTAINERS[field.container][1].replace("I", index) \
            if isinstance(index, str) \
            else CONTAINERS[field.container][1].replace("I", str(index))

    def elements_of(self, container, field, number):
        """Give CONTAINER, of FIELD, its elements, which are block NUMBER."""
        make = CONTAINERS[field.container][2].replace(
            "N", str(self.program.blocks[number].count)).replace(
                "T", self.name(field.elem)).replace("S", container)
        return f"    {make};\n    {self.static('b')}[{number}].at = " \
            f"{self.pointer_at(container, field)};\n"

    def member_functions(self, t):
        return "".join(self.members.get(t.name, []))

    def allocation(self, block):
        kind = self.name(block.elem)
        return f"new (calloc ({block.count}, sizeof ({kind}))) " \
            f"{kind}[{block.count}] ()" if not isinstance(block.elem, Scalar) \
            else f"calloc ({block.count}, sizeof ({kind}))"

    def row_of(self, b, name, at):
        return super().row_of(b, name, at).replace("(struct look_block) ",
                                                   "look_block ")

    def this(self, v, steps):
        if not steps:
            return "this", [], None
        rest = steps[1:]
        if steps[0] != 0 or not rest:
            return "(*this)", rest, None
        # GCC 14 and later refuse `->' in clauses of templates.
        word = self.chance.choice(["", "", "this->"])
        if self.naming and self.in_template:
            word = ""
        return word + rest[0], rest[1:], v.elem.member(rest[0])

    def print_Call(self, s, depth):
        name = self.new_function()
        p, about = s.parameter, s.about
        kind = self.name(p.elem)
        i = INDENT * depth
        if s.form in LAMBDAS:
            return self.lambda_call(s, kind, depth)
        outer, self.in_template = self.in_template, s.form == "template"
        self.objects.clear()
        inner = self.body(s.body, 1)
        self.in_template = outer
        if s.form == "free_pointer":
            self.functions.append(f"static void\n{name} ({kind} *{p.name})\n"
                                  f"{{\n{inner}}}\n")
            return f"{i}{name} ({self.address(about)});\n"
        if s.form == "free_reference":
            self.functions.append(f"static void\n{name} ({kind} &{p.name})\n"
                                  f"{{\n{inner}}}\n")
            return f"{i}{name} ({self.object(about)});\n"
        if s.form == "functor":
            self.functions.append(
                f"struct {name}\n{{\n  {kind} &{p.name};\n  void\n"
                f"  operator() () const\n  {{\n{inner}  }}\n}};\n")
            return f"{i}{name} {{ {self.object(about)} }} ();\n"
        if s.form in ("constructor", "destructor"):
            head = f"{name} ({kind} &from) : {p.name} (from)" \
                if s.form == "constructor" else f"~{name} ()"
            self.functions.append(
                f"struct {name}\n{{\n  {kind} &{p.name};\n  {head}\n  {{\n"
                f"{inner}  }}\n}};\n")
            return f"{i}{{\n{i}  {name} made {{ {self.object(about)} }};\n" \
                f"{i}}}\n"
        return i + self.member_call(s, name, kind, inner)

    def lambda_call(self, s, kind, depth):
        """A lambda, which is called where it stands."""
        i, name = INDENT * depth, s.parameter.name
        about = self.object(s.about)
        outer = self.in_template
        self.in_template = outer or s.form == "generic"
        self.objects.clear()
        inner = self.body(s.body, depth + (4 if s.form == "nested" else 2))
        self.in_template = outer
        if s.form == "captured":
            return f"{i}[&, &{name} = {about}]\n{i}  {{\n{inner}{i}  }} ();\n"
        if s.form == "nested":
            inner = f"{i}    [&]\n{i}      {{\n{inner}{i}      }} ();\n"
        kind = "auto" if s.form == "generic" else kind
        return f"{i}[&] ({kind} &{name})\n{i}  {{\n{inner}{i}  }} " \
            f"({about});\n"

    def print_Construct(self, s, depth):
        self.iterators = None if s.closure or s.default in ("none", "present") \
            else {}
        text = super().print_Construct(s, depth)
        made, self.iterators = self.iterators or {}, None
        return "".join(f"{INDENT * depth}auto {name} = {begin};\n"
                       for begin, name in made.items()) + text

    def print_Set(self, s, depth):
        """Some sources are read by iterators, too."""
        text = super().print_Set(s, depth)
        if self.iterators is None or s.target.root in (
                *self.combined, self.reduction):
            return text
        for path in s.sources:
            holder = lang.Path(path.root, path.steps[:-1])
            f = self.field(holder)
            if f is None or f.container not in ("vector", "deque") \
                    or not isinstance(path.steps[-1], int) \
                    or not all(isinstance(t, (str, int)) and t != LOOP
                               for t in holder.steps) \
                    or self.iterating.random() > 0.3:
                continue
            # One behind the element may be the end.
            more = self.iterating.randrange(2)
            begin = f"{self.path(holder)}.begin () + {path.steps[-1] + more}"
            name = self.iterators.setdefault(begin,
                                             f"it{len(self.iterators)}")
            text += f"{INDENT * depth}{self.path(s.target)} += " \
                f"{name}[-{more}] - *({name} - {more});\n"
        return text

    def bare_loop(self, loop, depth):
        """Some variables of loops with a directive are objects.  Their difference is
        an int: it cannot be that of most values."""
        text = super().bare_loop(loop, depth)
        plain = f"for (int {loop.variable} = "
        if loop.bare or self.iterating.random() > 0.2 or loop.far is not None:
            return text
        # GCC takes a second one in an instance for a redeclaration.
        if self.in_template and loop.variable in self.objects:
            return text
        self.objects.add(loop.variable)
        return text.replace(plain, plain.replace("int", "look_index"))

    def field(self, path):
        """The member that PATH ends with, or None."""
        elem, f = self.program.variable(path.root).elem, None
        for step in path.steps:
            f = elem.member(step) if isinstance(step, str) and step != LOOP \
                else None
            elem = f.elem if f else elem
        return f

    def construct(self, s, i, depth):
        if not s.closure:
            return super().construct(s, i, depth)
        name = self.new_function()
        self.functions.append(
            f"template <class F> static void\n{name} (int n, F f)\n{{\n"
            f"#pragma acc {s.kind} loop\n  for (int i = 0; i < n; i++)\n"
            "    f (i);\n}\n")
        names = []
        for path in lang.paths(s.body):
            if path.root not in names:
                names.append(path.root)
        values = ("pointer", "scalar")
        captures = ", ".join(
            f"{'' if self.program.variable(n).kind in values else '&'}{n} = "
            f"{self.root(self.program.variable(n))}" for n in names)
        bound = self.path(s.bound) if s.bound else s.loop
        body = f"[{captures}] (int i)\n{i}    {{\n" \
            f"{self.body(s.body, depth + 3)}{i}    }}"
        if self.chance.random() < 0.3:
            body = f"[in = {body}] (int i) {{ in (i); }}"
        return f"{i}{name} ({bound}, {body});\n"

    def member_call(self, s, name, kind, inner):
        """Declare and define a member function; returns the call."""
        p, x = s.parameter, self.object(s.about)
        before, head, after, call = "", f"{name} ()", "", f"{x}.{name} ()"
        if s.form == "const":
            after = " const"
        elif s.form == "static":
            before, head = "static ", f"{name} ({kind} *{p.name})"
            call = f"{kind}::{name} ({self.address(s.about)})"
        elif s.form == "virtual":
            before = "virtual "
        elif s.form == "operator":
            head = f"operator() (tag{self.numbers_of(name)})"
            call = f"{x} (tag{self.numbers_of(name)} ())"
        elif s.form == "template":
            before, head = "template <class T> ", f"{name} (T)"
            call = f"{x}.{name} (1)"
        self.members.setdefault(p.elem.name, []).append(
            f"  {before}void {head}{after};\n")
        outside = before if s.form == "template" else ""
        self.functions.append(f"{outside}void\n{kind}::{head}{after}\n{{\n"
                              f"{inner}}}\n")
        return f"{call};\n"

    def numbers_of(self, name):
        return int(name[1:])

    def object(self, about):
        v = self.program.variable(about.root)
        if not about.steps and v.kind == "pointer":
            return f"(*{self.root(v)})"
        if not about.steps and v.kind == "this":
            return "(*this)"
        return self.path(about)
