"""Which function or class a name in the code means, across files."""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from whence.playbook.engine.source import SourceFile, flow_of
from whence.playbook.engine.zeros import is_package
from whence_tools.code.flow_model import (
    ELEMENT,
    Call,
    Class,
    Expr,
    Function,
    Import,
    Lambda,
    Member,
    Name,
    Table,
)
from whence_tools.code.flow_native import TAG
from whence_tools.code.imports import ImportStatement
from whence_tools.code.resolve import resolve_all
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.origin import Where
    from whence_tools.code.flow import Flow
    from whence_tools.code.flow_model import Binding

# Languages in which files of one package see each other's names without an import.
_PACKAGED = frozenset({"java", "kotlin", "csharp", "go", "ruby", "php", "rust", "c", "cpp"})
# Names too common to be known by the name alone.
_COMMON = frozenset(
    {
        "get", "find", "pop", "first", "last", "add", "put", "set", "map", "filter", "next", "read",
        "write", "open", "close", "run", "call", "apply", "copy", "keys", "values", "items",
        "split",
        "join", "format", "toString", "length", "size", "then", "json", "text", "match", "search",
        "group", "strip", "trim", "append", "push", "update", "sort", "reduce", "forEach", "parse",
        "load", "loads", "dump", "index", "count", "remove", "start", "stop", "of", "let", "also",
    }
)  # fmt: skip
_TYPE_NAMES = re.compile(r"[A-Za-z_]\w*")
_BUILT_IN = frozenset(
    {
        "struct", "const", "int", "char", "void", "unsigned", "long", "double", "float", "size_t",
        "string", "map", "std", "vector", "bool", "error", "int64", "float64", "byte", "static",
    }
)  # fmt: skip
_MAX_NAMESAKES = 5
_DEPTH = 6  # of names that are bound to one another (`text = text.strip()`)


@dataclass(frozen=True)
class Defined:
    """A function or class and the file it stands in; `certain` unless known by its name alone."""

    file: SourceFile
    function: Function | None = None
    klass: Class | None = None
    certain: bool = True


def language_at(where: Where) -> str:
    """The language of a place; "" in a settings file."""
    return where.file.flow.language if where.file.flow else ""


def find_module_file(case: Case, module: str, near: str) -> str | None:
    """The workspace file a module name means from `near`, or None."""
    imported = ImportStatement(module, (), 0)
    return next(iter(resolve_all(imported, near, case.file_names)), None)


def _is_super(receiver: Expr) -> bool:
    """What stands for the object as its base class sees it."""
    callee = receiver.callee if isinstance(receiver, Call) else receiver
    return callee.at.text == "super"


class Resolver:
    """Finds definitions; what it looks at is read through the case."""

    def __init__(self, case: Case) -> None:
        self._case = case

    def definitions(self, name: str, near: SourceFile) -> ToolSteps[list[Defined]]:
        """Top-level functions and classes called `name`, as seen from a file."""
        name = name.removeprefix(TAG)
        here = find_in_file(near, name)
        if here:
            return here
        imported = next((i for i in flow_of(near).imports if i.local == name), None)
        if imported is not None:
            found = yield from self.imported(imported, near)
            if found or flow_of(near).language not in {"java", "kotlin"}:
                return found
        if imported is None and flow_of(near).language not in _PACKAGED:
            return []
        files = yield from self._case.locate(name, near.path)
        return [found for file in files if file.flow for found in find_in_file(file, name)]

    def imported(
        self, imported: Import, near: SourceFile, passed: frozenset[str] = frozenset()
    ) -> ToolSteps[list[Defined]]:
        """What an import names; `passed` are the files that led here, which may be a circle."""
        file = yield from self.module(imported.module, near)
        requested = imported.name
        if file is None or file.flow is None:
            return []
        if requested is None:
            return _exported(file, None)
        found = find_in_file(file, requested) or _exported(file, requested)
        if found:
            return found
        again = next((i for i in file.flow.imports if i.local == requested), None)
        if again is not None and file.path not in passed:
            return (yield from self.imported(again, file, passed | {file.path}))
        return []

    def module(self, module: str, near: SourceFile) -> ToolSteps[SourceFile | None]:
        path = find_module_file(self._case, module, near.path)
        return (yield from self._case.read(path)) if path else None

    def function(
        self, call: Call, near: SourceFile, depth: int = _DEPTH
    ) -> ToolSteps[list[Defined]]:
        """The functions or classes that a call may reach; none of a name that several files have,
        unless one of them stands beside the caller."""
        if isinstance(call.callee, Name):
            if call.callee.name in flow_of(near).receivers:
                around = flow_of(near).class_around(call.at.start, call.at.end)
                return [Defined(near, klass=around)] if around else []
            own = yield from self._implicit_method(call.callee, near)
            return own or _of_one_file((yield from self.definitions(call.callee.name, near)), near)
        if not isinstance(call.callee, Member):
            return []
        receiver, method = call.callee.object, call.callee.name
        module = self._module_named(receiver, near)
        if module is not None:
            file = yield from self.module(module, near)
            if file is None or file.flow is None:
                return []
            return find_in_file(file, method) or _exported(file, method)
        if is_package(receiver, flow_of(near)):
            files = yield from self._case.locate(method, near.path)
            held = [f for f in files if PurePosixPath(f.path).parent.name == receiver.at.text]
            exported = [found for one in held for found in find_in_file(one, method)]
            if exported:
                return exported
        if _is_super(receiver):
            around = flow_of(near).class_around(call.at.start, call.at.end)
            return (yield from self._in_bases(Defined(near, klass=around), method, depth))
        owner = yield from self.class_of(receiver, near, depth)
        if owner is not None and owner.klass is not None:
            return (yield from self.methods(owner, method))
        return (yield from self._by_name_alone(method, near))

    def methods(self, owner: Defined, name: str, depth: int = 4) -> ToolSteps[list[Defined]]:
        """The method of a class or of the nearest base that has it."""
        assert owner.klass is not None
        own = flow_of(owner.file).function_named(name, owner.klass.name)
        if own or depth == 0:
            return [Defined(owner.file, function, certain=owner.certain) for function in own]
        if flow_of(owner.file).is_spread:
            outside = yield from self._methods_outside(owner.klass.name, name, owner.file)
            if outside:
                return outside
        return (yield from self._in_bases(owner, name, depth))

    def _methods_outside(self, klass: str, name: str, near: SourceFile) -> ToolSteps[list[Defined]]:
        """The methods of a class that stand in other files than it."""
        files = yield from self._case.locate(name, near.path)
        return [
            Defined(file, function)
            for file in files
            if file.flow
            for function in file.flow.function_named(name, klass)
            if function.parameters or function.returns or file.flow.language != "cpp"
        ]

    def _in_bases(self, owner: Defined, name: str, depth: int) -> ToolSteps[list[Defined]]:
        for base in owner.klass.bases if owner.klass is not None else ():
            for found in (yield from self.definitions(base.rsplit(".", 1)[-1], owner.file)):
                if found.klass is not None:
                    above = yield from self.methods(found, name, depth - 1)
                    if above:
                        return above
        return []

    def _implicit_method(self, callee: Name, near: SourceFile) -> ToolSteps[list[Defined]]:
        """A method called without its receiver, as Java, Kotlin and C++ allow."""
        flow = flow_of(near)
        if flow.language == "cpp":
            owner = yield from self.class_of_instance(callee, near)
            return (yield from self.methods(owner, callee.name)) if owner is not None else []
        around = flow.class_around(callee.at.start, callee.at.end)
        if around is None or flow.language not in {"java", "kotlin", "ruby", "csharp"}:
            return []
        return [Defined(near, found) for found in flow.function_named(callee.name, around.name)]

    def _module_named(self, receiver: Expr, near: SourceFile) -> str | None:
        written = receiver.at.text
        for imported in flow_of(near).imports:
            if imported.local != written:
                continue
            if imported.name is None:
                return imported.module
            joined = (
                f"{imported.module}{'' if imported.module.endswith('.') else '.'}{imported.name}"
            )
            if flow_of(near).language == "python" and find_module_file(
                self._case, joined, near.path
            ):
                return joined
        return None

    def _by_name_alone(self, method: str, near: SourceFile) -> ToolSteps[list[Defined]]:
        if method in _COMMON or len(method) < 4:
            return []
        files = yield from self._case.locate(method, near.path)
        found = [
            Defined(file, function, certain=False)
            for file in files
            if file.flow
            for function in file.flow.function_named(method)
        ]
        return found if len(found) <= _MAX_NAMESAKES else []

    def class_of(
        self, value: Expr, near: SourceFile, depth: int = _DEPTH
    ) -> ToolSteps[Defined | None]:
        """The class an expression's value is an instance of, where the code says it."""
        if depth == 0 or self._case.shared.out_of_time:
            return None
        key, known = (near.path, value.at.start, value.at.end, depth), self._case.shared.classes
        found: Defined | None = known.get(key)
        if key not in known:
            known[key] = None  # for a value that is made of itself
            found = yield from self._class_of(value, near, depth)
            known[key] = found
        return found

    def _class_of(self, value: Expr, near: SourceFile, depth: int) -> ToolSteps[Defined | None]:
        flow = flow_of(near)
        seen = yield from self._find_seen_class(value, near)
        if seen is not None:
            return seen
        if isinstance(value, Name):
            return (yield from self._class_of_name(value, near, depth))
        if isinstance(value, Call):
            for found in (yield from self.function(value, near, depth - 1)):
                if found.klass is not None:
                    return found
                if found.function is not None:
                    return (yield from self._class_of_result(found.file, found.function, depth))
            return None
        if isinstance(value, Member):
            owner = yield from self.class_of(value.object, near, depth - 1)
            if owner is not None and owner.klass is not None:
                return (yield from self._class_of_field(owner, value.name, depth))
            return None
        inner = value.parts
        wraps = len(inner) == 1 and flow.language in {"kotlin", "typescript", "java"}
        return (yield from self.class_of(inner[0], near, depth - 1)) if wraps else None

    def _class_of_result(
        self, file: SourceFile, function: Function, depth: int
    ) -> ToolSteps[Defined | None]:
        """What a function gives, by what is declared, or else by the first return that tells."""
        if function.constructor:
            return _class_in(file, function.owner)
        if function.result_type:
            return (yield from self.class_named_in(function.result_type, file))
        for returned in function.returns:
            if returned.value is not None:
                found = yield from self.class_of(returned.value, file, depth - 1)
                if found is not None:
                    return found
        return None

    def _find_seen_class(self, value: Expr, near: SourceFile) -> ToolSteps[Defined | None]:
        """The class that a value of the stack was seen to have, where it is set once at most."""
        flow = flow_of(near)
        if not isinstance(value, Name | Member):
            return None
        if isinstance(value, Name) and flow.is_instance(value):
            return None
        function = flow.function_around(value.at.start, value.at.end)
        for frame in self._case.frames:
            seen = frame.observed.value_of(value.at.text) if frame.observed else None
            if seen is None or frame.path != near.path or function is None:
                continue
            bound = [one for one in flow.bindings
                     if (one.target, one.function) == (value.name, function.start)]  # fmt: skip
            if flow.function_at(frame.line or 0) != function or len(bound) > 1:
                continue
            name = seen.type.rpartition(".")[2]
            for file in (yield from self._case.locate(name, near.path)) if name else ():
                klass = file.flow.class_named(name) if file.flow else None
                if klass is not None:
                    return Defined(file, klass=klass)
        return None

    def _class_of_name(
        self, value: Name, near: SourceFile, depth: int
    ) -> ToolSteps[Defined | None]:
        flow = flow_of(near)
        if flow.is_instance(value):
            return (yield from self.class_of_instance(value, near))
        for function in flow.functions_around(value.at.start, value.at.end):
            for parameter in function.parameters:
                if parameter.name == value.name and parameter.type:
                    return (yield from self.class_named_in(parameter.type, near))
        for binding in reversed(flow.bindings):
            if binding.target == value.name and visible(binding, value, flow):
                found = yield from self._class_of_binding(binding, near, depth)
                if found is not None:
                    return found
        if flow.language in {"java", "kotlin", "cpp", "csharp"}:
            held = yield from self.class_of_instance(value, near)
            found = (yield from self._class_of_field(held, value.name, depth)) if held else None
            if found is not None:
                return found
        named = yield from self.definitions(value.name, near)
        return next((found for found in named if found.klass), None)

    def class_of_instance(self, inside: Expr, near: SourceFile) -> ToolSteps[Defined | None]:
        """The class whose method or body holds an expression."""
        flow = flow_of(near)
        around = flow.class_around(inside.at.start, inside.at.end)
        if around is not None:
            return Defined(near, klass=around)
        for function in flow.functions_around(inside.at.start, inside.at.end):
            if function.owner:
                named = yield from self.definitions(function.owner, near)
                return next((found for found in named if found.klass), None)
        return None

    def _class_of_binding(
        self, binding: Binding, near: SourceFile, depth: int
    ) -> ToolSteps[Defined | None]:
        if binding.type and binding.type not in {"var", "auto"}:
            return (yield from self.class_named_in(binding.type, near))
        if binding.value is not None and not binding.steps:
            return (yield from self.class_of(binding.value, near, depth - 1))
        if binding.steps == (ELEMENT,) and isinstance(binding.value, Call):
            for found in (yield from self.function(binding.value, near, depth - 1)):
                held = found.function.result_type if found.function and found.certain else ""
                if held and "," not in held:
                    return (yield from self.class_named_in(held, found.file))
        if binding.steps == (ELEMENT,) and isinstance(binding.value, Name):
            held = _declared_type_of(binding.value, flow_of(near))
            if held and "," not in held:  # of a mapping it would be a key
                return (yield from self.class_named_in(held, near))
        return None

    def _class_of_field(self, owner: Defined, name: str, depth: int) -> ToolSteps[Defined | None]:
        assert owner.klass is not None
        flow = flow_of(owner.file)
        for declared in owner.klass.fields:
            if declared.name == name and declared.type:
                return (yield from self.class_named_in(declared.type, owner.file))
            if declared.name == name and declared.value is not None:
                return (yield from self.class_of(declared.value, owner.file, depth - 1))
        stored = (
            parameter.type
            for function in flow.functions
            if function.owner == owner.klass.name and function.constructor
            for parameter in function.parameters
            if parameter.name == name and parameter.stored
        )
        for type_text in stored:
            return (yield from self.class_named_in(type_text, owner.file))
        for binding in flow.bindings:
            if not _assigns(binding, owner.klass, name):
                continue
            if binding.value is not None:
                found = yield from self.class_of(binding.value, owner.file, depth - 1)
                if found is not None:
                    return found
        return None

    def class_named_in(self, type_text: str, near: SourceFile) -> ToolSteps[Defined | None]:
        """The first class of the workspace that a written type names."""
        for name in _TYPE_NAMES.findall(type_text):
            lower = flow_of(near).language in {"c", "go", "cpp"} and name not in _BUILT_IN
            if name[0].isupper() or lower or flow_of(near).class_named(name):
                for found in (yield from self.definitions(name, near)):
                    if found.klass is not None:
                        return found
        return None


def _declared_type_of(name: Name, flow: Flow) -> str:
    """What a parameter or local is declared as; "" where it is not."""
    for function in flow.functions_around(name.at.start, name.at.end):
        for parameter in function.parameters:
            if parameter.name == name.name:
                return parameter.type
    bound = [one for one in flow.bindings if one.target == name.name and visible(one, name, flow)]
    return bound[-1].type if bound else ""


def _assigns(binding: Binding, klass: Class, name: str) -> bool:
    own = binding.kind == "attribute" and binding.owner == klass.name
    return own and binding.target == name


def visible(binding: Binding, use: Expr, flow: Flow) -> bool:
    """Whether a binding's name can mean the one used: same scope, or one around it."""
    if binding.kind in {"attribute", "item"}:
        return False
    if not binding.scope[0] <= use.at.start < max(binding.scope[1], 1):
        return False
    if binding.function == -1:
        return binding.owner is None or flow.language == "ruby"
    around = {function.start for function in flow.functions_around(use.at.start, use.at.end)}
    return binding.function in around


def find_in_file(file: SourceFile, name: str) -> list[Defined]:
    """Classes and functions of a name in one file; a class before its constructor."""
    if file.flow is None:
        return []
    klass = file.flow.class_named(name)
    if klass is not None:
        return [Defined(file, klass=klass)]
    functions = [f for f in file.flow.function_named(name) if not f.owner]
    if not functions and file.flow.language == "ruby":
        functions = file.flow.function_named(name)
    return [Defined(file, function) for function in functions]


def _exported(file: SourceFile, name: str | None) -> list[Defined]:
    """What a script exports under a name, or as a whole (`module.exports`) where it is None."""
    bindings = [one for one in flow_of(file).bindings if one.function == -1 and one.value]
    whole = [one.value for one in bindings if (one.target, one.receiver) == ("exports", "module")]
    if name is None:
        return _defined_by(whole[-1], file) if whole else []
    given = [
        one.value
        for one in bindings
        if one.target == name and one.receiver in {"exports", "module.exports"}
    ]
    for table in whole:
        if isinstance(table, Table):
            given += [entry.value for entry in table.entries if entry.key == name]
    if not given and name == "default":
        given = whole
    return _defined_by(given[-1], file) if given else []


def _defined_by(value: Expr | None, file: SourceFile, depth: int = _DEPTH) -> list[Defined]:
    """The function or class that a value at the top of a file is."""
    flow = flow_of(file)
    if isinstance(value, Lambda):
        return [Defined(file, one) for one in flow.functions if one.start == value.at.start]
    if not isinstance(value, Name) or depth == 0:
        return []
    found = find_in_file(file, value.name)
    if found:
        return found
    held = [one.value for one in flow.bindings if one.function == -1 and one.target == value.name]
    return _defined_by(held[-1], file, depth - 1) if held else []


def _of_one_file(found: list[Defined], near: SourceFile) -> list[Defined]:
    if len({one.file.path for one in found}) < 2:
        return found
    folder = PurePosixPath(near.path).parent
    beside = [one for one in found if PurePosixPath(one.file.path).parent == folder]
    return beside if len({one.file.path for one in beside}) == 1 else []


def _class_in(file: SourceFile, name: str | None) -> Defined | None:
    klass = flow_of(file).class_named(name) if name else None
    return Defined(file, klass=klass) if klass else None
