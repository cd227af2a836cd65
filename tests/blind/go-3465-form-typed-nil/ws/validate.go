package main

import (
	"fmt"
	"strings"
)

type Booking struct {
	Guest  string
	Nights int
	Rooms  int
}

type FieldError struct {
	Field  string
	Reason string
}

func (e *FieldError) Error() string {
	return fmt.Sprintf("%s %s", e.Field, e.Reason)
}

func checkGuest(b Booking) error {
	if strings.TrimSpace(b.Guest) == "" {
		return &FieldError{"guest", "is required"}
	}
	return nil
}

func checkStay(b Booking) error {
	var invalid *FieldError
	switch {
	case b.Nights < 1:
		invalid = &FieldError{"nights", "must be at least 1"}
	case b.Rooms < 1 || b.Rooms > 5:
		invalid = &FieldError{"rooms", "must be between 1 and 5"}
	}
	return invalid
}

func validate(b Booking) []error {
	var problems []error
	for _, check := range []func(Booking) error{checkGuest, checkStay} {
		if err := check(b); err != nil {
			problems = append(problems, err)
		}
	}
	return problems
}
