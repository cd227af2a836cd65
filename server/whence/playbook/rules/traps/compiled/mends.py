"""What mends traps of compiled languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.evidence.typed_tree import Part, Types
from whence.playbook.fixes.remainders import keep_above_zero
from whence.playbook.rules.traps.compiled import texts
from whence.playbook.rules.traps.compiled.kept_mends import KEPT
from whence.playbook.rules.traps.program.mending import rewrite
from whence.playbook.rules.traps.program.tree_mending import (
    Change,
    by_tree,
    find_on,
    find_part,
    put_after,
    put_before,
    statement_of,
    write,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import Site
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend

_BYTES: Final = frozenset({"char", "signed char", "int8_t", "byte"})
_BOXES: Final = {"int": "Integer", "long": "Long", "double": "Double", "float": "Float",
                 "short": "Short", "char": "Character"}  # fmt: skip


def _divide_fractions(at: Site, words: Mapping[str, object]) -> list[Change]:
    """One side of a division as a fraction."""
    quotient = find_part(at, words["text"], "binary_expression")
    left, right, around = quotient.field("left"), quotient.field("right"), quotient.parent
    if not quotient:
        return []
    if at.flow.language == "go":
        call = around.parent
        kind = call.called
        is_number = re.fullmatch(r"[\d_]+", right.text) is not None
        divisor = right.text if is_number else f"{kind}({right.unwrapped.text})"
        return [write(call, f"{kind}({left.unwrapped.text}) / {divisor}")] if around else []
    cast = around.parent if around.type == "parenthesized_expression" else around
    if cast.type == "cast_expression":
        kind = cast.text[: cast.field("value").start - cast.start].rstrip()
        gap = " " if at.flow.language == "java" else ""
        text = f"{kind}{gap}{quotient.text}"
        outer = cast.parent.type == "binary_expression" and cast.parent.field("right") == cast
        return [write(cast, f"({text})" if outer else text)]
    return [write(left, f"(double) {left.text}")]


def _multiply_first(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The factors first, and then what they are divided by."""
    quotient = find_part(at, words["text"], "binary_expression")
    left, right, around = quotient.field("left"), quotient.field("right"), quotient.parent
    if around.type == "binary_expression":  # `done / all * 100`
        factor = around.field("right").text
        return [write(around, f"{left.text} * {factor} / {right.text}")]
    product = around.parent
    if product.field("right") == around:
        return [write(around, quotient.text)]
    other = product.field("right").text
    return [write(product, f"{left.text} * {other} / {right.text}")] if product else []


def _multiply_by_divisor(at: Site, words: Mapping[str, object]) -> list[Change]:
    """`a * n / b` for `a / (b / n)`."""
    quotient = find_part(at, words["text"], "binary_expression")
    left, right, whole = quotient.field("left"), quotient.field("right"), quotient.parent.parent
    if whole.operator != "/" or whole.field("right") != quotient.parent:
        return []
    return [write(whole, f"{whole.field('left').text} * {right.text} / {left.text}")]


def _end_at_length(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The last part ends with the whole."""
    end, of = find_part(at, words["end"], "binary_expression"), words["of"]
    if not end or not of:
        return []
    if at.flow.language == "go":
        return _limit_end(end, str(of))
    text = {
        "java": f"Math.min({end.text}, {of}.{words['length']}())",
        "rust": f"({end.text}).min({of}.len())",
    }.get(at.flow.language)
    return [write(end, text)] if text else []


def _limit_end(end: Part, of: str) -> list[Change]:
    """Go, which had no `min` for long."""
    made, statement = end.parent.parent, statement_of(end)
    is_made = made.type == "short_var_declaration" and made == statement
    taken = re.search(r"\bend\b", end.function.text) is not None
    name = made.field("left").text if is_made else "stop" if taken else "end"
    lines = (f"if {name} > len({of}) {{", f"\t{name} = len({of})", "}")
    if is_made:
        return [put_after(statement, *lines)]
    text = f"{end.field('left').text} + {end.field('right').text}"
    return [put_before(statement, f"{name} := {text}", *lines), write(end, name)]


def _widen_first(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The first factor of a product, as wide as what the product is put into."""
    first = find_part(at, words["text"], "binary_expression")
    while first.type == "binary_expression" and first.operator == "*":
        first = first.field("left")
    if not first:
        return []
    language = at.flow.language
    if re.fullmatch(r"\d+", first.text):
        return [write(first, first.text + ("L" if language == "java" else "LL"))]
    if language == "java":
        return [write(first, f"(long) {first.text}")]
    if language == "go":
        return []
    is_cpp = first.tree.language == "cpp"
    cast = (
        f"static_cast<long long>({first.unwrapped.text})" if is_cpp else f"(long long){first.text}"
    )
    return [write(first, cast)]


def _drop_signs(at: Site, words: Mapping[str, object]) -> list[Change]:
    """The bytes without their signs, all that are put together."""
    whole = find_part(at, words["text"], "binary_expression", "assignment_expression")
    joined = whole.field("right") if whole.type == "assignment_expression" else whole
    return [
        write(one, f"{one.text} & 0xff" if one == joined else f"({one.text} & 0xff)")
        for one in _list_bytes(Types([at.file]), joined)
    ]


def _list_bytes(types: Types, part: Part) -> Iterator[Part]:
    part = part.unwrapped
    if part.type == "binary_expression":
        yield from _list_bytes(types, part.field("left"))
        if part.operator in {"|", "+", "^"}:
            yield from _list_bytes(types, part.field("right"))
        return
    kind = types.find(part).rstrip("&")
    if part.type == "pointer_expression":
        of = part.field("argument").unwrapped
        of = of.field("argument") if of.type == "update_expression" else of
        kind = types.find(of).rstrip("&").removesuffix("*").strip()
    elif part.type == "subscript_expression":
        is_text = types.find(part.field("argument")).startswith("string")
        kind = "char" if is_text else kind
    if kind in _BYTES:
        yield part


def _compare_sides(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A comparison for a difference."""
    given = find_part(at, words["text"], "binary_expression", "cast_expression")
    sides = given
    while sides.type in {"cast_expression", "parenthesized_expression"}:
        sides = sides.field("value") if sides.type == "cast_expression" else sides.unwrapped
    one, other = sides.field("left").unwrapped.text, sides.field("right").unwrapped.text
    if not given:
        return []
    if at.flow.language == "java":
        kind = Types([at.file]).find(sides.field("left").unwrapped)
        box = _BOXES.get(kind or "int")
        return [write(given, f"{box}.compare({one}, {other})")] if box else []
    function = given.function
    is_truth = function.type == "lambda_expression" or function.field("type").text == "bool"
    return [write(given, f"{one} < {other}" if is_truth else
                  f"({one} > {other}) - ({one} < {other})")]  # fmt: skip


def _make_empty(at: Site, words: Mapping[str, object]) -> list[Change]:
    """A list without items, with the room for them."""
    made = find_on(at, "short_var_declaration", "declaration")
    if made.type == "short_var_declaration":
        text = re.sub(r"(make\(\[\][\w.*\[\]]+), (?=[^,]+\)$)", r"\1, 0, ", made.text)
        return [write(made, text)] if text != made.text else []
    declarator = made.field("declarator")
    given = declarator.field("value") or declarator.field("parameters")
    size = given.text[1:-1]
    if not given or len(made.fields("declarator")) != 1 or "," in size:
        return []
    return [write(given, ""), put_after(made, f"{words['name']}.reserve({size});")]


def _sort_first(_at: Site, words: Mapping[str, object]) -> list[Change]:
    call = words["part"]
    assert isinstance(call, Part)
    return [put_before(statement_of(call), str(words["sort"]))]


MENDS: Final[dict[FindingText, Mend]] = {
    texts.SIZE_BELOW_ZERO: rewrite("text", r"(\w+) (<=?) (.+) - 1", r"\1 + 1 \2 \3"),
    texts.REMAINDER_BELOW: lambda line, words: keep_above_zero(
        line, words["text"], words["language"]
    ),
    texts.EQUAL_IS_BEFORE: rewrite("text", r"(.+ [<>])=( .+)", r"\1\2"),
}
EDITS: Final[dict[FindingText, EditMaker]] = by_tree(
    {
        **KEPT,
        texts.ZERO_QUOTIENT: _multiply_by_divisor,
        texts.ENDLESS_PART: _end_at_length,
        texts.ROUNDED_BEFORE: _divide_fractions,
        texts.ROUNDED_EARLY: _multiply_first,
        texts.WIDENED_LATE: _widen_first,
        texts.SIGNED_BYTE: _drop_signs,
        texts.CUT_DIFFERENCE: _compare_sides,
        texts.FILLED_BEFORE: _make_empty,
        texts.ONLY_NEIGHBOURS: _sort_first,
    }
)
