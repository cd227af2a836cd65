package main

import (
	"errors"
	"fmt"
	"io"
	"sort"
	"strings"
)

type Shape interface {
	Area() float64
}

type Named interface {
	Name() string
}

type NamedShape interface {
	Shape
	Named
}

type Square struct{ side float64 }

func (s Square) Area() float64 { return power(s.side) }

func (s Square) Name() string { return "square" }

type Circle struct{ radius float64 }

func (c *Circle) Area() float64 { return c.radius * 3 }

func (c *Circle) Name() string { return c.prefix() + "circle" }

func (c *Circle) prefix() string { return "a " }

func (c *Circle) Grow(by float64) { c.radius += by }

type Point struct{}

func (Point) Area() float64 { return 0 }

func power(value float64) float64 { return value * value }

func total(shapes ...Shape) float64 {
	sum := 0.0
	for _, shape := range shapes {
		sum += shape.Area()
	}
	return sum
}

func describe(shape Shape) string {
	if named, ok := shape.(Named); ok {
		return named.Name()
	}
	switch known := shape.(type) {
	case Point:
		return label(known)
	case *Circle:
		known.Grow(1)
	}
	return ""
}

func label(point Point) string { return "point" }

func full(shape NamedShape) string {
	return fmt.Sprint(shape.Name(), shape.Area())
}

type byArea []Shape

func (b byArea) Len() int { return len(b) }

func (b byArea) Less(i, j int) bool { return compare(b[i], b[j]) }

func (b byArea) Swap(i, j int) { b[i], b[j] = b[j], b[i] }

func compare(left, right Shape) bool { return left.Area() < right.Area() }

type notFound struct{ name string }

func (n notFound) Error() string { return n.message() }

func (n notFound) message() string { return n.name }

func (n notFound) Is(target error) bool { return false }

func find(name string) (Shape, error) {
	if name == "" {
		return nil, notFound{name}
	}
	return &Circle{1}, nil
}

type counter struct {
	inner io.Writer
	count int
}

func (c *counter) Write(data []byte) (int, error) {
	c.add(len(data))
	return c.inner.Write(data)
}

func (c *counter) add(count int) { c.count += count }

type temperature float64

func (t temperature) String() string { return t.unit() }

func (t temperature) unit() string { return "C" }

type Visitor interface {
	Visit(node *Node) Visitor
}

type Node struct {
	children []*Node
}

func (n *Node) Walk(visitor Visitor) {
	next := visitor.Visit(n)
	if next == nil {
		return
	}
	for _, child := range n.children {
		child.Walk(next)
	}
}

type depth int

func (d depth) Visit(node *Node) Visitor {
	if d.deep() {
		return nil
	}
	return d + 1
}

func (d depth) deep() bool { return d > 3 }

type visitFunc func(*Node)

func (v visitFunc) Visit(node *Node) Visitor {
	v(node)
	return v
}

func seen(node *Node) {}

func shapes() {
	circle := &Circle{2}
	total(Square{1}, circle, Point{})
	describe(circle)
	full(circle)
	full(Square{2})
	sort.Sort(byArea{Square{1}, Point{}})
}

func failing() {
	shape, err := find("x")
	var missing notFound
	if errors.As(err, &missing) {
		missing.message()
	}
	if err != nil {
		fmt.Println(err.Error())
		return
	}
	shape.Area()
}

func writing() {
	out := &counter{inner: &strings.Builder{}}
	fmt.Fprintf(out, "%v", temperature(3))
	out.Write(nil)
}

func walking() {
	root := &Node{children: []*Node{{}}}
	root.Walk(depth(0))
	root.Walk(visitFunc(seen))
}

func main() {
	shapes()
	failing()
	writing()
	walking()
}
