package main

import "sort"

const changePenalty = 4

// Trip is a route with its travel time.
type Trip struct {
	Stops   []string
	Minutes int
	Changes int
}

// Measure adds up the legs of a route and the changes of line.
func Measure(g *Graph, stops []string) Trip {
	trip := Trip{Stops: stops}
	line := ""
	for i := 1; i < len(stops); i++ {
		edge := g.Edge(stops[i-1], stops[i])
		trip.Minutes += edge.Minutes
		if line != "" && edge.Line != line {
			trip.Changes++
			trip.Minutes += changePenalty
		}
		line = edge.Line
	}
	return trip
}

// Fastest measures all routes and puts the quickest first.
func Fastest(g *Graph, routes [][]string) []Trip {
	trips := make([]Trip, 0, len(routes))
	for _, stops := range routes {
		trips = append(trips, Measure(g, stops))
	}
	sort.SliceStable(trips, func(i, j int) bool {
		return trips[i].Minutes < trips[j].Minutes
	})
	return trips
}
