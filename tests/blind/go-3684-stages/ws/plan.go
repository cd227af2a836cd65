package main

import (
	"fmt"
	"sort"
	"strings"
)

// Plan holds build targets and what they need.
type Plan struct {
	needs map[string][]string
	built map[string]bool // up to date from an earlier run
}

// NewPlan reads lines of the form "target: need need"; a line "= target"
// marks a target as built already.
func NewPlan(text string) *Plan {
	p := &Plan{needs: map[string][]string{}, built: map[string]bool{}}
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "=") {
			p.built[strings.TrimSpace(line[1:])] = true
			continue
		}
		name, rest, _ := strings.Cut(line, ":")
		p.needs[name] = strings.Fields(rest)
		for _, need := range p.needs[name] {
			if _, ok := p.needs[need]; !ok {
				p.needs[need] = nil
			}
		}
	}
	return p
}

// waiting counts for each target that is still to be built how many
// others must be built before it.
func (p *Plan) waiting() map[string]int {
	count := map[string]int{}
	for name, needs := range p.needs {
		if !p.built[name] {
			count[name] = len(needs)
		}
	}
	return count
}

// Stages groups the targets so that each stage needs only earlier ones.
func (p *Plan) Stages() [][]string {
	count := p.waiting()
	var stages [][]string
	for len(count) > 0 {
		var ready []string
		for name, n := range count {
			if n == 0 {
				ready = append(ready, name)
			}
		}
		if len(ready) == 0 {
			panic(fmt.Sprintf("targets need each other: %d left", len(count)))
		}
		sort.Strings(ready)
		for _, name := range ready {
			delete(count, name)
			p.release(name, count)
		}
		stages = append(stages, ready)
	}
	return stages
}

func (p *Plan) release(done string, count map[string]int) {
	for name := range count {
		for _, need := range p.needs[name] {
			if need == done {
				count[name]--
			}
		}
	}
}
