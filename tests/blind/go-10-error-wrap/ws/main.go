package main

import "fmt"

func main() {
	store := &Store{
		docs:    map[string]*Document{"manual": {"Manual", 12, 0}, "faq": {"Questions", 3, 0}},
		aliases: map[string]string{"help": "manual"},
	}
	for _, name := range []string{"faq", "nothing", "help"} {
		doc, err := store.open(name)
		if err != nil {
			fmt.Println("error:", err)
			continue
		}
		fmt.Println(doc.Title, doc.Pages)
	}
}
