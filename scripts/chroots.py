"""Small Debian systems in folders, for gcc-matrix and check-distributions.

SPDX-License-Identifier: GPL-3.0-or-later
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

MIRROR = "http://deb.debian.org/debian"
# Settings of apt that reach the network the way this machine does.
APT_SETTING = re.compile(r"^Acquire::(http|https|ftp|Retries|Check)\b.*;$")


class ChrootError(Exception):
    """What is wrong and what to do about it; for the user."""


def output_of(words):
    """What WORDS print; empty if they fail."""
    try:
        return subprocess.run(words, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, check=False).stdout
    except OSError:
        return ""


def cache_folder(variable, name):
    """Where the folder NAME is, unless the environment's VARIABLE says."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return Path(os.environ.get(variable) or cache / "accdeep" / name)


def require_root():
    if os.geteuid() != 0:
        raise ChrootError("needs root, to make a chroot and to mount in it; "
                          f"please run: sudo {shlex.join(sys.argv)}")


def find_mirror():
    """The repository that this machine's Debian packages come from."""
    listing = output_of(["apt-get", "indextargets", "--format",
                         "$(ORIGIN) $(LABEL) $(REPO_URI)",
                         "Created-By: Packages"])
    for line in listing.splitlines():
        origin, label, uri = (line.split() + [""] * 3)[:3]
        if (origin, label) == ("Debian", "Debian"):
            return uri.rstrip("/")
    return MIRROR


def bootstrap(suite, mirror, target, log, sources):
    """A small Debian SUITE in TARGET, which is there when it is complete, with
    the lines SOURCES in sources.list; LOG is debootstrap's."""
    for program in ("debootstrap", "unshare"):
        if not shutil.which(program):
            raise ChrootError(f"{program} is missing; please run: "
                              "apt-get install debootstrap util-linux")
    partial = target.parent / "partial"
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    # A mount name space of its own: debootstrap leaves /proc mounted.
    words = ["unshare", "--mount", "debootstrap", "--variant=minbase", suite,
             str(partial), mirror]
    print(shlex.join(words[2:]), flush=True)
    # A debootstrap that is older than the suite has no script for it.
    if not Path("/usr/share/debootstrap/scripts", suite).exists():
        words.append("sid")
    with open(log, "w", encoding="utf-8") as output:
        status = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=output,
                                stderr=subprocess.STDOUT,
                                check=False).returncode
    if status != 0:
        raise ChrootError(
            f"debootstrap failed (see {log}); is {mirror} a mirror of Debian "
            f"that has {suite}, and is there a network?  Give --mirror and "
            "--suite")
    (partial / "etc/apt/sources.list").write_text(
        "".join(f"{line}\n" for line in sources), encoding="utf-8")
    partial.rename(target)


def copy_network_settings(root):
    for name in ("resolv.conf", "hosts"):
        if Path("/etc", name).exists():
            shutil.copyfile(f"/etc/{name}", root / "etc" / name)
    settings = [line for line in
                output_of(["apt-config", "dump"]).splitlines()
                if APT_SETTING.match(line)]
    (root / "etc/apt/apt.conf.d/90accdeep").write_text(
        "".join(f"{line}\n" for line in settings), encoding="utf-8")


def overlay_works(folder):
    """Whether layers can be mounted over each other in FOLDER: not in some
    containers, and not on an overlay."""
    with tempfile.TemporaryDirectory(prefix="layer-", dir=folder) as name:
        place = Path(name)
        for part in ("lower", "upper", "work", "root"):
            (place / part).mkdir()
        return subprocess.run(
            ["unshare", "--mount", "sh", "-c",
             layered([place / "lower"], place / "upper", place / "work",
                     place / "root") + f' && : >"{place}/root/file"'],
            stdin=subprocess.DEVNULL, capture_output=True,
            check=False).returncode == 0


def layered(layers, upper, work, root):
    """The shell's command that mounts LAYERS, the lowest first, at ROOT, with
    what is written in UPPER."""
    lower = ":".join(str(layer) for layer in reversed(layers))
    return shlex.join(["mount", "-t", "overlay", "accdeep", str(root), "-o",
                       f"lowerdir={lower},upperdir={upper},workdir={work}"])


def enter(root, script, *, place="/", before=(), binds=(), environment=(),
          network=True, log=None, stdin=subprocess.DEVNULL):
    """Run SCRIPT of sh in PLACE of the chroot ROOT; returns its status.

    BEFORE: commands, such as of `layered', that come first.  BINDS: pairs of
    a folder and where it is in the chroot.  Mounts and processes are in name
    spaces of their own, so that none is left."""
    mounts = [*before,
              f'mkdir -p "{root}/proc" "{root}/dev"',
              f'mount -t proc proc "{root}/proc"',
              f'mount --rbind /dev "{root}/dev"']
    for folder, there in binds:
        Path(folder).mkdir(parents=True, exist_ok=True)
        mounts += [f'mkdir -p "{root}{there}"',
                   f'mount --bind "{folder}" "{root}{there}"']
    passed = [f"{name}={os.environ[name]}" for name in
              ("TERM", "http_proxy", "https_proxy", "no_proxy")
              if name in os.environ]
    words = ["unshare", "--mount", "--pid", "--fork", "--kill-child",
             *([] if network else ["--net"]),
             "sh", "-c", " && ".join([*mounts, 'exec "$@"']), "sh",
             "chroot", str(root), "env", "-i",
             "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root",
             "LC_ALL=C.UTF-8", *environment, *passed, "sh", "-c",
             f"cd {shlex.quote(place)} && {{ {script}\n}}"]
    return subprocess.run(words, stdin=stdin, stdout=log,
                          stderr=subprocess.STDOUT if log else None,
                          check=False).returncode
