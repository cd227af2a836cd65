package columns

import "testing"

func TestPad(t *testing.T) {
	if got := Pad("ab", 4); got != "ab  " {
		t.Errorf("got %q", got)
	}
	if got := Pad("abcdef", 4); got != "abcdef" {
		t.Errorf("got %q", got)
	}
}

func TestTable(t *testing.T) {
	got := Table([][]string{{"Lund", "9"}, {"Köln", "12"}}, 5, 3)
	want := "|Lund |9  |\n|Köln |12 |"
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
