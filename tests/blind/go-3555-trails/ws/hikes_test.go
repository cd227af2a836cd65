package trails

import (
	"reflect"
	"testing"
)

type path struct {
	a, b   string
	metres int
}

func hikes(t *testing.T, limit int, paths ...path) []string {
	t.Helper()
	n := NewNetwork()
	for _, p := range paths {
		if err := n.AddPath(p.a, p.b, p.metres); err != nil {
			t.Fatal(err)
		}
	}
	var out []string
	for _, h := range n.Hikes("Hut", "Summit", limit) {
		out = append(out, h.String())
	}
	return out
}

func check(t *testing.T, got []string, want ...string) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBadLength(t *testing.T) {
	if err := NewNetwork().AddPath("Hut", "Lake", 0); err == nil {
		t.Error("no error for a path without length")
	}
}

func TestShortestFirst(t *testing.T) {
	got := hikes(t, 5000, path{"Hut", "Lake", 900}, path{"Lake", "Summit", 900}, path{"Hut", "Summit", 1500})
	check(t, got, "Hut > Summit", "Hut > Lake > Summit")
}

func TestLimit(t *testing.T) {
	check(t, hikes(t, 1700, path{"Hut", "Lake", 900}, path{"Lake", "Summit", 900}))
}

func TestForkBelowTheSummit(t *testing.T) {
	got := hikes(t, 6000, path{"Hut", "Lake", 1000}, path{"Lake", "Meadow", 800},
		path{"Meadow", "Moraine", 900}, path{"Moraine", "Saddle", 600},
		path{"Saddle", "North ridge", 700}, path{"Saddle", "West ridge", 600},
		path{"North ridge", "Summit", 500}, path{"West ridge", "Summit", 400})
	check(t, got, "Hut > Lake > Meadow > Moraine > Saddle > West ridge > Summit",
		"Hut > Lake > Meadow > Moraine > Saddle > North ridge > Summit")
}
