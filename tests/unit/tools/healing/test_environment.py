"""What a command in a copy sees of the user's environment."""

from __future__ import annotations

from pathlib import Path

from whence_tools.healing.copying.environment import list_layered, scrub_environment


def test_how_the_user_runs_tests_is_kept_and_secrets_are_not(tmp_path: Path) -> None:
    given = {"PYTEST_ADDOPTS": "-q", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "TOKEN": "abc"}
    seen = scrub_environment(given, tmp_path)
    assert seen["PYTEST_ADDOPTS"] == "-q"
    assert seen["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] == "1"
    assert "TOKEN" not in seen


def test_what_go_has_compiled_is_there_but_no_result_of_an_earlier_test(tmp_path: Path) -> None:
    cache = tmp_path / ".cache/go-build"
    cache.mkdir(parents=True)
    seen = scrub_environment({}, tmp_path)
    assert (seen["GOCACHE"], seen["GOFLAGS"]) == (str(cache), "-count=1")
    assert str(cache) in list_layered({}, tmp_path)
