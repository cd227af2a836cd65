package main

import "errors"

type Handler interface{ Handle(path string) }

type HandlerFunc func(path string)

func (f HandlerFunc) Handle(path string) { f(path) }

func hello(path string) {}

func bye(path string) {}

type Page struct{ text string }

func (p *Page) Handle(path string) { p.render() }

func (p *Page) render() {}

var handlers = map[string]Handler{
	"hello": HandlerFunc(hello),
	"page":  &Page{"a"},
}

func dispatch(path string) {
	if handler, ok := handlers[path]; ok {
		handler.Handle(path)
	}
}

func adapt() {
	HandlerFunc(bye).Handle("/")
}

type Shape interface{ Area() float64 }

type Circle struct{ radius float64 }

func (c Circle) Area() float64 { return c.radius * 3 }

type Square struct{ side float64 }

func (s Square) Area() float64 { return s.Side() * s.Side() }

func (s Square) Side() float64 { return s.side }

func total(shapes []Shape) float64 {
	sum := 0.0
	for _, shape := range shapes {
		sum += shape.Area()
	}
	return sum
}

func switched(value interface{}) {
	switch typed := value.(type) {
	case Circle:
		typed.Area()
	case Square:
		typed.Side()
	case *Page:
		typed.render()
	}
}

func NewShape() Shape { return Square{1} }

func asserted() {
	if square, ok := NewShape().(Square); ok {
		square.Side()
	}
}

type NotFound struct{ name string }

func (e *NotFound) Error() string { return e.name }

func find(name string) error { return &NotFound{name} }

func errored() string {
	err := find("a")
	var missing *NotFound
	if errors.As(err, &missing) {
		return missing.Error()
	}
	return ""
}

func main() {
	total([]Shape{Circle{1}, Square{2}})
	dispatch("hello")
	adapt()
	switched(Circle{1})
	asserted()
	errored()
}
