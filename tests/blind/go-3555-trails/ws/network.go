// Package trails plans day hikes over a network of marked paths.
package trails

import (
	"fmt"
	"sort"
)

type leg struct {
	to     string
	metres int
}

// Network holds the marked paths between huts and junctions.
type Network struct {
	legs map[string][]leg
}

func NewNetwork() *Network {
	return &Network{legs: map[string][]leg{}}
}

// AddPath adds a path that can be walked both ways.
func (n *Network) AddPath(a, b string, metres int) error {
	if metres <= 0 {
		return fmt.Errorf("path %s-%s: bad length %d", a, b, metres)
	}
	n.legs[a] = append(n.legs[a], leg{b, metres})
	n.legs[b] = append(n.legs[b], leg{a, metres})
	return nil
}

func (n *Network) neighbours(place string) []leg {
	out := append([]leg(nil), n.legs[place]...)
	sort.Slice(out, func(i, j int) bool { return out[i].to < out[j].to })
	return out
}
