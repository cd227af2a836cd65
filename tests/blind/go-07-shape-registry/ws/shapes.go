package main

import (
	"math"
	"strconv"
	"strings"
)

type Shape struct {
	kind  string
	attrs map[string]any
}

func read(line string) Shape {
	parts := strings.Fields(line)
	shape := Shape{kind: parts[0], attrs: map[string]any{}}
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(part, "=")
		if n, err := strconv.ParseFloat(value, 64); err == nil && key != "r" {
			shape.attrs[key] = n
		} else {
			shape.attrs[key] = value
		}
	}
	return shape
}

func (s Shape) Area() float64 {
	if s.kind == "circle" {
		r := s.attrs["r"].(float64)
		return math.Pi * r * r
	}
	return s.attrs["w"].(float64) * s.attrs["h"].(float64)
}
