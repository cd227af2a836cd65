// Package ferry finds connections between the ports of a ferry network.
package ferry

import "sort"

// Network holds the crossing times between ports, in minutes.
type Network struct {
	crossings map[string]map[string]int
}

// NewNetwork returns a network without any lines.
func NewNetwork() *Network {
	return &Network{crossings: make(map[string]map[string]int)}
}

// AddLine adds a line that runs in both directions.
func (n *Network) AddLine(a, b string, minutes int) {
	n.add(a, b, minutes)
	n.add(b, a, minutes)
}

func (n *Network) add(from, to string, minutes int) {
	if n.crossings[from] == nil {
		n.crossings[from] = make(map[string]int)
	}
	n.crossings[from][to] = minutes
}

// neighbours returns the ports next to port, in alphabetical order.
func (n *Network) neighbours(port string) []string {
	ports := make([]string, 0, len(n.crossings[port]))
	for p := range n.crossings[port] {
		ports = append(ports, p)
	}
	sort.Strings(ports)
	return ports
}
