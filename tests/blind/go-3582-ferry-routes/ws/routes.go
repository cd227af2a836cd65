package ferry

// Route is a sequence of ports, the first and the last one included.
type Route []string

// Minutes is the time under way, without any time in port.
func (n *Network) Minutes(r Route) int {
	total := 0
	for i := 1; i < len(r); i++ {
		total += n.crossings[r[i-1]][r[i]]
	}
	return total
}

// Routes returns all routes that call at no port twice.
func (n *Network) Routes(from, to string) []Route {
	var found []Route
	n.extend(Route{from}, to, &found)
	return found
}

func (n *Network) extend(route Route, to string, found *[]Route) {
	last := route[len(route)-1]
	if last == to {
		*found = append(*found, route)
		return
	}
	for _, port := range n.neighbours(last) {
		if route.contains(port) {
			continue
		}
		n.extend(append(route, port), to, found)
	}
}

func (r Route) contains(port string) bool {
	for _, p := range r {
		if p == port {
			return true
		}
	}
	return false
}
