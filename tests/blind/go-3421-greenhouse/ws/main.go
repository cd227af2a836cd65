package main

import "fmt"

// Zone is a part of the greenhouse with its own vents.
type Zone struct {
	Name   string
	Target float64
	Vents  []*Vent
}

// Vent opens from 0 to 100 percent.
type Vent struct {
	ID   int
	Open int
}

func main() {
	plan := NewPlan([]string{"tomato", "orchid", "fern"})
	plan.Zone("tomato").Target = 22
	plan.Zone("orchid").Target = 26
	plan.Zone("fern").Target = 18

	readings := []Reading{
		{"tomato", 24.5},
		{"fern", 17.2},
		{"orchid", 29.0},
	}
	for _, r := range readings {
		plan.Apply(r)
	}
	for _, z := range plan.zones {
		for _, v := range z.Vents {
			fmt.Printf("%s vent %d: %d%%\n", z.Name, v.ID, v.Open)
		}
	}
}
