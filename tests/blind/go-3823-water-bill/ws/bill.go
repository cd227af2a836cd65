package water

import (
	"fmt"
	"sort"
)

// Reading is what the meter of a flat showed at the start and at the end.
type Reading struct {
	Flat       string
	Start, End int
}

func (r Reading) Used() int {
	return r.End - r.Start
}

type Share struct {
	Flat  string
	Cents int
}

// Bill is what the waterworks ask of the house: a price for the water and a
// fee that all flats bear alike.
type Bill struct {
	Water int
	Fee   int
}

func (b Bill) Split(readings []Reading) ([]Share, error) {
	total := 0
	for _, r := range readings {
		if r.Used() < 0 {
			return nil, fmt.Errorf("meter of %s runs backwards", r.Flat)
		}
		total += r.Used()
	}
	shares := make([]Share, 0, len(readings))
	for _, r := range readings {
		cents := portion(b.Water, r.Used(), total) + portion(b.Fee, 1, len(readings))
		shares = append(shares, Share{r.Flat, cents})
	}
	sort.Slice(shares, func(i, j int) bool { return shares[i].Flat < shares[j].Flat })
	return shares, nil
}
