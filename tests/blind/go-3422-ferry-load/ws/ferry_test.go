package ferry

import (
	"reflect"
	"testing"
)

func decks() []Deck {
	return []Deck{
		{Name: "lower", Left: 10, Clearance: 4},
		{Name: "upper", Left: 10, Clearance: 2},
	}
}

func TestTooHigh(t *testing.T) {
	got := Load(decks(), []Vehicle{{"crane", 8, 5}})
	if !reflect.DeepEqual(got, []string{"crane"}) {
		t.Errorf("left behind %v", got)
	}
}

func TestEmptyQueue(t *testing.T) {
	if got := Load(decks(), nil); got != nil {
		t.Errorf("left behind %v", got)
	}
}

func TestFull(t *testing.T) {
	got := Load(decks(), []Vehicle{{"bus", 9, 3}, {"truck", 9, 3}})
	if !reflect.DeepEqual(got, []string{"truck"}) {
		t.Errorf("left behind %v, want [truck]", got)
	}
}
