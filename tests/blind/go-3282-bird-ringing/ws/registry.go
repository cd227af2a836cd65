package main

import "fmt"

// Ring is one metal ring as it was put on a bird.
type Ring struct {
	Code    string
	Species string
	Site    string
}

// Registry knows all rings by their code and counts the birds of each site.
type Registry struct {
	rings map[string]Ring
	sites map[string]int
}

// prepare sets up the tables; a Registry needs no constructor.
func (r Registry) prepare() {
	if r.rings == nil {
		r.rings = make(map[string]Ring)
	}
	if r.sites == nil {
		r.sites = make(map[string]int)
	}
}

// Add stores a ring, codes are unique.
func (r *Registry) Add(ring Ring) error {
	r.prepare()
	if old, ok := r.rings[ring.Code]; ok {
		return fmt.Errorf("ring %s is on a %s already", ring.Code, old.Species)
	}
	r.rings[ring.Code] = ring
	r.sites[ring.Site]++
	return nil
}

// Find looks up the ring with the given code.
func (r *Registry) Find(code string) (Ring, bool) {
	ring, ok := r.rings[code]
	return ring, ok
}

// At tells how many birds were ringed at a site.
func (r *Registry) At(site string) int {
	return r.sites[site]
}
