package main

import (
	"errors"
	"fmt"
	"os"
)

var errFull = errors.New("spool is full")

// FileSpool keeps the jobs that wait for a printer.
type FileSpool struct {
	Dir   string
	Limit int
	jobs  []string
}

// OpenFileSpool checks the folder and opens a spool on it.
func OpenFileSpool(dir string) (*FileSpool, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("spool: %w", err)
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("spool: %s is not a folder", dir)
	}
	return &FileSpool{Dir: dir, Limit: 10}, nil
}

// Put adds a job.
func (s *FileSpool) Put(job string) error {
	if len(s.jobs) >= s.Limit {
		return errFull
	}
	s.jobs = append(s.jobs, job)
	return nil
}

// Len says how many jobs wait.
func (s *FileSpool) Len() int {
	return len(s.jobs)
}
