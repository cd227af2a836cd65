package main

import (
	"sort"
	"strings"
	"sync"
	"time"

	geo "example.com/app/shapes"
)

type Worker struct {
	done  func()
	steps []func(*Worker) error
}

func (w *Worker) first() error { return nil }

func (w *Worker) second() error { return w.check() }

func (w *Worker) check() error { return nil }

func (w *Worker) finish() {}

func (w *Worker) report() {}

func (w *Worker) tick() {}

func (w *Worker) less(a, b int) bool { return a < b }

func (w *Worker) upper(letter rune) rune { return letter }

func (w *Worker) once() {}

func (w *Worker) load() int { return 1 }

func newWorker() *Worker {
	worker := &Worker{}
	worker.done = worker.finish
	worker.steps = []func(*Worker) error{(*Worker).first, (*Worker).second}
	return worker
}

func (w *Worker) run() {
	defer w.done()
	for _, step := range w.steps {
		if err := step(w); err != nil {
			return
		}
	}
}

func expressions() {
	sum := geo.Point.Sum
	sum(geo.Point{X: 1})
	move := (*geo.Point).Move
	move(geo.New(1, 2), 3)
	through := geo.Mover.Move
	through(geo.New(1, 1), 2)
}

func values() {
	point := geo.New(1, 2)
	handlers := geo.Handlers{OnMove: point.Move, OnSum: point.Sum}
	handlers.Run()
	text := geo.Origin.String
	text()
}

func started() {
	worker := newWorker()
	go worker.report()
	worker.run()
	time.AfterFunc(time.Second, worker.tick)
	var once sync.Once
	once.Do(worker.once)
}

func library() {
	worker := newWorker()
	numbers := []int{2, 1}
	sort.Slice(numbers, func(i, j int) bool { return worker.less(numbers[i], numbers[j]) })
	strings.Map(worker.upper, "a")
}

func pair() (func() int, func(int)) {
	point := geo.New(3, 4)
	return point.Sum, point.Move
}

func returned() {
	sum, move := pair()
	move(sum())
}

func lazy(load func() int) func() int {
	var value *int
	return func() int {
		if value == nil {
			loaded := load()
			value = &loaded
		}
		return *value
	}
}

func lazily() {
	get := lazy(newWorker().load)
	get()
	get()
}

func main() {
	expressions()
	values()
	started()
	library()
	returned()
	lazily()
}
