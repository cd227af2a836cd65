package huts

import (
	"reflect"
	"testing"
)

func karwendel() *Trails {
	t := New()
	t.Add("Innsbruck", "Seefeld", 6)
	t.Add("Seefeld", "Scharnitz", 3)
	t.Add("Scharnitz", "Pleisen", 4)
	t.Add("Scharnitz", "Halleranger", 6)
	t.Add("Pleisen", "Karwendelhaus", 7)
	t.Add("Halleranger", "Lamsen", 5)
	t.Add("Karwendelhaus", "Falken", 3)
	t.Add("Karwendelhaus", "Binsalm", 6)
	t.Add("Falken", "Lamsen", 4)
	t.Add("Binsalm", "Lamsen", 2)
	t.Add("Lamsen", "Pertisau", 4)
	return t
}

func TestHours(t *testing.T) {
	if got := karwendel().Hours([]string{"Falken", "Lamsen", "Pertisau"}); got != 8 {
		t.Errorf("Hours = %d, want 8", got)
	}
}

func TestHoursMissingStage(t *testing.T) {
	if got := karwendel().Hours([]string{"Pertisau", "Lamsen"}); got != -1 {
		t.Errorf("Hours = %d, want -1", got)
	}
}

func TestSingleRoute(t *testing.T) {
	got := karwendel().Routes("Binsalm", "Pertisau", 3)
	want := [][]string{{"Binsalm", "Lamsen", "Pertisau"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Routes = %v, want %v", got, want)
	}
}

func TestTwoRoutes(t *testing.T) {
	got := karwendel().Routes("Karwendelhaus", "Lamsen", 2)
	want := [][]string{{"Karwendelhaus", "Binsalm", "Lamsen"}, {"Karwendelhaus", "Falken", "Lamsen"}}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Routes = %v, want %v", got, want)
	}
}

func TestAllRoutesFromScharnitz(t *testing.T) {
	got := karwendel().Routes("Scharnitz", "Lamsen", 4)
	want := [][]string{
		{"Scharnitz", "Halleranger", "Lamsen"},
		{"Scharnitz", "Pleisen", "Karwendelhaus", "Binsalm", "Lamsen"},
		{"Scharnitz", "Pleisen", "Karwendelhaus", "Falken", "Lamsen"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Routes = %v, want %v", got, want)
	}
}

func TestAllRoutesFromInnsbruck(t *testing.T) {
	got := karwendel().Routes("Innsbruck", "Lamsen", 6)
	want := [][]string{
		{"Innsbruck", "Seefeld", "Scharnitz", "Halleranger", "Lamsen"},
		{"Innsbruck", "Seefeld", "Scharnitz", "Pleisen", "Karwendelhaus", "Binsalm", "Lamsen"},
		{"Innsbruck", "Seefeld", "Scharnitz", "Pleisen", "Karwendelhaus", "Falken", "Lamsen"},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Routes = %v, want %v", got, want)
	}
}

func TestStopsAtTheTarget(t *testing.T) {
	trails := karwendel()
	trails.Add("Scharnitz", "Karwendelhaus", 5)
	got := trails.Routes("Scharnitz", "Falken", 3)
	if len(got) != 2 {
		t.Errorf("%d routes, want 2: %v", len(got), got)
	}
}

func TestShortest(t *testing.T) {
	got := karwendel().Shortest("Scharnitz", "Pertisau", 5)
	want := []string{"Scharnitz", "Halleranger", "Lamsen", "Pertisau"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Shortest = %v, want %v", got, want)
	}
	if got := karwendel().Shortest("Pertisau", "Scharnitz", 5); got != nil {
		t.Errorf("Shortest = %v, want none", got)
	}
}
