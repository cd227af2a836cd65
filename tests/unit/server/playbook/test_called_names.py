"""Where to look in languages whose values are not followed: by the names that the code calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.investigate import READING_ONLY, investigate

if TYPE_CHECKING:
    from pathlib import Path

RUST = {
    "src/lib.rs": """\
pub mod tax;

pub fn total(cents: u64) -> u64 {
    cents + tax::of(cents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_is_taxed() {
        assert_eq!(
            total(100),
            119,
        );
    }
}
""",
    "src/tax.rs": "pub fn of(cents: u64) -> u64 {\n    cents * 19 / 1000\n}\n",
}
C = {
    "words.h": "int count_words(const char *text);\n",
    "words.c": "int count_words(const char *text) {\n    return 0;\n}\n",
    "main.c": """\
#include <assert.h>
#include "words.h"
int main(void) {
    assert(count_words("a assert(main) b") == 3);
    return 0;
}
""",
}
PHP = {
    "cart.php": "<?php\nclass Cart {\n    public function total(): int { return 0; }\n}\n",
    "check.php": """\
<?php
require 'cart.php';
$cart = new Cart();
if ($cart->total() !== 3) throw new RuntimeException("total is {$cart->total()}");
""",
}


@pytest.mark.parametrize(
    ("files", "text", "expected"),
    [
        (
            RUST,
            (
                "thread 'tests::a_total_is_taxed' panicked at src/lib.rs:13:9:\n"
                "assertion `left == right` failed\n  left: 101\n right: 119\n"
            ),
            ["src/lib.rs total", "src/tax.rs of"],
        ),
        (
            C,
            'main: main.c:4: main: Assertion `count_words("a assert(main) b") == 3\' failed.\n',
            ["words.c count_words", "main.c main"],
        ),
        (
            PHP,
            (
                "PHP Fatal error:  Uncaught RuntimeException: total is 0 in /app/check.php:4\n"
                "Stack trace:\n#0 {main}\n  thrown in /app/check.php on line 4\n"
            ),
            ["check.php {main}", "cart.php Cart.total"],
        ),
    ],
    ids=["rust", "c", "php"],
)
async def test_what_a_failing_line_calls_is_suspected_and_what_a_check_calls_before_the_check(
    tmp_path: Path, files: dict[str, str], text: str, expected: list[str]
) -> None:
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content)
    draft = (await investigate(tmp_path, text, offered=READING_ONLY)).draft
    assert [f"{one.file_path} {one.symbol}" for one in draft.suspects or ()] == expected


async def test_a_name_that_many_functions_have_leads_nowhere(tmp_path: Path) -> None:
    for number in range(3):
        name = tmp_path / f"part{number}.rs"
        name.write_text("pub fn run() -> u64 {\n    0\n}\n")
    (tmp_path / "main.rs").write_text("fn main() {\n    assert_eq!(run(), 1);\n}\n")
    text = "thread 'main' panicked at main.rs:2:5:\nassertion `left == right` failed\n"
    draft = (await investigate(tmp_path, text, offered=READING_ONLY)).draft
    assert [one.file_path for one in draft.suspects or ()] == ["main.rs"]
