package main

import (
	"fmt"
	"strings"
)

// FieldError tells which field of a form is wrong.
type FieldError struct {
	Field, Problem string
}

func (e *FieldError) Error() string {
	return fmt.Sprintf("%s %s", e.Field, e.Problem)
}

type Form map[string]string

type Rule func(field, value string) *FieldError

func required(field, value string) *FieldError {
	if strings.TrimSpace(value) == "" {
		return &FieldError{field, "is missing"}
	}
	return nil
}

func maxLen(n int) Rule {
	return func(field, value string) *FieldError {
		if len(value) > n {
			return &FieldError{field, fmt.Sprintf("is longer than %d", n)}
		}
		return nil
	}
}

type Check struct {
	Field string
	Rules []Rule
}

// Validate returns the first problem of the form.
func Validate(form Form, checks []Check) error {
	var problem *FieldError
	for _, check := range checks {
		for _, rule := range check.Rules {
			if problem = rule(check.Field, form[check.Field]); problem != nil {
				return problem
			}
		}
	}
	return problem
}
