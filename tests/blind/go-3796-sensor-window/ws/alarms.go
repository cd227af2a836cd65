package main

import "math"

// Alarm looks at the newest readings and tells whether something is wrong.
type Alarm struct {
	Name   string
	Window int
	Test   func(newest []float64) bool
}

func jump(limit float64) func([]float64) bool {
	return func(v []float64) bool {
		return len(v) > 1 && math.Abs(v[0]-v[1]) > limit
	}
}

func meanAbove(limit float64) func([]float64) bool {
	return func(v []float64) bool {
		sum := 0.0
		for _, x := range v {
			sum += x
		}
		return len(v) > 0 && sum/float64(len(v)) > limit
	}
}

var alarms = []Alarm{
	{"jump", 2, jump(8)},
	{"hot", 3, meanAbove(30)},
}
