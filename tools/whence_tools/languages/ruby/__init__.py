"""Ruby: how its files are recognised and read."""

from __future__ import annotations

from whence_tools.code.language import Grammar, Language

LANGUAGE = Language(
    grammars=dict.fromkeys((".rb", ".rake"), Grammar("tree_sitter_ruby")),
    scope="everywhere",
    implicit_self=True,
    spread_methods=True,
    constructor="initialize",
    definers=rb"\b([A-Z]\w*)\s*=\s*(?:Struct|Class|Data|Module)\.(?:new|define)\b",
    implicit_calls="to_s inspect each call method_missing respond_to_missing? inherited included",
    reflection=r"\b(?:public_send|send|__send__|method|instance_eval|define_method)[\s(]+([^\s,)]+)",
    reflection_hints=(b"send", b"method", b"instance_eval"),
    lost_headers=(
        r"^\s*def\s+(?:self\.)?(?P<function>[\w?!=]+)",
        r"^\s*(?:class|module)\s+(?:\w+::)*(?P<class>\w+)",
    ),
    has_values=True,
    test_names=("*_test.rb", "test_*.rb", "*_spec.rb"),
    marks=(
        r"^\s*end\s*$",
        r"^\s*def \w+[?!]?\s*(?:\(|$)",
        r"\bputs\b|\.each\b|\bdo \|",
        r"^\s*require ['\"]",
        r"\bnil\b|\bunless\b|@\w+",
    ),
)
