#!/usr/bin/env python3
"""Draw what bench/deep-copy has measured.

    bench/plot.py FILE.json OUT.{png,svg}

A file of curves (deep-copy -c) becomes the cost per object against the number
of objects; a table becomes bars: each way's time as a multiple of the floor.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import argparse
import json
from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt  # noqa: E402


def rows_by_set(rows):
    """The rows of each set, in the order of the file."""
    result = {}
    for row in rows:
        result.setdefault(row["set"], []).append(row)
    return result


def draw_curves(rows, axes):
    """One line a set and direction: nanoseconds per object."""
    for name, points in rows_by_set(rows).items():
        points = sorted(points, key=lambda row: row["objects"])
        objects = [row["objects"] for row in points]
        for direction, style in (("in", "-o"), ("out", "--s")):
            cost = [row[f"{direction}_ms"] * 1e6 / row["objects"]
                    for row in points]
            axes.plot(objects, cost, style, label=f"{name}, {direction}")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("objects")
    axes.set_ylabel("ns per object")


def draw_table(rows, axes):
    """Bars: how many times the floor each way takes, both directions."""
    sets = {name: {row["way"]: row for row in ways}
            for name, ways in rows_by_set(rows).items()}
    sets = {name: ways for name, ways in sets.items() if "floor" in ways}
    bars = [(way, direction) for way in ("manual", "deep")
            for direction in ("in", "out")]
    width = 0.8 / len(bars)
    for i, (way, direction) in enumerate(bars):
        key = f"{direction}_ms"
        heights = [ways[way][key] / ways["floor"][key] if way in ways else 0
                   for ways in sets.values()]
        places = [j + (i - 1.5) * width for j in range(len(sets))]
        axes.bar(places, heights, width, label=f"{way}, {direction}")
    axes.axhline(1, color="black", linewidth=1)
    axes.set_yscale("log")
    axes.set_xticks(range(len(sets)), list(sets), rotation=30, ha="right")
    axes.set_ylabel("time / one pinned copy of the same bytes")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("json", type=Path)
    parser.add_argument("out", type=Path)
    options = parser.parse_args()
    rows = json.loads(options.json.read_text())
    if not rows:
        parser.error(f"{options.json} has no measurements")
    figure, axes = plt.subplots(figsize=(9, 5.5), layout="constrained")
    if any(row["way"] != "deep" for row in rows):
        draw_table(rows, axes)
    else:
        draw_curves(rows, axes)
    axes.grid(True, which="major", alpha=0.3)
    axes.legend()
    figure.savefig(options.out, dpi=150)


if __name__ == "__main__":
    main()
