package council

import (
	"reflect"
	"testing"
)

func tally(t *testing.T, text string) *Tally {
	t.Helper()
	result, err := ParseTally(text)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

func TestParse(t *testing.T) {
	got := tally(t, "red 10\n- 3\nblue 5\nred 2\n")
	if got.Votes["red"] != 12 || got.Invalid != 3 || got.Valid() != 17 {
		t.Errorf("got %+v", got)
	}
}

func TestParseError(t *testing.T) {
	if _, err := ParseTally("red ten"); err == nil {
		t.Error("expected an error")
	}
}

func TestThreshold(t *testing.T) {
	got := Apportion(tally(t, "red 600\nblue 370\nmini 30\n- 500"), 3)
	if got["mini"] != 0 || got["red"] != 2 {
		t.Errorf("got %v", got)
	}
}

func TestSmallPartyKeepsItsShare(t *testing.T) {
	got := Apportion(tally(t, "blue 5300\nred 2900\ngreen 1750"), 10)
	want := map[string]int{"blue": 5, "red": 3, "green": 2}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestMerge(t *testing.T) {
	a := tally(t, "red 10")
	a.Merge(tally(t, "red 5\nblue 1"))
	if a.Votes["red"] != 15 || a.Votes["blue"] != 1 {
		t.Errorf("got %v", a.Votes)
	}
}

func TestMajority(t *testing.T) {
	won := map[string]int{"a": 5, "b": 3, "c": 2}
	if Majority(won, "a") || !Majority(won, "a", "c") {
		t.Error("majority is more than half")
	}
}
