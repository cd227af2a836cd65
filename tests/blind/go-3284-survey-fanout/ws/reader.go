package main

import (
	"fmt"
	"strconv"
	"strings"
)

// Answer is one line of a questionnaire batch.
type Answer struct {
	Batch string
	Score int
}

// Result carries an answer or what went wrong while reading.
type Result struct {
	Answer Answer
	Err    error
}

// readBatch streams the answers of one batch. A bad line ends the batch, its
// rest can't be trusted.
func readBatch(name, text string) <-chan Result {
	out := make(chan Result)
	go func() {
		for n, line := range strings.Split(strings.TrimSpace(text), "\n") {
			score, err := strconv.Atoi(strings.TrimSpace(line))
			if err != nil {
				out <- Result{Err: fmt.Errorf("%s line %d: %w", name, n+1, err)}
				return
			}
			out <- Result{Answer: Answer{name, score}}
		}
		close(out)
	}()
	return out
}
