package bank

import "testing"

func TestTooMuch(t *testing.T) {
	a, b := &Account{"ana", 500}, &Account{"bo", 0}
	if err := Transfer(a, b, 600); err == nil {
		t.Fatal("expected an error")
	}
}

func TestTotal(t *testing.T) {
	if got := Total(&Account{"ana", 500}, &Account{"bo", 70}); got != 570 {
		t.Fatalf("got %d", got)
	}
}

func TestTransfer(t *testing.T) {
	a, b := &Account{"ana", 500}, &Account{"bo", 0}
	if err := Transfer(a, b, 200); err != nil {
		t.Fatal(err)
	}
	if got := Total(a, b); got != 500 {
		t.Errorf("total is %d, want 500", got)
	}
}
