package huts

// Routes lists every way from one hut to another with at most maxStages stages.
func (t *Trails) Routes(from, to string, maxStages int) [][]string {
	var found [][]string
	var walk func(path []string)
	walk = func(path []string) {
		here := path[len(path)-1]
		if here == to {
			found = append(found, path)
			return
		}
		if len(path) > maxStages {
			return
		}
		for _, s := range t.stages[here] {
			if contains(path, s.to) {
				continue
			}
			walk(append(path, s.to))
		}
	}
	walk([]string{from})
	return found
}

// Shortest returns the route with the least walking time, nil if there is none.
func (t *Trails) Shortest(from, to string, maxStages int) []string {
	var best []string
	for _, route := range t.Routes(from, to, maxStages) {
		if best == nil || t.Hours(route) < t.Hours(best) {
			best = route
		}
	}
	return best
}

func contains(path []string, hut string) bool {
	for _, h := range path {
		if h == hut {
			return true
		}
	}
	return false
}
