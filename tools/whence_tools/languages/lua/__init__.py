"""Lua: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars=dict.fromkeys((".lua", ".rockspec"), Grammar("tree_sitter_lua")),
    implicit_calls=(
        "__index __newindex __call __tostring __name __eq __lt __le __len __concat __close __gc "
        "__pairs __unm __add __sub __mul __div __mod __pow __idiv __band __bor __bxor __shl __shr"
    ),
    kinds={
        "calls": ("function_call",),
        "branches": ("elseif_statement",),
        "collections": ("table_constructor",),
        "members": ("dot_index", "method_index"),
    },
    reflection=(
        r"\[([^\[\]\n=]+)\]\s*\(|\brawget\s*\([^,\n]+,\s*([^)\n]+)"
        r"|\b(load|loadstring|loadfile|dofile)\s*\("
    ),
    reflection_hints=(b"](", b"] (", b"rawget", b"load", b"dofile"),
    lost_headers=(
        r"^\s*(?:local\s+)?function\s+(?:[\w.]+[.:])?(?P<function>\w+)\s*\(",
        r"^\s*(?:local\s+)?(?:[\w.]+\.)?(?P<function>\w+)\s*=\s*function\b",
    ),
    test_names=("*_test.lua", "test_*.lua", "*_spec.lua"),
    marks=(
        r"^\s*local (?:function )?\w+",
        r"\bfunction\b[^\n{]*\)\s*$",
        r"^\s*(?:if|elseif)\b.*\bthen\b|\bfor\b.*\bdo\s*$",
        r"~=|\.\.(?!\.)|\bnil\b",
        r"^\s*end\b|\brequire\s*\(?[\"']",
    ),
)
