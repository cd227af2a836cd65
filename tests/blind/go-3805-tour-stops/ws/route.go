package tour

import (
	"fmt"
	"strings"
)

// Route is the list of stops of a delivery tour. Every change can be undone.
type Route struct {
	driver  string
	stops   []string
	history [][]string
}

func NewRoute(driver string, stops ...string) *Route {
	r := &Route{driver: driver}
	r.stops = append(r.stops, stops...)
	return r
}

func (r *Route) Stops() []string {
	return r.stops
}

func (r *Route) keep() {
	r.history = append(r.history, r.stops)
}

func (r *Route) index(stop string) (int, error) {
	for i, s := range r.stops {
		if strings.EqualFold(s, stop) {
			return i, nil
		}
	}
	return 0, fmt.Errorf("%s: no stop %q", r.driver, stop)
}

// Drop takes a stop out of the tour.
func (r *Route) Drop(stop string) error {
	i, err := r.index(stop)
	if err != nil {
		return err
	}
	r.keep()
	r.stops = append(r.stops[:i], r.stops[i+1:]...)
	return nil
}

// Add puts a stop at the end of the tour.
func (r *Route) Add(stop string) {
	r.keep()
	r.stops = append(r.stops, stop)
}

// Undo takes the last change back and tells whether there was one.
func (r *Route) Undo() bool {
	if len(r.history) == 0 {
		return false
	}
	last := len(r.history) - 1
	r.stops = r.history[last]
	r.history = r.history[:last]
	return true
}
