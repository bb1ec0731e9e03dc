"""What a random program is made of.

Nothing here knows a programming language or a compiler.  Memory is counted in
cells: a number or a pointer is one cell, whatever its size.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from dataclasses import dataclass, field as has


@dataclass(frozen=True)
class Scalar:
    """int, long, float, double, or char for characters of Fortran."""
    name: str


@dataclass
class Length:
    """How many elements a pointer has: the member OF (None: 0) plus ADD."""
    of: str
    add: int = 0


@dataclass(eq=False)
class Field:
    """A member.  COUNT is None for one, else an array in place.  A POINTER
    points to elements of type ELEM, as many as LENGTH says."""
    name: str
    elem: object
    count: int = None
    pointer: bool = False
    length: Length = None
    # Fortran: a pointer component, not an allocatable one.
    associated: bool = False
    # C++: a std::vector of as many elements, which belong to it, or of none.
    # "vector" and others: CONTAINERS of print_cxx.
    container: str = ""
    # (member, value): the shape has the pointer only where they are equal.
    condition: tuple = None

    def __deepcopy__(self, memo):
        return self


@dataclass(eq=False)
class Struct:
    """A structure, class or derived type.  SHAPE: None, or names of shapes to
    sets of members that they leave out; "" is the default shape."""
    name: str
    fields: list
    base: "Struct" = None
    shape: dict = None
    # Fortran: its components are entered one by one.
    by_hand: bool = False
    policies: list = has(default_factory=list)

    # Types and variables are what they are in every copy of the memory.
    def __deepcopy__(self, memo):
        return self

    def all_fields(self):
        return (self.base.all_fields() if self.base else []) + self.fields

    def line(self):
        """The type and those that it extends."""
        return [self] + (self.base.line() if self.base else [])

    def member(self, name):
        return next(f for f in self.all_fields() if f.name == name)

    def left_out(self, shape):
        """The members that SHAPE, a name, a Nest or a Policy, of this type does
        not include."""
        out = set(self.base.left_out("")) if self.base and self.base.shape \
            else set()
        if self.shape:
            out |= self.shape[""]
        if isinstance(shape, (Nest, Policy)):
            return out - shape.include | shape.exclude
        if self.shape:
            out |= self.shape.get(shape, set())
        return out

    def deep_p(self):
        return self.shape is not None or bool(self.base and self.base.deep_p())


@dataclass(frozen=True)
class Nest:
    """Members that an operand leaves out, and that it has though the default
    shape leaves them out, for this directive."""
    exclude: frozenset
    include: frozenset


@dataclass(frozen=True)
class Policy:
    """Clauses of members by their names, and DEFAULT of the object and of its
    other members but EXCLUDE."""
    name: str
    default: str
    members: tuple
    exclude: frozenset

    @property
    def include(self):
        return {name for name, _ in self.members}

    def clause(self, name):
        return dict(self.members).get(name, self.default)


@dataclass(frozen=True)
class Cell:
    """One cell of an element: the members that lead to it, as names and
    indices, and the field if it is a pointer."""
    path: tuple
    scalar: Scalar = None
    pointer: Field = None
    # The members of the element itself that the cell is in or is.
    owner: Struct = None


CELLS = {}


def cells(elem):
    """The cells of one element of type ELEM.  Types do not change once they
    are asked."""
    if elem not in CELLS:
        CELLS[elem] = find_cells(elem)
    return CELLS[elem]


def find_cells(elem):
    if isinstance(elem, Scalar):
        return [Cell((), scalar=elem)]
    if isinstance(elem, Field):                      # A row of pointers.
        return [Cell((), pointer=elem)]
    result = []
    for f in elem.all_fields():
        if f.pointer:
            result.append(Cell((f.name,), pointer=f, owner=elem))
            continue
        for i in range(1 if f.count is None else f.count):
            here = (f.name,) if f.count is None else (f.name, i)
            for c in cells(f.elem):
                result.append(Cell(here + c.path, c.scalar, c.pointer,
                                   c.owner or elem))
    return result


def size(elem):
    return len(cells(elem))


def offset(elem, name):
    """The first cell of member NAME of ELEM."""
    at = 0
    for f in elem.all_fields():
        if f.name == name:
            return at
        at += 1 if f.pointer else size(f.elem) * (f.count or 1)
    raise KeyError(name)


@dataclass(eq=False)
class Variable:
    """A variable.  KIND: scalar, array (of scalars), object, objects (an array
    of structures), pointer (to heap memory of COUNT elements), this.  STORAGE: local,
    static, global; Fortran's ATTRIBUTE: "", target, allocatable, pointer; C++:
    "member", a function object's reference."""
    name: str
    kind: str
    elem: object
    count: int = 1
    storage: str = "local"
    attribute: str = ""
    polymorphic: bool = False
    # It has a `declare create'.
    declared: bool = False
    # Of an array of rank two: elements in the dimension whose elements are side
    # by side.
    columns: int = 0
    # Of a dummy argument that stands for a section: from one element to the next
    # are so many of the array's, and its first one is that of number FIRST.
    stride: int = 1
    first: int = 0
    # Fortran: the type of what a polymorphic dummy argument stands for, if that
    # extends ELEM.
    dynamic: object = None

    def __deepcopy__(self, memo):
        return self


@dataclass(frozen=True)
class Path:
    """An object: a variable and steps from it.  A step is a member's name, a
    number in brackets, or LOOP: the number of the innermost loop."""
    root: str
    steps: tuple = ()

    def then(self, *steps):
        return Path(self.root, self.steps + steps)


LOOP = "loop"


@dataclass(frozen=True)
class Subscript:
    """A step: SCALE times the number of the loop of VARIABLE, plus SHIFT; with
    BY the element of that array at this number."""
    variable: str
    scale: int = 1
    shift: int = 0
    by: Path = None


@dataclass
class Set:
    """TARGET = the sum of SOURCES and CONSTANT.  In a reduction TARGET is
    combined with that by OPERATOR.  CHANGE: so it is without a clause, and TAKEN
    gets its value in the same statement, if that is not None."""
    target: Path
    sources: list
    constant: int
    operator: str = "+"
    change: bool = False
    taken: Path = None
    # With a letter: written in the way of this number among the printer's.
    style: int = 0


@dataclass
class Operand:
    """What a clause names: an object, or COUNT elements from FIRST of what PATH
    points to or is.  SHAPE names one, or is a Nest or, of
    the clause `invoke', a Policy.  BARE: a pointer without a
    section.  BYTES: of a function that knows nothing of the pointer that leads
    there."""
    clause: str
    path: Path
    first: int = None
    count: int = None
    shape: str = ""
    bare: bool = False
    # How a count is written: a number, or the member that holds it.
    written: Path = None
    # Fortran: all of the array, by its name.
    whole: bool = False
    bytes: bool = False
    # Fortran's `update': the subscripts of a section with gaps, which are a
    # part of what COUNT says.
    gaps: str = None


@dataclass
class Enter:
    """BY_CALL, here and behind: by a function of OpenACC's, of one operand."""
    operands: list
    queue: int = None
    condition: int = None
    by_call: bool = False


@dataclass
class Exit:
    operands: list
    finalize: bool = False
    queue: int = None
    by_call: bool = False


@dataclass
class Update:
    """Clauses are self, host and device."""
    operands: list
    if_present: bool = False
    queue: int = None
    condition: int = None
    by_call: bool = False


@dataclass
class HostData:
    """What the variable of the OPERAND leads to is looked at by its address on
    the device; by the host's, with IF_PRESENT, where it is absent."""
    operands: list
    if_present: bool = False


@dataclass
class Early:
    """The function ends here unless the number at USES is VALUE, as it is."""
    uses: Path
    value: int


@dataclass
class Data:
    """USED: a kernel in it uses members that OPERANDS name."""
    operands: list
    body: list = has(default_factory=list)
    used: bool = False


@dataclass
class Construct:
    """KIND: parallel, kernels, serial.  LOOP: None, or the number of
    iterations, and maybe the path that is written for it.  REDUCTION: a scalar
    variable that the SETs in body add to."""
    kind: str
    operands: list
    body: list
    loop: int = None
    bound: Path = None
    reduction: str = None
    queue: int = None
    condition: int = None
    wide: bool = False
    default: str = None
    # The loop stands in the construct by itself: not combined.
    apart: bool = False
    # BODY is made of loops: see Loop.  ALONE: one gang, one worker.
    nest: bool = False
    alone: bool = False
    # C++: the body of the loop is a closure, which a function template calls.
    closure: bool = False
    # (clause, number): num_gangs and others.
    sizes: list = has(default_factory=list)
    # Objects of which each gang has a copy (firstprivate).
    copies: list = has(default_factory=list)


@dataclass
class Loop:
    """A loop in a construct: COUNT numbers from 0 on, by STEP, backwards if DOWN;
    COUNT is written as BOUND if that is not None.  With START, the variable of a
    loop around, numbers below that one are left out.  The second letter of VARIABLE
    is its type: see INDICES in loops.  LEVELS: gang, worker, vector;
    SORT: seq, auto, independent or "".  BARE: without a directive of its own.
    TIGHT: `collapse(2)' or `tile(2,2)' for it and the one in it.  REDUCTIONS:
    (operator, variable).  FAR: the variable counts from FAR times its type's
    stride on, by as many strides; see FAR in loops.  ASSIGNMENT: an array assignment
    in Fortran, `where' if it has a condition; with WHOLE, of whole arrays."""
    variable: str
    count: int
    body: list
    bound: Path = None
    far: int = None
    start: str = ""
    step: int = 1
    down: bool = False
    levels: tuple = ()
    sort: str = ""
    bare: bool = False
    tight: str = ""
    reductions: list = has(default_factory=list)
    private: list = has(default_factory=list)
    assignment: bool = False
    whole: bool = False


@dataclass
class When:
    """BODY where the number at USES is greater than THAN."""
    uses: Path
    than: int
    body: list


@dataclass
class Call:
    """BODY stands in a function of its own, in which PARAMETER is the object at
    ABOUT.  FORM: see FORMS in productions."""
    form: str
    about: Path
    parameter: Variable
    body: list = has(default_factory=list)
    # Of the form "slice": the subscripts of the section of the array at ABOUT.
    subscripts: str = ""
    # The same of another section of it, in which TWIN is that.  The sections may
    # overlap: neither changes then.
    twin: Variable = None
    twin_subscripts: str = ""

    def parameters(self):
        return [self.parameter] + ([self.twin] if self.twin else [])


@dataclass
class Around:
    """BODY is in a host's loop of one iteration or an if that holds, whose
    bound or condition reads USES."""
    kind: str
    uses: Path
    value: int
    body: list = has(default_factory=list)


@dataclass
class Check:
    """All that can be seen is compared.  EXPECTED: filled by the interpreter:
    mode -> block number -> Seen."""
    expected: dict = has(default_factory=dict)


@dataclass
class Program:
    """TYPES in order of declaration.  SETUP builds objects: see productions."""
    seed: str
    language: str
    types: list = has(default_factory=list)
    variables: list = has(default_factory=list)
    # Block number -> (variable or path that it is reached by).
    blocks: list = has(default_factory=list)
    body: list = has(default_factory=list)
    # Names of pointer variables without memory of their own -> (block, cell).
    aliases: dict = has(default_factory=dict)

    def variable(self, name):
        return next(v for v in self.variables if v.name == name)


def bodies(statement):
    return [statement.body] if hasattr(statement, "body") else []


def walk(body):
    """All statements, those of constructs included."""
    for s in body:
        yield s
        for inner in bodies(s):
            yield from walk(inner)


def paths(body):
    """All paths that the statements of a construct have, in order."""
    for s in body:
        found = []
        if isinstance(s, Set):
            found = [s.target] + s.sources + [p for p in [s.taken] if p]
        elif isinstance(s, When):
            found = [s.uses]
        elif isinstance(s, Loop) and s.bound:
            found = [s.bound]
        for path in found:
            yield path
            for step in path.steps:
                if isinstance(step, Subscript) and step.by:
                    yield step.by
        yield from paths(getattr(s, "body", []))


def reductions(construct):
    """(operator, variable) of all reductions of a construct's own loops."""
    found = [("+", construct.reduction)] if construct.reduction else []
    for s in construct.body if construct.nest else []:
        if isinstance(s, Loop):
            found += [r for r in s.reductions if r not in found]
    return found
