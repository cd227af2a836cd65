"""Makefiles, CMake's files and commands, as far as they say what is linked."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import SourceFile
from whence.playbook.evidence.cmake import parse_commands
from whence.playbook.evidence.link_command import read_link_command, stem_of
from whence.playbook.evidence.linkage import list_linked
from whence.playbook.evidence.makefiles import expand, list_references, read_makefile

FILES = ("Makefile", "main.c", "src/pump.c", "src/valve.c", "src/deep/well.c")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$(CC) -o $@ $^", "cc -o app main.o pump.o"),
        ("$(SRCS:.c=.o)", "main.o pump.o"),
        ("${SRCS:%.c=out/%.o}", "out/main.o out/pump.o"),
        ("$(patsubst src/%.c,%.o,$(wildcard src/*.c))", "pump.o valve.o"),
        ("$(addprefix src/,$(notdir a/pump.c))", "src/pump.c"),
        ("$(filter-out main.c,$(SRCS))", "pump.c"),
        ("$(sort b.c a.c b.c)", "a.c b.c"),
        ("$(NEVER_SET)x", "x"),
        ("$$HOME", "$HOME"),
        ("$(shell ls)", None),
        ("$(HOST)", None),
        ("$(call link,$@)", None),
    ],
)
def test_what_a_makefile_says_is_expanded_as_far_as_it_can_be_told(
    text: str, value: str | None
) -> None:
    values = {"CC": "cc", "SRCS": "main.c pump.c", "@": "app", "^": "main.o pump.o", "HOST": None}
    assert expand(text, values, FILES) == value


def test_a_makefile_is_read_with_its_conditions_and_joined_lines() -> None:
    text = (
        "SRCS = main.c \\\n\tpump.c # all\nOBJS := $(SRCS:.c=.o)\nOBJS += extra.o\n"
        "ifdef DEBUG\nCFLAGS = -g\nelse\nCFLAGS = -O2\nendif\nLATER ?= 1\ndebug: OPT = -g\n"
        "-include $(OBJS:.o=.d)\n\napp: $(OBJS)\n\t$(CC) -o $@ $^ \\\n\t  $(LDLIBS)\n"
    )
    makefile = read_makefile(SourceFile("Makefile", text, "1"))
    assert makefile.values["SRCS"] == "main.c pump.c"
    assert makefile.values["OBJS"] == "$(SRCS:.c=.o) extra.o"
    assert makefile.values["CFLAGS"] is None
    assert makefile.values["OPT"] is None
    assert not makefile.is_open
    assert [(one.targets, one.needs, one.line.first) for one in makefile.rules] == [
        ("app", "$(OBJS)", 14)
    ]
    assert [(one.first, one.last) for one in makefile.rules[0].recipe] == [(15, 16)]
    assert list_references(makefile.rules[0].recipe[0].text) == ["CC", "LDLIBS"]


def test_a_makefile_that_includes_others_is_open() -> None:
    assert read_makefile(SourceFile("Makefile", "include rules.mk\n", "1")).is_open


@pytest.mark.parametrize(
    ("line", "inputs", "others"),
    [
        ("gcc -Wall -o app main.o pump.o -lm", "main.o pump.o", ""),
        ("/usr/bin/x86_64-linux-gnu-g++-12 main.cpp -std=c++17", "main.cpp", ""),
        ("cc -o app main.o libpump.a", "main.o", "libpump.a"),
        ("cc -o app main.o -Llib -lpump", "main.o", "-lpump"),
        ("cc -o app main.o -lcurl", "main.o", ""),
        ("cc -o app src/*.c", "src/pump.c src/valve.c", ""),
        ("cc -o app main.o $OBJS", "main.o", "$OBJS"),
        ("cc -o app @objects.txt", "", "@objects.txt"),
    ],
)
def test_the_inputs_of_a_command_that_links_are_read(line: str, inputs: str, others: str) -> None:
    link = read_link_command(line, FILES)
    assert link is not None
    assert (" ".join(link.inputs), " ".join(link.others)) == (inputs, others)


@pytest.mark.parametrize(
    "line", ["cc -c main.c", "make all", "echo cc -o app", "gcc: error: no", ""]
)
def test_what_links_nothing_is_no_link(line: str) -> None:
    link = read_link_command(line, FILES)
    assert link is None or not link.inputs


@pytest.mark.parametrize("path", ["src/pump.c", "pump.o", "out/pump.c.o", "pump.obj"])
def test_a_source_and_its_object_have_one_stem(path: str) -> None:
    assert stem_of(path) == "pump"


def test_commands_of_cmake_are_read_without_comments_and_functions() -> None:
    text = (
        '# add_library(no x.c)\nset(A "b c" d) # and more\nfunction(make name)\n'
        "  add_library(${name} x.c)\nendfunction()\nadd_executable(\n  app\n  main.c\n)\n"
    )
    found = parse_commands(SourceFile("CMakeLists.txt", text, "1"))
    read = [(one.name, [a.text for a in one.arguments], one.line, one.last_line) for one in found]
    assert read[0] == ("set", ["A", "b c", "d"], 2, 2)
    assert read[-1] == ("add_executable", ["app", "main.c"], 6, 9)
    assert all(name != "add_library" for name, *_ in read)


def test_what_a_header_defines_for_other_files_is_told_from_what_it_does_not() -> None:
    text = (
        '#ifndef A_H\n#define A_H\n#ifdef __cplusplus\nextern "C" {\n#endif\n'
        "int plain(int x) { return x; }\nstatic int own(void) { return 1; }\n"
        "static inline int inlined(void) { return 1; }\nint declared(int);\nextern int outside;\n"
        "int held = 3;\n#ifdef __cplusplus\n}\n#endif\n"
        "#if WINDOWS\nint sometimes(void) { return 1; }\n#endif\n#endif\n"
    )
    found = {one.name: one for one in list_linked(SourceFile("a.h", text, "1"))}
    assert found["plain"].is_defined
    assert not found["plain"].is_conditional
    assert found["own"].is_local
    assert found["inlined"].is_inline
    assert not found["declared"].is_defined
    assert not found["outside"].is_defined
    assert found["held"].is_defined
    assert found["held"].is_c
    assert found["sometimes"].is_conditional


def test_scopes_and_templates_of_cpp_are_seen() -> None:
    text = (
        "namespace geo {\nnamespace {\nint hidden() { return 1; }\n}\n"
        "template <class T> T made(T x) { return x; }\n"
        "int Point::read() const { return 1; }\nint& ref(int x) { return held; }\n"
        "class Box { int inside() { return 1; } };\nint (*pointer)(int);\n}\n"
    )
    found = {one.name: one for one in list_linked(SourceFile("a.cpp", text, "1"))}
    assert set(found) == {"hidden", "read", "ref"}
    assert found["hidden"].is_local
    assert found["read"].scopes == ("geo", "Point")
    assert found["read"].is_const
    assert found["ref"].parameters == "int x"
