package loan

import "testing"

func TestWithoutInterest(t *testing.T) {
	if got := (Loan{120000, 0, 12}).Cost(); got != 0 {
		t.Errorf("got %d", got)
	}
}

func TestTwelvePercent(t *testing.T) {
	if got := (Loan{100000, 12, 1}).Instalment(); got != 101000 {
		t.Errorf("got %d", got)
	}
}

func TestCheaper(t *testing.T) {
	a := Loan{100000, 7, 24}
	b := Loan{100000, 6, 24}
	if got := Cheaper(a, b); got != b {
		t.Errorf("cheaper is %+v (%d), want %+v (%d)", got, got.Cost(), b, b.Cost())
	}
}
