package main

import "fmt"

// Book holds what guests wrote.
type Book struct {
	limit   int
	invited map[string]bool
	pages   []string
}

// NewBook makes a book with so many pages.
func NewBook(limit int) (*Book, error) {
	if limit < 1 {
		return nil, fmt.Errorf("a book of %d pages", limit)
	}
	return &Book{limit: limit, invited: map[string]bool{}}, nil
}

// Invite lets a guest sign.
func (b *Book) Invite(name string) {
	b.invited[name] = true
}

// Sign adds a page.
func (b *Book) Sign(name, text string) error {
	if !b.invited[name] {
		return fmt.Errorf("%s isn't invited", name)
	}
	if len(b.pages) == b.limit {
		return fmt.Errorf("the book is full")
	}
	b.pages = append(b.pages, name+": "+text)
	return nil
}

// Summary counts.
func (b *Book) Summary() string {
	return fmt.Sprintf("%d of %d pages", len(b.pages), b.limit)
}
