"""Where settings come from, strongest first.

    command line → environment → editor section → workspace files → user's config → defaults

What a workspace supplies (its files, and the editor section, which can come from workspace
settings) counts only for an allow-list until the user trusts it: `limits.*`, lower time-outs,
switching things off.

Keys are written as documented (`tools.timeoutMs`); case and underscores don't matter, so that
`WHENCE_TOOLS__TIMEOUT_MS` names the same key. Editors send their section nested or with dotted
keys, and null or "" for what is not set.
"""

from __future__ import annotations

import json
import reprlib
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
from pydantic import BaseModel, ValidationError

from whence.config.settings import Settings
from whence.domain.errors import SettingsError
from whence_tools import private
from whence_tools.fuzzy_match import close_matches
from whence_tools.json_values import has_more_values
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

Json = dict[str, Any]
Key = tuple[str, ...]

# The names the ecosystem already uses.
_ENVIRONMENT_ALIASES: Mapping[str, Key] = {
    "TOOL_TIMEOUT_MS": ("tools", "timeoutMs"),
    "TOOL_MAX_RESULT_KB": ("tools", "maxResultKb"),
    "LMSTUDIO_API_TOKEN": ("lmstudio", "token"),
    "LM_API_TOKEN": ("lmstudio", "token"),
    "LMSTUDIO_NATIVE_TOOLS": ("lmstudio", "nativeTools"),
    "OPENAPI_URL": ("openapi", "urls"),
    "LLM_WORKER_WS": ("chat", "url"),
    "PORT": ("gateway", "port"),
    "PYTHAGORAS_MODEL": ("profiles", "pythagoras", "model"),
}
# What only the user may say, and never a workspace, however trusted it is.
_USERS_OWN: tuple[Key, ...] = (("gateway", "allowCommands"), ("openapi", "auth"))
# What shows in a list of processes.
_NEVER_TYPED: tuple[Key, ...] = (("openapi", "auth"),)
# Those with a word for being switched off; for any other setting it is a value like others.
_HAVE_OFF: tuple[Key, ...] = (("lsp", "callHierarchy"), ("capture", "mode"), ("daemon",))
# Sections that can be named alone, as one setting.
_SHORTHANDS: Mapping[Key, Key] = {("capture",): ("capture", "mode")}
# What no message repeats.
_SECRET: tuple[Key, ...] = (("gateway", "token"), ("lmstudio", "token"), ("openapi", "auth"))
_PREFIX = "WHENCE_"
_EDITOR = "the editor's settings"
_MOST_SETTINGS = 1000  # each that is wrong is looked for by itself
_SHORT = reprlib.Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 200


@dataclass(frozen=True, slots=True)
class Layer:
    """The values of one source, nested by their documented keys.

    Attributes:
        name: how an error names the source.
    """

    name: str
    values: Json


@dataclass(frozen=True, slots=True)
class Loaded:
    """The settings in force, whether the workspace is trusted, and what was ignored for that."""

    settings: Settings
    trusted: bool
    ignored: tuple[str, ...]

    @property
    def why_ignored(self) -> str:
        """What the user is told of the keys that were."""
        if self.trusted:
            return "only your own configuration can set this"
        return "this workspace is not trusted; run `whence trust` to trust it"


def user_config_path() -> Path:
    return platformdirs.user_config_path("whence", appauthor=False) / "config.toml"


def load(
    workspace: Path,
    environment: Mapping[str, str],
    command_line: Mapping[str, str] | None = None,
    *,
    config: Path | None = None,
    editor: Json | None = None,
    trusted: bool = False,
) -> Loaded:
    """Reads every source.

    Args:
        command_line: dotted keys and their values as typed.
        config: the user's config file; default: `user_config_path()`.
        editor: the `whence` section of the editor's settings.
        trusted: true where the user already said so (a flag, the editor's own workspace trust).

    Raises:
        SettingsError: an unknown key or a wrong value; names its source and key.
    """
    user = Layer("the user's config", {})
    config = config or user_config_path()
    if config.is_file():
        user = _layer(str(config), _read_toml(config))
    baseline = _merge([user])
    trusted = trusted or _is_trusted(workspace, baseline)
    supplied = [*([_layer(_EDITOR, _nest(editor))] if editor else []), *_files(workspace)]
    allowed, ignored = _drop_untrusted(supplied, baseline, trusted=trusted)
    strongest = [_command_line(command_line or {}), *_environment(environment)]
    return Loaded(_merge([*strongest, *allowed, user]), trusted, ignored)


def keep_sound(editor: Any, before: Json | None = None) -> tuple[Json, tuple[str, ...]]:
    """The editor's section without what is wrong in it.

    Args:
        before: the section as it was; a key that is wrong now keeps its value from here.

    Returns:
        What can be given to `load`, and the mistakes, each naming the source and its key.
    """
    if not isinstance(editor, dict):
        given = _SHORT.repr(editor)
        return before or {}, (f"{_EDITOR}: a table of settings is needed, got {given}",)
    if has_more_values(editor, _MOST_SETTINGS):
        return before or {}, (f"{_EDITOR}: there are more than {_MOST_SETTINGS} settings",)
    nested = _nest(editor)
    if _mistake(nested) is None:
        return nested, ()
    values: Json = {}
    mistakes = []
    for key, value in _leaves(nested):
        mistake = _mistake(_set_value({}, key, value))
        if mistake is not None:
            mistakes.append(mistake)
        valid = value if mistake is None else _lookup(before, key)
        if valid is not None:
            _set_value(values, key, valid)
    return values, tuple(mistakes)


def _nest(section: Json) -> Json:
    values: Json = {}
    for written, value in _leaves(section):
        if value is not None and value not in ("", {}):
            _set_value(values, tuple(part for name in written for part in name.split(".")), value)
    return values


def _mistake(editor: Json) -> str | None:
    try:
        _merge([_layer(_EDITOR, editor)])
    except SettingsError as error:
        return str(error)
    return None


def trust(workspace: Path, *, revoke: bool = False, config: Path | None = None) -> Path:
    """Lists a workspace in the user's config, or takes it out; the file's comments stay.

    Returns:
        The config file.
    """
    import tomlkit

    path = config or user_config_path()
    document = tomlkit.parse(path.read_text("utf-8")) if path.is_file() else tomlkit.document()
    listed = [str(item) for item in document.get("trustedFolders", [])]
    folder = str(workspace.resolve())
    if revoke:
        listed = [item for item in listed if item != folder]
    elif folder not in listed:
        listed.append(folder)
    document["trustedFolders"] = listed
    private.write_file(path, tomlkit.dumps(document).encode())  # tokens stand there
    return path


def _is_trusted(workspace: Path, settings: Settings) -> bool:
    folder = workspace.resolve()
    return any(
        folder == listed or listed in folder.parents
        for listed in (Path(item).expanduser().resolve() for item in settings.trusted_folders)
    )


def _read_toml(path: Path) -> Json:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path}: cannot be read as TOML: {error}") from error


def _files(workspace: Path) -> Iterator[Layer]:
    own = workspace / ".whence.toml"
    if own.is_file():
        yield _layer(str(own), _read_toml(own))
    project = workspace / "pyproject.toml"
    if project.is_file():
        try:
            section = _lookup(_read_toml(project), ("tool", "whence"))
        except SettingsError:
            return  # a broken pyproject.toml may be the very error under investigation
        if section:
            yield _layer(f"{project} [tool.whence]", section)


def _environment(environment: Mapping[str, str]) -> Iterator[Layer]:
    """Whence's own variables, then the others': an error there names the variable, which may have
    been set for another program."""
    values: Json = {}
    for name, text in environment.items():
        if name.startswith(_PREFIX):
            written = name.removeprefix(_PREFIX).lower().split("__")
            key = _resolve(written, f"the environment ({name})")
            _set_value(values, key, _convert_text(key, text))
    yield Layer("the environment", values)
    for name, key in reversed(list(_ENVIRONMENT_ALIASES.items())):
        if name in environment:
            alias = _set_value({}, key, _convert_text(key, environment[name]))
            yield Layer(f"the environment ({name})", alias)


def _command_line(options: Mapping[str, str]) -> Layer:
    values: Json = {}
    for written, text in options.items():
        key = _resolve(written.split("."), "the command line")
        if _is_below(key, _NEVER_TYPED):
            raise SettingsError(
                f"the command line: {written} is read from the user's config or the environment "
                "only, so that no credential shows in a list of processes"
            )
        _set_value(values, key, _convert_text(key, text))
    return Layer("the command line", values)


def _layer(name: str, raw: Any) -> Layer:
    if not isinstance(raw, dict):
        raise SettingsError(f"{name}: a table of settings is needed, got {raw!r}")
    values: Json = {}
    for written, value in _leaves(raw):
        _set_value(values, _resolve(written, name), value)
    return Layer(name, values)


def _leaves(values: Json, prefix: Key = ()) -> Iterator[tuple[Key, Any]]:
    for name, value in values.items():
        if isinstance(value, dict) and value:
            yield from _leaves(value, (*prefix, name))
        else:
            yield (*prefix, name), value


def _set_value(values: Json, key: Key, value: Any) -> Json:
    table = values
    for name in key[:-1]:
        if not isinstance(table.get(name), dict):
            table[name] = {}
        table = table[name]
    table[key[-1]] = value
    return values


def _resolve(written: Sequence[str], source: str) -> Key:
    """The documented key for a key as it was written."""
    model: type[BaseModel] | None = Settings
    key: list[str] = []
    for index, name in enumerate(written):
        if model is None:
            return (*key, *written[index:])  # a table with free names
        fields = {_squeeze(alias): (alias, info) for alias, info in _fields(model)}
        if _squeeze(name) not in fields:
            raise _unknown(
                ".".join(written), [".".join([*key, a]) for a, _ in fields.values()], source
            )
        alias, annotation = fields[_squeeze(name)]
        key.append(alias)
        model = annotation if _is_section(annotation) else None
    return _SHORTHANDS.get(tuple(key), tuple(key))


def _fields(model: type[BaseModel]) -> Iterator[tuple[str, Any]]:
    for name, info in model.model_fields.items():
        yield info.alias or name, info.annotation


def _is_section(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)


def _squeeze(name: str) -> str:
    return name.replace("_", "").replace("-", "").lower()


def _unknown(written: str, known: Sequence[str], source: str) -> SettingsError:
    close = close_matches(written, known, limit=1, cutoff=0.5)
    hint = f"did you mean {close[0]}?" if close else f"known: {', '.join(known)}"
    return SettingsError(f"{source}: unknown setting '{written}'; {hint}")


def _convert_text(key: Key, text: str) -> Any:
    """Text as a list or table where the setting is one; pydantic reads numbers and booleans."""
    defaults = Settings().model_dump(by_alias=True)
    default = _lookup(defaults, key)
    looks_like_json = text[:1] in ("[", "{") and _has_free_name(key, defaults)
    if looks_like_json or isinstance(default, list | dict):
        try:
            return json.loads(text)
        except ValueError:
            return [text] if isinstance(default, list) else text
    return text


def _has_free_name(key: Key, defaults: Json) -> bool:
    """It is below a table whose keys the user chooses, as in `profiles.<name>.tools`."""
    return any(_lookup(defaults, key[:length]) == {} for length in range(1, len(key)))


def _lookup(values: Any, key: Key) -> Any:
    for name in key:
        values = values.get(name) if isinstance(values, dict) else None
    return values


def _drop_untrusted(
    layers: Sequence[Layer], baseline: Settings, *, trusted: bool
) -> tuple[list[Layer], tuple[str, ...]]:
    """What a workspace may set, and the keys that were ignored, with their source."""
    before = baseline.model_dump(by_alias=True)
    allowed, ignored = [], []
    for layer in layers:
        values: Json = {}
        for key, value in _leaves(layer.values):
            may = trusted and not _is_below(key, _USERS_OWN)
            if may or _harmless(key, value, _lookup(before, key)):
                _set_value(values, key, value)
            else:
                ignored.append(f"{'.'.join(key)} ({layer.name})")
        allowed.append(Layer(layer.name, values))
    return allowed, tuple(ignored)


def _is_below(key: Key, places: Sequence[Key]) -> bool:
    return any(key[: len(place)] == place for place in places)


_DEFAULT_TOOL_MS = 2000


def _harmless(key: Key, value: Any, before: Any) -> bool:
    if key[0] == "limits" or value == before:
        return True
    if value is False or value == "off":
        return isinstance(before, bool) or key in _HAVE_OFF
    is_limit = key[-1].endswith(("Ms", "econds")) or key[:2] == ("tools", "timeouts")
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return is_limit and number and value <= (before or _DEFAULT_TOOL_MS)


def _merge(layers: Sequence[Layer]) -> Settings:
    """The layers under one another, strongest first; tables are merged key by key."""
    values: Json = {}
    for layer in reversed(layers):
        _lay_over(values, layer.values)
    try:
        return Settings.model_validate(values)
    except ValidationError as error:
        raise SettingsError(_wrong(error, layers)) from None


def _lay_over(values: Json, stronger: Json) -> None:
    for name, value in stronger.items():
        if isinstance(value, dict):
            below = values.get(name)
            values[name] = dict(below) if isinstance(below, dict) else {}
            _lay_over(values[name], value)
        else:
            values[name] = value


def _wrong(error: ValidationError, layers: Sequence[Layer]) -> str:
    reasons = []
    for item in error.errors():
        key = tuple(str(part) for part in item["loc"])
        source = next((one.name for one in layers if _lookup(one.values, key) is not None), "?")
        given = "" if _is_below(key, _SECRET) else f", got {_SHORT.repr(item['input'])}"
        reasons.append(f"{source}: {'.'.join(key)}: {item['msg']}{given}")
    return "; ".join(reasons)
