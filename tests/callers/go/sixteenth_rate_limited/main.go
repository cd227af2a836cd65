package main

import (
	"errors"
	"fmt"
	"sync"

	"limited/queue"
)

type Job struct{ Name string }

func (j Job) Key() string { return normalize(j.Name) }

func (j *Job) Run() error {
	if j.Name == "" {
		return &Failed{job: j}
	}
	return nil
}

type Failed struct{ job *Job }

func (f *Failed) Error() string { return "failed " + f.describe() }

func (f *Failed) describe() string { return f.job.Key() }

func normalize(name string) string { return name }

type metrics struct {
	sync.Mutex
	counts map[string]int
}

func (m *metrics) observe(name string) func() {
	m.Lock()
	defer m.Unlock()
	m.counts[name]++
	return func() { m.finish(name) }
}

func (m *metrics) finish(name string) { delete(m.counts, name) }

func handle(q *queue.Queue[*Job], seen *metrics) error {
	return q.Drain(func(job *Job) error {
		defer seen.observe(job.Key())()
		return job.Run()
	})
}

func classify(err error) string {
	var failed *Failed
	switch {
	case errors.As(err, &failed):
		return failed.describe()
	case err != nil:
		return err.Error()
	}
	return ""
}

func onFull(size int) { fmt.Println(size) }

func main() {
	seen := &metrics{counts: map[string]int{}}
	q := queue.New(queue.WithLimit[*Job](2), queue.OnFull[*Job](onFull))
	for _, name := range []string{"a", "", "c"} {
		q.Push(&Job{name})
	}
	fmt.Println(classify(handle(q, seen)))
	keys := queue.Map(q.Items(), (*Job).Key)
	fmt.Println(keys, queue.First(keys, isEmpty))
}

func isEmpty(text string) bool { return text == "" }
