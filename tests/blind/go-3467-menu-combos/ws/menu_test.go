package menu

import (
	"reflect"
	"testing"
)

var (
	starters = []Dish{{"soup", 450}}
	mains    = []Dish{{"pasta", 980}, {"trout", 1450}}
	sides    = []Dish{{"salad", 300}}
	desserts = []Dish{{"sorbet", 400}, {"cake", 520}}
)

func titles(combos [][]Dish) []string {
	var out []string
	for _, combo := range combos {
		out = append(out, Title(combo))
	}
	return out
}

func TestNoCourses(t *testing.T) {
	if got := len(Combos(nil)); got != 1 {
		t.Errorf("len = %d, want 1", got)
	}
}

func TestTwoCourses(t *testing.T) {
	want := []string{"soup, pasta", "soup, trout"}
	if got := titles(Combos([][]Dish{starters, mains})); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFullMenu(t *testing.T) {
	want := []string{
		"soup, pasta, salad, sorbet",
		"soup, pasta, salad, cake",
		"soup, trout, salad, sorbet",
		"soup, trout, salad, cake",
	}
	if got := titles(Combos([][]Dish{starters, mains, sides, desserts})); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTotal(t *testing.T) {
	if got := Total([]Dish{starters[0], mains[1]}); got != 1900 {
		t.Errorf("got %d, want 1900", got)
	}
}
