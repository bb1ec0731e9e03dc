"""Fetches what GCC's own tests of libgomp need from Debian's source package
of a GCC: libgomp/testsuite, what that includes, and two headers.  Nothing of
it is part of this project, so it lives in the build folder.

Entry point: find_or_fetch.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shutil
import subprocess
import tarfile
from pathlib import Path

PARTS = ("libgomp/testsuite/", "include/cuda/", "include/gomp-constants.h",
         # Some tests include those of the compiler.
         "gcc/testsuite/c-c++-common/goacc/", "gcc/testsuite/g++.dg/goacc/",
         "gcc/testsuite/gfortran.dg/goacc/",
         "gcc/testsuite/gfortran.fortran-torture/execute/")
APT_FORMAT = "$(REPO_URI) $(RELEASE) $(COMPONENT) $(SIGNED_BY)"


class SourceError(Exception):
    """Why there is no source; for the user."""


def call(words, cwd=None):
    """Run WORDS and return what they print."""
    try:
        done = subprocess.run(words, cwd=cwd, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, check=False)
    except OSError as error:
        raise SourceError(f"{words[0]}: {error.strerror}") from error
    if done.returncode:
        raise SourceError(f"{' '.join(map(str, words))}:\n{done.stderr}")
    return done.stdout


def write_source_list(path):
    """The repositories that this machine's packages and source packages come
    from, as sources of source packages."""
    listing = "".join(call(["apt-get", "indextargets", "--format", APT_FORMAT,
                            f"Created-By: {kind}"])
                      for kind in ("Packages", "Sources"))
    lines = []
    for line in listing.splitlines():
        uri, release, component, *key = line.split()
        signed = f"[signed-by={key[0]}] " \
            if key and key[0].startswith("/") else ""
        lines.append(f"deb-src {signed}{uri} {release} {component}\n")
    # In the order of this machine's: apt takes the first that has a version.
    path.write_text("".join(dict.fromkeys(lines)), encoding="utf-8")


def download(package, place):
    """Let apt download the source PACKAGE into PLACE.  Lists and state are
    kept there too, so neither root nor a deb-src line is needed."""
    for folder in ("lists/partial", "cache/archives/partial"):
        (place / folder).mkdir(parents=True, exist_ok=True)
    write_source_list(place / "sources.list")
    failure = None
    options = ["-o", f"Dir::Etc::sourcelist={place}/sources.list",
               "-o", "Dir::Etc::sourceparts=-", "-o", f"Dir::State={place}",
               "-o", f"Dir::Cache={place}/cache",
               "-o", "Dir::State::status=/var/lib/dpkg/status",
               "-o", "APT::Get::List-Cleanup=0", "-o", "APT::Sandbox::User="]
    call(["apt-get", "-q", *options, "update"])
    listing = call(["apt-cache", *options, "showsrc", "--only-source",
                    package])
    # A mirror of a suite that moves may have dropped what apt would choose;
    # the other sources of this GCC have much the same tests.
    versions = re.findall(r"^Version: (\S+)", listing, re.M)
    for choice in [package, *(f"{package}={version}"
                              for version in reversed(versions))]:
        try:
            call(["apt-get", "-q", *options, "source", "--download-only",
                  choice], cwd=place)
            return
        except SourceError as error:
            failure = failure or error
    raise failure


def unpack_parts(archive, place):
    """Unpack PARTS of a tar ARCHIVE (a file object) into PLACE, without the
    folder that everything in it is in."""
    found = False
    with tarfile.open(fileobj=archive, mode="r|*") as tar:
        for member in tar:
            inner = member.name.partition("/")[2]
            if not member.isfile() or ".." in inner.split("/") \
                    or not inner.startswith(PARTS):
                continue
            target = place / inner
            target.parent.mkdir(parents=True, exist_ok=True)
            with open(target, "wb") as out:
                shutil.copyfileobj(tar.extractfile(member), out)
            found = True
    return found


def unpack(download_place, place):
    """Unpack PARTS of what was downloaded: Debian's tar file holds GCC's."""
    outer = sorted(download_place.glob("gcc-*.orig.tar.*"))
    outer = [path for path in outer if not path.name.endswith(".asc")]
    if len(outer) != 1:
        raise SourceError(f"{download_place}: no gcc-*.orig.tar.*")
    with tarfile.open(outer[0], mode="r|*") as tar:
        for member in tar:
            name = os.path.basename(member.name)
            if name.startswith("gcc-") and ".tar" in name:
                if unpack_parts(tar.extractfile(member), place):
                    return
    raise SourceError(f"{outer[0]}: holds no libgomp/testsuite")


def find_or_fetch(major, place):
    """The root of the sources of GCC MAJOR below PLACE, fetched if it is not
    there yet."""
    root = place / f"gcc-{major}"
    if not (root / "libgomp" / "testsuite").is_dir():
        fetched = place / "download"
        shutil.rmtree(fetched, ignore_errors=True)
        fetched.mkdir(parents=True)
        download(f"gcc-{major}", fetched)
        partial = place / "partial"
        shutil.rmtree(partial, ignore_errors=True)
        unpack(fetched, partial)
        partial.rename(root)
        shutil.rmtree(fetched)
    return root
