package main

import (
	"fmt"
	"os"
)

func main() {
	cards, err := ReadCards(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	var open int64
	for _, card := range cards {
		fmt.Printf("%-20s %8s\n", Mask(card.Number), Euros(card.Cents))
		open += card.Cents
	}
	fmt.Printf("%-20s %8s\n", "open", Euros(open))
}
