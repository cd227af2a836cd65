"""Where to look when no line of the trace is to blame by itself: what fills the container that a
lookup missed in, and what no name leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate

if TYPE_CHECKING:
    from pathlib import Path

_MEMBERS = """\
<?php
class Members {
    private array $members = [];
    public function import(array $rows): void {
        $this->members = array_merge($this->members, $rows);
    }
    public function find(int $id): ?Member {
        return $this->members[$id] ?? null;
    }
}
"""
_DESK = """\
<?php
class Desk {
    private Members $members;
    public function __construct(Members $members) { $this->members = $members; }
    public function days(int $id): int {
        $member = $this->members->find($id);
        return $member->days();
    }
}
"""
_DESK_TRACE = """\
PHP Fatal error:  Uncaught Error: Call to a member function days() on null in /app/desk.php:7
Stack trace:
#0 /app/main.php(9): Desk->days()
#1 {main}
  thrown in /app/desk.php on line 7
"""
_DIAL = """\
package main

type Dial struct {
	letters []string
}

func (d *Dial) Letter(at int) string {
	return d.letters[at]
}

func main() {
	println((&Dial{}).Letter(2))
}
"""
_DIAL_TRACE = """\
panic: runtime error: index out of range [2] with length 0

goroutine 1 [running]:
main.(*Dial).Letter(...)
	/app/main.go:8
main.main()
	/app/main.go:12 +0x1a6
exit status 2
"""
_VERSION = """\
bool operator<(const Version &one, const Version &other)
{
    return one.suffix < other.suffix;
}

Version newest(std::vector<Version> all)
{
    return *std::max_element(all.begin(), all.end());
}
"""
_VERSION_TEST = """\
int main()
{
    check("release after its candidate", newest({parse("1.0-rc1"), parse("1.0")}).text());
}
"""
_MAKE = """\
./build/versions
FAIL release after its candidate: got '1.0-rc1', want '1.0'
make: *** [Makefile:3: test] Error 1
"""


async def test_what_fills_a_container_follows_the_lookup_that_missed(tmp_path: Path) -> None:
    (tmp_path / "members.php").write_text(_MEMBERS)
    (tmp_path / "desk.php").write_text(_DESK)
    draft = (await investigate(tmp_path, _DESK_TRACE)).draft
    suspects = [(one.file_path, one.line, one.because) for one in draft.suspects or []]
    assert suspects[0][:2] == ("members.php", 8)
    assert suspects[1] == ("members.php", 5, "it fills `members`")
    assert suspects[2][:2] == ("desk.php", 7)


async def test_a_method_in_the_file_of_main_is_where_its_trace_says(tmp_path: Path) -> None:
    (tmp_path / "main.go").write_text(_DIAL)
    draft = (await investigate(tmp_path, _DIAL_TRACE)).draft
    assert not any("has changed since" in step for step in draft.next_steps or [])
    assert draft.found or (draft.suspects or [])[0].line == 8


@pytest.mark.parametrize("test", ["test_versions.cpp", "tests.cpp"])
async def test_makes_own_line_is_no_suspect_and_an_operator_that_nobody_names_is_one(
    tmp_path: Path, test: str
) -> None:
    (tmp_path / "version.cpp").write_text(_VERSION)
    (tmp_path / test).write_text(_VERSION_TEST)
    (tmp_path / "Makefile").write_text(
        f"test:\n\tg++ -o build/versions {test}\n\t./build/versions\n"
    )
    draft = (await investigate(tmp_path, _MAKE)).draft
    assert [(one.file_path, one.line) for one in draft.suspects or []] == [
        ("version.cpp", 6),
        ("version.cpp", 1),
    ]
