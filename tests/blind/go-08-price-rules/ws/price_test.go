package rules

import "testing"

func TestBest(t *testing.T) {
	for qty, want := range map[int]string{0: "", 1: "small", 10: "medium", 500: "bulk"} {
		if got := Best(qty); got != want {
			t.Errorf("Best(%d) = %q, want %q", qty, got, want)
		}
	}
}

func TestBulkPrice(t *testing.T) {
	if got := Price(200, 100); got != 17600 {
		t.Errorf("got %d", got)
	}
}

func TestMediumPrice(t *testing.T) {
	if got := Price(200, 10); got != 1900 {
		t.Errorf("Price(200, 10) = %d, want 1900", got)
	}
}
