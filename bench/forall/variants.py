"""The nine kernels in every policy of a space, as plain directives and as
forall: C++ text.

The spaces have the sizes that the paper on RAJA's directive backends gives, 64
to 4096: parallel or kernels, each of the three sizes or not, and for each loop of
the nest one of independent, gang, worker and vector.  What OpenACC forbids is not
in them (levels that are out of order or stand twice), and a loop that carries a sum is seq.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import itertools
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
LEVELS = ("gang", "worker", "vector")
SIZES = (("num_gangs", 1024), ("num_workers", 4), ("vector_length", 32))


@dataclass(frozen=True)
class Policy:
    """A construct, its sizes, and a level for each loop."""
    construct: str
    sizes: tuple
    levels: tuple

    def directive(self):
        """The construct's, without data clauses."""
        return " ".join(["#pragma acc", self.construct]
                        + [f"{name}({n})" for name, n in self.sizes])

    @staticmethod
    def loop(level):
        """What one loop of the nest has."""
        return level if level in ("seq", "independent") \
            else f"independent {level}"

    def type(self):
        """The same as a type of accdeep/forall.hpp."""
        parts = [f"acc::{name}<{n}>" for name, n in self.sizes]
        for level in self.levels:
            words = self.loop(level).split()
            parts.append("acc::loop<"
                         + ", ".join(f"acc::{word}" for word in words) + ">")
        return f"acc::{self.construct}<{', '.join(parts)}>"


@dataclass(frozen=True)
class Kernel:
    """One of kernels.toml."""
    name: str
    about: str
    large: int
    small: int
    arrays: dict
    loops: list
    body: str

    def policies(self):
        """The space, without what is not allowed."""
        sizes = [tuple(chosen) for count in range(len(SIZES) + 1)
                 for chosen in itertools.combinations(SIZES, count)]
        options = [("seq",) if "carried" in loop else ("independent",) + LEVELS
                   for loop in self.loops]
        nests = [levels for levels in itertools.product(*options)
                 if in_order(levels)]
        return [Policy(*parts) for parts in
                itertools.product(("parallel", "kernels"), sizes, nests)]

    def space(self):
        """How many there are with those that are not allowed."""
        return 16 * 4 ** len(self.loops)

    def sample(self, count):
        """COUNT of them, evenly, always the same; all for 0."""
        everything = self.policies()
        if not count or count >= len(everything):
            return everything
        return [everything[i * len(everything) // count + i % 2]
                for i in range(count)]

    def indexed(self):
        """The body with arrays as pointers."""
        def subscript(match):
            name, indices = match[1], match[2].split(",")
            text = indices[0].strip()
            for index, extent in zip(indices[1:], self.arrays[name][1:]):
                text = f"({text}) * {extent} + {index.strip()}"
            return f"{name}[{text}]"
        names = "|".join(self.arrays)
        return re.sub(rf"\b({names}) \(([^()]*)\)",
                      subscript, self.spaced())

    def spaced(self):
        """The body as the sources are written."""
        return re.sub(r"\b(" + "|".join(self.arrays) + r")\(", r"\1 (",
                      self.body.strip())

    def parameters(self):
        return ", ".join(["long n"] + [f"double *{a}" for a in self.arrays])

    def plain(self, policy, function):
        """A function with directives."""
        data = ", ".join(f"{a}[0:{' * '.join(e)}]"
                         for a, e in self.arrays.items())
        lines = [f"void\n{function} ({self.parameters()})\n{{",
                 f"{policy.directive()} present({data})"]
        for (name, first, end, *_), level in zip(self.loops, policy.levels):
            lines.append(f"#pragma acc loop {policy.loop(level)}")
            lines.append(f"for (long {name} = {first}; {name} < {end}; "
                         f"{name}++)")
        return "\n".join(lines + [self.indexed(), "}", ""])

    def forall(self, policy, function):
        """A function with forall."""
        views = [f"  accdeep::view<double, {len(e)}> {a} ({a}_data, "
                 f"{', '.join(e)});" for a, e in self.arrays.items()]
        ranges = [f"accdeep::range ({first if first != '0' else '0L'}, {end})"
                  .replace("(1,", "(1L,")
                  for _, first, end, *_ in self.loops]
        if len(ranges) == 1:
            call, ranges = "forall", ranges[0]
        else:
            call = "nested_forall"
            ranges = f"accdeep::ranges ({', '.join(ranges)})"
        indices = ", ".join(f"long {loop[0]}" for loop in self.loops)
        parameters = re.sub(r"\*(\w+)", r"*\1_data", self.parameters())
        return "\n".join(
            [f"void\n{function} ({parameters})\n{{"] + views
            + [f"  using policy = {policy.type()};",
               f"  accdeep::{call}<policy> ({ranges}, [=] ({indices}) {{",
               self.spaced(), "  });", "}", ""])


def in_order(levels):
    """Whether gang, worker and vector come in this order, each once."""
    given = [LEVELS.index(level) for level in levels if level in LEVELS]
    return given == sorted(set(given))


def read():
    """All kernels."""
    with open(FOLDER / "kernels.toml", "rb") as file:
        return [Kernel(name, **table)
                for name, table in tomllib.load(file).items()]


INCLUDES = {"plain": "",
            "forall": "#include <accdeep/forall.hpp>\n"
                      "namespace acc = accdeep::acc;\n"}


def unit(kernel, policies, version):
    """A file with a kernel in all these policies."""
    return INCLUDES[version] + "\n".join(
        getattr(kernel, version)(policy, f"kernel_{i}")
        for i, policy in enumerate(policies))


def program(kernels, count):
    """A file with COUNT policies of each kernel in both versions, and the table
    of them that main.cc has."""
    text = [INCLUDES["forall"]]
    rows = []
    for kernel in kernels:
        names = list(kernel.arrays)
        sizes = ", ".join(" * ".join(e)
                          for e in kernel.arrays.values())
        text.append(f"static void\n{kernel.name}_sizes (long n, long *size)\n"
                    f"{{\n  const long all[] = {{ {sizes} }};\n"
                    "  std::copy (std::begin (all), std::end (all), size);\n}")
        for i, policy in enumerate(kernel.sample(count)):
            calls = []
            for version in ("plain", "forall"):
                function = f"{kernel.name}_{version}_{i}"
                text.append("static "
                            + getattr(kernel, version)(policy, function))
                arguments = ", ".join(f"p[{j}]" for j in range(len(names)))
                calls.append(f"[] (long n, double **p) {{ {function} "
                             f"(n, {arguments}); }}")
            levels = " ".join(policy.levels)
            sized = " ".join(f"{name}({n})" for name, n in policy.sizes)
            rows.append(f'  {{ "{kernel.name}", "{policy.construct}", '
                        f'"{sized}", "{levels}", {kernel.large}, '
                        f"{kernel.small}, {kernel.name}_sizes, {len(names)}, "
                        + ", ".join(calls) + " },")
    return "\n".join(text + ["static const variant variants[] = {"] + rows
                     + ["};", ""])


if __name__ == "__main__":
    import sys
    print(program(read(), int(sys.argv[1])))
