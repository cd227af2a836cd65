// Package labels lays out shelf labels for a fixed width printer.
package labels

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Label is what is printed for one product.
type Label struct {
	Name  string
	Price int // cents
}

// Printer knows how many characters fit on a line.
type Printer struct {
	Width int
}

// shorten cuts a text to at most n characters, with a dot for what is lost.
func shorten(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return strings.TrimRight(text[:n-1], " ") + "."
}

func price(cents int) string {
	return fmt.Sprintf("%d,%02d", cents/100, cents%100)
}

// Line sets the name to the left and the price to the right.
func (p Printer) Line(l Label) string {
	right := price(l.Price)
	name := shorten(l.Name, p.Width-len(right)-1)
	gap := p.Width - utf8.RuneCountInString(name) - len(right)
	return name + strings.Repeat(" ", gap) + right
}

// Sheet puts all labels below each other.
func (p Printer) Sheet(labels []Label) string {
	lines := make([]string, 0, len(labels))
	for _, l := range labels {
		lines = append(lines, p.Line(l))
	}
	return strings.Join(lines, "\n")
}
