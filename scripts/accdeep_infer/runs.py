"""Evidence that runs have written: read and merged.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import json
import os
import random
import re
from collections import Counter, namedtuple
from dataclasses import dataclass, field
from pathlib import Path

FORMAT = "accdeep-infer 1"
# How simple kinds of extents are, the simplest first.  Those of one number are
# as likely as each other.
SIMPLICITY = {"size": 0, "owned": 0, "contained": 0, "never": 0, "member": 1, "end": 1, "string": 1,
              "terminated": 1, "one": 2, "constant": 2, "sum": 3, "product": 3,
              "shift": 3, "quotient": 3, "read": 3, "outer": 4, "untested": 5}
# Why the source has an extent.
REASONS = ("loop", "memory", "string", "inside", "constant", "single", "shared", "other")
# Their "lengths" are places.  Those that say most of them come first.
BORROWED = ("contained", "owned", "never")
# What cannot stand in a directive, or would end the comment that it is in.
CONTROL = r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]"
UNPRINTABLE = re.compile(CONTROL + r"|[\"\\;#]|/\*|\*/")
NAME = re.compile(r"[A-Za-z_$][\w.]*")
ARITHMETIC = re.compile(r"(?:[-+/() ]|\*(?!\*)|\b\d{1,9}\b|[A-Za-z_$][\w.]*(?![\w.]| *[(\[]))*")
UNNAMEABLE = re.compile(r"[{}]|<(?:lambda|unnamed|anonymous)|\._|\)::|^$"
                        r"|^(?:struct|union|class)\s*$")


class BadFile(Exception):
    """What is wrong with an evidence file."""


# Reading.  Every value is looked at before it is used: the file may come from
# anywhere.

def get(table, key, kind, where, default=None):
    """TABLE[KEY], which has to be of KIND."""
    value = table.get(key, default)
    if value is None:
        raise BadFile(f"{where} has no {key}")
    # A truth value is an integer to Python.
    if type(value) is not kind or kind is int and value < 0:
        names = {int: "count", str: "text", bool: "truth value", list: "list"}
        raise BadFile(f"{where}: {key} is no {names[kind]}")
    return value


def tables(table, key, where, default=None):
    """The objects in the list TABLE[KEY]."""
    for each in get(table, key, list, where, default):
        if not isinstance(each, dict):
            raise BadFile(f"{where}: {key} has what is no object")
        yield each


def get_text(table, key, where, default=None):
    """TABLE[KEY], which has to be fit for a directive."""
    return fit_for_directive(get(table, key, str, where, default), f"{where}: {key}")


def fit_for_directive(value, where):
    if UNPRINTABLE.search(value) or not balanced(value):
        raise BadFile(f"{where} cannot stand in a directive")
    return value


def balanced(text):
    """Whether the brackets of TEXT close each other."""
    while (shorter := re.sub(r"\([^][()]*\)|\[[^][()]*\]", "", text)) != text:
        text = shorter
    return not re.search(r"[][()]", text)


def meaning(extent):
    """What is the same for "n * m" and "m * n": values for some of its members."""
    if not ARITHMETIC.fullmatch(extent):
        return extent
    texts = [NAME.sub(lambda name, seed=seed: str(random.Random(
        name[0] + seed).randrange(3, 40)), extent) for seed in "abc"]
    try:
        return tuple(eval(text.replace("/", "//"))  # pylint: disable=eval-used
                     for text in texts)
    except (SyntaxError, TypeError, ZeroDivisionError):
        return extent


@dataclass
class Candidate:
    """An extent that fits all objects, or all of a condition."""
    extent: str
    kind: str
    first: str = "0"
    when: str = ""
    holds: int = 0
    of: int = 0
    lengths: int = 0
    range: set = field(default_factory=set)
    slack: bool = False
    leader: str = ""          # Whose member it is, if not the object's own.
    owners: set = field(default_factory=set)   # Of what it points into: type, member.
    untested: str = ""        # A file that has no object of the condition.

    @property
    def key(self):
        return self.first, self.extent, self.when, self.leader

    @property
    def simplicity(self):
        return SIMPLICITY[self.kind]

    def brackets(self):
        if self.extent.startswith("@"):
            return f"[{self.extent}]"
        return f"[{self.first}:{self.extent}]"


@dataclass
class Source:
    """An extent that the source has."""
    extent: str
    first: str = "0"
    reasons: dict = field(default_factory=dict)      # reason -> a place
    memory: set = field(default_factory=set)         # All places of that reason.
    kernel: bool = False      # A loop of a kernel's goes so far.

    @property
    def key(self):
        return meaning(self.first), meaning(self.extent)

    brackets = Candidate.brackets


@dataclass
class Member:
    """What files say about a member that is a pointer."""
    name: str                 # with [] for elements of arrays of pointers
    element: str
    dimensions: list = field(default_factory=list)
    null: int = 0
    seen: int = 0
    elsewhere: Counter = field(default_factory=Counter)  # static, stack, foreign
    lengths: int = 0
    range: set = field(default_factory=set)          # shortest and longest
    candidates: list = field(default_factory=list)
    sources: dict = field(default_factory=dict)      # by their keys
    open: bool = False        # Kernels use other elements, too.
    kernels: bool = False     # Kernels dereference it.
    union: bool = False       # Other members may be there in its place.
    exact: bool = True
    offset: int = None

    def source(self, candidate):
        """What the source has of CANDIDATE; None: nothing."""
        return self.sources.get((meaning(candidate.first), meaning(candidate.extent)))

    def reasons(self, candidate):
        """Why the source has CANDIDATE, with places; empty: it has not."""
        source = self.source(candidate)
        return source.reasons if source else {}

    @property
    def met(self):
        """Whether a run has come to it, or only the source has it for a kernel."""
        return self.null + self.seen > 0 or self.kernels and bool(self.sources)

    def untested(self):
        """What the source has for a member that no run has come to, the best first."""
        order = sorted(self.sources.values(), key=lambda s: (
            "inside" not in s.reasons, not s.kernel,
            min(map(REASONS.index, s.reasons), default=0), -len(s.memory)))
        return [Candidate(s.extent, "untested", s.first) for s in order]

    def add_source(self, source):
        known = self.sources.setdefault(source.key, Source(source.extent, source.first))
        known.reasons = {**source.reasons, **known.reasons}
        known.memory |= source.memory
        known.kernel |= source.kernel


@dataclass
class Type:
    """What files say about a type."""
    name: str
    size: int
    fingerprint: str
    file: str = ""
    line: int = 0
    objects: int = 0
    members: dict = field(default_factory=dict)

    @property
    def nameable(self):
        return not UNNAMEABLE.search(self.name)

    @property
    def place(self):
        return f"{self.file}:{self.line}" if self.file else ""


Run = namedtuple("Run", "path program build types")


def read_candidate(table, where):
    extent = get_text(table, "extent", where)
    kind = get(table, "kind", str, where)
    if kind not in SIMPLICITY:
        raise BadFile(f"{where}: unknown kind \"{clean(kind)}\"")
    result = Candidate(
        extent, kind, get_text(table, "first", where, "0"),
        get_text(table, "when", where, ""), get(table, "holds", int, where),
        get(table, "of", int, where), get(table, "distinct", int, where),
        range=read_range(table, where),
        slack=get(table, "slack", bool, where, False),
        leader=get_text(table, "leader", where, ""),
        owners={tuple(map(str, each)) for each in get(table, "owners", list, where, [])
                if isinstance(each, list) and len(each) == 2})
    if bool(result.leader) != (kind == "outer"):
        raise BadFile(f"{where}: {extent} has no leader, or should have none")
    if result.holds > result.of or result.lengths > result.of:
        raise BadFile(f"{where}: holds for more objects than were looked at")
    return result


def read_range(table, where):
    return {get(table, key, int, where) for key in ("least", "most") if key in table}


def read_member(table, where, exact, others):
    """A member, or a further level of one that is among OTHERS."""
    name = get_text(table, "name", where)
    where = f"{where}, {name}"
    level = get(table, "level", int, where, 1)
    if not name or not 0 < level < 16:
        raise BadFile(f"{where}: no name or a wrong level")
    result = Member(
        name + "[]" * (level - 1), get_text(table, "element", where),
        dimensions=get(table, "dimensions", list, where, []),
        null=get(table, "null", int, where), seen=get(table, "seen", int, where),
        lengths=get(table, "distinct", int, where, 0),
        exact=get(table, "exact", bool, where, exact))
    if "offset" in table:
        result.offset = get(table, "offset", int, where)
    if not all(type(n) is int and n > 0 for n in result.dimensions):
        raise BadFile(f"{where}: dimensions have a wrong number")
    first = others.get(name, result)
    indices = "".join(f"[${i + 1}]"
                      for i in range(len(first.dimensions) + level - 1))
    result.elsewhere.update({key: get(table, key, int, where, 0)
                             for key in ("static", "stack", "foreign")})
    result.range = read_range(table, where) if result.seen else set()
    for each in tables(table, "candidates", where):
        candidate = read_candidate(each, where)
        if candidate.kind == "string" and not candidate.extent:
            candidate.extent = f"__builtin_strlen ({name}{indices}) + 1"
        if candidate.of > result.seen:
            raise BadFile(f"{where}: {candidate.extent} was looked at in more "
                          "objects than there are")
        if candidate.holds == candidate.of > 0:
            result.candidates.append(candidate)
    result.kernels = get(table, "kernels", bool, where, False)
    result.union = get(table, "union", bool, where, False)
    for each in tables(table, "uses", where, []):
        result.open |= get(each, "open", bool, where, False)
        result.add_source(read_source(each, where))
    return result


def read_source(table, where):
    reason = get(table, "reason", str, where, "loop")
    if reason not in REASONS:
        raise BadFile(f"{where}: unknown reason \"{clean(reason)}\"")
    place = f"{clean(get(table, 'file', str, where, ''))}:{get(table, 'line', int, where, 0)}"
    extent = get_text(table, "extent", where)
    first = re.match(r"((?:[^][():?]|\[[^][]*\]|\([^()]*\))*):(?!:)", extent)
    return Source(extent[first.end():] if first else extent,
                  first[1] if first else "0",
                  {reason: place}, {place} if reason == "memory" else set(),
                  get(table, "kernel", bool, where, True) and reason == "loop")


def read_type(table, number, exact):
    name = get_text(table, "name", f"type {number}")
    where = name or f"type {number}"
    result = Type(name, get(table, "size", int, where),
                  get(table, "fingerprint", str, where),
                  clean(get(table, "file", str, where, "")),
                  get(table, "line", int, where, 0),
                  get(table, "objects", int, where))
    for each in tables(table, "members", where):
        member = read_member(each, where, exact, result.members)
        if member.name in result.members:
            raise BadFile(f"{where} has {member.name} twice")
        result.members[member.name] = member
    return result


def differences(one, other):
    """How two types of one name differ, for a message."""
    places = "" if one.place == other.place else f" ({one.place} and {other.place})"
    return f"has {one.size} and {other.size} bytes{places}" \
        if one.size != other.size else f"has two layouts{places}"


def read_run(path, read_source=None):
    """What PATH has; READ_SOURCE reads what the compiler has written."""
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise BadFile(error.strerror) from error
    except UnicodeDecodeError as error:
        raise BadFile("no evidence of ACCDEEP_INFER") from error
    if read_source and text.startswith("accdeep-suggest"):
        return read_source(path, text)
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile("is damaged or has no end" if text.lstrip().startswith(
            "{") and "accdeep-infer" in text[:200]
            else "no evidence of ACCDEEP_INFER") from error
    if not isinstance(table, dict) or "format" not in table:
        raise BadFile("no evidence of ACCDEEP_INFER")
    if table["format"] != FORMAT:
        raise BadFile(f"has the format \"{clean(str(table['format']))[:40]}\", "
                      f"this program reads \"{FORMAT}\"")
    result = Run(path, clean(get(table, "program", str, "the file")),
                 get(table, "build", str, "the file"), {})
    exact = get(table, "exact", bool, "the file")
    for number, each in enumerate(tables(table, "types", "the file"), 1):
        kind = read_type(each, number, exact)
        key = kind.name if kind.nameable else f"{kind.name} {kind.place}"
        if key in result.types:
            other = result.types[key]
            raise BadFile(f"{kind.name} is there twice"
                          if other.fingerprint == kind.fingerprint else
                          f"{kind.name} {differences(other, kind)}")
        result.types[key] = kind
    return result


def clean(text):
    """TEXT as a comment can have it."""
    return re.sub(r"(?<=\*)/|(?<=/)\*", r" \g<0>", re.sub(CONTROL, "?", text))


# Merging.

def complaints(runs):
    """Yield (file, text): why RUNS, in their order, do not go together."""
    known, paths = {}, set()
    for run in runs:
        real = os.path.realpath(run.path)
        if real in paths:
            yield run.path, "is given twice"
        elif run.build and run.build != runs[0].build:
            yield run.path, f"is of another build than {runs[0].path}"
        else:
            for key, kind in run.types.items():
                other = known.setdefault(key, (kind, run.path))
                if run.build and other[0].fingerprint != kind.fingerprint:
                    yield run.path, (f"{kind.name} is not that of {other[1]}: "
                                     f"{differences(other[0], kind)}")
        paths.add(real)


def matching(candidate, member):
    """What MEMBER, of another file, has that says the same as CANDIDATE."""
    exact = whole = None
    for other in member.candidates:
        if other.key == candidate.key:
            exact = other
        elif other.key[:2] == candidate.key[:2] and not other.when \
                and other.leader == candidate.leader:
            whole = other
    return exact or (whole if candidate.when else None)


def excused(candidate, candidates, member):
    """Whether what fits under another condition than CANDIDATE's fits all of MEMBER:
    as far as can be told, it has no object for this one."""
    return candidate.when and any(
        other.when not in ("", candidate.when) and (found := matching(other, member))
        and not found.when for other in candidates)


def merged_candidates(members, paths):
    """Candidates that fit in all MEMBERS; each has seen objects."""
    everything = {}
    for member in members:
        for candidate in member.candidates:
            everything.setdefault(candidate.key, candidate)
    for candidate in everything.values():
        result = Candidate(candidate.extent, candidate.kind, candidate.first,
                           candidate.when, leader=candidate.leader)
        for member, path in zip(members, paths):
            found = matching(candidate, member)
            if found:
                result.holds += found.holds
                result.of += found.of
                result.lengths = max(result.lengths, found.lengths) \
                    if found.kind not in BORROWED else result.lengths + found.lengths
                if not found.when and found.kind not in BORROWED:
                    result.range |= member.range
                result.range |= found.range
                result.slack |= found.slack
                result.owners |= found.owners
            elif excused(candidate, everything.values(), member):
                result.untested = clean(path)
            else:
                break
        else:
            result.lengths = max(result.lengths, len(result.range))
            yield result


def merge_members(members, paths):
    """One Member of those of several files, in the order of PATHS."""
    first = members[0]
    result = Member(first.name, first.element, first.dimensions,
                    exact=all(m.exact for m in members if m.seen),
                    offset=first.offset)
    for member in members:
        result.null += member.null
        result.seen += member.seen
        result.range |= member.range
        result.lengths = max(result.lengths, member.lengths)
        result.elsewhere.update(member.elsewhere)
        for source in member.sources.values():
            result.add_source(source)
        result.open |= member.open
        result.kernels |= member.kernels
        result.union |= member.union
    result.lengths = max(result.lengths, len(result.range))
    # Pointers that have never been set are no pointers in the whole run.
    seen = [(m, p) for m, p in zip(members, paths) if m.seen > m.elsewhere["foreign"]] \
        or [(m, p) for m, p in zip(members, paths) if m.seen or m.candidates]
    result.candidates = list(merged_candidates(*zip(*seen))) if seen else []
    return result


def merge(runs):
    """The types of all RUNS."""
    types = {}
    for run in runs:
        for key, kind in run.types.items():
            if key not in types:
                types[key] = Type(kind.name, kind.size, kind.fingerprint,
                                  kind.file, kind.line)
            types[key].objects += kind.objects
            # A run tells of all that its objects have.
            if run.build or not types[key].fingerprint:
                types[key].members.update(dict.fromkeys(kind.members))
    for key, kind in types.items():
        for name in kind.members:
            found = [(run.types[key].members[name], run.path) for run in runs
                     if key in run.types and name in run.types[key].members]
            kind.members[name] = merge_members(*zip(*found))
    # The block of rows is needed as they are.
    for kind in types.values():
        for name in {s.extent[1:] for m in kind.members.values() if m.kernels
                     for s in m.sources.values() if s.extent[:1] == "@"}:
            if name in kind.members:
                kind.members[name].kernels = True
    # As they are declared: those that others have in them come first.
    return sorted(types.values(), key=lambda kind: (kind.file, kind.line, kind.name))
