"""What merged evidence says of each member: sure, unsure, or not known, and why.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import re
from dataclasses import dataclass, field, replace

from .runs import ARITHMETIC, BORROWED, Candidate, Member, meaning

STATES = {"sure": "sure", "unsure": "unsure", "unknown": "not known"}
# No index of an array, and neither 0 nor 1.
CONSTANT = re.compile(r"(?<![\w.$\[])(?![01]\b)\d+\b")
SCALAR = re.compile(r"(?:const |unsigned |signed |long |short )*(?:char|short|int|long"
                    r"|float|double|_?[Bb]ool|void|u?int\d+_t|size_t)$|.*\*$")


@dataclass
class Finding:
    """What is said of a member, under one condition."""
    member: Member
    state: str                # sure, unsure, unknown
    brackets: str = ""
    when: str = ""
    why: str = ""
    decides: str = ""
    others: list = field(default_factory=list)
    candidate: Candidate = None
    rest: int = 0             # Objects that no condition fits.

    @property
    def item(self):
        return self.member.name.split("[")[0] + self.brackets

    @property
    def condition(self):
        return f" if({self.when})" if self.when else ""


def number(count, noun=""):
    text = f"{count:,}"
    return f"{text} {noun}{'' if count == 1 else 's'}" if noun else text


def order(member):
    """The key by which candidates are sorted: what loops use, what does not
    leave a rest, what is simple."""
    def key(candidate):
        simplicity = candidate.simplicity
        if candidate.kind == "one" and not SCALAR.match(member.element):
            simplicity = 0.5
        elif candidate.kind == "never":
            simplicity = 0.4
        elif candidate.kind == "contained":
            simplicity = -1
        source, slack = member.source(candidate), candidate.slack
        reasons = source.reasons if source else {}
        if candidate.kind in BORROWED:
            use = -1 if "inside" in reasons else 1 + 2 * slack
        elif "loop" in reasons:
            use = 2 * slack if source.kernel else 0.5 + 3 * slack
        else:
            use = 3
        # "length_poles" of poles.
        named = bool(re.search(rf"(^|_){re.escape(member.name.rstrip('[]'))}(_|$)",
                               candidate.extent)) and candidate.kind == "member"
        return (bool(candidate.when), *((slack, use) if member.open else (use, slack)),
                not reasons and not named, simplicity, not named,
                -len(source.memory) if source else 0,
                member.name.rstrip("[]") not in candidate.extent,
                len(re.findall(r"[A-Za-z_][\w.]*", candidate.extent)),
                len(candidate.extent), candidate.extent)
    return key


def outdone(other, best):
    """Whether BEST says more of where the pointers lead than OTHER does."""
    return other.kind in BORROWED \
        and best.kind in BORROWED[:BORROWED.index(other.kind)]


def rivals(best, others, member):
    """Those of OTHERS that neither the run nor the source tells from BEST."""
    def told(other):
        if other.first != best.first or meaning(other.extent) == meaning(best.extent) \
                or not (known := member.source(other)):
            return True
        # Loops of kernels say more than others; what has one number where the
        # memory comes from is one for the source.
        return source.kernel and not known.kernel \
            or known.memory and known.memory <= source.memory

    if source := member.source(best):
        others = [other for other in others if not told(other)]
    alike = (best.simplicity, 1) if best.simplicity < 3 else (3,)
    return [other for other in others if not other.slack and other.simplicity in alike
            and not outdone(other, best)]


def lengths_of(best, member, kind):
    """How many lengths BEST has fit.  Zero is none, as any member may have it; that
    a list or tree ends is one."""
    if best.kind == "one" and member.element == kind.name and member.seen > 1:
        return 1 + bool(member.null)
    if best.kind in BORROWED:
        return max(c.lengths for c in member.candidates if c.kind in BORROWED)
    zero = 0 in (best.range or member.range)
    return 1 if best.kind in ("one", "constant") else best.lengths - zero


def refuted(member):
    """What the source has for MEMBER and no run does."""
    held = {(meaning(c.first), meaning(c.extent)) for c in member.candidates}
    return [source for key, source in member.sources.items()
            if key not in held and member.seen and ARITHMETIC.fullmatch(source.extent)]


def confirmed(best, member):
    """Whether BEST is what the source allocates, or how far its loops go, as far as no
    other place of it is refuted."""
    reasons = member.reasons(best)
    place = reasons.get("memory")
    return (place is not None or "loop" in reasons) and not any(
        source.reasons.get("memory", place) != place for source in refuted(member))


def doubt(best, others, member, kind):
    """Why BEST is not sure, and what decides; two empty texts if it is."""
    if not member.exact and best.kind not in BORROWED:
        return ("lengths are the allocator's, which rounds up", "a run with exact sizes")
    elsewhere = ", ".join(f"{number(count)} {key}" for key, count
                          in member.elsewhere.items() if count)
    if not best.when and best.of < member.seen:
        return (f"{number(member.seen - best.of)} of {number(member.seen)} lead "
                "to memory of unknown length"
                + (f" ({elsewhere})" if elsewhere else ""),
                "a run in which all of it is allocated")
    if best.untested:
        return (f"{best.untested} has no object of this kind", "a run that has all kinds")
    if best.slack and best.kind == "never":
        return ("nothing else had led to some of the blocks before",
                "whether something else always brings them")
    if best.slack:
        return ("the blocks are longer in some objects",
                "what the program does with the rest")
    tied = rivals(best, others, member)
    if tied:
        names = ", ".join(other.brackets() for other in tied[:3])
        return (f"{names} {'fits' if len(tied) == 1 else 'fit'} as well",
                "a run in which they differ")
    if best.kind == "never" and 0 in member.range:
        return ("some lead to the end of a block, where nothing is",
                "what the program does with them")
    found = lengths_of(best, member, kind)
    # Where a condition can be chosen, or two numbers, two lengths may fit by chance.
    needed = 3 if best.when or best.simplicity == 3 else 2
    if confirmed(best, member):
        needed = 1 if best.kind == "one" else 2
    if found >= needed:
        if CONSTANT.search(f"{best.first}:{best.extent}") and not member.reasons(best):
            return "nothing in the source has that number", "the source"
        return "", ""
    if best.kind in BORROWED:
        return ("all lead to one place", "a run in which they lead to several")
    if found > 1:
        return (f"only {found} lengths were seen", "a run with other sizes")
    length = max(best.range or member.range, default="?")
    return (f"only one was seen, of length {length}" if best.of == 1 else
            f"all {number(best.of)} have one length, {length}", "a run with other sizes")


def leaders(member):
    """What members of the object that leads to MEMBER's give the length, in words;
    empty if none, or if there is but one length."""
    led = sorted((c for c in member.candidates if c.leader and not c.slack
                  and not c.when), key=lambda c: (len(c.extent), c.extent))
    return " or ".join(dict.fromkeys(
        f"{c.extent} of the enclosing {c.leader}"
        for c in led[:2])) if member.exact else ""


def own_block(candidate, member, kind):
    """The member of KIND whose block CANDIDATE is about, as far as runs and the source
    know; else None."""
    for owner, name in candidate.owners:
        if owner == kind.name and len(candidate.owners) == 1 \
                and ("0", f"@{name}") in [(s.first, s.extent) for s in member.sources.values()]:
            return name
    return None


def judge_level(member, kind):
    """The findings of MEMBER, of which only its own level is looked at."""
    if not member.seen and member.kernels and member.sources:
        best, *others = member.untested()
        return [Finding(member, "unsure", best.brackets(), "", "no run has come to it",
                        "a run in which it is used", others, best)]
    if not member.seen:
        return [Finding(member, "unknown", why="null in all objects"
                        if member.null else "no object was seen",
                        decides="a run in which it is used")]
    # Members of a union are one pointer: none of them borrows from the others.
    union = any(other.offset == member.offset is not None and name.partition("[")[0]
                != member.name.partition("[")[0] for name, other in kind.members.items())
    usable = sorted((c for c in member.candidates if c.extent and not c.leader
                     and not (union and c.kind in BORROWED)), key=order(member))
    # Only the source can tell that rows are in the same object's block.
    usable = [replace(c, extent=f"@{own_block(c, member, kind)}", kind="owned")
              if own_block(c, member, kind) else c for c in usable]
    usable = list({c.key: c for c in usable}.values())
    if not usable and (led := leaders(member)):
        return [Finding(member, "unknown", why=f"length: {led}; use a "
                        "policy with a parameter")]
    if not usable:
        unwritten = [c for c in member.candidates if not c.extent]
        known = member.seen > sum(member.elsewhere.values())
        why = ("ends with a null, which no extent says" if unwritten else
               f"no extent fits all {number(member.seen)}" if known else
               "nothing is known of where it leads")
        return [Finding(member, "unknown", why=why, decides="a member that says the length"
                        if unwritten or known else "a run in which it is allocated")]
    conditions = dict.fromkeys(c.when for c in member.candidates
                               if c.when in {each.when for each in usable})
    if member.union:
        conditions.pop("", None)
        if not conditions:
            return [Finding(member, "unknown", why="it is in a union, and no member "
                            "tells when", decides="a run with several kinds")]
    elif "" in conditions:
        conditions = [""]
    result = []
    for when in conditions:
        best, *others = [c for c in usable if c.when == when]
        why, decides = doubt(best, others, member, kind)
        result.append(Finding(member, "unsure" if why else "sure",
                              best.brackets(), when, why, decides, others,
                              best))
    if "" not in conditions:
        result[-1].rest = max(0, member.seen - sum(f.candidate.of for f in result))
    return result


def judge_container(member, size, kind):
    """What is said of what the elements of MEMBER lead to, of which it has as many as
    SIZE says."""
    inner = kind.members.get(member.name + "[]")
    if not inner or not inner.met:
        return [Finding(member, "unknown", why="no element was seen",
                        decides="a run in which it has some")]
    return [finding if finding.state == "unknown" else
            replace(finding, brackets=size.brackets() + finding.brackets)
            for finding in (replace(below, member=member)
                            for below in judge(inner, kind))]


def judge(member, kind):
    """The findings of MEMBER with all that its elements lead to."""
    if size := next((c for c in member.candidates if c.kind == "size"), None):
        return judge_container(member, size, kind)
    findings = judge_level(member, kind)
    dimensions = "".join(f"[0:{count}]" for count in member.dimensions)
    for finding in findings:
        if finding.state != "unknown":
            finding.brackets = dimensions + finding.brackets
    inner = kind.members.get(member.name + "[]")
    if not inner or not inner.met:
        return findings
    below, *more = judge(inner, kind)
    for finding in findings:
        if finding.state == "unknown" or finding.brackets.endswith("@]"):
            continue
        if below.state == "unknown" or more or below.when:
            finding.others.append(below)
            # Who reads a pointer follows it.
            if member.kernels and finding.state == "sure":
                finding.state, finding.why = "unsure", f"[]: {below.why}"
                finding.decides = below.decides
            continue
        finding.brackets += below.brackets
        if finding.state == "sure" and below.state == "unsure":
            finding.state, finding.why = "unsure", f"[]: {below.why}"
            finding.decides = below.decides
    return findings


def findings_of(kind):
    """All that is said of KIND, in the order of its members."""
    result = [finding for name, member in kind.members.items()
              if not name.endswith("[]") for finding in judge(member, kind)]
    # A block needs somebody whose extent it is.
    states = {f.member.name: f.state for f in result if f.brackets
              and f.candidate.kind not in BORROWED}
    for f in result:
        base = re.search(r"\[@([\w.]+)\]$", f.brackets) \
            if f.candidate and f.state == "sure" \
            and f.candidate.kind != "contained" else None
        if base and states.get(base[1]) != "sure":
            f.state, f.decides = "unsure", "whose block it is"
            f.why = f"{base[1]} is not sure" if base[1] in states \
                else f"{base[1]} has no extent"
    return result


def findings_of_all(types):
    """Those of all TYPES, a list for each: what points into another type's block is
    as sure as the extent of that."""
    result = [findings_of(kind) for kind in types]
    sure = {(kind.name, f.member.name) for kind, found in zip(types, result)
            for f in found if f.state == "sure"}
    for kind, found in zip(types, result):
        for f in (f for f in found if f.state == "sure"):
            owners = lost_owners(f, kind) - sure
            if owners:
                f.state, f.decides = "unsure", "whose block it is"
                f.why = f"{' and '.join(sorted({name for _, name in owners}))} is not sure"
    return result


def lost_owners(finding, kind):
    """The members that pointers of FINDING, one of KIND's, or their elements only
    point into."""
    member = finding.member
    owners = set()
    while member:
        for c in member.candidates:
            if c.kind == "never" and finding.brackets.endswith("[@]"):
                owners |= c.owners
        member = kind.members.get(member.name + "[]")
    return owners


def target(finding, kind):
    """The type that FINDING's pointers lead to in the end."""
    member = finding.member
    while member.name + "[]" in kind.members:
        member = kind.members[member.name + "[]"]
    return member.element
