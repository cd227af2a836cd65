// Package routes lists the ways through a small network of stops.
package routes

import (
	"fmt"
	"sort"
	"strings"
)

// Network maps a stop to the stops reachable from it and the minutes it takes.
type Network map[string]map[string]int

type Route struct {
	Stops   []string
	Minutes int
}

func (r Route) String() string {
	return fmt.Sprintf("%s (%d)", strings.Join(r.Stops, ">"), r.Minutes)
}

func (n Network) Connect(a, b string, minutes int) {
	for _, pair := range [][2]string{{a, b}, {b, a}} {
		if n[pair[0]] == nil {
			n[pair[0]] = map[string]int{}
		}
		n[pair[0]][pair[1]] = minutes
	}
}

func (n Network) neighbours(stop string) []string {
	var names []string
	for name := range n[stop] {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func visited(path []string, stop string) bool {
	for _, s := range path {
		if s == stop {
			return true
		}
	}
	return false
}

func (n Network) walk(path []string, minutes int, goal string, found *[]Route) {
	here := path[len(path)-1]
	if here == goal {
		*found = append(*found, Route{Stops: path, Minutes: minutes})
		return
	}
	for _, next := range n.neighbours(here) {
		if visited(path, next) {
			continue
		}
		n.walk(append(path, next), minutes+n[here][next], goal, found)
	}
}

// All returns every route without a repeated stop, fastest first.
func (n Network) All(start, goal string) []Route {
	var found []Route
	n.walk([]string{start}, 0, goal, &found)
	sort.SliceStable(found, func(i, j int) bool { return found[i].Minutes < found[j].Minutes })
	return found
}
