"""The lines that mend traps of any language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.fixes.merge_order import put_first
from whence.playbook.rules.traps.any_language import (
    copy_mends,
    loop_mends,
    name_mends,
    state_mends,
    text_mends,
    texts,
)
from whence.playbook.rules.traps.any_language.single_lines import MINUTES
from whence.playbook.rules.traps.program.mending import indent_of, replace, rewrite, substitute

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import EditMaker, Mend, Words


def _strip_text(line: str, words: Words) -> str | None:
    """From both ends what is, by its sign, a name's beginning or end."""
    method = {"lstrip": "removeprefix", "rstrip": "removesuffix"}.get(words["call"])
    text = words["text"][1:-1]
    if method is None and text[0] == "." and text[-1].isalnum():
        method = "removesuffix"
    if method is None and text[0].isalnum() and text.endswith(("://", "_", "-")):
        method = "removeprefix"
    old = f".{words['call']}({words['text']})"
    return replace(line, old, f".{method}({words['text']})") if method else None


def _put_first(line: str, words: Words) -> str | None:
    other = put_first(words["merge"], words["name"])
    return replace(line, words["merge"], other) if other else None


def _assign_outer(line: str, words: Words) -> str | None:
    name = words["name"]
    if words["language"] == "python":
        return f"{indent_of(line)}global {name}\n{line}"
    declared = rf"^(\s*)(?:const |let |var |[A-Z][\w<>\[\], ]* )?({name}\s*)="
    return substitute(line, declared, r"\1\2=")


def _leave_type_out(line: str, words: Words) -> str | None:
    kind = r"[A-Za-z](?:\w|::|\.)*(?:<.*>)?(?:\[\]|\?|\s?\*)*"
    declared = rf"^(\s*)(?:(?:final|const) )?{kind}\s?(?={words['name']}\s*=)"
    return substitute(line, declared, r"\1")


def _quote_pattern(line: str, words: Words) -> str | None:
    call, sign, language = words["call"], words["sign"], words["language"]
    written = re.search(rf"r?([\"'/]){re.escape(sign)}\1", call)
    if written is None:
        if language not in {"java", "kotlin"}:
            return None
        return substitute(line, r"(\.\w+\()(\w+)(?=\))", r"\1java.util.regex.Pattern.quote(\2)")
    backslash = "\\\\" if language in {"java", "kotlin"} else "\\"
    escaped = written[1] + "".join(backslash + one for one in sign) + written[1]
    escaped = f"r{escaped}" if language == "python" else escaped
    return replace(line, call, call.replace(written[0], escaped, 1))


def _spell_as_there(line: str, words: Words) -> str | None:
    key, near = re.escape(words["key"]), words["near"]
    quoted = substitute(line, rf"(['\"]){key}(?=[,'\"])", rf"\g<1>{near}")
    if quoted is not None or not near.isidentifier():
        return quoted
    return substitute(line, rf"(?<=\w)(\??\.){key}\b", rf"\g<1>{near}")


def _write_minutes(line: str, words: Words) -> str | None:
    form = next(one for one in MINUTES if words["language"] in one.languages)
    wrong = rf"({form.hours}){form.month}{form.end}"
    return replace(line, words["text"], re.sub(wrong, rf"\g<1>{form.minutes}", words["text"]))


def _add_to_put(line: str, words: Words) -> str | None:
    """What adds to the list under a key, where one line puts a new one; where a local is made
    first, what takes the list that is there for it."""
    holder, key, element = words["holder"], words["key"], words["element"]
    name, at, one = (re.escape(words[part]) for part in ("holder", "key", "element"))
    language = words["language"]
    if language == "java":
        made = r"(?<==\s)(new \w+<[^()]*>\(\))(?=;)"
        return substitute(line, made, rf"{holder}.computeIfAbsent({key}, any -> \1)")
    old, new = {
        "python": (r"{name}\[{at}\] = \[{one}\]",
                   "{holder}.setdefault({key}, []).append({element})"),
        "go": (r"{name}\[{at}\] = \[\][\w.*]+\{{{one}\}}",
               "{holder}[{key}] = append({holder}[{key}], {element})"),
        "php": (r"{name}\[{at}\] = \[{one}\]", "{holder}[{key}][] = {element}"),
        "ruby": (r"{name}\[{at}\] = \[{one}\]", "({holder}[{key}] ||= []) << {element}"),
        "rust": (r"{name}\.insert\({at}, vec!\[{one}\]\)",
                 "{holder}.entry({key}).or_default().push({element})"),
        **dict.fromkeys(
            ("javascript", "typescript"),
            (r"{name}\.set\({at}, \[{one}\]\)",
             "{holder}.set({key}, [...({holder}.get({key}) ?? []), {element}])"),
        ),
    }.get(language, ("", ""))  # fmt: skip
    added = new.format(holder=holder, key=key, element=element)
    found = re.findall(old.format(name=name, at=at, one=one), line) if old else []
    return replace(line, found[0], added) if len(found) == 1 else None


_SPLIT_ONCE: Final = {
    **dict.fromkeys(  # whose limit drops the rest
        ("javascript", "typescript"),
        (r"split\(\s*['\"]([=:] ?)['\"]\s*(?:,\s*2\s*)?\)", r"split(/\1(.*)/s)"),
    ),
    "python": (r"split\((.+)\)", r"split(\1, 1)"),
    "ruby": (r"split\((.+)\)", r"split(\1, 2)"),
    "java": (r"split\((.+)\)", r"split(\1, 2)"),
    "kotlin": (r"split\((.+)\)", r"split(\1, limit = 2)"),
    "rust": (r"split\((.+)\)", r"splitn(2, \1)"),
    "go": (r"Split\((.+)\)", r"SplitN(\1, 2)"),
    "php": (r"explode\((.+)\)", r"explode(\1, 2)"),
}


def _split_once(line: str, words: Words) -> str | None:
    if words["language"] not in _SPLIT_ONCE:
        return None
    pattern, instead = _SPLIT_ONCE[words["language"]]
    return replace(line, words["text"], re.sub(pattern, instead, words["text"]))


def _round_up(line: str, words: Words) -> str | None:
    """Not where the division has a fraction, of which a language says nothing there."""
    call, size, by, language = (words[one] for one in ("call", "size", "by", "language"))
    up = f"({size} + {by} - 1)"
    if language in {"javascript", "typescript"}:
        is_floor = call.startswith("Math.floor(")
        return replace(line, call, f"Math.ceil({size} / {by})") if is_floor else None
    if language == "php":
        new = f"intdiv({size} + {by} - 1, {by})" if call.startswith("intdiv(") else ""
    elif language == "python":
        new = f"{up} // {by}" if "//" in call or call.startswith("int(") else ""
    else:
        new = f"{up} / {by}" if call.startswith(size) else ""
    return replace(line, call, new) if new else None


def _take_all_seconds(line: str, words: Words) -> str | None:
    """Whole ones, where whole ones are reckoned with."""
    call = words["call"]
    total = re.sub(r"\.seconds$", ".total_seconds()", call)
    is_whole = re.search(rf"{re.escape(call)}\)*\s*(?://|%)", line) is not None
    return replace(line, call, f"int({total})" if is_whole else total)


def _ask_for_absence(line: str, words: Words) -> str | None:
    call, name, language = words["call"], words["name"], words["language"]
    written = {"python": "is None", "php": "=== null"}
    absent = f"{name} {written.get(language, '== null')}"
    present = absent.replace(" is ", " is not ").replace(" == ", " != ").replace(" === ", " !== ")
    if words["otherwise"]:
        if language == "python":
            return replace(line, call, f"{name} if {present} else {words['otherwise']}")
        return replace(line, call, re.sub(r"\|\||\?:", "??", call, count=1))
    return replace(line, call, call.replace(words["asked"], absent if words["is_not"] else present))


def _ask_both_ways(line: str, words: Words) -> str | None:
    joined = "and" if words["and"] in {"and", "or"} else "&&"
    least = words["least"].replace("<", ">")
    asked = f"{words['from']} {words['most']} {words['end']} {joined} "
    new = f"{asked}{words['to']} {least} {words['start']}"
    return replace(line, words["call"], new)


MENDS: Final[dict[FindingText, Mend]] = {
    texts.CALLED_TWICE: name_mends.call_unused,
    texts.EARLY_RETURN: loop_mends.go_on,
    texts.FILLED_TWICE: name_mends.fill_left_out,
    texts.FIRST_OF_TABLE: loop_mends.go_from_end,
    texts.NOT_WRAPPED: lambda line, words: (
        replace(line, f"[{words['index']}]", f"[({words['index']}) % {words['size']}]")
        if words["size"]
        else None
    ),
    texts.PART_TOO_MANY: _round_up,
    texts.TURNED_NAMES: name_mends.swap_names,
    texts.COMPARED_AS_TEXT: text_mends.compare_numbers,
    texts.LAST_PIECE: text_mends.leave_last_piece,
    texts.LEFT_RETURN: text_mends.take_return_off,
    texts.UNTYPED_SETTINGS: rewrite(
        "call", r"(parse_ini_\w+\((?:[^(),]|\([^()]*\))*)(, ?\w+)?\)", r"\1\2, INI_SCANNER_TYPED)"
    ),
    texts.LEFT_REFERENCE: lambda line, words: f"{line}\n{indent_of(line)}unset({words['name']});",
    texts.ENCLOSED_RANGE: _ask_both_ways,
    texts.ZERO_AS_ABSENT: _ask_for_absence,
    texts.OTHER_SPELLING: _spell_as_there,
    texts.SEEN_SPELLING: _spell_as_there,
    texts.READ_SPELLING: _spell_as_there,
    texts.SECONDS_OF_DAY: _take_all_seconds,
    texts.MONTH_FOR_MINUTES: _write_minutes,
    texts.READ_AS_OTHER: lambda line, words: substitute(
        line,
        rf"(?<![\w.:-]){re.escape(words['text'])}(?=\s*(?:[,\]].*|#.*)?$)",
        f'"{words["text"]}"',
    ),
    texts.SKIPPED_BY_KEPT_END: lambda line, words: substitute(
        line,
        rf"\b({words['index']})\s*=\s*0\s*;\s*\1\s*<\s*{words['kept']}\s*;[^)]*\)",
        rf"\1 = {words['kept']} - 1; \1 >= 0; \1--)",
    ),
    texts.SPLIT_AT_EACH: _split_once,
    texts.SPLIT_PAIR: _split_once,
    texts.WRAPS_LATE: lambda line, words: substitute(
        line, rf"({re.escape(words['index'])}\s*)>(?!=)", r"\1>="
    ),
    texts.HALF_DAY: lambda line, words: replace(line, words["text"], words["mended"]),
    texts.OTHER_END: lambda line, words: replace(line, words["text"], words["mended"]),
    texts.CROSSED_FIELD: lambda line, words: substitute(
        line, rf"(?<![\w@$]){words['field']}(?!\w)", words["meant"]
    ),
    texts.CHANGED_ON_THE_WAY: loop_mends.copy_first,
    texts.LEFT_MARK: text_mends.read_without_mark,
    texts.STRIPPED_LETTERS: _strip_text,
    texts.DEFAULTS_LAST: _put_first,
    texts.HIDDEN_NAME: _assign_outer,
    texts.HIDDEN_FIELD: _leave_type_out,
    texts.PUT_ANEW: _add_to_put,
    texts.UNEVEN_BOUNDS: lambda line, words: replace(line, words["text"], words["meant"]),
    texts.WRONG_FACTOR: lambda line, words: (
        replace(line, words["text"], words["meant"]) if words["meant"] else None
    ),
    texts.SIGN_AS_PATTERN: _quote_pattern,
    texts.READ_AS_OCTAL: lambda line, words: replace(
        line, words["call"], f"Integer({words['name']}, 10)"
    ),
}
EDITS: Final[dict[FindingText, EditMaker]] = {
    texts.CALLED_AGAIN: name_mends.swap_second_call,
    texts.CHANGED_BY_VALUE: copy_mends.take_by_reference,
    texts.CHARACTERS_FOR_BYTES: text_mends.count_bytes,
    texts.LEFT_NUMBER: state_mends.count_down,
    texts.LEFT_UNSORTED: state_mends.sort_again,
    texts.LEFT_OUTDATED: state_mends.drop_outdated,
    texts.MERGED_ONE_LEVEL: state_mends.merge_inside,
    texts.LEFT_COUNT: state_mends.reset_as_well,
    texts.NOT_RESET: state_mends.begin_anew,
    texts.NOT_RETURNED: state_mends.return_built,
    texts.SHORT_KEY: state_mends.lengthen_key,
    texts.CLOSED_EARLY: text_mends.read_to_end,
    texts.FIXED_LIST: text_mends.make_changeable,
    texts.CHANGED_COPY: copy_mends.go_over_items,
    texts.COPIED_ONE_LEVEL: copy_mends.copy_all,
    texts.COPIED_TWIN: name_mends.turn_twin,
    texts.CROSSED_SIZE: name_mends.turn_size,
    texts.KEPT_ONCE: copy_mends.keep_copy,
    texts.SKIPPED_BY_INDEX: loop_mends.step_back,
    texts.SWAPPED: name_mends.swap_arguments,
    texts.TAKEN_FROM_ARGUMENT: copy_mends.take_from_copy,
}
