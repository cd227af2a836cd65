package paths

import "strings"

type Graph map[string][]string

func extend(path []string, next string) []string {
	return append(path, next)
}

func search(graph Graph, from, to string, path []string, found *[][]string) {
	if from == to {
		*found = append(*found, path)
		return
	}
	for _, next := range graph[from] {
		search(graph, next, to, extend(path, next), found)
	}
}

// All lists every path between two nodes of an acyclic graph.
func All(graph Graph, from, to string) []string {
	start := make([]string, 0, 8)
	start = append(start, from)
	var found [][]string
	search(graph, from, to, start, &found)
	var lines []string
	for _, path := range found {
		lines = append(lines, strings.Join(path, ">"))
	}
	return lines
}
