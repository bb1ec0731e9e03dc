"""Findings as directives with their evidence, and as a table.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import textwrap
from collections import defaultdict

from . import version
from .findings import (Finding, STATES, findings_of_all, leaders, number, outdone,
                       refuted)
from .runs import BORROWED, Candidate

COLUMNS = 100


def idle(other, best):
    """Whether OTHER is BEST with a summand that is 0, or a factor that is 1, in all
    objects, and so tells nothing."""
    text, extent = other.extent or "", best.extent
    return bool(extent) and not best.slack and not other.slack \
        and best.kind == "member" and (
            text.startswith((f"{extent} + ", f"{extent} - ", f"{extent} * "))
            or text.endswith((f" + {extent}", f" * {extent}")))


def evidence(finding):
    """What FINDING rests on, in words."""
    best, member = finding.candidate, finding.member
    parts = [f"{number(best.holds)} of {number(best.of)} objects"] if best.of else \
        ["the source has it"]
    if best.lengths > 1 and best.kind not in BORROWED:
        parts[0] += f", {number(best.lengths)} lengths"
    if member.null and not best.when:
        parts[0] += f", null in {number(member.null)}"
    if best.kind == "never":
        parts.append("leads into what others own")
    reasons = member.reasons(best)
    parts += [f"{words} at {reasons[reason]}" for reason, words
              in (("loop", "used"), ("memory", "allocated"), ("inside", "set"))
              if reason in reasons]
    for slack, words in (False, "also fits" if best.of else "also there"), (True, "within"):
        # Some expression always gives one number, or what a borrowed block has.
        others = [c.brackets() if c.extent[0] == "@" or c.first != "0" else c.extent
                  for c in finding.others if isinstance(c, Candidate)
                  and c.slack == slack and not idle(c, best) and (c.simplicity < 2 or best.kind not in
                                            (*BORROWED, "one", "constant"))
                  and not outdone(c, best)
                  and ("->" not in c.extent or member.reasons(c))]
        if others:
            more = f" and {len(others) - 2} more" if len(others) > 2 else ""
            parts.append(f"{words}: {', '.join(others[:2])}{more}")
    parts += [f"not {source.brackets()}, as at {next(iter(source.reasons.values()))}"
              for source in refuted(member)[:1]]
    if finding.state == "unsure" and best.kind == "constant" and leaders(member):
        parts.append(f"also: {leaders(member)}")
    if finding.rest:
        parts.append(f"not in {number(finding.rest)} others")
    parts += [f"what its elements lead to is not known: {other.why}"
              for other in finding.others if isinstance(other, Finding)]
    return "; ".join(parts)


def clauses(findings):
    """The clauses of FINDINGS, with their evidence."""
    groups = defaultdict(list)
    for finding in findings:
        mark = f"unsure: {finding.why}; " if finding.state == "unsure" else ""
        groups[finding.when].append(f"{finding.item} /* {mark}{evidence(finding)} */")
    for when, items in groups.items():
        text = ", \\\n          ".join(items)
        yield f"  include({text})" + (f" if({when})" if when else "")


def comment(text, end=" */"):
    return textwrap.fill(f"/* {text}", COLUMNS - 3, subsequent_indent="   ",
                         break_long_words=False, break_on_hyphens=False) + end


def inactive(finding, kind):
    """The directive that FINDING would be, in a comment."""
    return comment(f"unsure: {finding.item}: {finding.why}; {finding.decides} "
                   f"decides ({evidence(finding)})",
                   f"\n#pragma acc shape type({kind.name}) "
                   f"include({finding.item}){finding.condition} */")


def type_text(kind, found, accept_unsure):
    """The directive of KIND, with what was FOUND, and comments about what it does not
    say."""
    states = ("sure", "unsure") if accept_unsure else ("sure",)
    said = [f for f in found if f.state in states]
    head = ", ".join(filter(None, (kind.name or "a type without a name", kind.place)))
    text = [comment(f"{head}: {number(kind.objects, 'object')}")]
    if kind.nameable and said:
        text.append(" \\\n".join([f"#pragma acc shape type({kind.name})", *clauses(said)]))
    elif said:
        text.append(comment("No directive can name it: put into its body: #pragma acc shape "
                            + " ".join(f"include({f.item}){f.condition}" for f in said)))
    for finding in found:
        if finding.state == "unknown":
            text.append(comment(f"not known: {finding.member.name}: "
                                f"{finding.why}"
                                + (f"; {finding.decides} decides" if finding.decides
                                   else "")))
        elif finding not in said:
            text.append(inactive(finding, kind) if kind.nameable else
                        comment(f"unsure: {finding.item}: {finding.why}"))
    return "\n".join(text)


def applicable(types, accept_unsure):
    """(file, line, directive) of each of TYPES that has one, without evidence."""
    states = ("sure", "unsure") if accept_unsure else ("sure",)
    result = []
    for kind, found in zip(types, findings_of_all(types)):
        groups = defaultdict(list)
        for f in found:
            if f.state in states:
                groups[f.condition].append(f.item)
        result += [(kind.file, kind.line, f"#pragma acc shape type({kind.name}) \\\n"
                    f"  include({', '.join(items)}){condition}")
                   for condition, items in groups.items() if kind.nameable]
    return result


def missing(types, accept_unsure):
    """What kernels use and no directive is about, in words; empty: nothing."""
    texts = []
    for kind, found in zip(types, findings_of_all(types)):
        names = [f"{f.item if f.brackets else f.member.name} ({STATES[f.state]})"
                 for f in found if f.member.kernels and f.state != "sure"
                 and not (accept_unsure and f.state == "unsure")]
        if names:
            texts.append(f"{', '.join(names)} of {kind.name or kind.place}")
    return " and ".join(texts)


def totals(all_found):
    states = [f.state for found in all_found for f in found]
    return ", ".join(f"{states.count(state)} {name}" for state, name in STATES.items())


def directives(types, runs, options):
    found = findings_of_all(types)
    program = os.path.basename(runs[0].program) or "a program"
    seen = sum(bool(run.build) for run in runs)
    head = comment(f"accdeep-infer {version()}, "
                   f"{number(seen, 'run') if seen else 'the source'} of {program}: "
                   f"{totals(found)}. These directives belong behind the types that "
                   "they name, in every file that sees the types.")
    return "\n\n".join([head, *(type_text(kind, some, options.accept_unsure)
                                for kind, some in zip(types, found))]) + "\n"


def table(types):
    rows = [("type", "member", "extent", "", "objects", "lengths", "elements", "evidence")]
    all_found = findings_of_all(types)
    for kind, found in zip(types, all_found):
        for f in found:
            best = f.candidate
            ends = sorted(f.member.range)
            span = "..".join(map(number, dict.fromkeys(ends[:1] + ends[-1:])))
            rows.append((
                kind.name or kind.place, f.member.name, f.brackets + f.condition or "-",
                STATES[f.state],
                f"{number(best.holds)} of {number(best.of)}" if best else number(f.member.seen),
                number(best.lengths) if best else "", span,
                "; ".join(filter(None, (f.why, best and evidence(f).partition("; ")[2])))))
    widths = [max(len(row[i]) for row in rows) for i in range(7)]
    lines = ["  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)),
                        row[7]]).rstrip() for row in rows]
    return "\n".join([*lines, totals(all_found)]) + "\n"
