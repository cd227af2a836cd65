package main

import (
	"fmt"
	"strings"
)

// Lot is one delivery of grapes at the press house.
type Lot struct {
	Grower  string
	Variety string
	Kilos   int
	Oechsle int
}

// RuleError names the rule of the cooperative that a lot breaks.
type RuleError struct {
	Rule   string
	Detail string
}

func (e *RuleError) Error() string {
	return e.Rule + ": " + e.Detail
}

var minOechsle = map[string]int{
	"Riesling":   70,
	"Silvaner":   68,
	"Pinot Noir": 78,
	"Chasselas":  60,
}

func checkSugar(lot Lot) *RuleError {
	min, known := minOechsle[lot.Variety]
	if !known {
		return &RuleError{"variety", lot.Variety + " is not grown here"}
	}
	if lot.Oechsle < min {
		return &RuleError{"sugar", fmt.Sprintf("%d Oe, at least %d needed", lot.Oechsle, min)}
	}
	return nil
}

// Check returns the first rule that the lot breaks.
func Check(lot Lot) error {
	if strings.TrimSpace(lot.Grower) == "" {
		return &RuleError{"grower", "name is missing"}
	}
	if lot.Kilos <= 0 {
		return &RuleError{"weight", fmt.Sprintf("%d kg", lot.Kilos)}
	}
	return checkSugar(lot)
}
