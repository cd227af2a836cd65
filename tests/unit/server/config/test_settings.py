from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from whence.config.page import render_page
from whence.config.sources import Loaded, keep_sound, load, trust
from whence.domain.errors import SettingsError


@pytest.fixture
def config(tmp_path: Path) -> Path:
    path = tmp_path / "config" / "config.toml"
    path.parent.mkdir()
    path.write_text("")
    return path


def loaded(
    project: Path,
    config: Path,
    environment: dict[str, str] | None = None,
    command_line: dict[str, str] | None = None,
) -> Loaded:
    return load(project, environment or {}, command_line, config=config)


def test_the_strongest_source_wins(project: Path, config: Path) -> None:
    config.write_text("[limits]\nrounds = 1\nseconds = 1\ntokens = 1\n")
    (project / ".whence.toml").write_text("[limits]\nrounds = 2\nseconds = 2\n")
    settings = loaded(
        project, config, {"WHENCE_LIMITS__ROUNDS": "3"}, {"limits.rounds": "4"}
    ).settings
    limits = settings.limits
    assert (limits.rounds, limits.seconds, limits.tokens) == (4, 2, 1)
    assert settings.lmstudio.url == "http://127.0.0.1:1234"


@pytest.mark.parametrize(
    "name", ["WHENCE_TOOLS__TIMEOUT_MS", "WHENCE_TOOLS__TIMEOUTMS", "TOOL_TIMEOUT_MS"]
)
def test_the_environment_may_write_a_key_in_several_ways(
    project: Path, config: Path, name: str
) -> None:
    assert loaded(project, config, {name: "700"}).settings.tools.timeout_ms == 700


def test_lists_and_tables_are_json_in_the_environment(project: Path, config: Path) -> None:
    environment = {
        "WHENCE_SECRETS__PATTERNS": '["*.sqlite"]',
        "WHENCE_TOOLS__TIMEOUTS__read_file": "50",
    }
    settings = loaded(project, config, environment).settings
    assert settings.secrets.patterns == ["*.sqlite"]
    assert settings.tools.timeouts == {"read_file": 50}


@pytest.mark.parametrize(
    ("environment", "says"),
    [
        ({"WHENCE_LIMITS__ROUNDS": "many"}, "the environment: limits.rounds"),
        (
            {"WHENCE_LIMITS__ROUND": "1"},
            "unknown setting 'limits.round'; did you mean limits.rounds?",
        ),
        ({"WHENCE_NOTHING": "1"}, "the environment (WHENCE_NOTHING): unknown setting"),
        ({"PORT": "tcp://10.0.0.1"}, "the environment (PORT): gateway.port"),
    ],
)
def test_a_wrong_setting_names_its_source_and_key(
    project: Path, config: Path, environment: dict[str, str], says: str
) -> None:
    with pytest.raises(SettingsError) as caught:
        loaded(project, config, environment)
    assert says in str(caught.value)


def test_a_wrong_setting_in_a_file_names_the_file(project: Path, config: Path) -> None:
    (project / ".whence.toml").write_text("[limits]\nrounds = -1\n")
    with pytest.raises(SettingsError) as caught:
        loaded(project, config)
    assert ".whence.toml: limits.rounds" in str(caught.value)
    (project / ".whence.toml").write_text("limits = [")
    with pytest.raises(SettingsError, match="cannot be read as TOML"):
        loaded(project, config)


def test_an_untrusted_workspace_can_only_lower_and_switch_off(project: Path, config: Path) -> None:
    config.write_text("[web]\nenabled = true\n")
    (project / ".whence.toml").write_text(
        '[lmstudio]\nurl = "http://192.0.2.1:1234"\nprompt_seconds = 5\n'
        "[limits]\nrounds = 7\n[tools]\ntimeoutMs = 60000\nmaxResultKb = 1\n"
        "[web]\nenabled = false\n"
    )
    result = loaded(project, config)
    assert not result.trusted
    assert result.settings.lmstudio.url == "http://127.0.0.1:1234"
    assert result.settings.lmstudio.prompt_seconds == 5
    assert result.settings.limits.rounds == 7
    assert result.settings.tools.timeout_ms is None
    assert not result.settings.web.enabled
    assert [key.split(" ")[0] for key in result.ignored] == [
        "lmstudio.url",
        "tools.timeoutMs",
        "tools.maxResultKb",
    ]


def test_a_trusted_workspace_sets_what_it_likes(project: Path, config: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.whence]\nanalyst = "offline"\n')
    assert loaded(project, config).settings.analyst == "auto"
    trust(project, config=config)
    result = loaded(project, config)
    assert (result.settings.analyst, result.trusted, result.ignored) == ("offline", True, ())
    trust(project, revoke=True, config=config)
    assert loaded(project, config).settings.analyst == "auto"


def test_trusting_keeps_what_the_user_wrote(project: Path, config: Path) -> None:
    config.write_text('# mine\nanalyst = "offline" # for now\n')
    trust(project, config=config)
    trust(project, config=config)
    text = config.read_text()
    assert text.startswith('# mine\nanalyst = "offline" # for now\n')
    assert tomllib.loads(text)["trustedFolders"] == [str(project)]


def test_a_broken_pyproject_is_not_our_error(project: Path, config: Path) -> None:
    (project / "pyproject.toml").write_text("[project\n")
    assert loaded(project, config).settings.analyst == "auto"


def test_the_settings_page_is_what_the_model_generates() -> None:
    written = (Path(__file__).parents[4] / "docs" / "settings.md").read_text("utf-8")
    assert written == render_page(), "run `make docs`"


@pytest.mark.parametrize(
    "section",
    [
        {"limits": {"rounds": 3}, "analyst": None, "lmstudio": {"model": ""}},
        {"limits.rounds": 3, "lmstudio.model": None, "tools": {}},
        {"limits": {"seconds": None}, "limits.rounds": 3},
    ],
)
def test_an_editors_section_is_nested_or_dotted_and_null_is_not_set(
    project: Path, config: Path, section: dict[str, object]
) -> None:
    (project / ".whence.toml").write_text("[limits]\nrounds = 9\nseconds = 9\n")
    result = load(project, {}, config=config, editor=section)
    assert result.settings.limits.rounds == 3
    assert result.settings.limits.seconds == 9
    assert result.settings.lmstudio.model is None
    assert result.ignored == ()


def test_what_is_wrong_in_an_editors_section_is_left_out_or_stays_as_it_was() -> None:
    section = {"limits": {"rounds": "x", "seconds": "y"}, "web.enable": True, "analyst": "offline"}
    values, mistakes = keep_sound(section, {"limits": {"rounds": 7}})
    assert values == {"limits": {"rounds": 7}, "analyst": "offline"}
    assert len(mistakes) == 3
    for mistake, key in zip(
        mistakes, ("limits.rounds", "limits.seconds", "web.enable"), strict=True
    ):
        assert mistake.startswith("the editor's settings: ")
        assert key in mistake
    assert keep_sound({"limits": {"rounds": 8}}) == ({"limits": {"rounds": 8}}, ())


def test_a_section_that_is_no_table_is_named(project: Path, config: Path) -> None:
    (project / "pyproject.toml").write_text("[tool]\nwhence = 3\n")
    with pytest.raises(SettingsError, match=r"pyproject\.toml.*a table of settings is needed"):
        loaded(project, config)
    values, (mistake,) = keep_sound([1], {"analyst": "offline"})
    assert values == {"analyst": "offline"}
    assert "got [1]" in mistake


@pytest.mark.parametrize("value", ["auto", "on", "off"])
def test_call_hierarchy_is_offered_as_the_user_likes(
    project: Path, config: Path, value: str
) -> None:
    result = loaded(project, config, {"WHENCE_LSP__CALL_HIERARCHY": value})
    assert result.settings.lsp.call_hierarchy == value


def test_the_names_that_other_programs_use_are_taken(project: Path, config: Path) -> None:
    environment = {
        "OPENAPI_URL": "http://127.0.0.1:3210/v1/openapi.json",
        "LLM_WORKER_WS": "ws://127.0.0.1:9/ws",
        "PORT": "9000",
        "PYTHAGORAS_MODEL": "qwen3:instruct",
    }
    settings = loaded(project, config, environment).settings
    assert settings.openapi.urls == ["http://127.0.0.1:3210/v1/openapi.json"]
    assert settings.chat.url == "ws://127.0.0.1:9/ws"
    assert settings.gateway.port == 9000
    assert settings.profiles["pythagoras"].model == "qwen3:instruct"


def test_not_even_a_trusted_workspace_lets_clients_run_commands(
    project: Path, config: Path
) -> None:
    trust(project, config=config)
    (project / ".whence.toml").write_text(
        '[gateway]\nallowCommands = true\nport = 9000\n[openapi.auth]\n"http://127.0.0.1:1" = "x"\n'
    )
    result = loaded(project, config)
    assert (result.settings.gateway.port, result.settings.gateway.allow_commands) == (9000, False)
    assert result.settings.openapi.auth == {}
    assert [key.split(" ")[0] for key in result.ignored] == [
        "gateway.allowCommands",
        "openapi.auth.http://127.0.0.1:1",
    ]
    assert "your own configuration" in result.why_ignored


def test_a_credential_is_not_taken_from_the_command_line(project: Path, config: Path) -> None:
    with pytest.raises(SettingsError, match="environment only"):
        loaded(project, config, {}, {"openapi.auth": '{"http://127.0.0.1:1": "x"}'})
    config.write_text('[openapi.auth]\n"http://127.0.0.1:1" = "x"\n')
    assert loaded(project, config).settings.openapi.auth == {"http://127.0.0.1:1": "x"}
