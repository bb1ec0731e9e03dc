"""Random programs for OpenACC compilers: see doc/random-programs.md.

language     what a program is made of: types, variables, statements, directives
memory       what the host and the device hold
rules        the reference interpreter: one rule a directive or clause
productions  what makes programs from a seed, each production with a weight
print_c, print_cxx, print_fortran   a program's text
outcomes     compile, run, and what kind of thing went wrong
reduce       make a program that goes wrong smaller
invalid      programs with one rule broken, and the one message of each
sequences    random sequences of directives, which one program interprets

SPDX-License-Identifier: GPL-3.0-or-later
"""
