"""The settings: one model. Where the values come from is `whence.config.sources`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel


def _default_data_dir() -> Path:
    return platformdirs.user_data_path("whence", appauthor=False)


class _SettingsSection(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        extra="forbid",
        frozen=True,
        defer_build=True,  # once, as parts of `Settings`; so the defaults below are not validated
    )


class LmStudioSettings(_SettingsSection):
    """`lmstudio.*`"""

    url: str = Field(default="http://127.0.0.1:1234", description="LM Studio server address")
    model: str | None = Field(
        default=None,
        description="Model key; default: a loaded model, preferably trained for tool use",
    )
    api: Literal["auto", "chat", "responses", "native"] = Field(
        default="auto",
        description="API to use; auto is chat, which also replaces an API that the server lacks",
    )
    native_tools: bool = Field(default=True, description="Allow the native API")
    token: str | None = Field(default=None, description="API token, if the server requires one")
    context_length: int = Field(
        default=16384, ge=2048, description="Context window in tokens when Whence loads a model"
    )
    parallel: int = Field(
        default=1,
        ge=1,
        description="Maximum parallel investigations, if the server supports several",
    )
    connect_seconds: float = Field(default=2, gt=0, description="Connection timeout")
    load_seconds: float = Field(default=600, gt=0, description="Timeout for loading the model")
    prompt_seconds: float = Field(
        default=600, gt=0, description="Timeout for the first token (prompt processing)"
    )
    silence_seconds: float = Field(default=120, gt=0, description="Timeout between tokens")
    answer_seconds: float = Field(
        default=0, ge=0, description="Timeout for a complete answer; 0: no limit"
    )


class WebSettings(_SettingsSection):
    """`web.*`"""

    enabled: bool = Field(default=False, description="Let web_search_wiki query public services")
    searxng_url: str | None = Field(default=None, description="URL of your own SearXNG instance")


class ToolsSettings(_SettingsSection):
    """`tools.*`"""

    timeout_ms: int | None = Field(
        default=None, gt=0, description="Timeout per tool call; default: 2 s, web tools 10 s"
    )
    timeouts: dict[str, int] = Field(default_factory=dict, description="Timeout in ms by tool name")
    max_result_kb: int = Field(
        default=256, gt=0, description="Maximum size of a tool result in KiB"
    )
    max_concurrent: int = Field(default=8, gt=0, description="Maximum parallel tool calls")


class LimitsSettings(_SettingsSection):
    """`limits.*`; 0 is unlimited."""

    rounds: int = Field(default=40, ge=0, description="Maximum steps per investigation")
    seconds: float = Field(
        default=600, ge=0, description="Maximum seconds for the rules, and again for a model"
    )
    tokens: int = Field(
        default=0, ge=0, description="Maximum prompt and completion tokens per investigation"
    )


class HealingSettings(_SettingsSection):
    """`healing.*`"""

    enabled: bool = Field(
        default=True, description="Test fixes in an isolated copy of the workspace"
    )
    seconds: float = Field(default=120, gt=0, description="Maximum time for testing one fix")


class ChromaSettings(_SettingsSection):
    """`chroma.*`"""

    url: str | None = Field(
        default=None, description="Chroma server URL; default: embedded in the data directory"
    )
    collection: str | None = Field(
        default=None, description="Name of an existing collection; default: Whence's own"
    )


class LspSettings(_SettingsSection):
    """`lsp.*`"""

    call_hierarchy: Literal["auto", "on", "off"] = Field(
        default="auto",
        description="Offer call hierarchy; auto: unless the editor shares its own",
    )


class GatewaySettings(_SettingsSection):
    """`gateway.*`"""

    host: str = Field(
        default="127.0.0.1", description="Listening address; anything but loopback requires a token"
    )
    port: int = Field(
        default=8787, ge=0, le=65535, description="Listening port; 0 picks a free one"
    )
    token: str | None = Field(
        default=None, description="Bearer token that clients must send; default: none"
    )
    allow_commands: bool = Field(
        default=False, description="Let clients run commands (`--allow-commands`)"
    )
    cors_origins: list[str] = Field(
        default_factory=list, description="Origins of web pages that may call the gateway"
    )
    max_body_kb: int = Field(default=1024, gt=0, description="Maximum request body in KiB")
    editor_link: str = Field(
        default="vscode://file{path}:{line}",
        pattern=r"^(none|[A-Za-z][A-Za-z0-9+.-]*://.*\{path\}.*)$",
        description="Address that opens a place of a report in your editor: `{path}` is the full "
        "path; `none`: the page copies the place instead",
    )


class OpenApiSettings(_SettingsSection):
    """`openapi.*`"""

    urls: list[str] = Field(
        default_factory=list, description="OpenAPI documents (URL or file) to turn into tools"
    )
    auth: dict[str, str] = Field(
        default_factory=dict,
        description="Credential by origin, such as `http://127.0.0.1:3210`",
    )


class ChatSettings(_SettingsSection):
    """`chat.*`"""

    url: str | None = Field(
        default=None, description="WebSocket URL for `whence chat`; default: the gateway's"
    )


class CaptureSettings(_SettingsSection):
    """`capture.*`; `capture` alone is `capture.mode`."""

    mode: Literal["auto", "off"] = Field(
        default="auto",
        description="auto: `whence run` records a failing program's values; short form: `capture`",
    )
    share: Literal["local", "all"] = Field(
        default="local",
        description="local: MCP clients and remote models see only the type and size of values; "
        "all: they see the values",
    )


class ProfileSettings(_SettingsSection):
    """`profiles.<name>.*`: what is absent is as in the built-in profile of that name."""

    prompt: str | None = Field(default=None, description="System prompt")
    tools: list[str] | None = Field(
        default=None,
        description="Tool names or patterns, preferred first; `@openapi`: all imported tools",
    )
    model: str | None = Field(default=None, description="Model key; default: `lmstudio.model`")
    temperature: float | None = Field(default=None, ge=0, le=2, description="Default: 0")
    tool_choice: Literal["auto", "none", "required"] | None = Field(
        default=None, description="Default: auto"
    )


class SecretsSettings(_SettingsSection):
    """`secrets.*`"""

    patterns: list[str] = Field(
        default_factory=list, description="More file patterns that must never be read"
    )


class Settings(_SettingsSection):
    """Everything that can be set."""

    analyst: Literal["auto", "lmstudio", "offline"] = Field(
        default="auto",
        description="Which analyst to use; auto: LM Studio if it has a model, otherwise offline",
    )
    lmstudio: LmStudioSettings = LmStudioSettings.model_construct()
    data_dir: Annotated[Path, AfterValidator(Path.absolute)] = Field(
        default_factory=_default_data_dir,
        validate_default=True,
        alias="data_dir",
        description="Where cases, analyses and event logs are stored",
    )
    chroma: ChromaSettings = ChromaSettings.model_construct()
    embedder: str = Field(
        default="auto",
        pattern=r"^(auto|lexical|sentence-transformers:.+)$",
        description="auto (as the store was created), lexical or sentence-transformers:<model>",
    )
    capture: CaptureSettings = CaptureSettings.model_construct()
    daemon: Literal["auto", "off"] = Field(
        default="auto",
        description="auto: `whence run` and `whence explain` keep a resident helper for 15 minutes",
    )
    web: WebSettings = WebSettings.model_construct()
    tools: ToolsSettings = ToolsSettings.model_construct()
    limits: LimitsSettings = LimitsSettings.model_construct()
    healing: HealingSettings = HealingSettings.model_construct()
    lsp: LspSettings = LspSettings.model_construct()
    gateway: GatewaySettings = GatewaySettings.model_construct()
    openapi: OpenApiSettings = OpenApiSettings.model_construct()
    chat: ChatSettings = ChatSettings.model_construct()
    profiles: dict[str, ProfileSettings] = Field(
        default_factory=dict,
        description="Chat profiles by name, such as `profiles.<name>.prompt`",
    )
    secrets: SecretsSettings = SecretsSettings.model_construct()
    trusted_folders: list[Path] = Field(
        default_factory=list, description="Workspaces whose settings you trust (`whence trust`)"
    )
