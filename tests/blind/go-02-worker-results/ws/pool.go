package main

import "sync"

type Result struct {
	Job   int
	Value int
}

type Task func(int) int

func Run(workers int, jobs []int, task Task) <-chan Result {
	queue := make(chan int, len(jobs))
	results := make(chan Result, len(jobs))
	var group sync.WaitGroup
	for w := 0; w < workers; w++ {
		group.Add(1)
		go func() {
			defer group.Done()
			for job := range queue {
				results <- Result{job, task(job)}
			}
		}()
	}
	for _, job := range jobs {
		queue <- job
	}
	close(queue)
	group.Wait()
	return results
}
