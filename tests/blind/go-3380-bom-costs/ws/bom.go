// Package bom adds up bills of material.
package bom

import "fmt"

// Item is a line of a bill of material.
type Item struct {
	Number string
	Count  int
}

// Packs is the number of packs to order for count pieces. Parts that have no
// pack size are sold by the piece.
func Packs(p Part, count int) int {
	size := p.PackSize
	if size <= 0 {
		size = 1
	}
	return (count + size - 1) / size
}

// Weight of all items in grams.
func Weight(c Catalog, items []Item) (int, error) {
	total := 0
	for _, item := range items {
		p, ok := c[item.Number]
		if !ok {
			return 0, fmt.Errorf("bom: unknown part %s", item.Number)
		}
		total += p.Weight * item.Count
	}
	return total, nil
}

// Order lists the packs to buy, by part number.
func Order(c Catalog, items []Item) (map[string]int, error) {
	counts := map[string]int{}
	for _, item := range items {
		counts[item.Number] += item.Count
	}
	order := make(map[string]int, len(counts))
	for number, count := range counts {
		p, ok := c[number]
		if !ok {
			return nil, fmt.Errorf("bom: unknown part %s", number)
		}
		order[number] = Packs(p, count)
	}
	return order, nil
}

// Cost of the parts that are used, in cents.
func Cost(c Catalog, items []Item) int {
	total := 0
	for _, item := range items {
		total += c[item.Number].UnitCost * item.Count
	}
	return total
}
