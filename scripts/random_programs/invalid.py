"""Programs with one rule broken: each gets the one error, at the word.

A mistake is a pattern in a directive of a valid program's text and what takes
its place, with `{…}' around the word that the error must point to.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import random
import re
from dataclasses import dataclass

from .outcomes import normal, run


@dataclass
class Mistake:
    """DIRECTIVE: which lines have it.  OURS: only in programs with accdeep's
    directives."""
    name: str
    directive: str
    pattern: str
    instead: str
    message: str
    ours: bool = True


NO_NAME = r"undeclared|not been declared|was not declared"
MISTAKES = [
    Mistake("unknown member", "shape", r"include\((\w+)", r"include({z\1}",
            "has no member named"),
    Mistake("too many extents", "shape", r"(include\(\w+\[[^]]*\])",
            r"\1{[0:2]}", "too many extents for"),
    Mistake("unknown clause of shape", "shape", r"\binclude\(", r"{includ}(",
            "unknown clause 'includ'; did you mean 'include'"),
    Mistake("included and excluded", "shape",
            r"include\((\w+)(.*)$", r"include(\1\2 exclude({\1})",
            "is both included and excluded"),
    Mistake("no length", "shape", r"\[0:[^]]*\]", r"[0:{]}",
            "expected length before"),
    Mistake("unknown name in an extent", "shape", r"\[0:\w+", r"[0:{zz}",
            "neither a member of|not declared"),
    Mistake("unknown value of default", "shape", r"shape(?!\()", "shape "
            "default({all})", "unknown value of 'default'"),
    Mistake("no parenthesis", "shape", r"\)$", "",
            r"expected|no '\)' for this '\('"),
    Mistake("unknown shape", "", r"<slim\w+>", "<{nosuch}>",
            "has no shape named 'nosuch'"),
    Mistake("a shape is invoked", "data", r"(copy\w*)<(slim\w+)>",
            r"invoke<{\2}>", "is a shape, not a policy"),
    Mistake("unknown excluded member", "shape", r"exclude\((\w+)",
            r"exclude({z\1}", "has no member named"),
    Mistake("unknown policy", "", r"invoke<\w+>", "invoke<{nosuch}>",
            "has no policy named 'nosuch'"),
    Mistake("unknown action of a policy", "policy", r"default\(\w+\)",
            "default({all})", "unknown value of 'default'"),
    Mistake("unknown member of a policy", "policy",
            r"(copy\w*|create)\((\w+)", r"\1({z\2}", "has no member named"),
    Mistake("a policy as a shape", "(data|parallel|serial|kernels)",
            r"invoke<(by\w+)>", r"copy<{\1}>", "which only 'invoke<"),
    Mistake("unknown member in a condition", "shape", r"if\(\w+",
            "if({zz}", "neither a member of|not declared"),
    Mistake("unknown variable", "(parallel|serial|data) ", r"$",
            " copy({nope})", NO_NAME, False),
    Mistake("copy on enter data", "enter data ", r"(copyin|create)\b",
            "{copy}", "is not valid for", False),
    Mistake("copyin on exit data", "exit data ", r"(copyout|delete)\b",
            "{copyin}", "is not valid for", False),
    Mistake("unknown clause", "(parallel|serial|kernels)", r"$",
            " {nonsense}(3)", "clause before 'nonsense'", False),
]
# What GCC says about a directive of which nothing is left.
FOLLOWS = re.compile(r"has no data movement clause|must contain at least one")
ERROR = re.compile(r"^[^:\n]*:(\d+):(\d+): (?:fatal )?error: (.*)$", re.M)
BAD = re.compile(r"internal compiler error|confused by earlier errors")


def break_text(text, chance, standard):
    """(text with a mistake, its line, column range or None, Mistake)."""
    lines = text.split("\n")
    mistakes = [m for m in MISTAKES if not (standard and m.ours)]
    chance.shuffle(mistakes)
    for mistake in mistakes:
        places = [k for k, line in enumerate(lines)
                  if re.search(r"#pragma acc " + mistake.directive, line)
                  and re.search(mistake.pattern, line)]
        if not places:
            continue
        k = chance.choice(places)
        # A nest has braces, too.
        instead = mistake.instead.replace("{", "\2").replace("}", "\3")
        broken = re.sub(mistake.pattern, instead, lines[k], count=1)
        word = re.search("\2([^\3]*)\3", broken)
        columns = None
        if word:
            columns = (word.start() + 1, word.start() + len(word.group(1)))
            broken = broken[:word.start()] + word.group(1) \
                + broken[word.end():]
        return "\n".join(lines[:k] + [broken] + lines[k + 1:]), k + 1, \
            columns, mistake
    return None


def wrong(output, status, line, columns, mistake):
    """What is wrong with the compiler's answer, "" if nothing is."""
    if BAD.search(output) or status is None or status > 1 or status < 0:
        return "internal error: " + normal(output)
    errors = [(int(n), int(c), text) for n, c, text in ERROR.findall(output)
              if not FOLLOWS.search(text)]
    if not errors:
        return "no error"
    if len(errors) > 1:
        return "several errors: " + normal("; ".join(e[2] for e in errors))
    at, column, text = errors[0]
    if not re.search(mistake.message, text):
        return "another message: " + normal(text)
    if at != line:
        return "another line"
    if columns and not columns[0] <= column <= columns[1]:
        return "another column"
    return ""


def campaign(tools, seed, programs):
    """Break each of PROGRAMS, (language, name, text, suffix); True if a message
    is not what it should be."""
    kinds, done = {}, 0
    for language, name, text, suffix in programs:
        chance = random.Random(f"{seed} {name} invalid")
        broken = break_text(text, chance, False)
        if broken is None:
            continue
        done += 1
        text, line, columns, mistake = broken
        source = tools.place / f"invalid{suffix}"
        source.write_text(text, encoding="utf-8")
        status, output = run(
            [tools.compiler({"C": "gcc", "C++": "g++"}[language]), "-fopenacc",
             "-foffload=disable", "-fno-diagnostics-show-caret", "-w", "-S",
             f"-I{tools.look}", f"-fplugin={tools.plugin}", source, "-o",
             "/dev/null"], tools.place)
        said = wrong(output, status, line, columns, mistake)
        if said:
            key = (language, mistake.name, said)
            if key not in kinds:
                print(f"FAIL: invalid programs: {language} {name}: "
                      f"{mistake.name}: {said}", flush=True)
                print(f"    {text.split(chr(10))[line - 1]}")
                print("\n".join("    " + s for s in output.splitlines()
                                if "error" in s)[:600], flush=True)
                source.rename(tools.place / (
                    "invalid-" + re.sub(r"\W+", "-", f"{name} {mistake.name}")
                    + suffix))
            kinds[key] = kinds.get(key, 0) + 1
    print(f"{'FAIL' if kinds else 'PASS'}: invalid programs: {done}, "
          f"{len(kinds)} kinds of wrong messages", flush=True)
    return bool(kinds)
