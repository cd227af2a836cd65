"""A class method that makes an instance of its own class by no name of it is one of its callers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import investigate

if TYPE_CHECKING:
    from pathlib import Path

_PHP = """\
<?php
class Pack {
    public function __construct(public int $size) {}

    public static function of(array $row): self {
        return new MAKER(0);
    }

    public function split(int $n): int {
        return intdiv($n, $this->size);
    }
}
echo Pack::of([])->split(3);
"""
_PHP_TRACE = """\
PHP Fatal error:  Uncaught DivisionByZeroError: Division by zero in /app/main.php:10
Stack trace:
#0 /app/main.php(10): intdiv()
#1 /app/main.php(13): Pack->split()
#2 {main}
  thrown in /app/main.php on line 10
"""
_SCRIPT = """\
class Pack {
  constructor(name) {
    this.name = name;
  }
  static of(row) {
    return new this(undefined);
  }
  label() {
    return this.name.toUpperCase();
  }
}
console.log(Pack.of({}).label());
"""
_SCRIPT_TRACE = """\
/app/main.js:9
    return this.name.toUpperCase();
                     ^

TypeError: Cannot read properties of undefined (reading 'toUpperCase')
    at Pack.label (/app/main.js:9:22)
    at Object.<anonymous> (/app/main.js:12:25)
"""


@pytest.mark.parametrize("maker", ["self", "static"])
async def test_what_php_makes_of_its_own_class_is_followed(tmp_path: Path, maker: str) -> None:
    (tmp_path / "main.php").write_text(_PHP.replace("MAKER", maker))
    draft = (await investigate(tmp_path, _PHP_TRACE)).draft
    assert draft.found
    assert (draft.file_path, draft.line) == ("main.php", 6)


async def test_what_javascript_makes_of_its_own_class_is_followed(tmp_path: Path) -> None:
    (tmp_path / "main.js").write_text(_SCRIPT)
    draft = (await investigate(tmp_path, _SCRIPT_TRACE)).draft
    assert draft.found
    assert (draft.file_path, draft.line) == ("main.js", 6)
