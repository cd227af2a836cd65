"""What of the user's environment a command in a copy sees: an allow-list, so that no secret does.

Package caches are found below the home folder, which the copy replaces: their places are told by
variables, and what is written there goes into the copy's own layer.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from whence_tools.children.programs import outside_only
from whence_tools.lazy_dataclass import dataclass
from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.workspace import is_within

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_ALLOWED: Final = lazy_pattern(
    r"PATH|LANG|LC_\w+|LANGUAGE|TERM|COLORTERM|TZ|USER|LOGNAME|SHELL|NO_COLOR"
    r"|VIRTUAL_ENV|CONDA_PREFIX|CONDA_DEFAULT_ENV|PYTHONPATH|PYTHONHOME|PYTHONUTF8"
    r"|PYTHONIOENCODING|PYTHONHASHSEED|PYENV_ROOT|PYENV_VERSION|DJANGO_SETTINGS_MODULE"
    r"|PYTEST_ADDOPTS|PYTEST_DISABLE_PLUGIN_AUTOLOAD"
    r"|NODE_PATH|NODE_ENV|NVM_DIR|NVM_BIN|VOLTA_HOME|PNPM_HOME|JAVA_HOME|JDK_HOME|MAVEN_HOME"
    r"|M2_HOME|GRADLE_HOME|KOTLIN_HOME|ANDROID_HOME|ANDROID_SDK_ROOT|GOROOT|GOOS|GOARCH"
    r"|CGO_ENABLED|RUSTUP_TOOLCHAIN|RUST_BACKTRACE|GEM_HOME|GEM_PATH|RBENV_ROOT|RBENV_VERSION"
    r"|RAILS_ENV|RACK_ENV|DOTNET_ROOT|NUGET_PACKAGES|LD_LIBRARY_PATH|DYLD_LIBRARY_PATH"
    r"|PKG_CONFIG_PATH|CC|CXX|CFLAGS|CXXFLAGS|LDFLAGS|SDKROOT|DEVELOPER_DIR|SSL_CERT_FILE"
)
_LEADS: Final = lazy_pattern(r"\w*(?:PATH|HOME|ROOT|DIR|BIN|PREFIX|ENV)")


@dataclass(frozen=True, slots=True)
class _HomeFolder:
    """A folder below the home folder that a program finds by a variable."""

    variable: str
    folder: str
    written: bool = False


_PLACES: Final = (
    _HomeFolder("PYTHONUSERBASE", ".local"),
    _HomeFolder("PYENV_ROOT", ".pyenv"),
    _HomeFolder("NVM_DIR", ".nvm"),
    _HomeFolder("VOLTA_HOME", ".volta"),
    _HomeFolder("CARGO_HOME", ".cargo", written=True),
    _HomeFolder("RUSTUP_HOME", ".rustup"),
    _HomeFolder("GOMODCACHE", "go/pkg/mod"),
    _HomeFolder("GOCACHE", ".cache/go-build", written=True),
    _HomeFolder("GRADLE_USER_HOME", ".gradle", written=True),
    _HomeFolder("MAVEN_USER_HOME", ".m2", written=True),
    _HomeFolder("NUGET_PACKAGES", ".nuget/packages", written=True),
    _HomeFolder("RBENV_ROOT", ".rbenv"),
)

# Seen empty in a copy: keys and passwords that no test needs.
_HIDDEN: Final = (
    ".ssh", ".gnupg", ".aws", ".azure", ".kube", ".docker", ".config/gcloud", ".config/gh",
    ".config/op", ".password-store", ".local/share/keyrings", ".mozilla", ".config/google-chrome",
    ".netrc", ".npmrc", ".pypirc", ".git-credentials", ".pgpass", ".vault-token",
    ".cargo/credentials.toml", ".gem/credentials", ".m2/settings.xml", ".gradle/gradle.properties",
)  # fmt: skip


def scrub_environment(environ: Mapping[str, str], home: Path) -> dict[str, str]:
    """The variables for a command; HOME and TMPDIR are the copy's. Looks at the disk."""
    allowed = {name: value for name, value in environ.items() if _ALLOWED.fullmatch(name)}
    places = {place.variable: str(folder) for place, folder in _find_existing(environ, home)}
    fixed = {
        "MAVEN_ARGS": "--offline",
        "CARGO_NET_OFFLINE": "true",
        "GOPROXY": "off",
        "GOTOOLCHAIN": "local",
        "GOFLAGS": "-count=1",  # what a test said earlier is no run
    }
    maven = places.pop("MAVEN_USER_HOME", None)
    if maven:
        fixed["MAVEN_OPTS"] = f"-Dmaven.repo.local={maven}/repository"
    return {**places, **allowed, **fixed}


def leave_out_folder(environ: Mapping[str, str], folder: Path) -> dict[str, str]:
    """The variables for a program that must not run what lies in a folder: no search path or home
    of a tool leads there. Looks at the disk."""
    led = {name: outside_only(value, folder) for name, value in environ.items()
           if _LEADS.fullmatch(name)}  # fmt: skip
    return {name: value for name, value in {**environ, **led}.items() if value}


def list_layered(environ: Mapping[str, str], home: Path) -> list[str]:
    """Package caches that programs write to even when they only read. Looks at the disk."""
    return [str(folder) for place, folder in _find_existing(environ, home) if place.written]


def list_own(environ: Mapping[str, str], home: Path) -> list[str]:
    """The user's folders, and those that programs are run from: root may keep them private."""
    programs = filter(os.path.isabs, environ.get("PATH", "").split(os.pathsep))
    found = (str(home), sys.prefix, sys.base_prefix, *programs)
    return [os.path.realpath(folder) for folder in found]


def list_hidden(home: Path, root: Path) -> list[str]:
    """What a command sees empty, unless the workspace is in it. Looks at the disk."""
    found = (home / name for name in _HIDDEN if os.path.exists(home / name))  # noqa: PTH110
    return [str(path) for path in found if not is_within(root, path)]


def _find_existing(environ: Mapping[str, str], home: Path) -> Iterator[tuple[_HomeFolder, Path]]:
    for place in _PLACES:
        folder = Path(environ.get(place.variable) or home / place.folder)
        if os.path.isdir(folder):  # noqa: PTH112 - another user's folder is no error here
            yield place, folder.resolve()
