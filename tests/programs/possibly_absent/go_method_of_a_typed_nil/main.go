package main

import (
	"fmt"
	"strings"
)

type Shape interface{ Area() float64 }
type Square struct{ side float64 }
type Circle struct{ r float64 }

func (s *Square) Area() float64 { return s.side * s.side }
func (c *Circle) Area() float64 { return 3.14 * c.r * c.r }

func find(shapes map[string]Shape, name string) Shape {
	var found *Circle
	if s, ok := shapes[strings.ToLower(name)]; ok {
		return s
	}
	return found
}

func main() {
	shapes := map[string]Shape{"a": &Square{2}, "B": &Circle{1}}
	for _, n := range []string{"A", "B"} {
		if s := find(shapes, n); s != nil {
			fmt.Println(s.Area())
		}
	}
}
