package main

// Entry is one booking on an account.
type Entry struct {
	Day    string
	Text   string
	Amount int
}

// Pager cuts a list of entries into pages.
type Pager struct {
	entries []Entry
	perPage int
}

func NewPager(entries []Entry, perPage int) *Pager {
	return &Pager{entries: entries, perPage: perPage}
}

func (p *Pager) Count() int {
	return len(p.entries)/p.perPage + 1
}

// Page returns the entries of a page; pages count from 1.
func (p *Pager) Page(number int) []Entry {
	start := (number - 1) * p.perPage
	end := start + p.perPage
	if end > len(p.entries) {
		end = len(p.entries)
	}
	return p.entries[start:end]
}
