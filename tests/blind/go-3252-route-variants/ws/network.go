package main

import "sort"

// Leg is the way to a neighbouring place.
type Leg struct {
	To      string
	Minutes int
}

// Network holds the legs that start at each place.
type Network map[string][]Leg

// Places lists all places that have legs, sorted by name.
func (n Network) Places() []string {
	var names []string
	for name := range n {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Leg finds the leg between two neighbouring places.
func (n Network) Leg(from, to string) *Leg {
	for i, leg := range n[from] {
		if leg.To == to {
			return &n[from][i]
		}
	}
	return nil
}

// Legs lists the legs of a route in the order of travel.
func (n Network) Legs(route []string) []Leg {
	legs := make([]Leg, 0, len(route))
	for i := 1; i < len(route); i++ {
		legs = append(legs, *n.Leg(route[i-1], route[i]))
	}
	return legs
}
