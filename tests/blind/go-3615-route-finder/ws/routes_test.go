package routes

import "testing"

func town() Network {
	n := Network{}
	n.Connect("A", "B", 4)
	n.Connect("B", "C", 3)
	n.Connect("C", "D", 2)
	n.Connect("C", "E", 5)
	n.Connect("D", "Z", 6)
	n.Connect("E", "Z", 1)
	return n
}

func check(t *testing.T, got []Route, want ...string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("got %v, want %v", got, want)
	}
	for i := range want {
		if got[i].String() != want[i] {
			t.Errorf("route %d: got %s, want %s", i, got[i], want[i])
		}
	}
}

func TestDirect(t *testing.T)   { check(t, town().All("A", "B"), "A>B (4)") }
func TestNoRoute(t *testing.T)  { check(t, town().All("A", "X")) }
func TestSameStop(t *testing.T) { check(t, town().All("A", "A"), "A (0)") }

func TestShortDetour(t *testing.T) {
	n := Network{}
	n.Connect("A", "B", 5)
	n.Connect("A", "C", 1)
	n.Connect("C", "B", 2)
	check(t, n.All("A", "B"), "A>C>B (3)", "A>B (5)")
}

func TestTwoWaysAcrossTown(t *testing.T) {
	check(t, town().All("A", "D"), "A>B>C>D (9)", "A>B>C>E>Z>D (19)")
}
