package main

import "fmt"

type Task interface {
	Do() error
}

type Print struct{ text string }

func (p Print) Do() error { return p.emit() }

func (p Print) emit() error { return nil }

type Func func() error

func (f Func) Do() error { return f() }

type Pool struct {
	tasks chan Task
	fail  func(error)
}

func NewPool(fail func(error)) *Pool {
	return &Pool{tasks: make(chan Task, 1), fail: fail}
}

func (p *Pool) Add(task Task) { p.tasks <- task }

func (p *Pool) Run() {
	for task := range p.tasks {
		if err := task.Do(); err != nil {
			p.fail(err)
		}
	}
}

func report(err error) { fmt.Println(format(err)) }

func format(err error) string { return err.Error() }

func clean() error { return nil }

func main() {
	pool := NewPool(report)
	pool.Add(Print{"a"})
	pool.Add(Func(clean))
	pool.Run()
}
