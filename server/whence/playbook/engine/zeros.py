"""What Go, C and Rust's derived `Default` give to what is given nothing, and the names of Go's
packages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence_tools.code.flow_model import Name

if TYPE_CHECKING:
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Expr

_NUMBERS: Final = frozenset({"int", "uint", "byte", "rune"}) | {
    f"{kind}{size}" for kind in ("int", "uint", "float") for size in (8, 16, 32, 64)
}
_C_NUMBERS: Final = frozenset({"long", "short", "unsigned", "size_t", "double", "float"}) | {
    f"{sign}int{size}_t" for sign in ("", "u") for size in (8, 16, 32, 64)
}
_RUST_NUMBERS: Final = frozenset({"isize", "usize", "f32", "f64"}) | {
    f"{sign}{size}" for sign in ("i", "u") for size in (8, 16, 32, 64, 128)
}
_NIL: Final = ("Option<", "*", "map[", "[]", "chan ", "func(", "interface{", "any", "error")


def is_number_type(text: str) -> bool:
    return text in _NUMBERS | _RUST_NUMBERS or text.split(" ")[-1] in _C_NUMBERS


def is_nil_type(text: str) -> bool:
    """Whether the zero value of a type is nil, or what C and Rust call so."""
    return text.startswith(_NIL) or text.endswith("*")


def is_package(name: Expr, flow: Flow) -> bool:
    """Whether a name is that of an imported package of Go."""
    if flow.language != "go" or not isinstance(name, Name):
        return False
    quoted = re.compile(rf'^\s*(?:import\s+)?(?:{re.escape(name.name)}\s+"|"(?:[^"]*/)?'
                        rf'{re.escape(name.name)}")', re.MULTILINE)  # fmt: skip
    return quoted.search(flow.source.data.decode("utf-8", "replace")) is not None
