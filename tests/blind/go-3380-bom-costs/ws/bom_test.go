package bom

import (
	"reflect"
	"testing"
)

const export = `[
	{"number": "M4-20", "name": "Screw", "unit_cost": 6, "pack_size": 100, "weight": 3},
	{"number": "BR-01", "name": "Bracket", "unit_cost": 240, "weight": 85}
]`

func catalog(t *testing.T) Catalog {
	t.Helper()
	c, err := ReadCatalog([]byte(export))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestCost(t *testing.T) {
	if got := Cost(catalog(t), []Item{{"M4-20", 8}, {"BR-01", 2}}); got != 528 {
		t.Errorf("Cost() = %d, want 528", got)
	}
}

func TestWeight(t *testing.T) {
	got, err := Weight(catalog(t), []Item{{"M4-20", 8}, {"BR-01", 2}})
	if err != nil || got != 194 {
		t.Errorf("Weight() = %d, %v, want 194", got, err)
	}
}

func TestUnknownPart(t *testing.T) {
	if _, err := Order(catalog(t), []Item{{"XX", 1}}); err == nil {
		t.Error("expected an error")
	}
}

func TestOrder(t *testing.T) {
	items := []Item{{"M4-20", 90}, {"BR-01", 4}, {"M4-20", 30}}
	got, err := Order(catalog(t), items)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{"M4-20": 2, "BR-01": 4}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Order() = %v, want %v", got, want)
	}
}
