package main

import "sort"

// Edge is one leg between two stops.
type Edge struct {
	Minutes int
	Line    string
}

// Graph holds the legs of a network, both ways.
type Graph struct {
	edges map[string]map[string]*Edge
}

func NewGraph() *Graph {
	return &Graph{edges: map[string]map[string]*Edge{}}
}

func (g *Graph) Connect(a, b, line string, minutes int) {
	edge := &Edge{Minutes: minutes, Line: line}
	g.link(a, b, edge)
	g.link(b, a, edge)
}

func (g *Graph) link(from, to string, edge *Edge) {
	if g.edges[from] == nil {
		g.edges[from] = map[string]*Edge{}
	}
	g.edges[from][to] = edge
}

func (g *Graph) Edge(a, b string) *Edge {
	return g.edges[a][b]
}

func (g *Graph) Neighbours(stop string) []string {
	names := make([]string, 0, len(g.edges[stop]))
	for name := range g.edges[stop] {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

// Routes lists every route without a repeated stop.
func (g *Graph) Routes(from, to string) [][]string {
	var routes [][]string
	g.walk(from, to, nil, map[string]bool{}, &routes)
	return routes
}

func (g *Graph) walk(stop, to string, path []string, seen map[string]bool, routes *[][]string) {
	path = append(path, stop)
	if stop == to {
		*routes = append(*routes, path)
		return
	}
	seen[stop] = true
	for _, next := range g.Neighbours(stop) {
		if !seen[next] {
			g.walk(next, to, path, seen, routes)
		}
	}
	delete(seen, stop)
}
