package main

import "fmt"

type Registry struct {
	names  []string
	counts map[string]int
}

func NewRegistry(names ...string) *Registry {
	r := &Registry{names: names}
	if len(names) > 3 {
		r.counts = make(map[string]int, len(names))
	}
	return r
}

func (r *Registry) Count(word string) {
	r.counts[word]++
}

func main() {
	r := NewRegistry("a", "b")
	for _, w := range []string{"a", "b", "a"} {
		r.Count(w)
	}
	fmt.Println(r.counts)
}
