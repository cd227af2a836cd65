"""A crate of the own Cargo workspace that is used without being listed."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.fixes.text_edits import insert_after
from whence.playbook.rules.imports import texts

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Finding

_NAME = re.compile(r"\s*name\s*=\s*\"(?P<name>[\w-]+)\"")
_LIST = re.compile(r"\s*\[dependencies\]\s*$")
_BY_PATH = re.compile(r"[\w-]+\s*=\s*\{\s*path\s*=")


def find_unlisted_crate(
    case: Case, crash: Site, manifest: SourceFile | None, crate: str
) -> ToolSteps[Finding | None]:
    """The finding for a crate that another manifest of the workspace makes.

    Args:
        manifest: the one of the crate that fails.
        crate: the name in the code.
    """
    paths = [path for path in case.search.files() if PurePosixPath(path).name == "Cargo.toml"]
    if manifest is None or case.language != "rust":
        return None
    start = next((n for n, line in enumerate(manifest.lines, 1) if _LIST.match(line)), None)
    for other in (yield from case.read_all(paths)):
        line, name = _read_name(other)
        if start is None or other.path == manifest.path or name.replace("-", "_") != crate:
            continue
        listed = any(re.match(rf"\s*{re.escape(name)}\b", text) for text in manifest.lines)
        if not listed:
            listing, source = Site(manifest, start), Site(other, line)
            return texts.UNLISTED_CRATE.finding(
                crash=crash, listing=listing, other=source, name=name,
                edits=_listing(listing, source, name),
            )  # fmt: skip
    return None


def _read_name(manifest: SourceFile) -> tuple[int, str]:
    named = ((n, _NAME.match(line)) for n, line in enumerate(manifest.lines, 1))
    return next(((n, found["name"]) for n, found in named if found), (0, ""))


def _listing(listing: Site, other: Site, name: str) -> tuple[Edit, ...]:
    """The line that lists the crate, behind those there are of the same kind."""
    here, there = (str(PurePosixPath(site.path).parent) for site in (listing, other))
    last = listing.line
    while _BY_PATH.match(listing.file.line(last + 1)):
        last += 1
    return insert_after(listing.file, last, f'{name} = {{ path = "{relpath(there, here)}" }}')
