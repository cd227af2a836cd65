package main

import "fmt"

type leg struct {
	to   string
	days int
	cost int
}

// Network holds the sailings between ports in the order of the timetable.
type Network struct {
	legs map[string][]leg
}

func NewNetwork() *Network {
	return &Network{legs: map[string][]leg{}}
}

func (n *Network) Connect(from, to string, days, cost int) {
	n.legs[from] = append(n.legs[from], leg{to, days, cost})
}

func (n *Network) From(port string) []leg {
	return n.legs[port]
}

// Leg returns the sailing between two ports.
func (n *Network) Leg(from, to string) leg {
	for _, l := range n.legs[from] {
		if l.to == to {
			return l
		}
	}
	panic(fmt.Sprintf("no connection %s-%s", from, to))
}
