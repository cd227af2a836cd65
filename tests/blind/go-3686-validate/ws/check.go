package main

import (
	"fmt"
	"strings"
)

// FieldError lists what is wrong with a record.
type FieldError struct {
	Record   string
	Problems []string
}

func (e *FieldError) Error() string {
	return e.Record + ": " + strings.Join(e.Problems, "; ")
}

func (e *FieldError) add(record, format string, args ...any) *FieldError {
	if e == nil {
		e = &FieldError{Record: record}
	}
	e.Problems = append(e.Problems, fmt.Sprintf(format, args...))
	return e
}

// Shipment is one row of the list.
type Shipment struct {
	ID      string
	Weight  float64
	Country string
}

// Validate reports all problems of a shipment at once.
func Validate(s Shipment) error {
	var found *FieldError
	if s.ID == "" {
		found = found.add("?", "no id")
	}
	if s.Weight <= 0 {
		found = found.add(s.ID, "weight %g", s.Weight)
	}
	if len(s.Country) != 2 || strings.ToUpper(s.Country) != s.Country {
		found = found.add(s.ID, "country %q", s.Country)
	}
	return found
}
