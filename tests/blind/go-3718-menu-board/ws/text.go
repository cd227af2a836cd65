package menu

import (
	"strings"
	"unicode/utf8"
)

const ellipsis = "…"

// Fit shortens a text to at most width characters.
func Fit(text string, width int) string {
	if len(text) <= width {
		return text
	}
	runes := []rune(text)
	return strings.TrimRight(string(runes[:width-1]), " ") + ellipsis
}

// PadRight fills a text with a filler up to width characters.
func PadRight(text, filler string, width int) string {
	missing := width - utf8.RuneCountInString(text)
	if missing <= 0 {
		return text
	}
	return text + strings.Repeat(filler, missing)
}

// Centre puts a text into the middle of a line.
func Centre(text string, width int) string {
	missing := width - utf8.RuneCountInString(text)
	if missing <= 0 {
		return text
	}
	return strings.Repeat(" ", missing/2) + text
}
