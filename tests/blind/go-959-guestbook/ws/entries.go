package main

import "strings"

var entries = []struct{ name, text string }{
	{"Idris", "Lovely garden."},
	{"Kim", "Who let me in?"},
	{"Hanne", "  The soup!  "},
}

func sign(name, text string) error {
	return book.Sign(name, strings.TrimSpace(text))
}
