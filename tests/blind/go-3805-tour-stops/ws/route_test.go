package tour

import (
	"strings"
	"testing"
)

func check(t *testing.T, r *Route, want string) {
	t.Helper()
	if got := strings.Join(r.Stops(), " "); got != want {
		t.Errorf("stops are %q, want %q", got, want)
	}
}

func TestAddAndUndo(t *testing.T) {
	r := NewRoute("Ines", "Depot", "Bakery")
	r.Add("School")
	check(t, r, "Depot Bakery School")
	r.Undo()
	check(t, r, "Depot Bakery")
	if r.Undo() {
		t.Error("nothing should be left to undo")
	}
}

func TestDropUnknownStop(t *testing.T) {
	if NewRoute("Ines", "Depot").Drop("Harbour") == nil {
		t.Error("no error for an unknown stop")
	}
}

func TestDropAndUndo(t *testing.T) {
	r := NewRoute("Paul", "Depot", "Clinic", "Market", "Depot 2")
	if err := r.Drop("clinic"); err != nil {
		t.Fatal(err)
	}
	check(t, r, "Depot Market Depot 2")
	r.Undo()
	check(t, r, "Depot Clinic Market Depot 2")
}
