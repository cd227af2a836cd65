package main

import (
	"fmt"
	"sort"
)

type Survey struct {
	Question string         `json:"question"`
	Options  []string       `json:"options"`
	Votes    map[string]int `json:"votes,omitempty"`
	Closed   bool           `json:"closed,omitempty"`
}

func NewSurvey(question string, options ...string) *Survey {
	return &Survey{Question: question, Options: options, Votes: map[string]int{}}
}

func (s *Survey) Cast(option string) error {
	if s.Closed {
		return fmt.Errorf("%q is closed", s.Question)
	}
	for _, known := range s.Options {
		if known == option {
			s.Votes[option]++
			return nil
		}
	}
	return fmt.Errorf("no option %q", option)
}

// Ranking lists the options, those with the most votes first.
func (s *Survey) Ranking() []string {
	ranked := append([]string(nil), s.Options...)
	sort.SliceStable(ranked, func(i, j int) bool {
		return s.Votes[ranked[i]] > s.Votes[ranked[j]]
	})
	return ranked
}
