"""Steps that are left out, or come in the wrong order: parentheses that stay, places behind the
end, fields that are set after others were told."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import insert_after, replace_lines
from whence.playbook.rules.traps.program.loops import join_lines
from whence.playbook.rules.traps.program.mending import indent_of, is_statement
from whence.playbook.rules.traps.program.trap import Trap, list_body
from whence.playbook.rules.traps.slips.any_language import turned_texts as texts
from whence_tools.lazy_pattern import lazy_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from whence.playbook.engine.source import SourceFile
    from whence.playbook.rules.traps.program.trap import Program

_POWERS: Final = lazy_pattern(r"^\s*(?:while|until)\b.*['\"](?:\^|\*\*)['\"]|^\s*while\b.*(?i:pow)")
_OPENING: Final = lazy_pattern(r"^\s*(?:while|until|for)\b.*(?:!==?|==)\s*['\"](?:\(|\[|\{)['\"]")
_POPS: Final = lazy_pattern(
    r"(?P<call>(?P<of>[\w.$@>-]+?)(?:\.|->)(?:pop(?:_back)?|Pop|removeLast)(?:\(\))?)(?!\w)"
    r"|(?P<php>array_pop\(\$[\w>-]+\))"
)
_OWN: Final = r"(?:self\.|this\.|this->|\$this->|@)#?"
_TAKES_AT: Final = lazy_pattern(
    rf"^\s*(?:(?P<of>{_OWN}\w+)(?:\.|->)(?:splice|pop|delete_at|remove|removeAt|RemoveAt)"
    rf"\((?P<place>{_OWN}\w+)(?:, 1)?\)|del (?P<deleted>self\.\w+)\[(?P<at>self\.\w+)\]"
    r"|array_splice\((?P<php>\$this->\w+), (?P<php_place>\$this->\w+), 1\));?\s*$"
)
_SIZES: Final = {
    "python": "if {place} >= len({of}):\n    {place} = 0",
    "ruby": "{place} = 0 if {place} >= {of}.size",
    "javascript": "if ({place} >= {of}.length) {place} = 0;",
    "typescript": "if ({place} >= {of}.length) {place} = 0;",
    "php": "if ({place} >= count({of})) {{ {place} = 0; }}",
    "java": "if ({place} >= {of}.size()) {place} = 0;",
    "kotlin": "if ({place} >= {of}.size) {place} = 0",
    "csharp": "if ({place} >= {of}.Count) {place} = 0;",
}
_TELLS: Final = lazy_pattern(
    r"^\s*(?!(?:return|if|for|while)\b)(?P<call>[\w.$@>-]+\((?:[^()]*[(, ])?(?:this|self|\$this)"
    r"(?:[,)][^()]*)?\)+|[\w.$@>-]*(?:emit|notify|publish|fire|trigger|dispatch|announce|broadcast)"
    r"\w*\(.*\));?\s*$"
)
_SETS: Final = lazy_pattern(rf"^\s*(?P<field>{_OWN}\w+)\s*(?:\+|-|\?\?|\|\|)?=(?!=)")
_NEXT: Final = lazy_pattern(
    r"^\s*(?P<name>(?:self\.|this\.|this->|\$this->|@)?_?(?P<field>head|tail|first|last|front|back|newest|"
    r"oldest))(?:\.|->)(?P<way>prev|next|previous|left|right|older|newer)\s*=\s*(?P<none>null|None|nil|"
    r"undefined|nullptr|NULL)\s*;?\s*$"
)
_OTHER_END: Final = {
    "head": "tail", "tail": "head", "first": "last", "last": "first", "front": "back",
    "back": "front", "newest": "oldest", "oldest": "newest",
}  # fmt: skip
_NEAR: Final = 3  # lines


def find_traps(program: Program) -> Iterator[Trap]:
    """Of each line."""
    for file in program.files:
        lines = program.masked[file.path].lines
        for number, line in enumerate(file.lines, 1):
            if _POWERS.match(line):
                yield from _find_left_powers(file, number, lines)
            if _OPENING.match(line):
                yield from _find_opening(file, number, lines)
        for number, line in enumerate(lines, 1):
            yield from _find_behind(file, number, line)
            yield from _find_told(file, number, lines)
            yield from _find_last_node(file, number, line)


def _find_left_powers(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`while (accept('^')) base = power(base, atom())` in a parser."""
    function = Site(file, number).function
    if function is None:
        return
    above = join_lines(range(function.line, number), lines)
    called = re.findall(r"((?:this\.|self\.|\$this->|this->|\b)(\w+))\(", above)
    for one in list_body(file, number, lines):
        for written, name in called:
            own = written[: -len(name)] + function.name
            text = file.line(one)
            if name == function.name or not re.search(rf"{re.escape(written)}\(", text):
                continue
            match = re.search(rf"(?<![\w.>$]){re.escape(written)}\(", text)
            if match is not None:
                new = text[: match.start()] + own + text[match.end() - 1 :]
                words = {"mended": f"{own}(…)", "edits": Site(file, one).rewritten(new)}
                yield Trap(Site(file, one), texts.GROUPS_TO_LEFT, words)
                return


def _find_opening(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`while (top(pending) !== '(') output.push(pending.pop());`, and nothing takes the `(`."""
    body = list_body(file, number, lines)
    match = next((found for one in body if (found := _POPS.search(lines[one - 1]))), None)
    after = body.stop if body else number + 1
    if after <= len(lines) and re.fullmatch(r"\s*(?:\}|end)\s*", lines[after - 1]):
        after += 1
    below = lines[after - 1] if after <= len(lines) else ""
    if match is None or _POPS.search(below):
        return
    call = match["call"] or match["php"]
    end = ";" if file.language in {"javascript", "typescript", "php", "java", "cpp", "c",
                                   "csharp", "rust"} else ""  # fmt: skip
    statement = indent_of(file.line(number)) + call + end
    edits = insert_after(file, after - 1, statement)
    yield Trap(Site(file, number), texts.OPENING_STAYS, {"call": call, "edits": edits})


def _find_behind(file: SourceFile, number: int, line: str) -> Iterator[Trap]:
    """`this.players.splice(this.turn, 1)`, where the last one may be whose turn it was."""
    match = _TAKES_AT.match(line)
    form = _SIZES.get(flow_of(file).language)
    if match is None or form is None:
        return
    of = match["of"] or match["deleted"] or match["php"]
    place = match["place"] or match["at"] or match["php_place"]
    follows = "\n".join(file.lines[number : number + _NEAR])
    if re.search(rf"{re.escape(place)}\s*(?:>=|>|=|%)", follows):
        return
    space = indent_of(line)
    added = [space + one for one in form.format(of=of, place=place).split("\n")]
    words = {"name": of, "position": place, "call": " ".join(one.strip() for one in added),
             "edits": insert_after(file, number, *added)}  # fmt: skip
    yield Trap(Site(file, number), texts.PLACE_BEHIND_END, words)


def _find_told(file: SourceFile, number: int, lines: Sequence[str]) -> Iterator[Trap]:
    """`room.enter(this)` above `this.room = room`."""
    match = _TELLS.match(lines[number - 1])
    if match is None or not is_statement(Site(file, number)):
        return
    last, field = number, ""
    for one in range(number + 1, min(number + _NEAR, len(lines)) + 1):
        sets = _SETS.match(lines[one - 1])
        if sets is None or not is_statement(Site(file, one)):
            break
        if file.indent(one) != file.indent(number):
            break
        last, field = one, field or sets["field"]
    if field:
        moved = [*file.lines[number:last], file.line(number)]
        edits = replace_lines(file, number, last, "\n".join(moved))
        call = file.line(number).strip().rstrip(";")
        yield Trap(Site(file, number), texts.TOLD_TOO_EARLY,
                   {"call": call, "field": field, "edits": edits})  # fmt: skip


def _find_last_node(file: SourceFile, number: int, line: str) -> Iterator[Trap]:
    """`this.tail = oldest.prev; this.tail.next = null;` of a list with one node."""
    match = _NEXT.match(line)
    before = file.line(number - 1) if number > 1 else ""
    if match is None or not re.match(rf"\s*{re.escape(match['name'])}\s*=(?!=)", before):
        return
    name = match["name"]
    other = name[: -len(match["field"])] + _OTHER_END[match["field"]]
    space, text, none = indent_of(line), line.strip(), match["none"]
    language = flow_of(file).language
    if language == "python":
        added = [f"if {name} is not None:", f"    {text}", "else:", f"    {other} = {none}"]
    elif language == "ruby":
        added = [f"if {name}", f"  {text}", "else", f"  {other} = {none}", "end"]
    else:
        added = [f"if ({name} != {none}) {{", f"    {text}", "} else {",
                 f"    {other} = {none};", "}"]  # fmt: skip
    edits = Site(file, number).rewritten("\n".join(space + one for one in added))
    yield Trap(Site(file, number), texts.NO_NODE_LEFT, {"name": name, "edits": edits})
