"""Writes what goes with a release: the bill of materials and the checksums.

    python tools/release.py FOLDER          the bill and the checksums
    python tools/release.py --size FOLDER   what the wheel's packages take on the disk

`make release` runs both. The bill (CycloneDX 1.5) has the Python packages that the wheel needs, in
the versions installed here, and the npm packages inside the extension. It says nothing of the day
or the machine, so the same release gives the same bill.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import TYPE_CHECKING, Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[1]
BILL, SUMS, SIZE = "whence.cdx.json", "SHA256SUMS", "size.json"


def bill_of_materials() -> dict[str, Any]:
    version = distribution("whence").version
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component("application", "pypi", "whence", version)},
        "components": [
            *(_component("library", "pypi", *one) for one in sorted(_python_packages())),
            *(_component("library", "npm", *one) for one in sorted(_npm_packages())),
        ],
    }


def _component(kind: str, ecosystem: str, name: str, version: str) -> dict[str, str]:
    purl = f"pkg:{ecosystem}/{name.replace('@', '%40')}@{version}"
    return {"type": kind, "bom-ref": purl, "name": name, "version": version, "purl": purl}


def _python_packages() -> set[tuple[str, str]]:
    """All that an install without extras brings, on this Python and system."""
    found: dict[str, str] = {}
    left = [("whence", frozenset[str]())]
    seen = set(left)
    while left:
        name, extras = left.pop()
        found[canonicalize_name(name)] = distribution(name).version
        for text in distribution(name).requires or ():
            needed = Requirement(text)
            marker = needed.marker
            if marker and not any(marker.evaluate({"extra": one}) for one in (*extras, "")):
                continue
            one = (canonicalize_name(needed.name), frozenset(needed.extras))
            if one not in seen:
                seen.add(one)
                left.append(one)
    del found["whence"]
    return set(found.items())


def _npm_packages() -> Iterator[tuple[str, str]]:
    """What the extension is bundled from."""
    lock = json.loads((ROOT / "editor-client/vscode/package-lock.json").read_text("utf-8"))
    for place, package in lock["packages"].items():
        if place and not package.get("dev") and not package.get("optional"):
            yield place.rpartition("node_modules/")[2], package["version"]


def checksums(folder: Path) -> str:
    """As `sha256sum --check` reads them."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and path.name != SUMS)
    return "".join(f"{hashlib.sha256(one.read_bytes()).hexdigest()}  {one.name}\n" for one in files)


def size() -> dict[str, int]:
    """What the Python packages take on the disk here, in millions of bytes: an extension says it
    before it installs them."""
    files = (
        Path(str(one.locate_file(file)))
        for name, _ in _python_packages()
        for one in [distribution(name)]
        for file in one.files or ()
    )
    return {"megabytes": round(sum(one.stat().st_size for one in files if one.is_file()) / 1e6)}


def main(folder: Path) -> None:
    bill = json.dumps(bill_of_materials(), indent=2)
    (folder / BILL).write_text(bill + "\n", "utf-8")
    (folder / SUMS).write_text(checksums(folder), "utf-8")


if __name__ == "__main__":
    if sys.argv[1] == "--size":
        (Path(sys.argv[2]) / SIZE).write_text(json.dumps(size()) + "\n", "utf-8")
    else:
        main(Path(sys.argv[1]))
