"""Where this process imports and loads from: never from the folder that is looked at.

`python -m` puts the working directory first, and PYTHONPATH may name it. Runs before anything else
is imported, and so uses only what the interpreter has loaded itself: whatever was imported here
could be the folder's.
"""

import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))  # noqa: PTH100, PTH120
_PACKAGES = os.path.dirname(os.path.dirname(_HERE))  # noqa: PTH120
_OWN = (
    _PACKAGES,
    os.path.join(os.path.dirname(_PACKAGES), "tools"),  # noqa: PTH118, PTH120 - in a source tree
    os.path.dirname(os.__file__),  # noqa: PTH120 - the standard library
    *(sys.modules["site"].getsitepackages() if "site" in sys.modules else ()),
)
# What OpenSSL loads code by, once something needs it.
_LOADING = ("OPENSSL_CONF", "OPENSSL_ENGINES", "OPENSSL_MODULES")
_withheld: dict[str, str] = {}


def keep_out(folder: str | None = None) -> None:
    """Takes off `sys.path` what is relative and what lies in the folder or above it; variables by
    which libraries load code from there go too.

    What Whence itself was installed into stays, also where that is a virtual environment in the
    folder.

    Args:
        folder: absolute; None: the working directory.
    """
    within = _real(_working_directory() if folder is None else folder)
    sys.path[:] = [one for one in sys.path if not _leads_into(one, within) or _is_installed(one)]
    if sys.pycache_prefix is not None and _leads_into(sys.pycache_prefix, within):
        sys.pycache_prefix = None
    for name in _LOADING:
        if name in os.environ and _leads_into(os.environ[name], within):
            _withheld[name] = os.environ.pop(name)


def leave_plugins_out() -> None:
    """Has pydantic import no plugins: it would look for them in every installed package, which
    takes longer than to make the models, and run whatever calls itself one. pydantic's variable for
    that would be inherited by the user's program."""
    loader = type(sys)("pydantic.plugin._loader")
    loader.get_plugins = tuple  # type: ignore[attr-defined]
    sys.modules.setdefault(loader.__name__, loader)


def given_environment() -> dict[str, str]:
    """The variables as the user has them, for the user's own command."""
    return {**os.environ, **_withheld}


def _working_directory() -> str:
    try:
        return os.getcwd()  # noqa: PTH109
    except OSError:  # it was deleted
        return os.sep


def _leads_into(entry: str, folder: str) -> bool:
    real = _real(entry)
    return not os.path.isabs(entry) or real.startswith(folder) or folder.startswith(real)  # noqa: PTH117


def _is_installed(entry: str) -> bool:
    return any(_real(entry).startswith(_real(folder)) for folder in _OWN)


def _real(path: str) -> str:
    """With a separator at its end, so that no folder begins like another one."""
    return os.path.join(os.path.realpath(path), "")  # noqa: PTH118
