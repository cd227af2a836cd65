package main

import "sort"

// Page is a part of the catalogue. Next is 0 on the last one.
type Page struct {
	Number int
	Next   int
	Titles []string
}

// Catalogue shows titles in alphabetical order, page by page.
type Catalogue struct {
	size   int
	titles []string
}

// NewCatalogue makes one with size titles on a page.
func NewCatalogue(size int) *Catalogue {
	return &Catalogue{size: size}
}

// Add puts a title at its place.
func (c *Catalogue) Add(title string) {
	at := sort.SearchStrings(c.titles, title)
	titles := make([]string, 0, len(c.titles)+1)
	titles = append(titles, c.titles[:at]...)
	titles = append(titles, title)
	c.titles = append(titles, c.titles[at:]...)
}

// Pages says how many pages there are.
func (c *Catalogue) Pages() int {
	return (len(c.titles) + c.size - 1) / c.size
}

// Page returns a page; the first is number 1.
func (c *Catalogue) Page(number int) Page {
	page := Page{Number: number}
	if number < c.Pages() {
		page.Next = number + 1
	}
	start := (number - 1) * c.size
	page.Titles = c.titles[start : start+c.size]
	return page
}
