package main

import (
	"fmt"
	"os"
)

var book *Book

func setUp(names []string) error {
	limit, err := readLimit("GUESTBOOK_LIMIT", 5)
	if err != nil {
		return err
	}
	book, err := NewBook(limit)
	if err != nil {
		return err
	}
	for _, name := range names {
		book.Invite(name)
	}
	return nil
}

func main() {
	if err := setUp([]string{"Hanne", "Idris", "Joao"}); err != nil {
		fmt.Fprintln(os.Stderr, "guestbook:", err)
		os.Exit(1)
	}
	for _, entry := range entries {
		if err := sign(entry.name, entry.text); err != nil {
			fmt.Println("refused:", err)
		}
	}
	fmt.Println(book.Summary())
}
