package main

import (
	"fmt"
	"strings"
)

func main() {
	catalogue := NewCatalogue(4)
	for _, title := range strings.Fields(titles) {
		catalogue.Add(strings.ReplaceAll(title, "_", " "))
	}
	for number := 1; number <= catalogue.Pages(); number++ {
		page := catalogue.Page(number)
		fmt.Printf("page %d of %d\n", page.Number, catalogue.Pages())
		for _, title := range page.Titles {
			fmt.Println("  ", title)
		}
		if page.Next != 0 {
			fmt.Println("   more on page", page.Next)
		}
	}
}

const titles = `
Emma Walden Dracula Middlemarch
Persuasion Ulysses Candide Frankenstein
Moby_Dick Germinal
`
