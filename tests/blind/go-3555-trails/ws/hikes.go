package trails

import (
	"sort"
	"strings"
)

// Hike is a walk that visits no place twice.
type Hike struct {
	Places []string
	Metres int
}

func (h Hike) String() string {
	return strings.Join(h.Places, " > ")
}

// Hikes lists all walks between two places that are at most limit metres
// long, the shortest first.
func (n *Network) Hikes(from, to string, limit int) []Hike {
	var found []Hike
	var walk func(places []string, metres int)
	walk = func(places []string, metres int) {
		here := places[len(places)-1]
		if here == to {
			found = append(found, Hike{Places: places, Metres: metres})
			return
		}
		for _, next := range n.neighbours(here) {
			if contains(places, next.to) || metres+next.metres > limit {
				continue
			}
			walk(append(places, next.to), metres+next.metres)
		}
	}
	walk([]string{from}, 0)
	sort.SliceStable(found, func(i, j int) bool {
		return found[i].Metres < found[j].Metres
	})
	return found
}

func contains(places []string, place string) bool {
	for _, p := range places {
		if p == place {
			return true
		}
	}
	return false
}
