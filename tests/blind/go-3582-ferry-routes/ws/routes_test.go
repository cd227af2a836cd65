package ferry

import (
	"reflect"
	"testing"
)

func islands() *Network {
	n := NewNetwork()
	n.AddLine("Bodo", "Vaeroy", 180)
	n.AddLine("Bodo", "Moskenes", 200)
	n.AddLine("Vaeroy", "Rost", 105)
	n.AddLine("Vaeroy", "Moskenes", 90)
	n.AddLine("Rost", "Moskenes", 150)
	return n
}

func TestSingleLine(t *testing.T) {
	n := NewNetwork()
	n.AddLine("Oban", "Coll", 165)
	want := []Route{{"Coll", "Oban"}}
	if got := n.Routes("Coll", "Oban"); !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestRouteCount(t *testing.T) {
	if got := len(islands().Routes("Bodo", "Rost")); got != 4 {
		t.Errorf("got %d routes, want 4", got)
	}
}

func TestUnknownDestination(t *testing.T) {
	if got := islands().Routes("Bodo", "Narvik"); got != nil {
		t.Errorf("got %v", got)
	}
}

func TestMinutes(t *testing.T) {
	if got := islands().Minutes(Route{"Bodo", "Vaeroy", "Rost"}); got != 285 {
		t.Errorf("got %d minutes, want 285", got)
	}
}

func TestEveryRouteEndsAtDestination(t *testing.T) {
	n := islands()
	n.AddLine("Rost", "Sorland", 40)
	n.AddLine("Moskenes", "Sorland", 75)
	for _, r := range n.Routes("Bodo", "Sorland") {
		if r[0] != "Bodo" || r[len(r)-1] != "Sorland" {
			t.Errorf("route %v", r)
		}
	}
}
