"""A program's text in Fortran: a module with the types and procedures.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random

from . import language as lang
from .language import LOOP, Path, Scalar, cells
from .print_loops import FortranLoops
from .print_statements import StatementPrinter

KINDS = {"int": "integer", "long": "integer(8)", "float": "real",
         "double": "real(8)"}
INDENT = "  "
# The variables of loops.
INDICES = "".join(f"    {kind} :: " + ", ".join(v + letter for v in "ijk")
                  + "\n" for letter, kind in
                  [("", "integer"), ("b", "integer(1)"), ("h", "integer(2)"),
                   ("l", "integer(8)")])
# gfortran's longest line, less some.
WIDTH = 100


def wrap(text):
    """TEXT, a statement or directive, in lines that are not too long."""
    lead = text[:len(text) - len(text.lstrip())]
    again = "!$acc& " if text.lstrip().startswith("!$acc") else "& "
    lines, words = [], text.rstrip("\n").split(" ")
    line = words[0]
    for word in words[1:]:
        if len(line) + len(word) + 3 > WIDTH:
            lines.append(line + " &")
            line = lead + "  " + again + word
        else:
            line += " " + word
    return "\n".join(lines + [line]) + "\n"


class FortranPrinter(FortranLoops, StatementPrinter):
    """Prints one program as module PREFIX."""
    suffix = ".f90"

    def __init__(self, program, prefix):
        self.program = program
        self.prefix = prefix
        self.chance = random.Random(f"{program.seed} print")
        self.procedures = []
        # Of the procedure in hand: its internal ones, None in one of these;
        # whether it sees the variables of the program's own procedure.
        self.internal, self.outermost = [], True
        self.bound = {}
        self.numbers = self.points = 0
        self.reduction, self.combined, self.far = None, [], {}
        # Variables of array assignments -> their loops.
        self.sections = {}
        # Of the construct in hand: the variables that clauses have.
        self.named = set()

    def entry(self):
        return f"{self.prefix}_run"

    def static(self, name):
        return name

    # --- The whole ---

    def text(self):
        p = self.program
        body = self.setup() + self.body(p.body, 2)
        local = "".join(self.variable(v) for v in p.variables
                        if v.storage == "local")
        statics = "".join(self.variable(v) for v in p.variables
                          if v.storage == "static")
        text = f"module {self.prefix}\n  use look_mod\n  implicit none\n"
        text += "".join(self.type(t) for t in p.types) + statics
        text += "contains\n" + "".join(self.procedures)
        text += "".join(self.by_hand(t) for t in p.types)
        text += f"  subroutine {self.entry()}()\n{local}"
        text += INDICES + body
        if self.internal:
            text += "  contains\n" + "".join(self.internal)
        text += "  end subroutine\nend module\n"
        return "".join(wrap(line) for line in text.splitlines())

    def type(self, t):
        extends = f", extends({t.base.name})" if t.base else ""
        text = f"  type{extends} :: {t.name}\n"
        for f in t.fields:
            text += "    " + self.component(f) + "\n"
        text += self.shapes(t)
        bound = self.bound.get(t.name, [])
        if bound:
            text += "  contains\n" + "".join(
                f"    procedure :: {name}\n" for name in bound)
        return text + "  end type\n"

    def name(self, elem):
        return KINDS[elem.name] if isinstance(elem, Scalar) \
            else f"type({elem.name})"

    def component(self, f):
        kind = self.name(f.elem)
        if not f.pointer:
            return f"{kind} :: {f.name}" + (f"({f.count})" if f.count
                                            else "")
        if f.associated:
            return f"{kind}, pointer :: {f.name}(:) => null()"
        return f"{kind}, allocatable :: {f.name}(:)"

    def shapes(self, t):
        if t.shape is None:
            return ""
        out = sorted(t.shape[""])
        text = "    !$acc shape" + (f" exclude({', '.join(out)})" if out
                                    else "") + "\n" \
            if out or self.needs_shape_p() else ""
        for name, more in t.shape.items():
            if name:
                text += f"    !$acc shape({name})" + (
                    f" exclude({', '.join(sorted(more))})" if more else "") \
                    + "\n"
        return text

    def by_hand(self, t):
        """What makes T a type that the program copies by hand."""
        name = next((f.name for f in t.all_fields()
                     if f.pointer or isinstance(f.elem, lang.Struct)), None)
        if not t.by_hand or not name:
            return ""
        return f"  subroutine enter_{t.name}(q)\n    type({t.name}) :: q\n" \
            f"    !$acc enter data copyin(q%{name})\n  end subroutine\n"

    def component_clauses(self):
        for s in lang.walk(self.program.body):
            if isinstance(s, (lang.Enter, lang.Data, lang.Construct)):
                for o in s.operands:
                    if o.clause != "present" and any(
                            isinstance(k, str) for k in o.path.steps):
                        yield o

    def needs_shape_p(self):
        return any(True for _ in self.component_clauses()) or any(
            t.shape is None for t in self.program.types)

    # --- Variables and memory ---

    def variable(self, v):
        kind = self.name(v.elem)
        if v.polymorphic:
            kind = f"class({v.elem.name})"
        many = v.kind in ("array", "objects")
        if v.attribute in ("allocatable", "pointer"):
            shape = "(:,:)" if v.columns else "(:)" if many else ""
            null = " => null()" if v.attribute == "pointer" \
                and v.storage == "static" else ""
            return f"    {kind}, {v.attribute} :: {v.name}{shape}{null}\n"
        save = ", save" if v.storage == "static" else ""
        return f"    {kind}{save}, target :: {v.name}" \
            + (f"({self.extents(v)})" if many else "") + "\n"

    def extents(self, v):
        return f"{v.columns},{v.count // v.columns}" if v.columns \
            else f"{v.count}"

    def home(self, block):
        return Path(block.home) if isinstance(block.home, str) \
            else block.home

    def setup(self):
        p, text = self.program, ""
        for b in p.blocks:
            home = self.home(b)
            if home.steps:
                text += f"    allocate ({self.path(home)}({b.count}))\n"
            else:
                v = p.variable(home.root)
                if v.attribute in ("allocatable", "pointer"):
                    many = f"({self.extents(v)})" \
                        if v.kind in ("array", "objects") \
                        else ""
                    text += f"    allocate ({v.name}{many})\n"
            text += self.contents(b)
        for b in p.blocks:
            text += self.shared(b)
        return text + f"    call look_begin ('{p.language} {p.seed}')\n"

    def cell(self, block, number):
        """The path of cell NUMBER of BLOCK."""
        kinds = cells(block.elem)
        element, at = divmod(number, len(kinds))
        home = self.home(block)
        v = self.program.variable(home.root)
        many = home.steps or v.kind in ("array", "objects")
        return home.then(*((element,) if many else ()), *kinds[at].path)

    def contents(self, block):
        kinds = cells(block.elem)
        return "".join(
            f"    {self.path(self.cell(block, k))} = {v}\n"
            for k, v in enumerate(block.values)
            if not kinds[k % len(kinds)].pointer and isinstance(v, int))

    def shared(self, block):
        """Pointers to what has another name."""
        text = ""
        for k, v in enumerate(block.values):
            if isinstance(v, tuple):
                target = self.home(self.program.blocks[v[0]])
                mine = self.cell(block, k)
                if target != mine:
                    text += f"    {self.path(mine)} => {self.path(target)}\n"
        return text

    # --- Looking ---

    def print_Check(self, s, depth):
        self.points += 1
        text, i = "", INDENT * depth
        for b in self.program.blocks:
            root = self.program.variable(self.home(b).root)
            if not b.count or root.storage != "static" and not self.outermost:
                continue
            seen, shared = (s.expected[m][b.number] for m in (False, True))
            text += i + self.look_host(b, seen.host, shared.host)
            bits = sum(1 << k for k, p in enumerate(seen.present) if p)
            unknown = sum(1 << k for k, p in enumerate(seen.present)
                          if p is None)
            first = self.path(self.home(b))
            text += f"{i}call look_present ({self.points}, '{self.label(b)}'" \
                f", loc ({first}), int (sizeof ({first})) / {b.count}, " \
                f"{b.count}, {bits}_8, {unknown}_8)\n"
            text += self.look_device(b, seen, first, i)
        return text

    def label(self, block):
        return self.path(self.home(block))

    def look_host(self, block, host, shared):
        def total(values):
            return sum((c + 1) * v for c, v in values.items())

        def text(values):
            terms = " + ".join(
                f"{c + 1} * real ({self.path(self.cell(block, c))}, 8)"
                for c in values)
            return terms or "0.0_8"

        if set(host) == set(shared):
            value = text(host)
        else:
            value = f"merge ({text(shared)}, {text(host)}, look_shared ())"
        return f"call look_value ({self.points}, '{self.label(block)}', " \
            f"{value}, {total(host)}.0_8, {total(shared)}.0_8)\n"

    def look_device(self, block, seen, first, indent):
        """Numbers on the device; of derived types only what updates show."""
        if not isinstance(block.elem, Scalar) or not seen.device:
            return ""
        kind = list(KINDS).index(block.elem.name)
        mask = sum(1 << c for c in seen.device)
        total = sum((c + 1) * v for c, v in seen.device.items())
        return f"{indent}call look_device ({self.points}, " \
            f"'{self.label(block)}', loc ({first}), {kind}, {block.count}, " \
            f"{mask}_8, {total}.0_8)\n"

    # --- Paths and operands ---

    def path(self, path):
        text = path.root
        columns = self.program.variable(path.root).columns
        if columns and path.steps:
            if isinstance(path.steps[0], int):
                row, column = divmod(path.steps[0], columns)
                return f"{text}({column + 1},{row + 1})"
            number = f"{self.index(path.steps[0])} - 1"
            return f"{text}(mod ({number}, {columns}) + 1," \
                f"({number}) / {columns} + 1)"
        for step in path.steps:
            if isinstance(step, str) and step != LOOP:
                text += f"%{step}"
            else:
                text += f"({self.index(step)})"
        return text

    def operand(self, o):
        text = self.path(o.path)
        if o.count is None or o.whole:
            return text
        if o.gaps:
            return f"{text}({o.gaps})"
        columns = self.program.variable(o.path.root).columns
        if columns and not o.path.steps:
            row, column = divmod(o.first, columns)
            if column or o.count % columns:
                return f"{text}({column + 1}:{column + o.count},{row + 1})"
            return f"{text}(:,{row + 1}:{row + o.count // columns})"
        return f"{text}({o.first + 1}:{o.first + o.count})"

    def clauses(self, operands):
        words = []
        for o in operands:
            if isinstance(o.shape, lang.Nest):
                words.append(f"{o.clause}({self.operand(o)})"
                             f"{self.nest(o.shape)}")
                continue
            words.append(o.clause + (f"<{o.shape}>" if o.shape else "")
                         + f"({self.operand(o)})")
        return "".join(" " + w for w in words)

    def nest(self, shape):
        words = [f"{word}({', '.join(sorted(names))})" for word, names in
                 (("exclude", shape.exclude), ("include", shape.include))
                 if names]
        return f"::{{ {' '.join(words)} }}"

    def wait(self, s, indent):
        return f"{indent}!$acc wait({s.queue})\n" \
            if getattr(s, "queue", None) is not None else ""

    # --- Statements ---

    def print_Set(self, s, depth):
        sources = list(s.sources)
        if s.target.root == self.reduction:
            sources.insert(0, s.target)
        plus = " + ".join([self.value(p) for p in sources] + [str(s.constant)])
        if s.target.root in self.combined or s.change:
            return self.combine(s, plus, depth)
        return f"{INDENT * depth}{self.path(s.target)} = {plus}\n"

    def owner(self, path):
        """The type that has the component that PATH ends with; None: it ends
        with none."""
        elem, last = self.program.variable(path.root).elem, None
        for step in path.steps:
            last = None
            if isinstance(step, str) and step != LOOP:
                last, elem = elem, elem.member(step).elem
        return last

    def value(self, path):
        """What is at PATH, in constructs sometimes by a function of its
        object.  Without a clause all that the object has would be mapped."""
        t = self.owner(path)
        if not t or path.root not in self.named or self.sections \
                or self.chance.random() < 0.5:
            return self.path(path)
        f = t.member(path.steps[-1])
        name = f"get_{t.name}_{f.name}"
        bound = self.bound.setdefault(t.name, [])
        if name not in bound:
            bound.append(name)
            self.getter(name, t, f, f"q%{f.name}")
            for d in self.program.types:
                if d is not t and t in d.line() \
                        and self.chance.random() < 0.8:
                    self.override(name, d, f)
        return f"{self.path(Path(path.root, path.steps[:-1]))}%{name}()"

    def getter(self, name, t, f, value):
        self.procedures.append(
            f"  {self.name(f.elem)} function {name}(q)\n"
            f"    !$acc routine seq\n    class({t.name}), intent(in) :: q\n"
            f"    {name} = {value}\n  end function\n")

    def override(self, name, t, f):
        """T has a function of its own instead of NAME, which has the same value
        and reads what only T has."""
        own = [g.name for g in t.fields if not g.pointer and g.count is None
               and isinstance(g.elem, Scalar)
               and g.elem.name in ("int", "long")]
        value = f"q%{f.name}" + (f" + (q%{own[0]} - q%{own[0]})" if own
                                 else "")
        mine = f"{name}_{t.name}"
        self.bound.setdefault(t.name, []).append(f"{name} => {mine}")
        self.getter(mine, t, f, value)

    def directive(self, text, s, depth, more=""):
        i = INDENT * depth
        return f"{i}!$acc {text}{self.clauses(s.operands)}{self.rest(s)}" \
            f"{more}\n" + self.wait(s, i)

    def print_Enter(self, s, depth):
        return self.directive("enter data", s, depth)

    def print_Exit(self, s, depth):
        return self.directive("exit data", s, depth,
                              " finalize" if s.finalize else "")

    def print_Update(self, s, depth):
        return self.directive("update", s, depth,
                              " if_present" if s.if_present else "")

    def print_Data(self, s, depth):
        return self.directive("data", s, depth) + self.body(s.body, depth) \
            + f"{INDENT * depth}!$acc end data\n"

    def print_Construct(self, s, depth):
        self.named = {o.path.root for o in s.operands if not o.path.steps
                      and o.clause != "no_create"}
        text = self.construct(s, depth)
        self.named = set()
        return text

    def construct(self, s, depth):
        if s.nest:
            return self.print_nest(s, depth)
        self.reduction = s.reduction
        i = INDENT * depth
        words = self.clauses(s.operands) + self.rest(s)
        if s.default:
            words += f" default({s.default})"
        plus = f" reduction(+:{s.reduction})" if s.reduction else ""
        if s.loop is None:
            one = " num_gangs(1)" if s.kind == "parallel" and not s.wide \
                else ""
            text = f"{i}!$acc {s.kind}{one}{words}\n" \
                f"{self.body(s.body, depth + 1)}{i}!$acc end {s.kind}\n"
        else:
            bound = self.path(s.bound) if s.bound else s.loop
            loop = f"{i}do i = 1, {bound}\n{self.body(s.body, depth + 1)}" \
                f"{i}end do\n"
            text = f"{i}!$acc {s.kind}{words}{plus}\n{i}!$acc loop{plus}\n" \
                f"{loop}{i}!$acc end {s.kind}\n" if s.apart else \
                f"{i}!$acc {s.kind} loop{words}{plus}\n{loop}"
        self.reduction = None
        return text + self.wait(s, i)

    def print_Around(self, s, depth):
        i = INDENT * depth
        holds = f"{self.path(s.uses)} == {s.value}"
        if s.kind == "while":
            # Once: the condition may stay.
            return f"{i}do while ({holds})\n{self.body(s.body, depth + 1)}" \
                f"{i}  exit\n{i}end do\n"
        if s.kind == "switch":
            return f"{i}select case (int ({self.path(s.uses)}))\n" \
                f"{i}case ({s.value})\n{self.body(s.body, depth + 1)}" \
                f"{i}end select\n"
        return f"{i}if ({holds}) then\n{self.body(s.body, depth + 1)}" \
            f"{i}end if\n"

    def print_Call(self, s, depth):
        self.numbers += 1
        name, p, i = f"f{self.numbers}", s.parameter, INDENT * depth
        about, form = self.path(s.about), s.form
        if form == "associate" or form == "contained" \
                and self.internal is None:
            return f"{i}associate ({p.name} => {about})\n" \
                f"{self.body(s.body, depth + 1)}{i}end associate\n"
        kind = self.name(p.elem)
        if form in ("class", "bound"):
            kind = f"class({p.elem.name})"
        words = ", target, optional" if form == "optional" else ", target"
        many = ""
        if form == "slice":
            words, many = p.attribute and f", {p.attribute}", "(:)"
            words += ", intent(in)" if p.attribute == "pointer" else ""
            actual = [f"{about}({t})" for t in
                      [s.subscripts, s.twin_subscripts] if t]
            about = ", ".join(actual)
        names = [p.name for p in s.parameters()]
        text = f"  subroutine {name}({', '.join(names)})\n" \
            + "".join(f"    {kind}{words} :: {n}{many}\n" for n in names) \
            + INDICES
        if form == "contained":
            self.internal.append(text + self.within(s.body, None)
                                 + "  end subroutine\n")
        else:
            self.procedures.append(
                text + self.within(s.body, [], self.guard(s))
                + "  end subroutine\n")
        if form == "bound":
            self.bound.setdefault(p.elem.name, []).append(name)
            return f"{i}call {about}%{name}()\n"
        return f"{i}call {name} ({about})\n"

    def guard(self, s):
        """What stands around the body of the procedure of S, a call."""
        if s.form not in ("class", "bound") or self.chance.random() < 0.7:
            return "", ""
        p = s.parameter
        guard = self.chance.choice(["type is", "class is"])
        if p.dynamic:
            guard = "class is"
        return f"    select type ({p.name})\n    {guard} ({p.elem.name})\n", \
            "    end select\n"

    def within(self, body, internal, around=("", "")):
        """BODY in a procedure of its own, with the internal ones it has."""
        kept = self.internal, self.outermost
        self.internal = internal
        if internal is not None:
            self.outermost = False
        text = around[0] + self.body(body, 2) + around[1]
        if internal:
            text += "  contains\n" + "".join(internal)
        self.internal, self.outermost = kept
        return text

    @staticmethod
    def file(printers):
        text = "include 'look-mod.f90'\n"
        text += "\n".join(p.text() for p in printers)
        text += "program random_programs\n  use look_mod\n"
        text += "".join(f"  use {p.prefix}, only: {p.entry()}\n"
                        for p in printers)
        text += "  implicit none\n"
        for k, p in enumerate(printers):
            text += f"  if (look_chosen ({k})) call {p.entry()}()\n"
        return text + "  call look_finish ()\nend program\n"
