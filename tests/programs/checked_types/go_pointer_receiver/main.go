package main

import "fmt"

type Shape interface {
	Area() float64
}

type Square struct{ side float64 }

func (s *Square) Area() float64 { return s.side * s.side }

func total(shapes []Shape) float64 {
	sum := 0.0
	for _, s := range shapes {
		sum += s.Area()
	}
	return sum
}

func main() {
	shapes := []Shape{Square{2}, Square{3}}
	fmt.Println(total(shapes))
}
