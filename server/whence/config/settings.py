"""The settings: one model. Where the values come from is `whence.config.sources`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import platformdirs
from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict


def _default_data_dir() -> Path:
    return platformdirs.user_data_path("whence", appauthor=False)


class _Section(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, extra="forbid", frozen=True
    )


class LmStudioSettings(_Section):
    """`lmstudio.*`"""

    url: str = Field(default="http://127.0.0.1:1234", description="Where LM Studio listens")
    model: str | None = Field(
        default=None, description="Model key; absent: a loaded model, trained for tools first"
    )
    api: Literal["auto", "chat", "responses", "native"] = Field(
        default="auto",
        description="Transport; auto is chat, which also takes the place of one that is not there",
    )
    native_tools: bool = Field(default=True, description="false takes the native transport out")
    token: str | None = Field(default=None, description="API token, where the server wants one")
    context_length: int = Field(
        default=16384, ge=2048, description="Window of a model that Whence has to load, in tokens"
    )
    parallel: int = Field(
        default=1, ge=1, description="Investigations at once, as far as the server can do several"
    )
    connect_seconds: float = Field(default=2, gt=0, description="Limit for connecting")
    load_seconds: float = Field(default=600, gt=0, description="Limit for loading the model")
    prompt_seconds: float = Field(
        default=600, gt=0, description="Limit until the first token: prompt processing"
    )
    silence_seconds: float = Field(default=120, gt=0, description="Limit between tokens")
    answer_seconds: float = Field(
        default=0, ge=0, description="Limit for one whole answer; 0 is unlimited"
    )


class WebSettings(_Section):
    """`web.*`"""

    enabled: bool = Field(default=False, description="Let web_search_wiki ask public services")
    searxng_url: str | None = Field(default=None, description="A SearXNG instance of your own")


class ToolsSettings(_Section):
    """`tools.*`"""

    timeout_ms: int | None = Field(
        default=None, gt=0, description="Time limit of the tools; absent: 2 s, 10 s for the web"
    )
    timeouts: dict[str, int] = Field(
        default_factory=dict, description="Time limit of one tool by its name, in ms"
    )
    max_result_kb: int = Field(default=256, gt=0, description="Largest tool result, in KiB")
    max_concurrent: int = Field(default=8, gt=0, description="Tool calls that run at once")


class LimitsSettings(_Section):
    """`limits.*`; 0 is unlimited."""

    rounds: int = Field(default=40, ge=0, description="Steps of the analyst")
    seconds: float = Field(default=0, ge=0, description="Wall-clock time of an investigation")
    tokens: int = Field(default=0, ge=0, description="Prompt and completion tokens together")


class HealingSettings(_Section):
    """`healing.*`"""

    enabled: bool = Field(
        default=True, description="Try fixes, in an isolated copy of the workspace"
    )
    seconds: float = Field(default=120, gt=0, description="Time limit for trying one fix")


class ChromaSettings(_Section):
    """`chroma.*`"""

    url: str | None = Field(
        default=None, description="A Chroma server; absent: embedded, in the data directory"
    )
    collection: str | None = Field(
        default=None, description="A collection that must exist; absent: Whence's own"
    )


class LspSettings(_Section):
    """`lsp.*`"""

    call_hierarchy: Literal["auto", "on", "off"] = Field(
        default="auto",
        description="Offer call hierarchy; auto: unless the editor lends its own",
    )


class GatewaySettings(_Section):
    """`gateway.*`"""

    host: str = Field(
        default="127.0.0.1", description="Where to listen; other than loopback needs a token"
    )
    port: int = Field(default=8787, ge=0, le=65535, description="0 takes a free one")
    token: str | None = Field(
        default=None, description="Bearer token that clients must send; absent: none is asked for"
    )
    allow_commands: bool = Field(
        default=False, description="Take commands to run from clients (`--allow-commands`)"
    )
    cors_origins: list[str] = Field(
        default_factory=list, description="Origins of web pages that may call the gateway"
    )
    max_body_kb: int = Field(default=1024, gt=0, description="Largest request body, in KiB")


class OpenApiSettings(_Section):
    """`openapi.*`"""

    urls: list[str] = Field(
        default_factory=list, description="OpenAPI documents (URL or file) that become tools"
    )
    auth: dict[str, str] = Field(
        default_factory=dict,
        description="Credential by origin (`http://127.0.0.1:3210`), sent as the document says",
    )


class ChatSettings(_Section):
    """`chat.*`"""

    url: str | None = Field(
        default=None, description="WebSocket that `whence chat` talks to; absent: the gateway's"
    )


class CaptureSettings(_Section):
    """`capture.*`; `capture` alone is `capture.mode`."""

    mode: Literal["auto", "off"] = Field(
        default="auto",
        description="auto: `whence run` records a failing program's values; short: `capture`",
    )
    share: Literal["local", "all"] = Field(
        default="local",
        description="local: over MCP and to a model on another machine, of values their type and "
        "size; all: whole",
    )


class ProfileSettings(_Section):
    """`profiles.<name>.*`: what is absent is as in the built-in profile of that name."""

    prompt: str | None = Field(default=None, description="System prompt")
    tools: list[str] | None = Field(
        default=None,
        description="Names or patterns of the tools, preferred ones first; `@openapi`: imported",
    )
    model: str | None = Field(default=None, description="Model key; absent: `lmstudio.model`")
    temperature: float | None = Field(default=None, ge=0, le=2, description="0 by default")
    tool_choice: Literal["auto", "none", "required"] | None = Field(
        default=None, description="auto by default"
    )


class SecretsSettings(_Section):
    """`secrets.*`"""

    patterns: list[str] = Field(
        default_factory=list, description="File patterns that are never read, besides the built-in"
    )


class Settings(BaseSettings):
    """Everything that can be set."""

    model_config = SettingsConfigDict(
        alias_generator=to_camel, validate_by_name=True, extra="forbid", frozen=True
    )

    analyst: Literal["auto", "lmstudio", "offline"] = Field(
        default="auto", description="auto: LM Studio when it answers and has a model, else offline"
    )
    lmstudio: LmStudioSettings = LmStudioSettings()
    data_dir: Annotated[Path, AfterValidator(Path.absolute)] = Field(
        default_factory=_default_data_dir,
        alias="data_dir",
        description="Where cases, analyses and event logs are kept",
    )
    chroma: ChromaSettings = ChromaSettings()
    embedder: str = Field(
        default="auto",
        pattern=r"^(auto|lexical|sentence-transformers:.+)$",
        description="auto (what the store was made with), lexical, sentence-transformers:<model>",
    )
    capture: CaptureSettings = CaptureSettings()
    web: WebSettings = WebSettings()
    tools: ToolsSettings = ToolsSettings()
    limits: LimitsSettings = LimitsSettings()
    healing: HealingSettings = HealingSettings()
    lsp: LspSettings = LspSettings()
    gateway: GatewaySettings = GatewaySettings()
    openapi: OpenApiSettings = OpenApiSettings()
    chat: ChatSettings = ChatSettings()
    profiles: dict[str, ProfileSettings] = Field(
        default_factory=dict,
        description="Chat profiles by name: `profiles.<name>.prompt` and so on",
    )
    secrets: SecretsSettings = SecretsSettings()
    trusted_folders: list[Path] = Field(
        default_factory=list, description="Workspaces whose own settings count (`whence trust`)"
    )

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Nothing is read from the environment unseen; see `whence.config.sources`."""
        return (init_settings,)
