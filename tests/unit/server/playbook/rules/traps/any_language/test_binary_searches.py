"""A binary search that takes its end for the last candidate in one place only, or in two of three,
is found where it is at odds with itself."""

from __future__ import annotations

import pytest

from tests.support.traps import find_mended_lines

_FORMS = {
    "a.py": """\
def find(a, x):
    lo, hi = 0, {begun}
    while {test}:
        mid = (lo + hi) // 2
        if a[mid] == x:
            return mid
        if a[mid] < x:
            lo = mid + 1
        else:
            {moved}
    return -1
""",
    "a.rb": """\
def find(a, x)
  lo, hi = 0, {begun}
  while {test}
    mid = (lo + hi) / 2
    return mid if a[mid] == x
    if a[mid] < x
      lo = mid + 1
    else
      {moved}
    end
  end
  nil
end
""",
    "a.go": """\
package a
func find(a []int, x int) (int, bool) {{
	lo, hi := 0, {begun}
	for {test} {{
		mid := lo + (hi-lo)/2
		if a[mid] == x {{
			return mid, true
		}} else if a[mid] < x {{
			lo = mid + 1
		}} else {{
			{moved}
		}}
	}}
	return 0, false
}}
""",
    "a.rs": """\
fn find(a: &[i32], x: i32) -> Option<usize> {{
    let (mut lo, mut hi) = (0, {begun});
    while {test} {{
        let mid = (lo + hi) / 2;
        match a[mid].cmp(&x) {{
            Ordering::Equal => return Some(mid),
            Ordering::Less => lo = mid + 1,
            Ordering::Greater => {moved},
        }}
    }}
    None
}}
""",
    "a.c": """\
static const struct rate rates[] = {{{{"A", 1}}, {{"B", 2}}}};
const struct rate *find(const char *code)
{{
    size_t lo = 0, hi = {begun};

    while ({test}) {{
        size_t mid = (lo + hi) / 2;
        int cmp = strcmp(code, rates[mid].code);
        if (cmp == 0)
            return &rates[mid];
        if (cmp < 0)
            {moved};
        else
            lo = mid + 1;
    }}
    /* There is no such code. */
    return NULL;
}}
""",
    "A.java": """\
class A {{
    int find(List<Integer> a, int x) {{
        int lo = 0, hi = {begun};
        while ({test}) {{
            int mid = (lo + hi) >>> 1;
            if (a.get(mid) == x) return mid;
            if (a.get(mid) < x) lo = mid + 1;
            else {moved};
        }}
        throw new NoSuchElementException("x");
    }}
}}
""",
    "a.ts": """\
export function find(a: number[], x: number): number | undefined {{
  let lo = 0;
  let hi = {begun};
  while ({test}) {{
    const mid = Math.floor((lo + hi) / 2);
    if (a[mid] === x) return mid;
    if (a[mid] < x) lo = mid + 1;
    else {moved};
  }}
  return undefined;
}}
""",
}
_LENGTHS = {
    "a.py": "len(a)", "a.rb": "a.size", "a.go": "len(a)", "a.rs": "a.len()",
    "a.c": "sizeof rates / sizeof rates[0]", "A.java": "a.size()", "a.ts": "a.length",
}  # fmt: skip
_LAST = ("{length} - 1", "lo <= hi", "hi = mid - 1")
_BEHIND = ("{length}", "lo < hi", "hi = mid")


def _fill(path: str, places: tuple[str, ...]) -> str:
    begun, test, moved = (one.format(length=_LENGTHS[path]) for one in places)
    return _FORMS[path].format(begun=begun, test=test, moved=moved)


@pytest.mark.parametrize("path", _FORMS)
@pytest.mark.parametrize("odd", range(3), ids=["begun", "test", "moved"])
@pytest.mark.parametrize(("most", "other"), [(_LAST, _BEHIND), (_BEHIND, _LAST)])
def test_the_place_that_is_at_odds_with_the_two_others_is_mended(
    path: str, odd: int, most: tuple[str, ...], other: tuple[str, ...]
) -> None:
    wrong = _fill(path, (*most[:odd], other[odd], *most[odd + 1 :]))
    mended = _fill(path, most)
    [(number, line)] = find_mended_lines(wrong, path)
    lines = wrong.splitlines()
    assert [*lines[: number - 1], line, *lines[number:]] == mended.splitlines()


@pytest.mark.parametrize("path", _FORMS)
@pytest.mark.parametrize("places", [_LAST, _BEHIND], ids=["last", "behind"])
def test_a_search_that_agrees_with_itself_has_no_trap(path: str, places: tuple[str, ...]) -> None:
    assert find_mended_lines(_fill(path, places), path) == []


_WRONG = _fill("a.py", ("{length} - 1", "lo < hi", "hi = mid"))
_SOUND = {
    "the first that isn't less": (
        "a.py", _WRONG.replace("        if a[mid] == x:\n            return mid\n", "")
    ),
    "the index that is left": ("a.py", _WRONG.replace("return -1", "return lo")),
    "the item that is left is compared": (
        "a.py", _WRONG.replace("return -1", "return lo if a[lo] == x else -1")
    ),
    "a part that doesn't begin with 0": ("a.py", _WRONG.replace("lo, hi = 0", "lo, hi = first")),
    "an end that is no length": ("a.py", _WRONG.replace("len(a) - 1", "last - 1")),
    "a root": ("a.py", """\
def root(n):
    lo, hi = 0, n
    while lo <= hi:
        mid = (lo + hi) // 2
        if mid * mid == n:
            return mid
        if mid * mid < n:
            lo = mid + 1
        else:
            hi = mid - 1
    return -1
"""),
    "an array with an empty item at its end": (
        "a.c", _fill("a.c", ("{length} - 1", "lo < hi", "hi = mid")).replace('{"B", 2}', "{NULL}"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", _SOUND)
def test_what_only_looks_like_a_search_at_odds_with_itself_is_none(name: str) -> None:
    path, text = _SOUND[name]
    assert find_mended_lines(text, path) == []
