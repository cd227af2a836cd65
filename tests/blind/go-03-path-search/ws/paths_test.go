package paths

import (
	"reflect"
	"testing"
)

func TestSingle(t *testing.T) {
	got := All(Graph{"A": {"B"}, "B": {"C"}}, "A", "C")
	if !reflect.DeepEqual(got, []string{"A>B>C"}) {
		t.Errorf("got %v", got)
	}
}

func TestNone(t *testing.T) {
	if got := All(Graph{"A": {"B"}}, "A", "Z"); len(got) != 0 {
		t.Errorf("got %v", got)
	}
}

func TestBranches(t *testing.T) {
	graph := Graph{"A": {"B", "C"}, "B": {"D"}, "C": {"D"}}
	got := All(graph, "A", "D")
	want := []string{"A>B>D", "A>C>D"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
