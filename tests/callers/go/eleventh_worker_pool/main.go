package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

type Job interface {
	Do(ctx context.Context) (Result, error)
}

type JobFunc func(context.Context) (Result, error)

func (f JobFunc) Do(ctx context.Context) (Result, error) { return f(ctx) }

type Result struct{ value int }

func (r Result) Double() Result { return Result{twice(r.value)} }

func twice(value int) int { return value * 2 }

type sumJob struct{ values []int }

func (j *sumJob) Do(ctx context.Context) (Result, error) {
	return Result{total(j.values...)}, nil
}

func total(values ...int) (sum int) {
	for _, value := range values {
		sum += value
	}
	return
}

type retrying struct {
	Job
	left int
}

func (r retrying) Do(ctx context.Context) (Result, error) {
	result, err := r.Job.Do(ctx)
	if errors.Is(err, errBusy) && r.left > 0 {
		return retrying{r.Job, r.left - 1}.Do(ctx)
	}
	return result, err
}

var errBusy = errors.New("busy")

type Option func(*Pool)

func WithLog(log func(string)) Option { return func(p *Pool) { p.log = log } }

func WithSize(size int) Option {
	return func(p *Pool) { p.size = atLeastOne(size) }
}

func atLeastOne(size int) int { return size }

type Pool struct {
	size    int
	log     func(string)
	jobs    chan Job
	results chan Result
	wait    sync.WaitGroup
	once    sync.Once
}

func NewPool(options ...Option) *Pool {
	pool := &Pool{size: 1, log: discard, jobs: make(chan Job, 8), results: make(chan Result, 8)}
	for _, apply := range options {
		apply(pool)
	}
	return pool
}

func discard(string) {}

func (p *Pool) Start(ctx context.Context) {
	for n := 0; n < p.size; n++ {
		p.wait.Add(1)
		go p.work(ctx)
	}
}

func (p *Pool) work(ctx context.Context) {
	defer p.wait.Done()
	for job := range p.jobs {
		result, err := job.Do(ctx)
		if err != nil {
			p.log(describe(err))
			continue
		}
		p.results <- result
	}
}

func describe(err error) string { return fmt.Sprint(err) }

func (p *Pool) Submit(jobs ...Job) *Pool {
	for _, job := range jobs {
		p.jobs <- job
	}
	return p
}

func (p *Pool) Close() {
	p.once.Do(func() { close(p.jobs) })
	p.wait.Wait()
	close(p.results)
}

func print(text string) { fmt.Println(text) }

func fetch(ctx context.Context) (Result, error) { return Result{1}, check(ctx) }

func check(ctx context.Context) error { return ctx.Err() }

func main() {
	pool := NewPool(WithLog(print), WithSize(2))
	pool.Start(context.Background())
	pool.Submit(&sumJob{[]int{1, 2}}, JobFunc(fetch)).Submit(retrying{&sumJob{}, 2})
	pool.Close()
	for result := range pool.results {
		result.Double()
	}
}
