"""Failures of linking and compiling of which nothing may be told: another reason is as likely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate

if TYPE_CHECKING:
    from pathlib import Path

_UTIL = {"util.h": "int level(int raw);\n", "util.c": "int level(int raw)\n{\n    return raw;\n}\n"}
_MAIN = {"main.c": '#include "util.h"\n\nint main(void)\n{\n    return level(1);\n}\n', **_UTIL}
_UNDEFINED = (
    "/usr/bin/ld: main.o: in function `main':\n"
    "main.c:(.text+0xa): undefined reference to `level'\n"
    "collect2: error: ld returned 1 exit status\n"
)
_FAILED = "make: *** [Makefile:4: app] Error 1\n"
_CMAKE = (
    "/usr/bin/ld: CMakeFiles/app.dir/main.c.o: in function `main':\n"
    "main.c:(.text+0xa): undefined reference to `level'\n"
    "gmake[2]: *** [CMakeFiles/app.dir/build.make:97: app] Error 1\n"
)
_TWICE = (
    "/usr/bin/ld: util.o: in function `level':\n"
    "util.c:(.text+0x0): multiple definition of `level'; main.o:main.c:(.text+0x0): first defined "
    "here\n"
)
_NO_TEMPLATE = (
    "main.cpp:3:6: error: ‘optional’ in namespace ‘std’ does not name a template type\n"
    "    3 | std::optional<int> one;\n      |      ^~~~~~~~\n"
)

LOOK_ALIKES = {
    "it is linked, in another order": (
        _MAIN, ("gcc", "-o", "app", "util.o", "main.o"), _UNDEFINED,
    ),
    "an archive may hold it": (_MAIN, ("gcc", "main.c", "libutil.a"), _UNDEFINED),
    "what was run is not known": (_MAIN, (), _UNDEFINED),
    "a script was run": (_MAIN, ("./build.sh",), _UNDEFINED),
    "the makefile takes in another one": (
        {**_MAIN, "Makefile": "include rules.mk\nOBJS = main.o\napp: main.o\n\tcc -o $@ main.o\n"},
        ("make",), f"cc -o app main.o\n{_UNDEFINED}{_FAILED}",
    ),
    "the makefile asks a shell": (
        {**_MAIN, "Makefile": "OBJS = $(shell ls *.o)\n\napp: $(OBJS)\n\t@cc -o $@ $(OBJS)\n"},
        ("make",), f"{_UNDEFINED}{_FAILED}",
    ),
    "what is printed is of another program": (
        {**_MAIN, "Makefile": "OBJS = $(HELD)\n\napp: main.o\n\t@$(shell ld) -o $@ $(OBJS)\n"},
        ("make",), f"cc -o tool main.o\n{_UNDEFINED}{_FAILED}",
    ),
    "a printed command goes on in another line": (
        {**_MAIN, "Makefile": "OBJS = main.o util.o\n\napp: $(OBJS)\n\tcc -o $@ $(OBJS)\n"},
        ("make",), f"cc -o app main.o\ncc -o app main.o \\\n\tutil.o\n{_UNDEFINED}{_FAILED}",
    ),
    "each platform has its own": (
        {**_MAIN, "other.c": "int level(int raw)\n{\n    return -raw;\n}\n"},
        ("gcc", "main.c"), _UNDEFINED,
    ),
    "it is defined for some platforms": (
        {**_MAIN, "util.c": "#ifdef _WIN32\nint level(int raw)\n{\n    return raw;\n}\n#endif\n"},
        ("gcc", "main.c", "util.c"), _UNDEFINED,
    ),
    "cmake links the library": (
        {**_MAIN, "CMakeLists.txt": (
            "add_library(util util.c)\nadd_library(more main.h)\n"
            "target_link_libraries(more PUBLIC util)\nadd_executable(app main.c)\n"
            "target_link_libraries(app PRIVATE more)\n"
        )},
        ("cmake", "--build", "build"), _CMAKE,
    ),
    "cmake may link the library": (
        {**_MAIN, "CMakeLists.txt": (
            "add_library(util util.c)\nadd_executable(app main.c)\nif(WITH_UTIL)\n"
            "  target_link_libraries(app PRIVATE util)\nendif()\n"
        )},
        ("cmake", "--build", "build"), _CMAKE,
    ),
    "a function of cmake makes the target": (
        {**_MAIN, "CMakeLists.txt": "add_library(util util.c)\nmake_app(app main.c)\n"},
        ("cmake", "--build", "build"), _CMAKE,
    ),
    "cmake's libraries come from outside": (
        {**_MAIN, "CMakeLists.txt": (
            "add_library(util util.c)\nadd_executable(app main.c)\n"
            "target_link_libraries(app PRIVATE ${LIBRARIES})\n"
        )},
        ("cmake", "--build", "build"), _CMAKE,
    ),
    "the header's function is inline": (
        {**_MAIN, "util.h": "static inline int level(int raw) { return raw; }\n"},
        ("gcc", "main.o", "util.o"), _TWICE,
    ),
    "only one of the two includes it": (
        {"util.h": "int level(int raw) { return raw; }\n", "util.c": '#include "util.h"\n',
         "main.c": "int level(int raw);\n"},
        ("gcc", "main.o", "util.o"), _TWICE,
    ),
    "a macro makes the other one": (
        {**_UTIL, "main.c": "#define MAKE(name) int name(int raw) { return raw; }\nMAKE(level)\n"},
        ("gcc", "main.o", "util.o"), _TWICE,
    ),
    "a variable of the caller": (
        {**_MAIN, "Makefile": "OBJS = main.o util.o\n\napp: main.o\n\tcc -o $@ $(OBJ)\n"},
        ("make",), f"cc -o app main.o util.o\n{_UNDEFINED}{_FAILED}",
    ),
    "a hook that may be empty": (
        {**_MAIN, "Makefile": "LDFLAG = -g\n\napp: main.o\n\tcc $(LDFLAGS) -o $@ main.o lib.a\n"},
        ("make",), f"cc -o app main.o lib.a\n{_UNDEFINED}{_FAILED}",
    ),
    "the library's header is included by way of another": (
        {"main.cpp": '#include "all.h"\n\nstd::optional<int> one;\n',
         "all.h": "#include <optional>\n"},
        ("g++", "-c", "main.cpp"), _NO_TEMPLATE,
    ),
    "the program has a type of that name": (
        {"main.c": "uint32_t one;\n", "kinds.h": "typedef unsigned int uint32_t;\n"},
        ("gcc", "-c", "main.c"),
        "main.c:1:1: error: unknown type name ‘uint32_t’\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOOK_ALIKES)
async def test_nothing_is_told_where_another_reason_is_as_likely(name: str, tmp_path: Path) -> None:
    files, command, trace = LOOK_ALIKES[name]
    for path, text in files.items():
        (tmp_path / path).write_text(text)
    answer = await investigate(tmp_path, trace, command=command)
    assert not answer.draft.found, answer.draft.root_cause
