"""A program's text in C++: what differs from C.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from .language import LOOP, Scalar
from .print_c import INDENT, Printer


class CxxPrinter(Printer):
    """Each program has a namespace."""
    suffix = ".cc"
    headers = '#include <new>\n#include <vector>\n#include "look.h"\n\n'

    def __init__(self, program, prefix):
        super().__init__(program, prefix)
        # In a clause?
        self.naming = False
        self.in_template = False

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
        return f"std::vector<{self.name(f.elem)}> {f.name}" if f.container \
            else super().member(f)

    def data(self, field):
        return ".data ()" if field.container else ""

    def elements_of(self, container, number):
        """Give CONTAINER its elements, which are block NUMBER."""
        table = f"{self.static('b')}[{number}]"
        return f"    {container}.resize ({self.program.blocks[number].count}" \
            f");\n    {table}.at = {container}.data ();\n"

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

    def this(self, steps):
        if not steps:
            return "this", []
        rest = steps[1:]
        if steps[0] != 0 or not rest:
            return "(*this)", rest
        # GCC 14 and later refuse `->' in clauses of templates.
        word = self.chance.choice(["", "", "this->"])
        if self.naming and self.in_template:
            word = ""
        text = word + rest[0]
        for step in rest[1:]:
            if isinstance(step, str) and step != LOOP:
                text += f".{step}"
            else:
                text += f"[{self.index(step)}]"
        return text, []

    def print_Call(self, s, depth):
        name = self.new_function()
        p, about = s.parameter, s.about
        kind = self.name(p.elem)
        i = INDENT * depth
        if s.form == "lambda":
            return f"{i}[&] ({kind} &{p.name})\n{i}  {{\n" \
                f"{self.body(s.body, depth + 2)}{i}  }} " \
                f"({self.object(about)});\n"
        outer, self.in_template = self.in_template, s.form == "template"
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
        return i + self.member_call(s, name, kind, inner)

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
