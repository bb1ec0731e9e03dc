"""A picture of the types: a box a type, with the pointers in it that lead to no type of
the picture; the others are arrows.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import html
import re
import subprocess
from dataclasses import dataclass, field

from .directives import evidence
from .findings import STATES, findings_of, number, target

INCH, CHARACTER, LINE = 72, 7.3, 17       # a character's width, a line's height
MARGIN, HEAD, LEGEND = 20, 46, 34
STYLE = """
svg { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace }
.page { fill: #ffffff } text { font-size: 12px; fill: #1a1a1a } .title { font-weight: bold }
.head { font-size: 15px; font-weight: bold } .tip { fill: #555555 }
.label { font-size: 11px; stroke: #ffffff; stroke-width: 4px; stroke-linejoin: round; paint-order: stroke }
.box { fill: #f4f6f8; stroke: #555555; stroke-width: 1.5px }
.sure { fill: #d9f0d8; stroke: #2f7a2c } .unsure { fill: #ffe3c2; stroke: #b05f00 }
.unknown { fill: #e4e4e4; stroke: #8a8a8a } .row { stroke: none }
.arrow { fill: none; stroke-width: 1.6px } .arrow.unknown { stroke-dasharray: 5 4 }
@media (prefers-color-scheme: dark) {
.page { fill: #16181c } text { fill: #ececec } .label { stroke: #16181c } .tip { fill: #a8a8a8 }
.box { fill: #23262c; stroke: #a8a8a8 } .row.sure { fill: #1c4a1b } .row.unsure { fill: #5e3706 }
.row.unknown { fill: #33363b } .arrow.sure { stroke: #7cc878 } }
"""


@dataclass
class Box:
    title: str
    subtitle: str
    rows: list                # (state, text, tooltip)
    x: float = 0              # of the centre
    y: float = 0

    @property
    def width(self):
        longest = max(len(text) for text in
                      (self.title, self.subtitle, *(r[1] for r in self.rows)))
        return longest * CHARACTER + 24

    @property
    def height(self):
        return (2 + len(self.rows)) * LINE + 14 + (6 if self.rows else 0)


@dataclass
class Arrow:
    tail: int
    head: int
    state: str
    label: str
    tooltip: str
    curve: list = field(default_factory=list)
    at: tuple = (0, 0)


def label_of(finding):
    return (finding.item if finding.brackets else
            f"{finding.member.name} ?") + finding.condition


def tooltip_of(finding):
    if not finding.candidate:
        return f"{STATES[finding.state]}: {finding.why}"
    why = f"{finding.why}; " if finding.why else ""
    return f"{STATES[finding.state]}: {why}{evidence(finding)}"


def graph(types):
    """Boxes and arrows of TYPES."""
    numbers = {kind.name: i for i, kind in enumerate(types) if kind.name}
    boxes, arrows = [], []
    for i, kind in enumerate(types):
        rows = []
        for finding in findings_of(kind):
            leads_to = target(finding, kind)
            if leads_to in numbers:
                arrows.append(Arrow(i, numbers[leads_to], finding.state,
                                    label_of(finding), tooltip_of(finding)))
            else:
                rows.append((finding.state,
                             f"{leads_to} {label_of(finding)}",
                             tooltip_of(finding)))
        boxes.append(Box(kind.name or "(no name)", number(kind.objects, "object"), rows))
    return boxes, arrows


def dot_source(boxes, arrows):
    lines = ["digraph { rankdir=LR; nodesep=0.35; ranksep=0.6;",
             'node [shape=box fixedsize=true label=""];',
             'edge [arrowhead=none fontname="Courier" fontsize=11];']
    lines += [f"n{i} [width={box.width / INCH:.3f} height={box.height / INCH:.3f}];"
              for i, box in enumerate(boxes)]
    # As long as the label will be.
    lines += [f"n{a.tail} -> n{a.head} "
              f"[label=\"{f'e{i}x'.ljust(len(a.label) + 2, 'x')}\"];"
              for i, a in enumerate(arrows)]
    return "\n".join([*lines, "}\n"])


def place_by_dot(boxes, arrows):
    """Where graphviz puts all; the size, or None without graphviz."""
    try:
        done = subprocess.run(["dot", "-Tplain"], text=True, check=True,
                              input=dot_source(boxes, arrows),
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        # Lines are broken by a backslash.
        lines = [line.split() for line in done.stdout.replace("\\\n", "").splitlines()]
        width, height = (float(word) * INCH for word in lines[0][2:4])

        def point(words):
            return float(words[0]) * INCH, height - float(words[1]) * INCH

        for words in lines:
            if words[0] == "node":
                box = boxes[int(words[1][1:])]
                box.x, box.y = point(words[2:4])
            elif words[0] == "edge":
                n = 4 + 2 * int(words[3])
                arrow = arrows[int(re.match(r'"?e(\d+)x', words[n])[1])]
                arrow.curve = [point(words[k:k + 2]) for k in range(4, n, 2)]
                arrow.at = point(words[n + 1:n + 3])
    except (OSError, subprocess.SubprocessError, ValueError, IndexError, TypeError):
        return None
    return width, height


def place_in_column(boxes, arrows):
    """One below the other, with the arrows at their right."""
    width, height = max((box.width for box in boxes), default=0), 0
    for box in boxes:
        box.x, box.y = width / 2, height + box.height / 2
        height += box.height + 30
    for i, arrow in enumerate(arrows):
        tail, head = boxes[arrow.tail], boxes[arrow.head]
        start = tail.x + tail.width / 2, tail.y - 8
        end = head.x + head.width / 2, head.y + 8
        right = width + 60 + 40 * i
        arrow.curve = [start, (right, start[1]), (right, end[1]), end]
        arrow.at = ((start[0] + end[0]) / 8 + 0.75 * right,
                    (start[1] + end[1]) / 2 + 13 * (i % 3 - 1))
    return max((a.at[0] + len(a.label) * CHARACTER / 2 for a in arrows),
               default=width), height


def svg_text(x, y, classes, text, anchor="start"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" class="{classes}" '
            f'text-anchor="{anchor}">{html.escape(text)}</text>')


def svg_box(box):
    left, top = box.x - box.width / 2, box.y - box.height / 2
    lines = ['<g class="type">',
             f'<rect x="{left:.1f}" y="{top:.1f}" width="{box.width:.1f}" '
             f'height="{box.height:.1f}" rx="5" class="box"/>',
             svg_text(box.x, top + 18, "title", box.title, "middle"),
             svg_text(box.x, top + 18 + LINE, "line", box.subtitle, "middle")]
    y = top + 18 + 2 * LINE + 4
    for state, text, tooltip in box.rows:
        lines += [f'<g class="member"><title>{html.escape(tooltip)}</title>',
                  f'<rect x="{left + 3:.1f}" y="{y - 13:.1f}" '
                  f'width="{box.width - 6:.1f}" height="{LINE}" rx="3" '
                  f'class="row {state}"/>',
                  svg_text(left + 12, y, "line", text), "</g>"]
        y += LINE
    return "\n".join([*lines, "</g>"])


def svg_arrow(arrow):
    def points(some):
        return " ".join(f"{x:.1f} {y:.1f}" for x, y in some)

    path = f"M{points(arrow.curve[:1])} C{points(arrow.curve[1:])}"
    return (f'<g class="pointer"><title>{html.escape(arrow.tooltip)}</title>\n'
            f'<path class="arrow {arrow.state}" d="{path}" '
            'marker-end="url(#tip)"/>\n</g>')


def picture(types, title):
    boxes, arrows = graph(types)
    width, height = place_by_dot(boxes, arrows) or place_in_column(boxes, arrows)
    legend, x = [], MARGIN
    for state, name in STATES.items():
        y = HEAD + height + 2 * MARGIN
        legend += [f'<rect x="{x:.1f}" y="{y:.1f}" width="14" height="14" '
                   f'rx="3" class="row {state}"/>',
                   svg_text(x + 20, y + 11, "legend", name)]
        x += 44 + CHARACTER * len(name)
    width = max(width, x, CHARACTER * 1.3 * len(title)) + 2 * MARGIN
    height += HEAD + LEGEND + 2 * MARGIN
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>',
             f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" '
             f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">',
             f"<title>{html.escape(title)}</title>",
             f"<style>{STYLE}</style>",
             '<defs><marker id="tip" viewBox="0 0 10 10" refX="9" refY="5" '
             'markerWidth="7" markerHeight="7" orient="auto">'
             '<path class="tip" d="M0 0 L10 5 L0 10 z"/></marker></defs>',
             '<rect width="100%" height="100%" class="page"/>',
             svg_text(MARGIN, MARGIN + 12, "head", title),
             f'<g transform="translate({MARGIN} {HEAD})">',
             *map(svg_arrow, arrows), *map(svg_box, boxes),
             *(svg_text(*a.at, "label", a.label, "middle") for a in arrows),
             "</g>", *legend, "</svg>\n"])
