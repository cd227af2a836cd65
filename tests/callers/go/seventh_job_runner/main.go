package main

import (
	"fmt"

	"example.com/app/job"
	"example.com/app/runner"
)

type report struct {
	job.Base
	values []int
}

func newReport() job.Job { return &report{Base: job.Base{Title: "report"}, values: []int{1}} }

func (r *report) rows() int { return len(r.values) }

func (r *report) Run() error {
	if r.rows() == 0 {
		return fmt.Errorf("no rows")
	}
	return nil
}

func onDone(count int) { fmt.Println(count) }

func main() {
	job.Register("report", newReport)
	runner.New(onDone, map[string]int{"mail": 2}).Start()
}
