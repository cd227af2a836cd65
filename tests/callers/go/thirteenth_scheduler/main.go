package main

import (
	"container/heap"
	"sync"
	"time"
)

type Task interface {
	Run() error
}

type Named interface {
	Task
	Name() string
}

type base struct{ name string }

func (b base) Name() string { return b.label() }

func (b base) label() string { return b.name }

type printTask struct {
	base
	out func(string)
}

func (p *printTask) Run() error {
	p.out(p.Name())
	return nil
}

type retry struct {
	Task
	times int
}

func (r retry) Run() (err error) {
	for n := 0; n < r.times; n++ {
		if err = r.Task.Run(); err == nil {
			return
		}
		r.wait(n)
	}
	return
}

func (r retry) wait(n int) { time.Sleep(delay(n)) }

func delay(n int) time.Duration { return time.Duration(n) }

type queue []*entry

type entry struct {
	task Task
	at   int
}

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].before(q[j]) }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(*entry)) }
func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

func (e *entry) before(other *entry) bool { return e.at < other.at }

type scheduler struct {
	queue queue
	mu    sync.Mutex
	done  []func(Task)
}

func (s *scheduler) add(task Task, at int) *scheduler {
	s.mu.Lock()
	defer s.unlock()
	heap.Push(&s.queue, &entry{task, at})
	return s
}

func (s *scheduler) unlock() { s.mu.Unlock() }

func (s *scheduler) onDone(action func(Task)) { s.done = append(s.done, action) }

func (s *scheduler) run() {
	for s.queue.Len() > 0 {
		next := heap.Pop(&s.queue).(*entry)
		if err := next.task.Run(); err != nil {
			continue
		}
		for _, action := range s.done {
			action(next.task)
		}
	}
}

func show(text string) {}

func finished(task Task) {
	if named, ok := task.(Named); ok {
		show(named.Name())
	}
}

func main() {
	s := &scheduler{}
	s.onDone(finished)
	s.add(&printTask{base{"a"}, show}, 1).add(retry{&printTask{out: show}, 2}, 2)
	s.run()
}
