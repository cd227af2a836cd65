"""A crate of the own Cargo workspace that is used without being listed."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from posixpath import relpath
from typing import TYPE_CHECKING

from whence.playbook.engine.case import SHOWN, Finding
from whence.playbook.evidence.sites import Site, story
from whence.playbook.fixes.text_edits import after

if TYPE_CHECKING:
    from whence.domain.analysis import Edit
    from whence.playbook.engine.case import Case, SourceFile, ToolSteps

_NAME = re.compile(r"\s*name\s*=\s*\"(?P<name>[\w-]+)\"")
_LIST = re.compile(r"\s*\[dependencies\]\s*$")
_BY_PATH = re.compile(r"[\w-]+\s*=\s*\{\s*path\s*=")


def unlisted_crate(
    case: Case, crash: Site, manifest: SourceFile | None, crate: str
) -> ToolSteps[Finding | None]:
    """The finding for a crate that another manifest of the workspace makes.

    Args:
        manifest: the one of the crate that fails.
        crate: the name in the code.
    """
    paths = [path for path in case.places.files() if PurePosixPath(path).name == "Cargo.toml"]
    if manifest is None or case.language != "rust":
        return None
    start = next((n for n, line in enumerate(manifest.lines, 1) if _LIST.match(line)), None)
    for other in (yield from case.read_all(paths)):
        line, name = _named(other)
        if start is None or other.path == manifest.path or name.replace("-", "_") != crate:
            continue
        listed = any(re.match(rf"\s*{re.escape(name)}\b", text) for text in manifest.lines)
        if not listed:
            return _finding(crash, Site(manifest, start), Site(other, line), name)
    return None


def _named(manifest: SourceFile) -> tuple[int, str]:
    named = ((n, _NAME.match(line)) for n, line in enumerate(manifest.lines, 1))
    return next(((n, found["name"]) for n, found in named if found), (0, ""))


def _finding(crash: Site, listing: Site, other: Site, name: str) -> Finding:
    return Finding(
        f"Line {crash.line} of {crash.path} uses the crate {name} of this workspace "
        f"({other.path}), but the dependencies in {listing.path} do not name it.",
        f"Add {name}, by its path, to the dependencies in {listing.path}.",
        SHOWN,
        listing.path,
        listing.line,
        story(
            crash.quote(f"{name} is used here"),
            other.quote(f"the crate {name} of this workspace"),
            listing.quote(f"the dependencies, without {name}"),
        ),
        symbol=name,
        edits=_listing(listing, other, name),
    )


def _listing(listing: Site, other: Site, name: str) -> tuple[Edit, ...]:
    """The line that lists the crate, behind those there are of the same kind."""
    here, there = (str(PurePosixPath(site.path).parent) for site in (listing, other))
    last = listing.line
    while _BY_PATH.match(listing.file.line(last + 1)):
        last += 1
    return after(listing.file, last, f'{name} = {{ path = "{relpath(there, here)}" }}')
