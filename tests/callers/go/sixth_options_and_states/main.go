package main

import (
	"errors"
	"fmt"
)

type State int

const (
	Idle State = iota
	Working
)

func names() []string { return []string{"idle", "working"} }

func (s State) String() string { return names()[s] }

type step func(*Machine) step

type Option func(*Machine)

type Machine struct {
	name  string
	clock func() int
	state State
}

func WithName(name string) Option {
	return func(m *Machine) { m.name = name }
}

func WithClock(clock func() int) Option {
	return func(m *Machine) { m.clock = clock }
}

func system() int { return 1 }

func fixed() int { return 2 }

func New(options ...Option) *Machine {
	m := &Machine{clock: system}
	for _, option := range options {
		option(m)
	}
	return m
}

func (m *Machine) Run() (err error) {
	defer m.guard(&err)
	for current := step(idle); current != nil; {
		current = current(m)
	}
	report(m.state)
	return nil
}

func (m *Machine) guard(err *error) {
	if problem := recover(); problem != nil {
		*err = fmt.Errorf("%v", problem)
	}
	defer func() { m.cleanup() }()
}

func (m *Machine) cleanup() { m.state = Idle }

func (m *Machine) stamp() int { return m.clock() }

func idle(m *Machine) step {
	m.stamp()
	return working
}

func working(m *Machine) step {
	m.state = Working
	m.stamp()
	if err := load(m.name); err != nil {
		return failed
	}
	return nil
}

func failed(m *Machine) step { panic(m.name) }

func load(name string) error {
	if name == "" {
		return errors.New("no name")
	}
	return nil
}

func report(state State) string { return state.String() }

func hooks() (before, after func()) {
	return func() { notify("before") }, finish
}

func finish() {}

func notify(text string) {}

func main() {
	machine := New(WithName("a"), WithClock(fixed))
	if err := machine.Run(); err != nil {
		return
	}
	before, after := hooks()
	before()
	defer after()
	go func() { _ = New().Run() }()
}
