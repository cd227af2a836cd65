package main

import (
	"errors"
	"sort"

	zip "example.com/app/internal/codec"
	"example.com/app/store"
)

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func describe(err error) string {
	var missing *store.NotFound
	if errors.As(err, &missing) {
		return missing.Error()
	}
	return ""
}

func first() string { return "first" }

func second() string { return "second" }

func worker(db *store.Store, jobs <-chan func() string) {
	for job := range jobs {
		_ = db.Put(job(), "value")
	}
}

func run() error {
	db := store.New(zip.NewGzip(1))
	plain := store.New(nil)
	jobs := make(chan func() string, 2)
	jobs <- first
	jobs <- second
	close(jobs)
	worker(db, jobs)
	if err := plain.Put("", "x"); err != nil {
		describe(err)
	}
	keys := byLength(db.All())
	sort.Sort(keys)
	return nil
}

func main() {
	if err := run(); err != nil {
		panic(err)
	}
}
