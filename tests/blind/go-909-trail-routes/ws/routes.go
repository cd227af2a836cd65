package main

import (
	"fmt"
	"strings"
)

// Route is a list of places, each a neighbour of the one before.
type Route []string

// Routes finds all ways between two places.
func Routes(park *Park, from, to string) []Route {
	var found []Route
	walk(park, Route{from}, to, &found)
	return found
}

func walk(park *Park, path Route, to string, found *[]Route) {
	here := path[len(path)-1]
	if here == to {
		*found = append(*found, path)
		return
	}
	for _, trail := range park.From(here) {
		walk(park, append(path, trail.To), to, found)
	}
}

// Length adds up the trails of the route.
func (r Route) Length(park *Park) int {
	total := 0
	for i := 1; i < len(r); i++ {
		total += park.Between(r[i-1], r[i]).Distance
	}
	return total
}

// Describe is for the signpost.
func (r Route) Describe(park *Park) string {
	return fmt.Sprintf("%s (%d km)", strings.Join(r, " > "), r.Length(park))
}

// Shortest chooses among routes.
func Shortest(park *Park, routes []Route) Route {
	best := routes[0]
	for _, route := range routes[1:] {
		if route.Length(park) < best.Length(park) {
			best = route
		}
	}
	return best
}
