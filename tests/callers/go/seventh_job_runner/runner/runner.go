package runner

import (
	"errors"
	"sync"

	"example.com/app/job"
)

type retry struct {
	job.Job
	times int
}

func (r retry) Run() error {
	var err error
	for i := 0; i < r.times; i++ {
		if err = r.Job.Run(); err == nil {
			return nil
		}
	}
	return err
}

type Runner struct {
	mutex   sync.Mutex
	done    func(int)
	retried map[string]int
}

func New(done func(int), retried map[string]int) *Runner {
	return &Runner{done: done, retried: retried}
}

func (r *Runner) wrap(name string, made job.Job) job.Job {
	if times, ok := r.retried[name]; ok {
		return retry{made, times}
	}
	return made
}

func (r *Runner) Start() {
	count := 0
	var group sync.WaitGroup
	for name, maker := range job.Makers {
		made := r.wrap(name, maker())
		group.Add(1)
		go func() {
			defer group.Done()
			if r.runOne(made) {
				r.mutex.Lock()
				defer r.mutex.Unlock()
				count++
			}
		}()
	}
	group.Wait()
	r.done(count)
}

func (r *Runner) runOne(each job.Job) bool {
	if err := each.Run(); err != nil {
		describe(each, err)
		return false
	}
	return each.Name() != ""
}

func describe(each job.Job, err error) string {
	var failure *job.Failure
	if errors.As(err, &failure) {
		return each.Name() + failure.Error()
	}
	return err.Error()
}
