package main

import (
	"fmt"
	"strings"
)

type Counter struct {
	hits map[string]int
}

func (c *Counter) Wrap(next Handler) Handler {
	return HandlerFunc(func(path string) string {
		c.add(path)
		return next.Serve(path)
	})
}

func (c *Counter) add(path string) { c.hits[path]++ }

type Static struct{ root string }

func (s Static) Serve(path string) string { return s.join(path) }

func (s Static) join(parts ...string) string {
	return s.root + strings.Join(parts, "/")
}

type Closed struct{}

func (Closed) Serve(path string) string { return "closed" }

func upper(next Handler) Handler {
	return HandlerFunc(func(p string) string { return loud(next.Serve(p)) })
}

func loud(s string) string { return strings.ToUpper(s) }

func hello(path string) string { return "hello " + path }

func main() {
	counter := &Counter{hits: map[string]int{}}
	mux := NewMux(counter.Wrap, upper)
	mux.HandleFunc("/hello", hello)
	mux.Handle("/static", Static{root: "/var"})
	for _, path := range []string{"/hello", "/static", "/x"} {
		fmt.Println(mux.Serve(path))
	}
	fmt.Println(counter.hits)
}
