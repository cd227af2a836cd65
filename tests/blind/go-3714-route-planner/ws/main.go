package main

import (
	"fmt"
	"strings"
)

func network() *Graph {
	g := NewGraph()
	g.Connect("Airport", "Harbour", "S1", 9)
	g.Connect("Harbour", "Market", "S1", 4)
	g.Connect("Market", "Museum", "S1", 3)
	g.Connect("Museum", "Opera", "S1", 3)
	g.Connect("Opera", "Park", "S1", 5)
	g.Connect("Park", "Quarry", "U4", 6)
	g.Connect("Quarry", "Zoo", "U4", 7)
	g.Connect("Opera", "Stadium", "U2", 8)
	g.Connect("Stadium", "Zoo", "U2", 5)
	return g
}

func main() {
	g := network()
	for _, pair := range [][2]string{{"Harbour", "Opera"}, {"Airport", "Zoo"}} {
		trips := Fastest(g, g.Routes(pair[0], pair[1]))
		fmt.Printf("%s to %s: %d route(s)\n", pair[0], pair[1], len(trips))
		for _, trip := range trips {
			fmt.Printf("  %3d min, %d change(s): %s\n", trip.Minutes, trip.Changes, strings.Join(trip.Stops, ", "))
		}
	}
}
