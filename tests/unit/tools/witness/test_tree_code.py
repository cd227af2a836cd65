"""What a recording asks of code is answered in every language by its syntax tree."""

from __future__ import annotations

from whence_tools.witness.questions.code_reading import make_code_reader

GO = """\
package shop

func Total(lines []int) int {
	sum := 0
	for _, one := range lines {
		if one > 100 {
			sum += one * 2
		}
	}
	return sum
}

func Price(lines []int) int {
	found := Total(lines)
	return found
}

func Direct(lines []int) int {
	return Total(lines)
}
"""
GO_TEST = """\
package shop

import "testing"

func TestTotal(t *testing.T) {
	unused := Price(nil)
	lines := []int{1, 2}
	if got := Total(lines); got != 3 {
		t.Errorf("got %d", got)
	}
	_ = unused
}
"""
RUST = """\
pub fn total(points: &[u32]) -> u32 {
    sum(points)
}

fn sum(points: &[u32]) -> u32 {
    let found = points.iter().sum::<u32>() * 2;
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn two() {
        assert_eq!(super::total(&[1, 2]), 3);
    }
}
"""
CODE = make_code_reader({"shop.go": GO, "shop_test.go": GO_TEST, "src/lib.rs": RUST}.get)


def test_the_lines_that_give_what_a_line_uses() -> None:
    assert CODE("shop_test.go").lines_that_feed(9) == {7, 8, 9}


def test_a_result_is_handed_on_directly_or_by_a_name() -> None:
    go, rust = CODE("shop.go"), CODE("src/lib.rs")
    assert go.hands_on(14, "Total", {14, 15})
    assert go.hands_on(19, "Total", {19})
    assert not go.hands_on(14, "Total", {14})
    assert not go.hands_on(19, "Price", {19})
    assert rust.hands_on(2, "sum", {2})
    assert not rust.hands_on(6, "iter", {6, 7})


def test_where_a_line_stands_and_how_much_it_decides() -> None:
    go, rust = CODE("shop.go"), CODE("src/lib.rs")
    assert (go.symbol(7), go.branch_of(7), go.head(7)) == ("Total", 6, 3)
    assert go.weight(7) > go.weight(4) == 0
    assert go.is_definition(3)
    assert not go.is_definition(4)
    assert rust.is_test(14)
    assert not rust.is_test(6)
    assert CODE("shop_test.go").is_test(6)


def test_a_file_that_no_grammar_knows_says_little() -> None:
    code = CODE("notes.unknown")
    assert code.lines_that_feed(4) == {4}
    assert code.symbol(4) is None
    assert code.branch_of(4) is None
