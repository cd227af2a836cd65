package main

import "fmt"

// Order is one line of the spring order form.
type Order struct {
	Seed  string
	Packs int
	Zone  int
}

// RuleError tells which rule an order breaks.
type RuleError struct {
	Order Order
	Rule  string
}

func (e *RuleError) Error() string {
	return fmt.Sprintf("%s: %s", e.Order.Seed, e.Rule)
}

var hardiest = map[string]int{"tomato": 8, "kale": 4, "basil": 9}

func checkOrder(o Order) error {
	var broken *RuleError
	zone, known := hardiest[o.Seed]
	switch {
	case !known:
		broken = &RuleError{o, "not in the catalogue"}
	case o.Packs < 1:
		broken = &RuleError{o, "needs at least one pack"}
	case o.Zone < zone:
		broken = &RuleError{o, fmt.Sprintf("does not grow in zone %d", o.Zone)}
	}
	return broken
}
