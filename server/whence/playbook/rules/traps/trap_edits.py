"""The edit that mends a trap, where its line leaves one choice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site
from whence.playbook.fixes.merge_order import put_first
from whence.playbook.fixes.remainders import keep_above_zero
from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.c import texts as c_texts
from whence.playbook.rules.traps.compiled import texts as compiled_texts
from whence.playbook.rules.traps.cpp import texts as cpp_texts
from whence.playbook.rules.traps.go import texts as go_texts
from whence.playbook.rules.traps.java import texts as java_texts
from whence.playbook.rules.traps.javascript import texts as javascript_texts
from whence.playbook.rules.traps.php import texts as php_texts
from whence.playbook.rules.traps.python import texts as python_texts
from whence.playbook.rules.traps.ruby import texts as ruby_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from whence.domain.analysis import Edit
    from whence.playbook.engine.conclusion import FindingText

    Words = Mapping[str, object]


def make_trap_edits(said: FindingText, at: Site, words: Words) -> tuple[Edit, ...]:
    """None where more than one edit would do, or the line is not written as expected.

    Args:
        said: what is told of the trap.
        words: those of its sentences; `end` is the line to mend, where that is another one.
    """
    mend, end = _MENDS.get(said), words.get("end")
    site = end if isinstance(end, Site) else at
    told = {name: str(word) for name, word in words.items()} | {"language": site.file.language}
    line = mend(site.text, told) if mend else None
    return site.rewritten(line) if line is not None and line != site.text else ()


def _replace(line: str, old: str, new: str) -> str | None:
    """None where it does not stand there once, or was cut."""
    return line.replace(old, new) if line.count(old) == 1 and "…" not in old else None


def _substitute(line: str, pattern: str, new: str) -> str | None:
    found, count = re.subn(pattern, new, line)
    return found if count == 1 else None


def _compare_position(line: str, words: Mapping[str, str]) -> str | None:
    call = words["call"]
    held = re.search(rf"\$\w+\s*=\s*{re.escape(call)}", line)
    if held is not None:
        return _replace(line, held[0], f"({held[0]}) !== false")
    negated = f"!{call}"
    if negated in line:
        return _replace(line, negated, f"{call} === false")
    return _replace(line, call, f"{call} !== false")


def _bind(line: str, words: Mapping[str, str]) -> str | None:
    name = words["name"]
    found = list(re.finditer(r"\blambda(?P<given>[^:]*):", line))
    if not found:
        return None
    given = found[-1]["given"].strip()
    bound = f"lambda {given}, {name}={name}:" if given else f"lambda {name}={name}:"
    return line[: found[-1].start()] + bound + line[found[-1].end() :]


def _strip_text(line: str, words: Mapping[str, str]) -> str | None:
    method = {"lstrip": "removeprefix", "rstrip": "removesuffix"}.get(words["call"])
    old = f".{words['call']}({words['text']})"
    return _replace(line, old, f".{method}({words['text']})") if method else None


def _read_without_mark(line: str, _words: Mapping[str, str]) -> str | None:
    if re.search(r"(?i)['\"]utf-?8['\"]", line):
        return _substitute(line, r"(?i)(['\"])utf-?8(['\"])", r"\1utf-8-sig\2")
    return None


def _copy_first(line: str, words: Mapping[str, str]) -> str | None:
    of = words["of"]
    forms = (
        (rf"\bin\s+((?:self\.)?{of})\s*:", r"in list(\1):"),
        (rf"\bof\s+((?:this\.)?{of})\s*\)", r"of [...\1])"),
        (rf"((?:this\.)?\b{of})\.forEach\(", r"[...\1].forEach("),
        (rf"(@?\b{of})\.each\b", r"\1.dup.each"),
    )
    return next(filter(None, (_substitute(line, *form) for form in forms)), None)


def _swap(line: str, words: Mapping[str, str]) -> str | None:
    given = re.search(
        r"\((?P<first>[^(),]+),\s*(?P<second>[^(),]+)(?P<rest>[,)].*)$", words["call"]
    )
    if given is None:
        return None
    other = f"({given['second']}, {given['first']}{given['rest']}"
    return _replace(line, words["call"], words["call"][: given.start()] + other)


def _compare_values(line: str, words: Mapping[str, str]) -> str | None:
    sides = re.fullmatch(r"(?P<one>[\w.()]+)\s*(?P<how>[=!]=)\s*(?P<other>[\w.()]+)", words["text"])
    if sides is None:
        return None
    negated = "!" if sides["how"] == "!=" else ""
    compared = f"java.util.Objects.equals({sides['one']}, {sides['other']})"  # either may be null
    return _replace(line, words["text"], negated + compared)


def _rewrite(word: str, pattern: str, new: str) -> Callable[[str, Mapping[str, str]], str | None]:
    """A mend that writes what one of the words says otherwise, where it is written as expected.

    Args:
        pattern, new: of the whole word, as `re.sub` takes them; `{name}` is another word.
    """

    def mend(line: str, words: Mapping[str, str]) -> str | None:
        quoted = {name: re.escape(text) for name, text in words.items()}
        match = re.fullmatch(_fill(pattern, quoted), words[word])
        return _replace(line, words[word], match.expand(_fill(new, words))) if match else None

    return mend


def _fill(text: str, words: Mapping[str, str]) -> str:
    """Braces of a pattern stay as they are."""
    return re.sub(r"\{([a-z]+)\}", lambda found: words[found[1]], text)


def _put_first(line: str, words: Mapping[str, str]) -> str | None:
    other = put_first(words["merge"], words["name"])
    return _replace(line, words["merge"], other) if other else None


def _assign_outer(line: str, words: Mapping[str, str]) -> str | None:
    name = words["name"]
    if words["language"] == "python":
        return f"{_indent(line)}global {name}\n{line}"
    both = re.match(rf"\s*{name}, (err) :=", line)
    if both is not None:
        return f"{_indent(line)}var err error\n{line.replace(':=', '=', 1)}"
    declared = rf"^(\s*)(?:const |let |var |[A-Z][\w<>\[\], ]* )?({name}\s*):?="
    return _substitute(line, declared, r"\1\2=")


def _store_default(line: str, words: Mapping[str, str]) -> str | None:
    call = words["call"]
    if words["language"] == "python":
        return _replace(line, call, call.replace(".get(", ".setdefault(", 1))
    found = re.fullmatch(r"\.getOrDefault\((.+), (new [\w<>]+\(\))\)(\.\w+\()", call)
    made = f".computeIfAbsent({found[1]}, key -> {found[2]}){found[3]}" if found else ""
    return _replace(line, call, made) if made else None


def _scale(line: str, words: Mapping[str, str]) -> str | None:
    call, size = words["call"], words["size"]
    target = re.search(rf"(\w+(?:(?:->|\.)\w+)*)\s*=\s*(?:\([^()]*\)\s*)?{re.escape(call)}", line)
    head = call.removesuffix(f"{size})")
    if target is None or head == call:
        return None
    return _replace(line, call, f"{head}{size} * sizeof(*{target[1]}))")


def _divide_fractions(line: str, words: Mapping[str, str]) -> str | None:
    text = words["text"]
    parts = re.fullmatch(r"([\w.]+) / ([\w.]+)", text)
    if parts is None:
        return None
    if words["language"] == "go":
        return _replace(line, f"float64({text})", f"float64({parts[1]}) / float64({parts[2]})")
    return _replace(line, text, f"(double) {text}")


def _hold_by_value(line: str, words: Mapping[str, str]) -> str | None:
    own = _replace(line, f"[&{words['name']}]", f"[{words['name']}]")
    return own or _replace(line, "[&]", "[=]")


def _leave_type_out(line: str, words: Mapping[str, str]) -> str | None:
    kind = r"[A-Za-z](?:\w|::|\.)*(?:<.*>)?(?:\[\]|\?|\s?\*)*"
    declared = rf"^(\s*)(?:(?:final|const) )?{kind}\s?(?={words['name']}\s*=)"
    return _substitute(line, declared, r"\1")


def _quote_pattern(line: str, words: Mapping[str, str]) -> str | None:
    call, sign, language = words["call"], words["sign"], words["language"]
    written = re.search(rf"r?([\"'/]){re.escape(sign)}\1", call)
    if written is None:
        return _substitute(line, r"(\.\w+\()(\w+)(?=\))", r"\1java.util.regex.Pattern.quote(\2)")
    backslash = "\\\\" if language in {"java", "kotlin"} else "\\"
    escaped = written[1] + "".join(backslash + one for one in sign) + written[1]
    escaped = f"r{escaped}" if language == "python" else escaped
    return _replace(line, call, call.replace(written[0], escaped, 1))


def _list_once(line: str, words: Mapping[str, str]) -> str | None:
    text = re.sub(r"\s+#.*", "", words["text"])
    return _replace(line, text, f"list({text})")


def _add_to_put(line: str, words: Mapping[str, str]) -> str | None:
    """What adds to the list under a key, where one line puts a new one; where a local is made
    first, what takes the list that is there for it."""
    holder, key, element = words["holder"], words["key"], words["element"]
    name, at, one = (re.escape(words[part]) for part in ("holder", "key", "element"))
    language = words["language"]
    if language == "java":
        made = r"(?<==\s)(new \w+<[^()]*>\(\))(?=;)"
        return _substitute(line, made, rf"{holder}.computeIfAbsent({key}, any -> \1)")
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
    return _replace(line, found[0], added) if len(found) == 1 else None


def _divide_by_row(line: str, words: Mapping[str, str]) -> str | None:
    text = words["text"]
    meant = text.removesuffix(words["size"]) + words["meant"]
    return _replace(line, text, meant) if words["meant"] else None


def _put_before(statement: str) -> Callable[[str, Mapping[str, str]], str]:
    def put(line: str, words: Mapping[str, str]) -> str:
        return f"{_indent(line)}{statement.format(**words)}\n{line}"

    return put


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


_SPLIT_ONCE: Final = {  # JavaScript's `split` with a limit drops the rest
    "python": (r"split\((.+)\)", r"split(\1, 1)"),
    "ruby": (r"split\((.+)\)", r"split(\1, 2)"),
    "java": (r"split\((.+)\)", r"split(\1, 2)"),
    "kotlin": (r"split\((.+)\)", r"split(\1, limit = 2)"),
    "rust": (r"split\((.+)\)", r"splitn(2, \1)"),
    "go": (r"Split\((.+)\)", r"SplitN(\1, 2)"),
    "php": (r"explode\((.+)\)", r"explode(\1, 2)"),
}


def _split_once(line: str, words: Mapping[str, str]) -> str | None:
    if words["language"] not in _SPLIT_ONCE:
        return None
    pattern, instead = _SPLIT_ONCE[words["language"]]
    return _replace(line, words["text"], re.sub(pattern, instead, words["text"]))


_MENDS: Final[dict[FindingText, Callable[[str, Mapping[str, str]], str | None]]] = {
    javascript_texts.SORTED_AS_TEXT: lambda line, _: _replace(
        line, ".sort()", ".sort((one, other) => one - other)"
    ),
    javascript_texts.INDEX_AS_BASE: lambda line, _: _replace(
        line, ".map(parseInt)", ".map((text) => parseInt(text, 10))"
    ),
    php_texts.POSITION_AS_TRUTH: _compare_position,
    any_language_texts.LEFT_REFERENCE: lambda line, words: (
        f"{line}\n{_indent(line)}unset({words['name']});"
    ),
    php_texts.KEPT_KEYS: lambda line, words: _replace(
        line, words["call"], f"array_values({words['call']})"
    ),
    any_language_texts.OTHER_SPELLING: lambda line, words: _substitute(
        line, rf"(['\"]){re.escape(words['key'])}(?=[,'\"])", rf"\g<1>{words['near']}"
    ),
    any_language_texts.READ_AS_OTHER: lambda line, words: _substitute(
        line, rf"(?<![\w.:-]){re.escape(words['text'])}(?=\s*(?:#.*)?$)", f'"{words["text"]}"'
    ),
    any_language_texts.SPLIT_AT_EACH: _split_once,
    any_language_texts.WRAPS_LATE: lambda line, words: _substitute(
        line, rf"({re.escape(words['index'])}\s*)>(?!=)", r"\1>="
    ),
    any_language_texts.HALF_DAY: lambda line, words: _replace(line, words["text"], words["mended"]),
    any_language_texts.OTHER_END: lambda line, words: _replace(
        line, words["text"], words["mended"]
    ),
    any_language_texts.CROSSED_FIELD: lambda line, words: _substitute(
        line, rf"(?<![\w@$]){words['field']}(?!\w)", words["meant"]
    ),
    any_language_texts.CHANGED_ON_THE_WAY: _copy_first,
    any_language_texts.SWAPPED: _swap,
    any_language_texts.LEFT_MARK: _read_without_mark,
    java_texts.COMPARED_OBJECTS: _compare_values,
    go_texts.ONE_VARIABLE: _put_before("{name} := {name}"),
    python_texts.LAST_OF_LOOP: _bind,
    python_texts.JOINED_TEXTS: lambda line, _: f"{line.rstrip()},",
    python_texts.TEXT_FOR_TUPLE: lambda line, _: _substitute(line, r"(['\"])\)", r"\1,)"),
    any_language_texts.STRIPPED_LETTERS: _strip_text,
    any_language_texts.DEFAULTS_LAST: _put_first,
    any_language_texts.HIDDEN_NAME: _assign_outer,
    any_language_texts.HIDDEN_FIELD: _leave_type_out,
    any_language_texts.LOST_DEFAULT: _store_default,
    any_language_texts.PUT_ANEW: _add_to_put,
    any_language_texts.WRONG_DIVISOR: _divide_by_row,
    any_language_texts.WRONG_FACTOR: lambda line, words: (
        _replace(line, words["text"], words["meant"]) if words["meant"] else None
    ),
    any_language_texts.ASSIGNED_IN_CONDITION: _rewrite("call", r"([\w.]+) = (.+)", r"\1 == \2"),
    c_texts.UNSCALED: _scale,
    compiled_texts.SIZE_BELOW_ZERO: _rewrite("text", r"(\w+) (<=?) (.+) - 1", r"\1 + 1 \2 \3"),
    compiled_texts.GOES_ON: lambda line, _: f"{line}\n{_indent(line)}break;",
    compiled_texts.ONE_TOO_FAR: _rewrite("text", r"(.+) <= (.+)", r"\1 < \2"),
    compiled_texts.REMAINDER_BELOW: lambda line, words: keep_above_zero(
        line, words["text"], words["language"]
    ),
    compiled_texts.ROUNDED_BEFORE: _divide_fractions,
    cpp_texts.HELD_BY_REFERENCE: _hold_by_value,
    go_texts.CHANGED_RECEIVER: lambda line, words: _replace(
        line, f"({words['name']} {words['kind']})", f"({words['name']} *{words['kind']})"
    ),
    go_texts.HIDDEN: _assign_outer,
    go_texts.WHOLE_NUMBER: lambda line, words: _substitute(
        line,
        rf"(?<!ok := )({re.escape(words['value'])})\.\({re.escape(words['type'])}\)",
        rf"{words['type']}(\1.(float64))",
    ),
    java_texts.LOST_COLUMNS: _rewrite("call", r"(.+)\)", r"\1, -1)"),
    java_texts.RESULT_IGNORED: _rewrite(
        "text", r"((?:this\.)?(?!this\b)\w+)(\.\w+\(.+)", r"\1 = \1\2"
    ),
    any_language_texts.SIGN_AS_PATTERN: _quote_pattern,
    javascript_texts.ASSIGNED_INTO: _rewrite(
        "call", r"Object\.assign\(({name}\b.*)", r"Object.assign({}, \1"
    ),
    javascript_texts.LOST_THIS: _rewrite("text", r"([\w.]+)\.(\w+)", r"\1.\2.bind(\1)"),
    javascript_texts.MONTH_FROM_ONE: _rewrite(
        "call", r"(.+?,\s*)({month})(\s*[,)].*)", r"\1\2 - 1\3"
    ),
    javascript_texts.NOT_AWAITED_INSIDE: lambda line, words: _replace(
        line, f"return {words['call']}", f"return await {words['call']}"
    ),
    javascript_texts.REVERSED: lambda line, words: _replace(
        line, f"{words['kept']}.reverse(", f"[...{words['kept']}].reverse("
    ),
    php_texts.CHANGED_ALIAS: lambda line, words: _replace(
        line, f"= {words['kept']}", f"= clone {words['kept']}"
    ),
    php_texts.DECODED_TO_OBJECTS: _rewrite("call", r"(json_decode\([^,]+)\)", r"\1, true)"),
    php_texts.RENUMBERED: _rewrite("call", r"array_merge(\(.*)", r"array_replace\1"),
    python_texts.READ_TWICE: _list_once,
    ruby_texts.KEYS_OF_TEXT: lambda line, _: _substitute(
        line, r"JSON\.parse\((.*)\)(?=\s*(?:#.*)?$)", r"JSON.parse(\1, symbolize_names: true)"
    ),
    ruby_texts.OWN_LOCAL: lambda line, words: _substitute(
        line, rf"^(\s*)(?={words['name']}\s*[-+*/|]*=)", r"\1self."
    ),
    any_language_texts.NO_ELEMENTS: lambda line, _: _substitute(
        line, r"(\bArray\(\s*[\w.]+\s*\))\.", r"\1.fill()."
    ),
    any_language_texts.LENGTH_FOR_LIST: lambda line, words: _substitute(
        line, rf"{re.escape(words['name'])}\s*=\s*(?={re.escape(words['call'])})", ""
    ),
    any_language_texts.READ_AS_OCTAL: lambda line, words: _replace(
        line, words["call"], f"Integer({words['name']}, 10)"
    ),
    any_language_texts.ROOTED_PATH: lambda line, _: _substitute(line, r"(,\s*f?['\"`])/", r"\1"),
    javascript_texts.NOT_AWAITED: lambda line, words: _replace(
        line, words["text"], f"await {words['text']}"
    ),
}
