package triage

import "testing"

func admit(t *testing.T, r *Room, id int, name string, level Level, minute int) {
	t.Helper()
	if err := r.Admit(id, name, level, minute); err != nil {
		t.Fatal(err)
	}
}

func expectOrder(t *testing.T, r *Room, names ...string) {
	t.Helper()
	for _, want := range names {
		p := r.Next()
		if p == nil {
			t.Fatalf("the room is empty, want %s", want)
		}
		if p.Name != want {
			t.Errorf("called %s, want %s", p.Name, want)
		}
	}
}

func TestUrgentFirst(t *testing.T) {
	r := NewRoom()
	admit(t, r, 11, "Abel", 4, 0)
	admit(t, r, 12, "Bea", 2, 5)
	admit(t, r, 13, "Cleo", 3, 6)
	expectOrder(t, r, "Bea", "Cleo", "Abel")
}

func TestLongestWaitingFirst(t *testing.T) {
	r := NewRoom()
	admit(t, r, 42, "Dora", 3, 1)
	admit(t, r, 17, "Emil", 3, 8)
	admit(t, r, 30, "Finn", 3, 4)
	expectOrder(t, r, "Dora", "Finn", "Emil")
}

func TestReassess(t *testing.T) {
	r := NewRoom()
	admit(t, r, 1, "Gus", 3, 0)
	admit(t, r, 2, "Hana", 5, 2)
	r.Reassess(2, 1)
	expectOrder(t, r, "Hana", "Gus")
}

func TestRejects(t *testing.T) {
	r := NewRoom()
	admit(t, r, 1, "Gus", 3, 0)
	if r.Admit(1, "Gus", 3, 1) == nil || r.Admit(2, "Ida", 9, 1) == nil {
		t.Error("expected errors")
	}
}

func TestOverdue(t *testing.T) {
	r := NewRoom()
	admit(t, r, 1, "Gus", 3, 0)
	admit(t, r, 2, "Ida", 5, 0)
	if n := r.Overdue(31); n != 1 {
		t.Errorf("overdue %d, want 1", n)
	}
}
