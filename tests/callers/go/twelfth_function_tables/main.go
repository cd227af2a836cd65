package main

import (
	"context"
	"sort"
	"strings"
	"sync"
)

type handler func(ctx context.Context, name string) error

type command struct {
	name string
	run  handler
	help func() string
}

var commands = map[string]*command{
	"list": {name: "list", run: list, help: listHelp},
	"add":  {name: "add", run: func(ctx context.Context, name string) error { return add(name) }},
}

func init() {
	commands["remove"] = &command{name: "remove", run: remove}
	setUp()
}

func setUp() {}

func list(ctx context.Context, name string) error { return nil }

func listHelp() string { return "lists" }

func add(name string) error { return nil }

func remove(ctx context.Context, name string) error { return undo(name) }

func undo(name string) error { return nil }

func dispatch(name string) error {
	found, ok := commands[name]
	if !ok {
		return unknown(name)
	}
	if found.help != nil {
		found.help()
	}
	return found.run(context.Background(), name)
}

func unknown(name string) error { return nil }

type option func(*config)

type config struct {
	retries int
	onFail  func(error)
	filters []func(string) bool
}

func retries(count int) option {
	return func(c *config) { c.retries = checked(count) }
}

func onFail(action func(error)) option {
	return func(c *config) { c.onFail = action }
}

func checked(count int) int { return count }

func report(err error) {}

func short(text string) bool { return len(text) < limit() }

func limit() int { return 3 }

func newConfig(options ...option) *config {
	made := &config{onFail: ignore}
	for _, apply := range options {
		apply(made)
	}
	made.filters = append(made.filters, short, func(text string) bool { return strings.HasPrefix(text, prefix()) })
	return made
}

func ignore(err error) {}

func prefix() string { return "x" }

func (c *config) accepts(text string) bool {
	for _, filter := range c.filters {
		if !filter(text) {
			c.onFail(nil)
			return false
		}
	}
	return true
}

type stage func(<-chan int) <-chan int

func double(in <-chan int) <-chan int {
	return each(in, func(value int) int { return times(value, 2) })
}

func times(value, by int) int { return value * by }

func each(in <-chan int, change func(int) int) <-chan int {
	out := make(chan int)
	go func() {
		defer close(out)
		for value := range in {
			out <- change(value)
		}
	}()
	return out
}

func square(in <-chan int) <-chan int { return each(in, squared) }

func squared(value int) int { return value * value }

func connect(in <-chan int, stages ...stage) <-chan int {
	for _, next := range stages {
		in = next(in)
	}
	return in
}

type worker struct{ jobs chan func() }

func (w *worker) loop() {
	for job := range w.jobs {
		job()
	}
}

func (w *worker) submit(job func()) { w.jobs <- job }

func (w *worker) close() { close(w.jobs) }

func work() {}

func moreWork() {}

func memo(compute func(int) int) func(int) int {
	known := map[int]int{}
	return func(value int) int {
		if _, ok := known[value]; !ok {
			known[value] = compute(value)
		}
		return known[value]
	}
}

func slow(value int) int { return value }

func calls() {
	dispatch("list")
}

func configured() {
	newConfig(retries(1), onFail(report)).accepts("a")
}

func piped() {
	in := make(chan int)
	connect(in, double, square)
}

func worked() {
	w := &worker{jobs: make(chan func())}
	go w.loop()
	defer w.close()
	w.submit(work)
	w.submit(func() { moreWork() })
	var once sync.Once
	once.Do(setUp)
}

func sorted(words []string) {
	sort.Slice(words, func(i, j int) bool { return less(words[i], words[j]) })
	strings.Map(upper, "a")
	fast := memo(slow)
	fast(1)
	if call := choose(true); call != nil {
		call()
	}
}

func less(left, right string) bool { return left < right }

func upper(letter rune) rune { return letter }

func choose(flag bool) (result func()) {
	result = work
	if flag {
		result = moreWork
	}
	return
}

func main() {
	calls()
	configured()
	piped()
	worked()
	sorted(nil)
}
