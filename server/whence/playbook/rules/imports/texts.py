"""What the rules on imports say."""

from __future__ import annotations

from whence.playbook.engine.conclusion import INFERRED, SHOWN, TRACED, AbstentionText, FindingText

_IMPORTED = "`{name}` is imported here"

# Packages that no build file asks for.
NOT_LISTED = FindingText(
    "{crash} imports `{name}`{other}, but the dependencies in {place.path} don't list it.",
    "Add `{package}` to the dependencies in {place.path} and install them.",
    TRACED,
    blame="place",
    crash=_IMPORTED,
    dependencies="",
)
PART_OF_PACKAGE = " (part of the package `{package}`)"
DEPENDENCIES = "the dependencies, without `{package}`"
NOT_INSTALLED = FindingText(
    "{crash} imports `{name}`, which {place} lists; the environment in which the program ran "
    "doesn't have it.",
    "Install the dependencies of {place.path} there{command}.",
    TRACED,
    crash=_IMPORTED,
    place="`{package}` is listed here",
)
OTHER_ENVIRONMENT = FindingText(
    "{crash} imports `{name}`, which the virtual environment {folder} has; the program ran with "
    "another Python.",
    "Run it with `{folder}/bin/python`, or activate {folder} first.",
    TRACED,
    crash=_IMPORTED,
    place="`{package}` is listed here",
    home="the virtual environment that has `{name}`",
)
NO_LIST = AbstentionText(
    "`{name}` isn't a module of the workspace, and no build file there lists what the program "
    "needs.",
    "If `{name}` comes from a package, install `{package}` in the environment that runs the "
    "program.",
    "If it is your own, check its spelling and where its source is.",
    crash=_IMPORTED,
)
UNLISTED_CRATE = FindingText(
    "{crash} uses this workspace's crate `{name}` ({other.path}), but the dependencies in "
    "{listing.path} don't list it.",
    "Add `{name}`, by its path, to the dependencies in {listing.path}.",
    SHOWN,
    blame="listing",
    crash="`{name}` is used here",
    other="the crate `{name}` of this workspace",
    listing="the dependencies, without `{name}`",
)

# Checkers.
POINTED_AT = "the checker points here"
NOT_IN_MODULE = AbstentionText(
    "`{module}`, imported at {crash}, has no `{name}`; no other name in the workspace is "
    "clearly meant.",
    "See what `{module}` offers, and import a name that it has.",
    crash=POINTED_AT,
)
_FIND_MODULE = (
    (
        "If `{module}` is an installed package, choose the interpreter (virtual environment) that "
        "has it in the editor."
    ),
    "If it isn't installed, install it and add it to the project's requirements.",
    (
        "If it is a folder of yours, tell the checker its parent folder (Pyright's `extraPaths`, "
        "mypy's `mypy_path`)."
    ),
)
NO_FILE = AbstentionText(
    "The workspace has no file for `{module}`, which {crash} imports.",
    *_FIND_MODULE,
    crash=POINTED_AT,
)
NAME_OUTSIDE = AbstentionText(
    "The workspace has no file for `{module}`, from which {crash} imports `{name}`.",
    *_FIND_MODULE,
    crash=POINTED_AT,
)

# Import cycles.
CYCLE = FindingText(
    "Import cycle: {round_trip}. {there}{module} is still loading when {at} imports it, so the "
    "names {at.path} needs are not defined yet.",
    "Break the cycle: move what both need into a module that imports neither, or import "
    "{there} inside the function that uses it.",
    TRACED,
    edges="",
    at="this import closes the cycle: {there} is incomplete here",
    crash="the incomplete module is used here",
)
EDGE = "{here} imports {there}"
EXPORTED_LATE = "only here does {file} export"
CYCLE_OUTSIDE = AbstentionText(
    "The modules that import each other (`{module}` and others) are not in the workspace.",
    "Reinstall the package that contains `{module}`, or try another version of it.",
    "Check that no file of yours has the name of one of its modules.",
    crash="the import that enters the cycle",
)
BASE_COMPUTED = AbstentionText(
    "The program computes the base class `{name}`; the code doesn't show that it exists.",
    to_see="Print `{name}` before {crash} to see what it is.",
    crash="the base class is not a class here",
    place="`{name}` gets its value here",
)

# JavaScript's two kinds of modules.
SCRIPT_IN_MODULE = FindingText(
    "{crash.path} is an ES module ({why}), which has no `{name}`; {crash} uses it.",
    "Use {instead} instead, or rename the file to end in .cjs.",
    TRACED,
    crash="`{name}` is used here",
    manifest="makes every .js file an ES module",
)
BY_MANIFEST = '{manifest} says `"type": "module"`'
BY_ITSELF = "its name or its imports say so"
MODULE_IN_SCRIPT = FindingText(
    '{place.path} runs as a script ({where} `"type": "module"`), but {place} uses `{word}`, '
    "which only ES modules have.",
    'Add `"type": "module"` to package.json, or rename the file to end in .mjs.',
    TRACED,
    blame="place",
    place="only an ES module can import or export",
    manifest='this package.json doesn\'t say `"type": "module"`',
)
MANIFEST_WITHOUT = "{manifest.path} has no"
NO_MANIFEST = "there is no package.json with"

# Names that a module does not have.
OTHER_NAME = FindingText(
    "{crash} uses `{name}`, but {place.path} doesn't define it; it has `{near}` ({place}).",
    "Write `{near}`.",
    SHOWN,
    crash="`{name}` is used here",
    place="this defines `{near}`",
)
OTHER_MODULE = FindingText(
    "{crash} imports `{name}`, but the module in {folder}/ is called `{near}`.",
    "Import `{right}`.",
    SHOWN,
    crash=_IMPORTED,
    place="the module that exists",
)
MISSPELT_MODULE = FindingText(
    "{crash} imports `{name}`, but the module is called `{near}` ({place.path}).",
    "Import `{near}`.",
    TRACED,
    crash=_IMPORTED,
    place="this module has what the code uses",
)
NOT_ON_PATH = FindingText(
    "`{name}` is {place.path}, in a folder that is not on Python's import path, so {crash} "
    "can't find it.",
    "Import it as `{dotted}` and start the program from the project's root with `python -m`.",
    INFERRED,
    crash=_IMPORTED,
    place="the module",
)
MISNAMED_IN_TEXT = FindingText(
    "{place} names the module `{name}`, which doesn't exist; there is a `{near}`.",
    "Write `{near}` at {place}.",
    INFERRED,
    blame="place",
    crash="the module is imported by a name that is a value",
    place="the name `{name}` is written here",
)
RELATIVE_IN_SCRIPT = FindingText(
    "{crash} imports relative to its package, but the file was started as a script or from "
    "inside the package, so Python doesn't know the package.",
    "Start it as a module from the project's root (`python -m {module}`), or import by the full "
    "name.",
    SHOWN,
    crash="a relative import",
)
SHADOWING = FindingText(
    "{place.path} has the name of the standard library's module `{name}` and is found first, "
    "so `import {name}` imports this file.",
    "Rename {place.path} (and delete its .pyc).",
    TRACED,
    blame="place",
    crash="the standard library's `{name}` is meant here",
    place="this file, {place.path}, is imported instead",
)
IN_SUBMODULE = FindingText(
    "`{name}` is defined at {source}, but {package} doesn't import it, so the package has no "
    "such name.",
    "Add `{statement}` to {package}, or import it from {folder}.{dotted}.",
    SHOWN,
    blame="place",
    crash="`{name}` is imported from the package here",
    source="`{name}` is defined in a module of the package",
    place="the names that the package imports; `{name}` is not among them",
)
MOVED = FindingText(
    "{crash} takes `{name}` from {file}, which doesn't define it; {place} does.",
    "Import `{name}` from {place.path}.",
    TRACED,
    crash="`{name}` is used here",
    place="`{name}` is defined here",
)

# JavaScript and TypeScript.
_SPECIFIED = "`{name}` is imported here"
NO_ENDING = FindingText(
    "`{name}` at {crash} leaves out the file's extension: ES modules need it, and the file is "
    "{found}.",
    "Import `{right}`.",
    SHOWN,
    crash=_SPECIFIED,
)
NO_SUCH_FILE = FindingText(
    "`{name}` at {crash} names a file that doesn't exist; the workspace has {found}.",
    "Import `{right}`.",
    TRACED,
    crash=_SPECIFIED,
)
OTHER_EXPORT = FindingText(
    "{place.path} doesn't export `{name}`, which {crash} imports; it exports `{near}`.",
    "Import `{near}`.",
    SHOWN,
    crash=_IMPORTED,
    place="this exports `{near}`",
)
EXPORTED_AS_DEFAULT = FindingText(
    "{place} exports `{name}` as the default, but {crash} imports it by name.",
    "Import it without braces (`import {name} from …`), or export it by name.",
    SHOWN,
    blame="place",
    crash="`{name}` is imported by name",
    place="it is the default export",
)
NOT_EXPORTED = FindingText(
    "{place} defines `{name}` but doesn't export it, so {crash.path} can't import it.",
    "Put `export` before `{name}`.",
    SHOWN,
    blame="place",
    crash=_IMPORTED,
    place="defined without `export`",
)
NO_DEFAULT = FindingText(
    "{place.path} has no default export, which {crash} imports; it exports {names} by name.",
    "Import by name, in braces, or add a default export.",
    SHOWN,
    crash="the default export is imported here",
    place="exported by name",
)
MAPPED_ELSEWHERE = FindingText(
    "`{key}` at {place} names {wrong}, which doesn't exist; the workspace has {right}. So "
    "{crash} finds no module.",
    "Write `{instead}` for `{key}` in {place.path}.",
    INFERRED,
    blame="place",
    crash="the module is imported here",
    place="the target of `{key}` doesn't exist",
)
EXPORTED_OTHERWISE = FindingText(
    "The package exports `{near}` ({place}), and no `{name}`, which is imported.",
    "Use one name in both places: `{near}` or `{name}`.",
    TRACED,
    blame="place",
    crash="it is imported here",
    place="it is exported as `{near}`",
)
NOT_IN_INDEX = FindingText(
    "{source} exports `{name}`, but {place.path}, which {crash.path} imports, doesn't "
    "re-export it.",
    "Add `{statement}` to {place.path}.",
    SHOWN,
    blame="place",
    crash="`{name}` is imported from the index here",
    source="`{name}` is exported by its own file",
    place="the names that the index re-exports; `{name}` is not among them",
)

# Java, Kotlin, Rust and Go.
WRONG_FOLDER = FindingText(
    "{place.path} is in the folder of {requested} but declares the package {has}, so the package "
    "{requested} has no class {name}.",
    "Declare `package {requested}`.",
    TRACED,
    blame="place",
    crash="{name} is imported from {requested}",
    place="{name} is declared in {has}",
)
OTHER_PACKAGE = FindingText(
    "{crash} imports {name} from {requested}, but {place.path} declares it in the package {has}.",
    "Import {has}.{name}.",
    TRACED,
    crash="{name} is imported from {requested}",
    place="{name} is declared in {has}",
)
MISNAMED_CLASS = FindingText(
    "{place} names the class `{name}`, which doesn't exist; the class is `{near}`.",
    "Write `{near}`.",
    TRACED,
    blame="place",
    crash="the class is loaded by its name here",
    place="the name `{name}` is written here",
)
UNDECLARED_MODULE = FindingText(
    "{file} exists, but {place.path} doesn't declare it with `mod {name};`, so the crate has no "
    "module `{name}`.",
    "Add `mod {name};` to {place.path}.",
    SHOWN,
    blame="place",
    crash="the module `{name}` is used here",
    place="the modules are declared here, without `mod {name};`",
)
OTHER_GO_MODULE = FindingText(
    "{crash} imports {name}, but the module is called {module} ({place}), so the package is "
    "{right}.",
    "Import {right}.",
    TRACED,
    crash=_IMPORTED,
    place="the module is {module}",
)

# C and C++.
NOT_INCLUDED = FindingText(
    "{crash} uses `{name}`, which `<{header}>` declares, and {place.path} doesn't include that.",
    "Add `#include <{header}>` to {place.path}.",
    SHOWN,
    blame="place",
    crash="{message}",
    place="the headers that are included; `<{header}>` isn't among them",
)
