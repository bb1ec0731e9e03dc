"""What accdeep-infer does: `runs' reads evidence and merges it, `findings' judges it,
`directives' and `picture' say it.

SPDX-License-Identifier: GPL-3.0-or-later
"""

from pathlib import Path

VERSION = "@version@"


def version():
    if not VERSION.startswith("@"):
        return VERSION
    # Not installed: the source tree's.
    return Path(__file__).resolve().parents[2].joinpath("VERSION").read_text().strip()
