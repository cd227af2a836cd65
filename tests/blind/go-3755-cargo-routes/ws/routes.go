package main

import "sort"

// Route is the list of ports that a container passes.
type Route []string

func (r Route) contains(port string) bool {
	for _, p := range r {
		if p == port {
			return true
		}
	}
	return false
}

// FindRoutes lists all routes with at most limit legs that visit no port twice.
func FindRoutes(n *Network, origin, target string, limit int) []Route {
	var found []Route
	path := make(Route, 0, limit+1)
	search(n, append(path, origin), target, limit, &found)
	return found
}

func search(n *Network, path Route, target string, limit int, found *[]Route) {
	last := path[len(path)-1]
	if last == target {
		*found = append(*found, path)
		return
	}
	if len(path) > limit {
		return
	}
	for _, leg := range n.From(last) {
		if path.contains(leg.to) {
			continue
		}
		search(n, append(path, leg.to), target, limit, found)
	}
}

type Offer struct {
	Route Route
	Days  int
	Cost  int
}

// Offers prices the routes, the cheapest first.
func Offers(n *Network, routes []Route, portFee int) []Offer {
	offers := make([]Offer, 0, len(routes))
	for _, route := range routes {
		offer := Offer{Route: route}
		for i := 1; i < len(route); i++ {
			leg := n.Leg(route[i-1], route[i])
			offer.Days += leg.days
			offer.Cost += leg.cost
		}
		offer.Cost += portFee * (len(route) - 2)
		offers = append(offers, offer)
	}
	sort.SliceStable(offers, func(i, j int) bool { return offers[i].Cost < offers[j].Cost })
	return offers
}
