package main

// Variants lists all routes without a loop from start to goal.
func (n Network) Variants(start, goal string) [][]string {
	var found [][]string
	n.extend([]string{start}, goal, &found)
	return found
}

func (n Network) extend(route []string, goal string, found *[][]string) {
	last := route[len(route)-1]
	if last == goal {
		*found = append(*found, route)
		return
	}
	for _, leg := range n[last] {
		if contains(route, leg.To) {
			continue
		}
		n.extend(append(route, leg.To), goal, found)
	}
}

func contains(route []string, place string) bool {
	for _, other := range route {
		if other == place {
			return true
		}
	}
	return false
}
