package main

type Shape interface {
	Area() int
}

type Disc struct{}

func (d Disc) Area() int { return 3 }

func measure(shape Shape) int { return shape.Area() }

func main() {
	measure(Disc{})
}
