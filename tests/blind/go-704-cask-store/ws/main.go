package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	file, err := os.Open(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	defer file.Close()

	cellar := NewCellar("stout", "porter", "pale")
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		var kind, beer string
		var casks uint16
		if _, err := fmt.Sscan(scanner.Text(), &kind, &beer, &casks); err != nil {
			continue
		}
		switch kind {
		case "in":
			cellar.Fill(beer, casks)
		case "out":
			cellar.Tap(beer, casks)
		}
	}
	for _, beer := range cellar.Beers() {
		fmt.Printf("%-8s %s\n", beer, Gauge(cellar.Left(beer)))
	}
}
