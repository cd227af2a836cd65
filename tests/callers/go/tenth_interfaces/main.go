package main

import (
	"errors"
	"fmt"
)

type Shape interface {
	Area() float64
	Scale(factor float64) Shape
}

type Square struct{ side float64 }

func (s Square) Area() float64 { return multiply(s.side, s.side) }

func (s Square) Scale(factor float64) Shape { return Square{s.side * factor} }

func (s Square) Rotate() Square { return s }

type Circle struct{ radius float64 }

func (c *Circle) Area() float64 { return multiply(c.radius, 3) }

func (c *Circle) Scale(factor float64) Shape {
	c.radius = multiply(c.radius, factor)
	return c
}

func (c *Circle) String() string { return c.label() }

func (c *Circle) label() string { return "circle" }

type Blob struct{}

func (Blob) Area(scale float64) float64 { return 0 }

func multiply(a, b float64) float64 { return a * b }

type NotFound struct{ name string }

func (n *NotFound) Error() string { return describe(n.name) }

func (n *NotFound) Is(target error) bool { return target == missing }

func (n *NotFound) Unwrap() error { return inner() }

func describe(name string) string { return name + " not found" }

func inner() error { return nil }

var missing = errors.New("missing")

type Visitor interface{ Visit(node Node) Visitor }

type Node interface{ Walk(visitor Visitor) }

type leaf struct{}

func (l leaf) Walk(visitor Visitor) { visitor.Visit(l) }

type branch struct{ children []Node }

func (b branch) Walk(visitor Visitor) {
	next := visitor.Visit(b)
	for _, child := range b.children {
		child.Walk(next)
	}
}

type counter struct{ count int }

func (c *counter) Visit(node Node) Visitor {
	c.add()
	return c
}

func (c *counter) add() { c.count++ }

type silent struct{}

func (silent) Visit(node Node) Visitor { return nil }

type Plugin interface{ Name() string }

type Starter interface{ Start() }

type Stopper interface{ Stop() }

type plain struct{}

func (plain) Name() string { return "plain" }

type full struct{}

func (full) Name() string { return "full" }

func (full) Start() {}

func (full) Stop() {}

var plugins = map[string]Plugin{"plain": plain{}, "full": full{}}

func makeShape(kind string) Shape {
	if kind == "circle" {
		return &Circle{1}
	}
	return Square{1}
}

func total(shapes ...Shape) (sum float64) {
	for _, shape := range shapes {
		sum += shape.Area()
	}
	return
}

func shapes() {
	total(Square{1}, &Circle{2})
	makeShape("circle").Scale(2).Area()
	var shape Shape = Square{3}
	if square, ok := shape.(Square); ok {
		square.Rotate()
	}
	switch known := shape.(type) {
	case *Circle:
		known.label()
	case Square:
		known.Rotate().Area()
	}
	fmt.Println(&Circle{1})
}

func find(name string) error { return &NotFound{name} }

func failed() {
	err := find("a")
	var notFound *NotFound
	if errors.As(err, &notFound) {
		_ = notFound.Error()
	}
	if errors.Is(err, missing) {
		fmt.Println(err.Error())
	}
}

func walked() {
	tree := branch{[]Node{leaf{}, branch{}}}
	tree.Walk(&counter{})
}

func started() {
	for _, plugin := range plugins {
		plugin.Name()
		if starter, ok := plugin.(Starter); ok {
			starter.Start()
		}
		if stopper, ok := plugin.(interface{ Stop() }); ok {
			stopper.Stop()
		}
	}
}

var _ Shape = (*Circle)(nil)
var _ Visitor = silent{}

func main() {
	shapes()
	failed()
	walked()
	started()
}
