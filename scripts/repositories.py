"""Where a person keeps other people's repositories.

SPDX-License-Identifier: GPL-3.0-or-later
"""


def find_sources(sources, repository):
    """The folder of REPOSITORY in SOURCES, None if there is none."""
    owner, _, name = repository.partition("/")
    for folder in (f"{owner}+{name}", repository, name):
        if (sources / folder).is_dir():
            return sources / folder
    return None
