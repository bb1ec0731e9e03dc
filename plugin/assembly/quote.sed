# The functions in the compiler's text as string literals of C++, for a file that
# has labels and sections of its own.
#
# SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
/^[[:space:]]*\.(file|ident)[[:space:]]/d
# What is said of the file, at its end.
/^[[:space:]]*\.section[[:space:]]+\.note/,$d
s/\.L([A-Za-z]*[0-9]+)/.Laccdeep\1/g
s/[\\"]/\\&/g
s/^/"/
s/$/\\n"/
