"""What Java does otherwise than the code means is found, and what only looks like it is not."""

from __future__ import annotations

import pytest

from whence.playbook.engine.source import Site, SourceFile
from whence.playbook.rules.traps.language_traps import find_traps
from whence.playbook.rules.traps.program.trap import Program
from whence_tools.errors.observed import Value

_JAVA = {
    "numbers that are compared as objects": """\
        record Ticket(Integer number) {}
        class Box {
            boolean has(Ticket one, Integer number) { return one.number() == number; } // here
        }
        """,
    "a text that is compared as an object": """\
        class Door { boolean opens(String code) { return code == "open"; } } // here
        """,
    "a sign as a pattern": """\
        class Row { String[] cut(String line) { return line.split("|"); } } // here
        """,
    "a constant as a pattern": """\
        class Row {
            private static final String DOT = ".";
            String[] cut(String line) { return line.split(DOT); } // here
        }
        """,
    "a bracket as a pattern": """\
        class Row { String[] cut(String line) { return line.split("("); } } // here
        """,
    "a sign that is replaced as a pattern": """\
        class Row { String path(String name) { return name.replaceAll(".", "/"); } } // here
        """,
    "a first sign that is replaced as a pattern": """\
        class Row { String plain(String text) { return text.replaceFirst("+", ""); } } // here
        """,
    "one list in every place": """\
        class Week { List<List<String>> days = Collections.nCopies(7, new ArrayList<>()); } // here
        """,
    "one array in every row": """\
        class Grid { void clear(int[][] rows) { Arrays.fill(rows, new int[3]); } } // here
        """,
    "one list that all objects get": """\
        class Room { List<String> free; Room(List<String> free) { this.free = free; }
            void take(String hour) { free.remove(hour); } }
        class House {
            List<Room> rooms(int count) {
                List<String> hours = new ArrayList<>(List.of("8", "9"));
                List<Room> made = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    made.add(new Room(hours)); // here
                }
                return made;
            }
        }
        """,
    "a local that hides a field": """\
        class Cart {
            private List<String> items;
            Cart() {
                List<String> items = new ArrayList<>(); // here
            }
            void add(String item) { items.add(item); }
        }
        """,
}
_SOUND = {
    "numbers": "class A { boolean f(int a, Integer b) { return a == b; } }",
    "what is no object": "class A { boolean f(Integer a) { return a == null || a == 3; } }",
    "a shortcut": """\
        class A { boolean f(String a, String b) { return a == b || a != null && a.equals(b); } }
        """,
    "a pattern": 'class A { String[] f(String line) { return line.split("\\\\|"); } }',
    "hidden letters": 'class A { String f(String one) { return one.replaceAll(".", "*"); } }',
    "a first letter": 'class A { String f(String one) { return one.replaceFirst(".", ""); } }',
    "a beginning": 'class A { String f(String one) { return one.replaceFirst("^", "- "); } }',
    "a text that a pattern splits": """\
        class A { String[] f() { return Pattern.compile(",").split("."); } }
        """,
    "a plain sign": 'class A { String[] f(String line) { return line.split(","); } }',
    "one number in every place": "class A { void f(int[] all) { Arrays.fill(all, 0); } }",
    "a list that all objects read": """\
        class Room { List<String> names; Room(List<String> names) { this.names = names; } }
        class A { void f(List<Room> rooms) {
            List<String> names = new ArrayList<>();
            for (int i = 0; i < 3; i++) { rooms.add(new Room(names)); }
        } }
        """,
    "a list that each object copies": """\
        class Room { List<String> free;
            Room(List<String> free) { this.free = new ArrayList<>(free); }
            void take() { free.remove(0); } }
        class A { void f(List<Room> rooms) {
            List<String> free = new ArrayList<>();
            for (int i = 0; i < 3; i++) { rooms.add(new Room(free)); }
        } }
        """,
    "a local that a field gets": """\
        class A { private List<String> items;
            A() { List<String> items = new ArrayList<>(); this.items = items; } }
        """,
}
_CUT = """\
class Csv {
    static String LINES = "Ann,Lund,1\\nBo,,\\n";
    static String[] cut(String line) { return line.split(","); } // here
}
"""


def _lines(text: str, message: str = "NullPointerException", **seen: Value) -> list[int]:
    file = SourceFile("Main.java", text, "call")
    program = Program([file], Site(file, 1), message, [seen])
    return [one.at.line for one in find_traps(program)]


def _marked(text: str) -> int:
    return next(number for number, line in enumerate(text.splitlines(), 1) if "// here" in line)


@pytest.mark.parametrize("name", _JAVA)
def test_what_java_does_otherwise_is_found_where_it_stands(name: str) -> None:
    assert _lines(_JAVA[name]) == [_marked(_JAVA[name])]


@pytest.mark.parametrize("name", _SOUND)
def test_sound_java_has_no_trap(name: str) -> None:
    assert _lines(_SOUND[name]) == []


@pytest.mark.parametrize(("cells", "found"), [(["'Ann'", "'Lund'"], []), (["'Bo'"], [3])])
def test_columns_are_lost_where_the_row_that_was_seen_ends_with_empty_ones(
    cells: list[str], found: list[int]
) -> None:
    row = Value("String[]", "[…]", items=[(None, Value("String", one)) for one in cells])
    message = "ArrayIndexOutOfBoundsException: Index 1 out of bounds for length 1"
    assert _lines(_CUT, message, row=row) == found
    assert _lines(_CUT, row=row) == []
