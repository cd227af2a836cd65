package main

import (
	"sort"
	"sync"
)

type step struct {
	name string
	run  func() error
}

func fetch() error { return nil }

func build() error { return clean() }

func clean() error { return nil }

func compare(a, b string) bool { return a < b }

func load() { setup() }

func setup() {}

var steps = []step{{"fetch", fetch}, {name: "build", run: build}}

var ready = initial()

func initial() bool { return true }

func init() { load() }

func runAll() {
	for _, s := range steps {
		if err := s.run(); err != nil {
			return
		}
	}
}

func sorted(names []string) {
	sort.Slice(names, func(i, j int) bool { return compare(names[i], names[j]) })
}

func parallel() {
	var group sync.WaitGroup
	work := func(name string) {
		defer group.Done()
		notify(name)
	}
	go work("a")
	group.Wait()
}

func notify(name string) {}

func main() {
	runAll()
	sorted(nil)
	parallel()
}
