"""Files that a missing path may have meant."""

from __future__ import annotations

import pytest

from whence.playbook.evidence.paths import find_similar_paths

FILES = ["app/data/prices.csv", "config/settings.yml", "templates/welcome.html", "assets/Logo.png"]


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("data/prices.csv", "app/data/prices.csv"),
        ("config/setings.yml", "config/settings.yml"),
        ("template/welcome.html", "templates/welcome.html"),
        ("assets/logo.png", "assets/Logo.png"),
        ("other/place/welcome.html", "templates/welcome.html"),
    ],
)
def test_a_like_path_is_found(wanted: str, meant: str) -> None:
    assert find_similar_paths(FILES, wanted)[0] == meant


@pytest.mark.parametrize("wanted", ["notes/today.md", "config/settings.yml"])
def test_an_unlike_or_existing_path_has_no_likeness(wanted: str) -> None:
    assert find_similar_paths(FILES, wanted) == []
