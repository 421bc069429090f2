"""Builds wheel and source archive by setuptools, the same bytes every time.

The wheel's times are those of SOURCE_DATE_EPOCH already. The source archive is packed again: names
in order, no owners, times of SOURCE_DATE_EPOCH (by default the first day of 2026).
"""

import gzip
import os
import tarfile
from pathlib import Path

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F401,F403  # the other hooks are those of setuptools

EPOCH = 1767225600


def build_wheel(folder, config_settings=None, metadata_directory=None):
    """The hook of PEP 517: the name of the wheel that it puts into `folder`."""
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(EPOCH))
    os.umask(0o022)
    return build_meta.build_wheel(folder, config_settings, metadata_directory)


def build_sdist(folder, config_settings=None):
    """The hook of PEP 517: the name of the source archive that it puts into `folder`."""
    name = build_meta.build_sdist(folder, config_settings)
    pack(Path(folder, name), int(os.environ.get("SOURCE_DATE_EPOCH", EPOCH)))
    return name


def pack(path, epoch):
    """Packs an archive again."""
    fresh = path.with_suffix(".new")
    with tarfile.open(path) as old, open(fresh, "wb") as file, \
            gzip.GzipFile("", "wb", 9, file, epoch) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new:
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    fresh.replace(path)
