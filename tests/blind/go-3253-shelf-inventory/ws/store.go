package main

import (
	"fmt"
	"io"
	"sort"
)

// Shelf holds the number of pieces by article.
type Shelf struct {
	Name   string
	Pieces map[string]int
	Moves  int
}

func (s *Shelf) clear() {
	s.Pieces = make(map[string]int)
	s.Moves = 0
}

// Store is a row of shelves.
type Store struct {
	shelves []Shelf
}

// NewStore sets up empty shelves.
func NewStore(names ...string) *Store {
	store := &Store{shelves: make([]Shelf, len(names))}
	for i, name := range names {
		store.shelves[i].Name = name
	}
	store.Reset()
	return store
}

// Reset empties all shelves, as at the start of a stocktaking.
func (st *Store) Reset() {
	for _, shelf := range st.shelves {
		shelf.clear()
	}
}

func (st *Store) find(name string) *Shelf {
	i := sort.Search(len(st.shelves), func(i int) bool { return st.shelves[i].Name >= name })
	if i == len(st.shelves) || st.shelves[i].Name != name {
		return nil
	}
	return &st.shelves[i]
}

// Put adds pieces to a shelf.
func (st *Store) Put(shelf, article string, count int) {
	target := st.find(shelf)
	target.Pieces[article] += count
	target.Moves++
}

// Print writes one line for each shelf.
func (st *Store) Print(w io.Writer) error {
	for _, shelf := range st.shelves {
		total := 0
		for _, count := range shelf.Pieces {
			total += count
		}
		if _, err := fmt.Fprintf(w, "%-8s %5d pieces, %d moves\n", shelf.Name, total, shelf.Moves); err != nil {
			return err
		}
	}
	return nil
}
