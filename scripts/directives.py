"""Reads the DejaGnu directives in GCC's test files: `{ dg-NAME WORD... }`, as
far as they say how a program is built and run and what it prints.  What the
compiler says (dg-warning and the like; of dg-error, only that there is one) and what it writes (dg-final) is not
our subject.

Entry points: Target says what holds where the tests run; read_test returns
the Test of one file, once for each set of options.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import fnmatch
import re
from dataclasses import dataclass, field

START = re.compile(r"\{[ \t]+(dg-[-a-z]+)(?=[ \t])")
ESCAPES = {"n": "\n", "r": "\r", "t": "\t"}


class DirectiveError(Exception):
    """A directive that is not understood; the text says which."""


def braced_word(text, at):
    """The word that begins with the brace at AT, and where it ends."""
    depth = 0
    for index in range(at, len(text)):
        if text[index - 1:index] == "\\":
            continue
        if text[index] == "{":
            depth += 1
        elif text[index] == "}":
            depth -= 1
            if depth == 0:
                return text[at + 1:index], index + 1
    raise DirectiveError(f"no closing brace: {text}")


def plain_word(text, at):
    """The word at AT, quoted or not, with Tcl's backslashes resolved, and
    where it ends."""
    quoted = text[at] == '"'
    index = at + quoted
    word = ""
    while index < len(text):
        char = text[index]
        if char == "\\" and index + 1 < len(text):
            word += ESCAPES.get(text[index + 1], text[index + 1])
            index += 2
            continue
        if char == '"' if quoted else char.isspace():
            return word, index + quoted
        word += char
        index += 1
    if quoted:
        raise DirectiveError(f"no closing quote: {text}")
    return word, index


def tcl_words(text):
    """Split TEXT as a list of Tcl, up to a brace that closes what surrounds
    it."""
    words = []
    index = 0
    while index < len(text):
        if text[index].isspace():
            index += 1
        elif text[index] == "}":
            break
        else:
            read = braced_word if text[index] == "{" else plain_word
            word, index = read(text, index)
            words.append(word)
    return words


def directives(text):
    """Yield (name, words) of each directive of a file's TEXT.  As in DejaGnu,
    one stands on one line and a blank precedes its closing brace."""
    for line in text.splitlines():
        match = START.search(line)
        if match and re.search(r"[ \t]\}", line[match.end():]):
            yield match[1], tcl_words(line[match.end():])


@dataclass
class Target:
    """What holds where the tests run.  PROPERTIES are effective targets."""
    triplet: str
    properties: dict

    def holds(self, selector):
        """Evaluate a selector: a name, a pattern for the triplet, or an
        expression of these; a plain list means any of it."""
        words = tcl_words(selector)
        if len(words) == 2 and words[0] == "!":
            return not self.holds(words[1])
        if len(words) > 2 and words[1] in ("&&", "||"):
            left = self.holds(words[0])
            right = self.holds(" ".join(f"{{{word}}}" if " " in word else word
                                        for word in words[2:]))
            return left and right if words[1] == "&&" else left or right
        if len(words) == 1 and not re.search(r"\s", words[0]):
            return self.holds_name(words[0])
        return any(self.holds(word) for word in words)

    def holds_name(self, name):
        if name in self.properties:
            return self.properties[name]
        if "-" in name:
            return fnmatch.fnmatchcase(self.triplet, name)
        raise DirectiveError(f"unknown effective target {name}")


def flags_match(options, words):
    """Whether OPTIONS have one of the patterns of words[0] and none of
    words[1]; WORDS are the last arguments of dg-skip-if and its like."""
    text = f" {' '.join(options)} "

    def any_of(patterns):
        return any(pattern and (pattern == "*" or f" {pattern} " in text)
                   for pattern in tcl_words(patterns))

    include = words[0] if words else "*"
    exclude = words[1] if len(words) > 1 else ""
    return (any_of(include) or not any(tcl_words(include))) \
        and not any_of(exclude)


@dataclass
class Test:
    """How one file is built and run with one set of options."""
    action: str = "run"
    options: list = field(default_factory=list)
    sources: list = field(default_factory=list)
    environment: dict = field(default_factory=dict)
    output: str = ""
    output_xfail: bool = False
    should_fail: bool = False
    compiler_error: bool = False
    compile_xfail: bool = False
    run_xfail: bool = False
    skip: str = ""


def applies(words, index, target):
    """What the optional selector at words[INDEX] says: "" if the directive
    does not hold, else "target" or "xfail"."""
    if len(words) <= index or not words[index].strip():
        return "target"
    kind, _, selector = words[index].strip().partition(" ")
    if kind not in ("target", "xfail"):
        raise DirectiveError(f"neither target nor xfail: {words[index]}")
    held = target.holds(selector)
    if kind == "xfail":
        return "xfail" if held else "target"
    return "target" if held else ""


def read_conditional(test, name, words, target):
    """Directives of the form `WHY [SELECTOR [INCLUDE [EXCLUDE]]]'."""
    if len(words) > 1 and not target.holds(words[1]):
        return
    if not flags_match(test.options, words[2:]):
        return
    if name == "dg-xfail-if":
        test.compile_xfail = True
    elif name == "dg-skip-if":
        test.skip = test.skip or f"dg-skip-if {words[0]}".strip()
    elif name == "dg-xfail-run-if":
        test.run_xfail = True
    else:
        test.should_fail = True


def read_test(text, options, target):
    """The Test that the directives in TEXT describe when it is compiled with
    OPTIONS (a list)."""
    test = Test(options=list(options))
    found = list(directives(text))
    for name, words in found:
        if name in ("dg-options", "dg-additional-options") \
                and applies(words, 1, target):
            test.options += words[0].split()
    for name, words in found:
        if name == "dg-do":
            test.action = words[0]
            if not applies(words, 1, target):
                test.skip = f"dg-do {' '.join(words)}"
        elif name == "dg-require-effective-target":
            if not target.holds(words[0]):
                test.skip = test.skip or f"needs {words[0]}"
        elif name in ("dg-skip-if", "dg-xfail-if", "dg-xfail-run-if",
                      "dg-shouldfail"):
            read_conditional(test, name, words, target)
        elif name == "dg-additional-sources":
            if applies(words, 1, target):
                test.sources += words[0].split()
        elif name == "dg-set-target-env-var":
            test.environment[words[0]] = words[1]
        elif name == "dg-error":
            test.compiler_error |= applies(words, 2, target) == "target"
        elif name == "dg-output":
            held = applies(words, 1, target)
            if held:
                test.output += words[0]
                test.output_xfail |= held == "xfail"
    return test
