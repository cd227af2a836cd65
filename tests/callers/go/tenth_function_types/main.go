package main

import (
	"example.com/app/hooks"
	. "example.com/app/server"
)

type state func(*machine) state

type machine struct{ text string }

func (m *machine) run() {
	for current := state(begin); current != nil; {
		current = current(m)
	}
}

func begin(m *machine) state { return middle }

func middle(m *machine) state {
	if m.text == "" {
		return nil
	}
	return end
}

func end(m *machine) state { return nil }

type home struct{}

func (home) Serve(request Request) string { return greet("home") }

func about(request Request) string { return greet("about") }

func greet(name string) string { return name }

func logging(next Handler) Handler {
	return HandlerFunc(func(request Request) string {
		log(request.Path)
		return next.Serve(request)
	})
}

func log(path string) {}

func served() {
	mux := NewMux(WithMiddleware(logging))
	mux.Handle("/", home{})
	mux.HandleFunc("/about", about)
	mux.Serve(Request{Path: "/"})
}

func onStart(name string) {}

func onStop(name string) {}

func hooked() {
	hooks.Default.On("start", onStart)
	hooks.Default.On("stop", func(name string) { onStop(name) })
	hooks.Default.Run("start")
}

type visit func(depth int, next visit)

func visited() {
	var count visit = func(depth int, next visit) {
		tally()
		if depth > 0 {
			next(depth-1, next)
		}
	}
	count(2, count)
}

func tally() {}

type operation struct {
	name  string
	apply func(a, b int) int
}

func add(a, b int) int { return a + b }

func subtract(a, b int) int { return a - b }

var operations = []operation{{"add", add}, {name: "subtract", apply: subtract}}

func calculate() {
	for _, operation := range operations {
		operation.apply(1, 2)
	}
}

func pipeline(stages ...func(int) int) func(int) int {
	return func(value int) int {
		for _, stage := range stages {
			value = stage(value)
		}
		return value
	}
}

func double(value int) int { return value * 2 }

func square(value int) int { return value * value }

func piped() {
	pipeline(double, square)(3)
	chosen := map[bool]func(int) int{true: double}[true]
	chosen(1)
	results := make(chan func() string)
	go func() { results <- result }()
	(<-results)()
}

func result() string { return "" }

func main() {
	(&machine{}).run()
	served()
	hooked()
	visited()
	calculate()
	piped()
}
