"""A program's text in C, and what C++ has in common with it.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from . import language as lang
from .language import LOOP, Scalar, cells
from .print_loops import CLoops
from .print_statements import StatementPrinter

INDENT = "  "


def mask(cells_of_block, count=2):
    """Bits as COUNT words."""
    bits = sum(1 << c for c in cells_of_block)
    return "{ " + ", ".join(
        f"{bits >> 64 * i & (1 << 64) - 1:#x}ul" for i in range(count)) + " }"


class Printer(CLoops, StatementPrinter):
    """Prints one program, whose names begin with PREFIX."""
    suffix = ".c"

    def __init__(self, program, prefix):
        self.program = program
        self.prefix = prefix
        # How things are written where there are several ways.
        self.chance = random.Random(f"{program.seed} print")
        self.functions = []
        self.reduction = None
        # Variables that the loops around combine.
        self.combined = []
        self.far = {}
        self.members = {}
        self.numbers = 0
        self.points = 0
        self.tables = []

    # --- Names ---

    def name(self, elem):
        return elem.name if isinstance(elem, Scalar) \
            else f"struct {self.prefix}{elem.name}"

    def static(self, name):
        return f"{self.prefix}{name}"

    def new_function(self):
        self.numbers += 1
        return self.static(f"f{self.numbers}")

    def entry(self):
        return self.static("run")

    # --- The whole ---

    def text(self):
        """Declarations and the function that is the program."""
        # First what finds out which functions and tables there are.
        body = self.main()
        types = "".join(self.type(t) for t in self.program.types)
        sums = "".join(self.sum(e) for e in self.elements())
        table = f"static struct look_block {self.static('b')}" \
            f"[{len(self.program.blocks)}];\n"
        statics = "".join(self.variable(v) for v in self.program.variables
                          if v.storage == "static")
        return self.around(self.declarations(types) + statics + table + sums
                           + "".join(self.tables) + "".join(self.functions)
                           + body)

    def around(self, text):
        return text + "\n"

    def declarations(self, types):
        return types

    def elements(self):
        found = []
        for b in self.program.blocks:
            if b.elem not in found:
                found.append(b.elem)
        return found

    def main(self):
        text = f"static void\n{self.static('run')} (void)\n{{\n"
        text += "".join(INDENT + self.variable(v, "local")
                        for v in self.program.variables
                        if v.storage == "local")
        text += self.setup()
        text += self.body(self.program.body, 1)
        n = len(self.program.blocks)
        text += f"  look_end ({self.static('b')}, {n});\n"
        text += "".join(f"  free ({self.static('b')}[{b.number}].at);\n"
                        for b in self.program.blocks
                        if b.heap and not b.owned)
        return text + "}\n"

    # --- Types ---

    def type(self, t):
        text = f"{self.head(t)}\n{{\n"
        for f in t.fields:
            text += f"  {self.member(f)};\n"
        text += self.shapes(t) + self.member_functions(t)
        return text + "};\n"

    def member(self, f):
        star = "*" if f.pointer else ""
        count = f"[{f.count}]" if f.count is not None else ""
        return f"{self.name(f.elem)} {star}{f.name}{count}"

    def head(self, t):
        return self.name(t)

    def member_functions(self, _):
        return ""

    def extent(self, f):
        if f.length.of is None:
            return f"{f.length.add}"
        return f.length.of + (f" + {f.length.add}" if f.length.add else "")

    def shapes(self, t):
        if t.shape is None:
            return ""
        out = t.shape[""]
        text = "#pragma acc shape"
        # By condition, without one first.
        for when in sorted({f.condition or () for f in t.fields}):
            included = [f"{f.name}[0:{self.extent(f)}]" for f in t.fields
                        if f.pointer and not f.container
                        and f.name not in out and (f.condition or ()) == when]
            if included:
                text += f" include({', '.join(included)})" \
                    + (f" if({when[0]} == {when[1]})" if when else "")
        if out:
            text += f" exclude({', '.join(sorted(out))})"
        text += "\n"
        for p in t.policies:
            text += f"#pragma acc policy({p.name}) default({p.default})" \
                + "".join(f" {clause}({name})" for name, clause in p.members) \
                + (f" exclude({', '.join(sorted(p.exclude))})"
                   if p.exclude else "") + "\n"
        for name, more in t.shape.items():
            if name:
                text += f"#pragma acc shape({name})" + (
                    f" exclude({', '.join(sorted(more))})" if more else "") \
                    + "\n"
        return text

    # --- Looking ---

    def sum(self, elem):
        """The function that adds up one element."""
        text = f"static double\n{self.sum_name(elem)} (const void *at, " \
            "const void *old,\n\t const unsigned long *mask, int first, " \
            "int device)\n{\n"
        text += f"  const {self.name(elem)} *x = (const {self.name(elem)} *)" \
            f" at, *o = (const {self.name(elem)} *) old;\n" \
            "  double s = 0;\n"
        for i, cell in enumerate(cells(elem)):
            here = "".join(f"[{p}]" if isinstance(p, int) else f".{p}"
                           for p in cell.path)
            if cell.pointer:
                now = self.pointer_at(f"(*x){here}", cell.pointer)
                then = self.pointer_at(f"(*o){here}", cell.pointer)
                text += f"  if (device ? LOOK_BIT (mask, first + {i}) : " \
                    f"{now} != {then})\n    s += device ? (first + " \
                    f"{i + 1}) * look_attached ({now}, {then}) : " \
                    "LOOK_WRONG_POINTER;\n"
            else:
                text += f"  if (LOOK_BIT (mask, first + {i}))\n" \
                    f"    s += (first + {i + 1}) * (double) (*x){here};\n"
        return text + "  (void) o; (void) device;\n  return s;\n}\n"

    def pointer_at(self, member, _):
        """The pointer that MEMBER is, or has."""
        return member

    def element(self, _, index):
        """What is behind a container for its element INDEX."""
        return f"[{index}]"

    def sum_name(self, elem):
        return self.static(f"sum_{elem.name}")

    def check(self, s, indent):
        self.points += 1
        table = self.static(f"s{self.points}")
        rows = []
        for b in self.program.blocks:
            seen, shared = (s.expected[m][b.number] for m in (False, True))
            rows.append(self.row(b, seen, shared))
        self.tables.append(f"static const struct look_seen {table}[] = {{\n"
                           + "".join(rows) + "};\n")
        return f"{indent}look ({self.points}, {self.static('b')}, {table}, " \
            f"{len(rows)});\n"

    def row(self, block, seen, shared):
        def total(values):
            return sum((c + 1) * (1 if v == "attached" else v)
                       for c, v in values.items())

        bits = [i for i, p in enumerate(seen.present) if p]
        unknown = [i for i, p in enumerate(seen.present) if p is None]
        return f"  {{ {block.number}, {mask(seen.host)}, " \
            f"{total(seen.host)}, {mask(shared.host)}, " \
            f"{total(shared.host)}, {mask(bits, 1)[2:-2]}, " \
            f"{mask(unknown, 1)[2:-2]}, {mask(seen.device)}, " \
            f"{total(seen.device)} }},\n"

    # --- Variables and memory ---

    def variable(self, v, storage="static"):
        word = "static " if storage == "static" else ""
        name = self.static(v.name) if storage == "static" else v.name
        count = f"[{v.count}]" if v.kind in ("array", "objects") else ""
        if v.columns:
            count = f"[{v.count // v.columns}][{v.columns}]"
        star = "*" if v.kind == "pointer" else ""
        declare = f"#pragma acc declare create({name})\n" if v.declared else ""
        return f"{word}{self.name(v.elem)} {star}{name}{count};\n{declare}"

    def allocation(self, block):
        kind = self.name(block.elem)
        return f"calloc ({block.count}, sizeof ({kind}))"

    def setup(self):
        p, text = self.program, ""
        table = self.static("b")
        for b in p.blocks:
            v = p.variable(b.home) if isinstance(b.home, str) else None
            if b.owned:
                at = "NULL"
            elif b.heap:
                at = self.allocation(b)
            else:
                at = ("" if v.kind in ("array", "objects") else "&") \
                    + self.root(v)
            name = v.name if v else self.path(b.home).replace(
                self.prefix, "") if self.prefix else self.path(b.home)
            text += f"  {table}[{b.number}] = {self.row_of(b, name, at)};\n"
        for b in p.blocks:
            text += self.contents(b)
        for v in p.variables:
            if v.kind == "pointer" and v.storage != "parameter":
                number, cell = p.aliases[v.name] if v.name in p.aliases else (
                    next(b.number for b in p.blocks if b.home == v.name), 0)
                more = f" + {cell}" if cell else ""
                text += f"  {self.root(v)} = ({self.name(v.elem)} *) " \
                    f"{table}[{number}].at{more};\n"
        return text + f"  look_begin (\"{p.language} {p.seed}\", {table}, " \
            f"{len(p.blocks)});\n"

    def row_of(self, b, name, at):
        return f"(struct look_block) {{ \"{name}\", {at}, " \
            f"sizeof ({self.name(b.elem)}), {b.count}, {b.width()}, " \
            f"{self.sum_name(b.elem)}, NULL }}"

    def contents(self, block):
        kinds = cells(block.elem)
        text = f"  {{\n    {self.name(block.elem)} *o = " \
            f"({self.name(block.elem)} *) {self.static('b')}" \
            f"[{block.number}].at;\n"
        for i in range(block.count):
            for j, cell in enumerate(kinds):
                value = block.values[i * len(kinds) + j]
                here = "".join(f"[{p}]" if isinstance(p, int) else f".{p}"
                               for p in cell.path)
                if isinstance(value, tuple) and cell.pointer.container:
                    text += self.elements_of(f"o[{i}]{here}", cell.pointer,
                                             value[0])
                    continue
                if isinstance(value, tuple):
                    f = cell.pointer
                    value = f"({self.name(f.elem)} *) {self.static('b')}" \
                        f"[{value[0]}].at" + (f" + {value[1]}" if value[1]
                                              else "")
                elif value is None:
                    if cell.pointer.container:
                        continue
                    value = "NULL"
                text += f"    o[{i}]{here} = {value};\n"
        return text + "  }\n"

    # --- Paths and operands ---

    def root(self, v):
        return self.static(v.name) if v.storage == "static" else v.name

    def path(self, path):
        """PATH as an expression."""
        v = self.program.variable(path.root)
        text, steps = self.root(v), list(path.steps)
        if v.columns and steps:
            if isinstance(steps[0], int):
                row, column = divmod(steps[0], v.columns)
                return f"{text}[{row}][{column}]"
            number = self.index(steps[0])
            return f"{text}[({number}) / {v.columns}][({number}) % {v.columns}]"
        pointer = v.kind in ("pointer", "this")
        place, f = v.elem, None
        if v.kind == "this":
            text, steps, f = self.this(v, steps)
            pointer = bool(f and f.pointer and not f.container)
            place = f.elem if f else place
        while steps:
            step = steps.pop(0)
            if isinstance(step, str) and step != LOOP:
                f = place.member(step)
                text += f".{step}"
                pointer, place = f.pointer and not f.container, f.elem
            elif f and f.container:
                text += self.element(f, self.index(step))
                f = None
            elif step == 0 and pointer and steps and steps[0] != LOOP \
                    and isinstance(steps[0], str) \
                    and self.chance.random() < 0.7:
                name = steps.pop(0)
                f = place.member(name)
                text += f"->{name}"
                pointer, place = f.pointer and not f.container, f.elem
            else:
                text += f"[{self.index(step)}]"
                pointer = False
        return text

    def this(self, v, steps):
        raise NotImplementedError

    def operand(self, o):
        v = self.program.variable(o.path.root)
        text = "this" if v.kind == "this" and not o.path.steps \
            else self.path(o.path)
        if o.count is None or o.bare:
            return text
        count = self.path(o.written) if o.written else o.count
        if v.columns and not o.path.steps:
            row, column = divmod(o.first, v.columns)
            if column or count % v.columns:
                return f"{text}[{row}:1][{column}:{count}]"
            rows = f"{text}[{row}:{count // v.columns}]"
            return rows if self.chance.random() < 0.5 \
                else f"{rows}[0:{v.columns}]"
        return f"{text}[{o.first}:{count}]"

    def clauses(self, operands):
        words, last = [], None
        for o in operands:
            if isinstance(o.shape, lang.Nest):
                words.append(f"{o.clause}({self.operand(o)})"
                             f"{self.nest(o)}")
                last = None
                continue
            shape = o.shape.name if isinstance(o.shape, lang.Policy) \
                else o.shape
            head = o.clause + (f"<{shape}>" if shape else "")
            if head == last and self.chance.random() < 0.6:
                words[-1] = words[-1][:-1] + f", {self.operand(o)})"
            else:
                words.append(f"{head}({self.operand(o)})")
            last = head
        return "".join(" " + w for w in words)

    def nest(self, o):
        """The nest behind the clause of O."""
        words = []
        elem = self.elem(o.path)
        if o.shape.exclude:
            words.append(f"exclude({', '.join(sorted(o.shape.exclude))})")
        if o.shape.include:
            words.append("include(" + ", ".join(
                n if elem.member(n).container
                else f"{n}[0:{self.extent(elem.member(n))}]"
                for n in sorted(o.shape.include)) + ")")
        return f"::{{ {' '.join(words)} }}"

    def elem(self, path):
        """The type of what PATH leads to."""
        elem = self.program.variable(path.root).elem
        for step in path.steps:
            if isinstance(step, str) and step != LOOP:
                elem = elem.member(step).elem
        return elem

    # Names of functions instead of clauses.
    CALLS = {"copyin": "acc_copyin", "create": "acc_create",
             "copyout": "acc_copyout", "delete": "acc_delete",
             "self": "acc_update_self", "host": "acc_update_self",
             "device": "acc_update_device"}

    def call(self, s, indent):
        """The call that does what S does."""
        o = s.operands[0]
        name = self.CALLS[o.clause]
        if getattr(s, "finalize", False):
            name += "_finalize"
        at = self.path(o.path) if o.count is not None \
            else f"&{self.path(o.path)}"
        if o.first:
            at += f" + {o.first}"
        if self.program.language == "C++":
            at = f"const_cast<void *> (static_cast<const void *> ({at}))"
        count = self.path(o.written) if o.written else o.count
        many = f"{count} * " if o.count is not None else ""
        kind = f"sizeof ({self.path(o.path)})" if o.count is None \
            else f"sizeof ({self.name(self.elem(o.path))})"
        more = ""
        if getattr(s, "queue", None) is not None:
            name, more = f"{name}_async", f", {s.queue}"
        text = f"{indent}{name} ({at}, {many}{kind}{more});\n"
        return text + (f"#pragma acc wait({s.queue})\n" if more else "")

    def print_HostData(self, s, depth):
        i, name = INDENT * depth, self.path(s.operands[0].path)
        self.points += 1
        return f"{i}{{\n{i}  void *at = (void *) {name};\n" \
            f"#pragma acc host_data use_device({name})" \
            f"{' if_present' if s.if_present else ''}\n" \
            f"{i}  look_address ({self.points}, \"{name}\", (void *) {name}, " \
            f"at);\n{i}}}\n"

    def print_Early(self, s, depth):
        i = INDENT * depth
        return f"{i}if ({self.path(s.uses)} != {s.value})\n{i}  return;\n"

    def wait(self, s, indent):
        return f"{indent}#pragma acc wait({s.queue})\n".lstrip(" ") \
            if getattr(s, "queue", None) is not None else ""

    # --- Statements ---

    def print_Set(self, s, depth):
        sources = list(s.sources)
        plus = " + ".join([self.path(p) for p in sources] + [str(s.constant)])
        target = self.path(s.target)
        if s.target.root in self.combined or s.change:
            return self.combine(s, plus, depth)
        if s.target.root == self.reduction:
            return f"{INDENT * depth}{target} += {plus};\n"
        if s.target in sources and self.chance.random() < 0.5:
            sources.remove(s.target)
            plus = " + ".join([self.path(p) for p in sources]
                              + [str(s.constant)])
            return f"{INDENT * depth}{target} += {plus};\n"
        return f"{INDENT * depth}{target} = {plus};\n"

    def print_Check(self, s, depth):
        return self.check(s, INDENT * depth)

    def print_Enter(self, s, depth):
        if s.by_call:
            return self.call(s, INDENT * depth)
        return f"#pragma acc enter data{self.clauses(s.operands)}" \
            f"{self.rest(s)}\n" + self.wait(s, INDENT * depth)

    def print_Exit(self, s, depth):
        if s.by_call:
            return self.call(s, INDENT * depth)
        return f"#pragma acc exit data{self.clauses(s.operands)}" \
            f"{self.rest(s)}{' finalize' if s.finalize else ''}\n" \
            + self.wait(s, INDENT * depth)

    def print_Update(self, s, depth):
        if s.by_call:
            return self.call(s, INDENT * depth)
        return f"#pragma acc update{self.clauses(s.operands)}{self.rest(s)}" \
            f"{' if_present' if s.if_present else ''}\n" \
            + self.wait(s, INDENT * depth)

    def print_Data(self, s, depth):
        return f"#pragma acc data{self.clauses(s.operands)}\n" \
            f"{INDENT * depth}{{\n{self.body(s.body, depth + 1)}" \
            f"{INDENT * depth}}}\n"

    def print_Construct(self, s, depth):
        if s.nest:
            return self.print_nest(s, depth)
        self.reduction = s.reduction
        text = self.construct(s, INDENT * depth, depth)
        self.reduction = None
        return text

    def construct(self, s, i, depth):
        words = self.clauses(s.operands) + self.rest(s)
        if s.default:
            words += f" default({s.default})"
        plus = f" reduction(+:{self.path(lang.Path(s.reduction))})" \
            if s.reduction else ""
        if s.loop is None:
            one = " num_gangs(1)" if s.kind == "parallel" and not s.wide \
                else ""
            return f"#pragma acc {s.kind}{one}{words}\n{i}{{\n" \
                f"{self.body(s.body, depth + 1)}{i}}}\n" + self.wait(s, i)
        bound = self.path(s.bound) if s.bound else s.loop
        loop = f"for (int i = 0; i < {bound}; i++)\n"
        if not s.apart:
            return f"#pragma acc {s.kind} loop{words}{plus}\n{i}{loop}" \
                f"{i}  {{\n{self.body(s.body, depth + 2)}{i}  }}\n" \
                + self.wait(s, i)
        return f"#pragma acc {s.kind}{words}{plus}\n{i}{{\n" \
            f"#pragma acc loop{plus}\n{i}  {loop}{i}    {{\n" \
            f"{self.body(s.body, depth + 3)}{i}    }}\n{i}}}\n" \
            + self.wait(s, i)

    def print_Around(self, s, depth):
        i = INDENT * depth
        self.numbers += 1
        k, holds = f"k{self.numbers}", f"{self.path(s.uses)} == {s.value}"
        block = f"{i}  {{\n{self.body(s.body, depth + 2)}{i}  }}\n"
        if s.kind == "switch":
            return f"{i}switch ((int) {self.path(s.uses)})\n{i}  {{\n" \
                f"{i}  case {s.value}:\n{block}{i}    break;\n" \
                f"{i}  default:\n{i}    break;\n{i}  }}\n"
        if s.kind == "goto":
            return f"{i}if (!({holds}))\n{i}  goto {k};\n{i}{{\n" \
                f"{self.body(s.body, depth + 1)}{i}}}\n{k}:;\n"
        if s.kind == "try":
            return f"{i}try\n{i}  {{\n{self.body(s.body, depth + 2)}" \
                f"{i}    throw {self.path(s.uses)} + 1;\n{i}  }}\n" \
                f"{i}catch (...)\n{i}  {{\n{i}  }}\n"
        head = {"if": f"if ({holds})",
                "for": f"for (int {k} = 0; {k} < 1 && {holds}; {k}++)",
                "while": f"for (int {k} = 1; {k}-- && {holds};)"}[s.kind]
        return f"{i}{head}\n{block}"

    def print_Call(self, s, depth):
        name = self.new_function()
        inner = self.body(s.body, 1)
        p = s.parameter
        self.functions.append(
            f"static void\n{name} ({self.name(p.elem)} *{p.name})\n{{\n"
            f"{inner}}}\n")
        return f"{INDENT * depth}{name} ({self.address(s.about)});\n"

    def address(self, about):
        v = self.program.variable(about.root)
        if not about.steps and v.kind in ("pointer", "this"):
            return self.root(v) if v.kind == "pointer" else "this"
        return f"&{self.path(about)}"

    headers = '#include "look.h"\n\n'

    @classmethod
    def file(cls, printers):
        """Several programs in one file: `a.out K' runs number K alone."""
        text = cls.headers
        text += "\n".join(p.text() for p in printers)
        text += "\nint\nmain (int argc, char **argv)\n{\n" \
            "  int only = argc > 1 ? atoi (argv[1]) : -1;\n"
        for k, p in enumerate(printers):
            text += f"  if (only < 0 || only == {k})\n    {p.entry()} ();\n"
        return text + '  printf ("%d checks, %d wrong\\n", look_number, ' \
            "look_wrong);\n  return look_wrong != 0;\n}\n"
