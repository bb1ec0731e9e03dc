"""Reads what -fplugin-arg-accdeep-suggest=FILE has written: a line an entry, with
tabs between fields (plugin/suggest/evidence-file.cc), as one more run, that has seen
no object.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re

from .runs import (BadFile, Candidate, Member, REASONS, Run, Source, Type, clean,
                   fit_for_directive)

FORMAT = "accdeep-suggest 2"
# In the order of the plugin's: "extent" or "outer" has the key first.
SIZES = {"unit": (2,), "handled": (4,), "used": (7,), "extent": (11,), "outer": (15,)}


def entries(text):
    """The lines of TEXT, as lists of fields."""
    lines = text.split("\n")
    if lines[0] != FORMAT:
        raise BadFile(f"has the format \"{clean(lines[0])[:40]}\", this program reads "
                      f"\"{FORMAT}\"")
    if lines.pop():
        raise BadFile("is damaged or has no end")
    for number, line in enumerate(lines[1:], 2):
        fields = line.split("\t")
        if len(fields) not in SIZES.get(fields[0], ()):
            raise BadFile(f"line {number} is damaged")
        yield f"line {number}", fields


def near(place):
    """PLACE, of an absolute path, from here."""
    here = os.getcwd() + os.sep
    return clean(place.removeprefix(here))


def number_in(text, most, where):
    if not re.fullmatch(r"\d{1,9}", text) or int(text) > most:
        raise BadFile(f"{where} has a wrong number")
    return int(text)


def source_in(fields, where):
    """The level and the Source that an "extent" or "outer" has in its last fields."""
    level, reason, device, _, _, text, words = fields[-7:]
    found = re.fullmatch(r"\[(?:((?:[^][():]|\[[^][]*\]|\([^()]*\))*):(?!:))?(.+)\]",
                         fit_for_directive(text, where))
    if not found:
        raise BadFile(f"{where} has no extent")
    reason = REASONS[number_in(reason, len(REASONS) - 1, where)]
    place = near(words.rpartition(" at ")[2])
    return number_in(level, 16, where), Source(
        found[2], found[1] or "0", {reason: place},
        {place} if reason == "memory" else set(), device == "1" and reason == "loop")


def member_of(kind, name, level, where):
    """Level LEVEL of the member NAME of KIND; arrays and containers, which are known
    by then, are levels, too."""
    name = fit_for_directive(name, where)
    first = kind.members.setdefault(name, Member(name, ""))
    level = max(0, level - len(first.dimensions))
    for depth in range(1, level + 1):
        kind.members.setdefault(name + "[]" * depth, Member(name + "[]" * depth, ""))
    return kind.members[name + "[]" * level]


def use(kind, fields, where):
    """Take down that kernels dereference a member of KIND."""
    line, levels, fixed = fields[4:]
    kind.line = number_in(line, 10**9, where)
    first = member_of(kind, fields[3], 0, where)
    if fixed.endswith(".size ()"):
        first.candidates = [Candidate(fit_for_directive(fixed, where), "size")]
    else:
        first.dimensions = [number_in(n, 10**9, where)
                            for n in re.findall(r"\[(\d+)\]", fixed)]
    for level in range(number_in(levels, 16, where)):
        member_of(kind, fields[3], level, where).kernels = True


def read_source(path, text):
    """A Run of the file PATH, which has TEXT."""
    types, handled, used = {}, set(), set()
    lines = list(entries(text))

    def type_of(file, name, where):
        return types.setdefault(name, Type(fit_for_directive(name, where), 0, "",
                                           near(file)))
    for where, fields in lines:
        if fields[0] == "handled":
            handled.add(tuple(fields[1:4]))
        elif fields[0] == "used":
            used.add(tuple(fields[1:4]))
            use(type_of(*fields[1:3], where), fields, where)
    own = {tuple(fields[1:4]) for _, fields in lines if fields[0] == "extent"}
    for where, fields in lines:
        key = tuple(fields[1:4])
        if fields[0] not in ("extent", "outer") or key in handled \
                or fields[0] == "outer" and key in own:
            continue
        file, kind, name = key if fields[0] == "extent" else (*fields[4:6], fields[7])
        level, source = source_in(fields, where)
        member = member_of(type_of(file, kind, where), name, level, where)
        member.kernels |= fields[0] == "outer" and key in used
        member.add_source(source)
    for file, kind, name in handled:
        types.get(kind, Type("", 0, "")).members.pop(name, None)
    return Run(path, "", None, types)
