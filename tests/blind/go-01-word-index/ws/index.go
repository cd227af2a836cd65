package main

import "strings"

type Index struct {
	postings map[string][]int
	lines    []string
}

func NewIndex() *Index {
	return &Index{lines: make([]string, 0, 16)}
}

func (ix *Index) Add(line string) {
	id := len(ix.lines)
	ix.lines = append(ix.lines, line)
	for _, word := range strings.Fields(strings.ToLower(line)) {
		ix.postings[word] = append(ix.postings[word], id)
	}
}

func (ix *Index) Find(word string) []string {
	var found []string
	for _, id := range ix.postings[strings.ToLower(word)] {
		found = append(found, ix.lines[id])
	}
	return found
}
