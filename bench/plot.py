#!/usr/bin/env python3
"""Draw what bench/run has measured of deep copies, bench/forall/run, or
scripts/bench-peers.

    bench/plot.py FILE.json OUT.{png,svg}

Curves (deep-copy -c, whose lines are a file as well) become the cost per object
against the number of objects; sets become bars: each way's time as a multiple
of the floor; kernels in their policies, points: forall's time over directives'; programs become pairs of bars: their
time over CUDA's.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def draw_curves(rows, axes):
    """One line a set and direction: nanoseconds per object."""
    for name in dict.fromkeys(row["name"] for row in rows):
        points = sorted((row for row in rows if row["name"] == name),
                        key=lambda row: row["objects"])
        objects = [row["objects"] for row in points]
        for direction, style in (("in", "-o"), ("out", "--s")):
            cost = [row[direction] * 1e6 / row["objects"] for row in points]
            axes.plot(objects, cost, style, label=f"{name}, {direction}")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("objects")
    axes.set_ylabel("ns per object")


def draw_table(rows, axes):
    """Bars: how many times the floor each way takes, both directions."""
    bars = [(way, direction) for way in ("manual", "deep")
            for direction in ("in", "out")]
    width = 0.8 / len(bars)
    for i, (way, direction) in enumerate(bars):
        key = direction if way == "deep" else f"{way}_{direction}"
        heights = [row.get(key, 0) / row[f"floor_{direction}"] for row in rows]
        places = [j + (i - 1.5) * width for j in range(len(rows))]
        axes.bar(places, heights, width, label=f"{way}, {direction}")
    axes.axhline(1, color="black", linewidth=1)
    axes.set_yscale("log")
    axes.set_xticks(range(len(rows)), [row["name"] for row in rows],
                    rotation=90)
    axes.set_ylabel("time / one pinned copy of the same bytes")


def draw_peers(rows, axes):
    """A pair of bars a case: the time of a program with the plugin and with
    stock GCC, as a multiple of CUDA's."""
    rows = [row for row in reversed(rows) if "cuda" in row]
    for offset, way, color in ((0.2, "plugin", "C0"), (-0.2, "stock", "C7")):
        ratios = [row[way] / row["cuda"] if way in row else 0 for row in rows]
        ratios = [1 / r if row["better"] == "more" and r else r
                  for row, r in zip(rows, ratios)]
        axes.barh([i + offset for i in range(len(rows))], ratios, 0.4,
                  color=color, label=way)
        for i, value in enumerate(ratios):
            if value:
                axes.text(value, i + offset, f" {value:.2f}", va="center",
                          fontsize=7)
    axes.axvline(1, color="black", linewidth=1)
    axes.set_yticks(range(len(rows)), [f"{row['program']} {row['case']}"
                                       for row in rows])
    axes.set_xscale("log")
    ticks = [1, 2, 5, 10, 20]
    axes.set_xticks(ticks, [str(t) for t in ticks])
    axes.set_xticks([], minor=True)
    axes.set_xlabel("time / CUDA's")


def draw_forall(rows, axes):
    """A column a kernel, a point a policy; compile time a bar."""
    kernels = list(dict.fromkeys(row["name"].partition(":")[0]
                                 for row in rows))
    for program, key, style in (("forall-compile", "s", "_"),
                                ("forall", "ms", ".")):
        chosen = [row for row in rows if row["program"] == program]
        if not chosen:
            continue
        axes.plot([kernels.index(row["name"].partition(":")[0])
                   for row in chosen],
                  [row[f"forall_{key}"] / row[f"plain_{key}"]
                   for row in chosen],
                  style, markersize=16 if style == "_" else 5,
                  label={"s": "compile time", "ms": "kernel time"}[key])
    axes.axhline(1, color="black", linewidth=1)
    axes.set_xticks(range(len(kernels)), kernels, rotation=90)
    axes.set_ylabel("forall / plain directives")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    text = options.json.read_text()
    rows = (json.loads(text) if text.startswith("[")
            else [json.loads(line) for line in text.splitlines()])
    curves = [row for row in rows if row["program"] == "deep-copy-curve"]
    sets = [row for row in rows
            if row["program"] == "deep-copy" and "floor_in" in row]
    policies = [row for row in rows if row["program"].startswith("forall")]
    peers = [row for row in rows if "better" in row]
    if not curves and not sets and not policies and not peers:
        parser.error(f"{options.json} has nothing that is drawn")
    figure, axes = plt.subplots(figsize=(9, 5.5), layout="constrained")
    if peers:
        draw_peers(peers, axes)
    elif policies:
        draw_forall(policies, axes)
    elif sets:
        draw_table(sets, axes)
    else:
        draw_curves(curves, axes)
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    figure.savefig(options.out, dpi=150)


if __name__ == "__main__":
    main()
