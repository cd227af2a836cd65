// Package huts plans walks from hut to hut.
package huts

import "sort"

type stage struct {
	to    string
	hours int
}

// Trails holds the marked stages between huts; a stage leads one way only.
type Trails struct {
	stages map[string][]stage
}

func New() *Trails {
	return &Trails{stages: make(map[string][]stage)}
}

func (t *Trails) Add(from, to string, hours int) {
	list := append(t.stages[from], stage{to, hours})
	sort.Slice(list, func(i, j int) bool { return list[i].to < list[j].to })
	t.stages[from] = list
}

// Hours returns the walking time of a route, or -1 if a stage is missing.
func (t *Trails) Hours(route []string) int {
	sum := 0
	for i := 1; i < len(route); i++ {
		hours := -1
		for _, s := range t.stages[route[i-1]] {
			if s.to == route[i] {
				hours = s.hours
			}
		}
		if hours < 0 {
			return -1
		}
		sum += hours
	}
	return sum
}
