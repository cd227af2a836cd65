"""What may set a field from outside its class; "only" and "nothing" are said after that."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.engine.source import Site, SourceFile, flow_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from whence.playbook.engine.case import Case, ToolSteps
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding, Class

# The languages whose methods may set a field by its name alone.
WITHOUT_RECEIVER: Final = frozenset({"java", "kotlin", "csharp", "cpp"})
_BY_NAME: Final = re.compile(
    r"\b(?:setattr|__dict__|Object\.assign|defineProperty|getDeclaredField|getField|findProperty)\b"
)
# What gives members, or variables, whose names are computed or come in a table.
_COMPUTED: Final = {
    "python": re.compile(
        r"\bsetattr\(\s*[\w.]+,\s*[^\"'\s]|\bsetattr\([\w.]+,\s*[\"'][^\"']*[\"']\s*[+%]"
        r"|(?:__dict__|vars\([\w.]*\)|globals\(\))(?:\.update\b|\[[^\]]*\]\s*=[^=])"
        r"|^\s*exec\(|def __init_subclass__|\bmetaclass=(?!\w*\.?ABCMeta)|def __getattr(?:ibute)?__"
        r"|def __set(?:attr|state)?__"
    ),
    "javascript": re.compile(
        r"\bObject\.(?:assign|defineProperty|defineProperties|setPrototypeOf)\(\s*[^{\s]"
        r"|\bReflect\.set\("
        r"|\bthis\[[^\]]*\]\s*=[^=]|\.prototype\b[.\w]*\s*=[^=]|\beval\(|\bvm\.run\w*\("
    ),
    "ruby": re.compile(
        r"\b(?:instance_variable_set|define_method|class_eval|instance_eval|Struct\.new"
        r"|define_singleton_method)\b"
    ),
    "php": re.compile(r"->(?:\$\w+|\{[^}]*\})\s*=[^=]|\bextract\(|\$\$\w|function __[gs]et\b"),
    "java": re.compile(r"\bsetAccessible\(|\bgetDeclaredFields?\(|\bfind(?:Static)?VarHandle\("),
    "go": re.compile(r"\breflect\.ValueOf\("),
}
_ALIKE: Final = {"typescript": "javascript", "kotlin": "java"}
_GLOBALS: Final = re.compile(r"\bglobals\(|\bexec\(|\beval\(|\bvm\.run")


def find_settings_outside(
    case: Case, name: str, file: SourceFile, klass: Class | None = None
) -> ToolSteps[list[Site]]:
    """Where something other than its own class may give a field a value: by way of an object, in a
    class above, below or inside it, or by its name in a string (`setattr`, `Object.assign`,
    reflection) or in a variable, or by a reference to it (Kotlin's `job::owner`, Rust's
    `&mut job.owner`).

    Args:
        klass: the class of the field, in `file`; None for the one that declares it, if any.
    """
    klass = klass or _class_of_field(file, name)
    by_name = re.compile(rf"[\"'`]{re.escape(name)}[\"'`]|[{{,]\s*{re.escape(name)}\s*[:,}}]")
    reference = match_references(name)
    found: dict[tuple[str, int], Site] = {}
    for other in (yield from case.locate(name, file.path)):
        flow = other.flow
        for binding in flow.bindings if flow else ():
            if binding.target != name or flow is None:
                continue
            of_object = binding.kind == "attribute" and binding.receiver not in flow.receivers
            if of_object or (klass is not None and _is_of_relative(binding, klass, flow)):
                found[other.path, binding.line] = Site(other, binding.line)
        for number, line in enumerate(other.lines, 1):
            is_by_name = _BY_NAME.search(line) and by_name.search(line)
            if is_by_name or reference.search(line):
                found[other.path, number] = Site(other, number)
    if not found:
        sites = yield from find_computed_settings(case, file, klass.name if klass else "")
        return sites
    return list(found.values())


def find_references(case: Case, name: str, file: SourceFile) -> ToolSteps[list[Site]]:
    """Where a reference to a field is taken, through which other code may set it."""
    reference = match_references(name)
    return [
        Site(other, number)
        for other in (yield from case.locate(name, file.path))
        for number, line in enumerate(other.lines, 1)
        if reference.search(line)
    ]


def match_references(name: str) -> re.Pattern[str]:
    """`&mut job.owner` of Rust, `&job.owner` and `&job->owner` of Go, C and C++, `job::owner` of
    Kotlin."""
    address = r"(?<![&\w])&(?:mut )?(?=\w)[\w.()>-]*(?:\.|->)"
    plain = re.escape(name)
    return re.compile(rf"{address}{plain}\b(?!\s*[(.\[])|(?<!:)::{plain}\b(?=\.set\(|\s*[,)]|$)")


def is_set_by_relatives(case: Case, name: str, file: SourceFile) -> ToolSteps[bool]:
    """Whether a class above, below, inside or around the one that declares a field sets it."""
    klass = _class_of_field(file, name)
    if klass is None:
        return False
    flows = [one.flow for one in (yield from case.locate(name, file.path)) if one.flow is not None]
    return any(
        one.target == name and _is_of_relative(one, klass, flow)
        for flow in flows
        for one in flow.bindings
    )


def _class_of_field(file: SourceFile, name: str) -> Class | None:
    """The class of a file that declares a field of a name."""
    declaring = (k for k in flow_of(file).classes if name in {field.name for field in k.fields})
    return next(declaring, None) if file.flow is not None else None


def find_settings_of_module(case: Case, name: str, file: SourceFile) -> ToolSteps[list[Site]]:
    """Where another file sets a variable of a file's top by way of its module, or any file sets
    variables whose names it computes."""
    stem = file.path.rpartition("/")[2].split(".")[0]
    module = file.path.rpartition("/")[0].rpartition("/")[2] if stem == "__init__" else stem
    found = [Site(file, line) for line in _computed(file) if _GLOBALS.search(file.line(line))]
    for other in (yield from case.locate(name, file.path)):
        flow = other.flow if other.path != file.path else None
        for binding in flow.bindings if flow is not None else ():
            is_set = binding.target == name and binding.kind == "attribute"
            if is_set and flow is not None and _names_module(binding.receiver, module, flow):
                found.append(Site(other, binding.line))
    return found


def _names_module(receiver: str, module: str, flow: Flow) -> bool:
    last = receiver.rpartition(".")[2]
    if last == module:
        return True
    return any(
        last == one.local and module in (one.module.rpartition(".")[2], one.name)
        for one in flow.imports
    )


def find_computed_settings(case: Case, file: SourceFile, owner: str = "") -> ToolSteps[list[Site]]:
    """Where a file, or one that names a class of it, gives members whose names it computes."""
    others = (yield from case.locate(owner, file.path)) if owner else []
    files = {one.path: one for one in [file, *others]}
    return [Site(one, line) for one in files.values() for line in _computed(one)]


def _computed(file: SourceFile) -> Iterator[int]:
    language = file.flow.language if file.flow is not None else ""
    pattern = _COMPUTED.get(_ALIKE.get(language, language))
    for number, line in enumerate(file.lines if pattern is not None else (), 1):
        if pattern is not None and pattern.search(line):
            yield number


def _is_of_relative(binding: Binding, klass: Class, flow: Flow) -> bool:
    """Whether a class above, below, inside or around another one sets its own field."""
    if binding.owner is None or binding.owner == klass.name:
        return False
    bare = flow.language in WITHOUT_RECEIVER and binding.kind == "assign"
    own = binding.kind == "attribute" and binding.receiver in flow.receivers
    if not own and not (bare and not _is_local(binding, flow)):
        return False
    other = flow.class_named(binding.owner)
    if other is None:
        return False
    of_below = klass.name in {base.rpartition(".")[2] for base in other.bases}
    of_above = other.name in {base.rpartition(".")[2] for base in klass.bases}
    is_here = flow.class_named(klass.name) == klass
    is_around = klass.start < other.start < klass.end or other.start < klass.start < other.end
    return of_below or of_above or (is_here and is_around)


def _is_local(binding: Binding, flow: Flow) -> bool:
    """Whether a name that is assigned is a local or a parameter of its function."""
    function = next((f for f in flow.functions if f.start == binding.function), None)
    if function is not None and binding.target in {p.name for p in function.parameters}:
        return True
    return any(
        one.kind == "declare" and one.target == binding.target
        for one in flow.bindings
        if one.function == binding.function
    )
