package freight

import (
	"errors"
	"sort"
)

// ErrTooHeavy is returned for parcels above the last step.
var ErrTooHeavy = errors.New("parcel too heavy")

// Step is a price that holds up to and including Limit grams.
type Step struct {
	Limit int
	Cents int
}

// Table is a list of steps ordered by Limit.
type Table []Step

// Price looks up what a parcel costs.
func (t Table) Price(grams int) (int, error) {
	i := sort.Search(len(t), func(i int) bool { return t[i].Limit > grams })
	if i == len(t) {
		return 0, ErrTooHeavy
	}
	return t[i].Cents, nil
}

// Total prices a whole shipment.
func (t Table) Total(parcels []int) (int, error) {
	total := 0
	for _, grams := range parcels {
		cents, err := t.Price(grams)
		if err != nil {
			return 0, err
		}
		total += cents
	}
	return total, nil
}
