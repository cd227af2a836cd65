package main

import (
	"sync"

	"example.com/layers/service"
	"example.com/layers/store"
)

func hook(key string) {}

func seed(target store.Store) {
	target.Put("a", "1")
}

var routes = map[string]func(*service.Service, string) error{
	"find": func(s *service.Service, key string) error {
		_, err := s.Find(key)
		return err
	},
}

func handle(s *service.Service) error {
	find, create := s.Find, s.Create
	if err := create("k", "v"); err != nil {
		return err
	}
	_, err := find("k")
	return err
}

func Map[T, R any](values []T, apply func(T) R) []R {
	var out []R
	for _, value := range values {
		out = append(out, apply(value))
	}
	return out
}

func Filter[T any](values []T, keep func(T) bool) []T {
	var out []T
	for _, value := range values {
		if keep(value) {
			out = append(out, value)
		}
	}
	return out
}

func double(value int) int { return value * 2 }
func even(value int) bool  { return value%2 == 0 }
func square(value int) int { return value * value }

func pipeline() int {
	doubled := Map(Filter([]int{1, 2}, even), double)
	return double(doubled[0])
}

func worker(group *sync.WaitGroup, jobs <-chan int, results chan<- int) {
	defer done(group)
	for job := range jobs {
		results <- square(job)
	}
}

func done(group *sync.WaitGroup) { group.Done() }

func workers() {
	var group sync.WaitGroup
	jobs, results := make(chan int, 2), make(chan int, 2)
	group.Add(1)
	go worker(&group, jobs, results)
	jobs <- 2
	close(jobs)
	group.Wait()
}

func main() {
	memory := store.NewMemory()
	seed(memory)
	s := service.New(store.NewCached(memory), service.WithLogger(service.StdLogger{}), service.WithHook(hook))
	if err := handle(s); err != nil {
		panic(err)
	}
	routes["find"](s, "a")
	pipeline()
	workers()
}
