package main

import (
	"fmt"
	"os"

	"tasks/cli"
)

type usageError string

func (e usageError) Error() string { return string(e) }

func (e usageError) ExitCode() int { return 2 }

type store interface {
	all() []task
	save(task)
}

type task struct {
	title string
	done  bool
}

func (t *task) finish() { t.done = true }

func (t task) String() string {
	return mark(t.done) + t.title
}

func mark(done bool) string {
	if done {
		return "[x] "
	}
	return "[ ] "
}

type memory struct{ tasks []task }

func (m *memory) all() []task { return m.tasks }

func (m *memory) save(t task) { m.tasks = append(m.tasks, t) }

type audited struct {
	store
	log func(string)
}

func (a audited) save(t task) {
	a.log(t.String())
	a.store.save(t)
}

type app struct {
	store store
}

func (a *app) list(c *cli.Context) error {
	a.each(func(t task) {
		c.Printf("%v\n", t)
	})
	return nil
}

func (a *app) each(visit func(task)) {
	for _, t := range a.store.all() {
		visit(t)
	}
}

func (a *app) create(c *cli.Context) error {
	t := task{title: c.Arg(0)}
	if len(c.Args) > 1 {
		t.finish()
	}
	a.store.save(t)
	return nil
}

func needsTitle(c *cli.Context) error {
	if c.Arg(0) == "" {
		return usageError("no title")
	}
	return nil
}

func root(a *app) *cli.Command {
	add := &cli.Command{Name: "add", Usage: "adds a task", Run: a.create}
	add.Before = append(add.Before, needsTitle)
	both := &cli.Command{Name: "both", Run: cli.Chain(a.create, a.list)}
	list := &cli.Command{Name: "list", Usage: "lists tasks", Run: func(c *cli.Context) error {
		defer done("list")()
		return a.list(c)
	}}
	return new(cli.Command).Add(add, list).Add(both)
}

func done(name string) func() {
	return func() { trace(name) }
}

func trace(name string) { fmt.Fprintln(os.Stderr, "done", name) }

func record(line string) { fmt.Fprintln(os.Stderr, line) }

func main() {
	a := &app{store: audited{&memory{}, record}}
	os.Exit(root(a).Execute(os.Args[1:]))
}
