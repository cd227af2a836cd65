// Package trails plans day walks on the network of marked paths.
package trails

import (
	"fmt"
	"sort"
	"strings"
)

// Leg is a path that may be walked in one direction (up the valley).
type Leg struct {
	To string
	Km int
}

// Network lists the legs that start at each hut.
type Network map[string][]Leg

// Add enters a leg.
func (n Network) Add(from, to string, km int) {
	n[from] = append(n[from], Leg{to, km})
}

// Walk is one way from start to goal.
type Walk struct {
	Stops []string
	Km    int
}

func (w Walk) String() string {
	return fmt.Sprintf("%s (%d km)", strings.Join(w.Stops, "-"), w.Km)
}

// Walks returns all ways from start to goal, shortest first.
func (n Network) Walks(start, goal string) []Walk {
	var found []Walk
	open := []Walk{{Stops: []string{start}}}
	for len(open) > 0 {
		w := open[0]
		open = open[1:]
		at := w.Stops[len(w.Stops)-1]
		if at == goal {
			found = append(found, w)
			continue
		}
		for _, leg := range n[at] {
			open = append(open, Walk{
				Stops: append(w.Stops, leg.To),
				Km:    w.Km + leg.Km,
			})
		}
	}
	sort.SliceStable(found, func(i, j int) bool { return found[i].Km < found[j].Km })
	return found
}

// Within keeps the walks that are no longer than max.
func Within(walks []Walk, max int) []Walk {
	var keep []Walk
	for _, w := range walks {
		if w.Km <= max {
			keep = append(keep, w)
		}
	}
	return keep
}
