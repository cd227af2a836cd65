"""The documents for people: where they lead, and that they can be read in any window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
TOOLS = ROOT / "docs" / "tools.md"  # generated of the tools' own words, a paragraph to a line
WIDTH = 100

# They name paths from one of these places, or beside the path that stands before.
GUIDES = [ROOT / "docs/ARCHITECTURE.md", ROOT / "CONTRIBUTING.md"]
PLACES = [
    ROOT / "server/whence",
    ROOT / "tools/whence_tools",
    ROOT / "server",
    ROOT / "tools",
    ROOT,
]

_CODE = re.compile(r"^(```|~~~).*?^\1", re.DOTALL | re.MULTILINE)
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ (.+?) *$", re.MULTILINE)
_PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:py|md|ts|lua|toml))`")
_FREE = ("|", "<!--", "#")  # tables, comments and headings have no other line to go on with

pages = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())


def prose(page: Path) -> str:
    """Without code blocks; their lines stay, empty."""
    return _CODE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text("utf-8"))


def links(page: Path) -> Iterator[tuple[str, str]]:
    """Paths and anchors; what has a scheme leads elsewhere."""
    for target in _LINK.findall(prose(page)):
        if ":" not in target:
            path, _, anchor = unquote(target).partition("#")
            yield path, anchor


def anchors(page: Path) -> set[str]:
    """As the forges make them of headings."""
    words = (re.sub(r"[`*]", "", heading).lower() for heading in _HEADING.findall(prose(page)))
    return {re.sub(r"[^\w\- ]", "", text).replace(" ", "-") for text in words}


@pages
def test_no_link_is_dead(page: Path) -> None:
    for path, anchor in links(page):
        target = page.parent / path if path else page
        assert target.exists(), path
        assert not anchor or anchor in anchors(target), f"{path}#{anchor}"


def test_every_page_is_reached_from_the_readme() -> None:
    reached, left = set(), [ROOT / "README.md"]
    while left:
        page = left.pop().resolve()
        if page in reached or page.suffix != ".md":
            continue
        reached.add(page)
        left += [page.parent / path for path, _ in links(page) if path]
    assert [page for page in PAGES if page not in reached and "adr" not in page.parts] == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page != TOOLS], ids=lambda page: page.name
)
def test_prose_is_wrapped(page: Path) -> None:
    long = [
        line
        for line in prose(page).splitlines()
        if len(line) > WIDTH and not line.startswith(_FREE) and "](lmstudio:" not in line
    ]
    assert long == []


@pytest.mark.parametrize("page", GUIDES, ids=lambda page: page.name)
def test_every_path_that_a_guide_names_exists(page: Path) -> None:
    missing, before = [], ROOT
    for name in _PATH.findall(prose(page)):
        places = [before, before.parent, *PLACES]
        found = next((place / name for place in places if (place / name).exists()), None)
        missing += [] if found else [name]
        before = found or before
    assert missing == []


def test_every_test_that_the_security_page_names_exists() -> None:
    page = (ROOT / "docs/security.md").read_text("utf-8")
    tests = {path: path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py")}
    defined = [name for text in tests.values() for name in re.findall(r"def test_(\w+)", text)]
    files = set(re.findall(r"`((?:[\w-]+/)*test_\w+\.py)`", page))
    named = {name.strip("_") for name in re.findall(r"`\u2026_?(\w+)\u2026?`", page)}
    assert files
    assert named
    assert not [
        name for name in files if not any(f"/{path}".endswith(f"/{name}") for path in tests)
    ]
    assert not [name for name in named if not any(name in one for one in defined)]
