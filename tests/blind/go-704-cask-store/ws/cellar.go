package main

import "sort"

const Capacity = 12

type Cellar struct {
	casks   map[string]uint16
	ordered map[string]uint16
}

func NewCellar(beers ...string) *Cellar {
	c := &Cellar{casks: map[string]uint16{}, ordered: map[string]uint16{}}
	for _, beer := range beers {
		c.casks[beer] = 0
	}
	return c
}

func (c *Cellar) Fill(beer string, n uint16) {
	c.casks[beer] += n
	if c.casks[beer] > Capacity {
		c.casks[beer] = Capacity
	}
}

func (c *Cellar) Tap(beer string, n uint16) {
	left := c.casks[beer] - n
	if left < 2 {
		c.ordered[beer] += Capacity - left
	}
	c.casks[beer] = left
}

func (c *Cellar) Left(beer string) uint16 {
	return c.casks[beer]
}

func (c *Cellar) Beers() []string {
	names := make([]string, 0, len(c.casks))
	for beer := range c.casks {
		names = append(names, beer)
	}
	sort.Strings(names)
	return names
}
