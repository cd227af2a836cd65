package main

import (
	"fmt"
	"sort"
	"sync"
)

var uploads = map[string]string{
	"clinic":  "4\n5\n3\n5\n",
	"library": "2\n3\nn/a\n4\n",
	"pool":    "5\n5\n4\n",
}

// merge joins the streams into one and closes it after the last of them.
func merge(streams ...<-chan Result) <-chan Result {
	out := make(chan Result)
	var wg sync.WaitGroup
	for _, s := range streams {
		wg.Add(1)
		go func(in <-chan Result) {
			defer wg.Done()
			for r := range in {
				out <- r
			}
		}(s)
	}
	go func() {
		wg.Wait()
		close(out)
	}()
	return out
}

type stat struct{ n, sum int }

func collect(in <-chan Result) (map[string]stat, []error) {
	stats := map[string]stat{}
	var errs []error
	for r := range in {
		if r.Err != nil {
			errs = append(errs, r.Err)
			continue
		}
		s := stats[r.Answer.Batch]
		s.n++
		s.sum += r.Answer.Score
		stats[r.Answer.Batch] = s
	}
	return stats, errs
}

func main() {
	var names []string
	var streams []<-chan Result
	for name, text := range uploads {
		names = append(names, name)
		streams = append(streams, readBatch(name, text))
	}
	stats, errs := collect(merge(streams...))
	sort.Strings(names)
	for _, name := range names {
		s := stats[name]
		fmt.Printf("%-8s %d answers, mean %.2f\n", name, s.n, float64(s.sum)/float64(s.n))
	}
	for _, err := range errs {
		fmt.Println("skipped:", err)
	}
}
