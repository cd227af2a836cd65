package main

import (
	"fmt"
	"strings"

	"example.com/tally/counter"
)

func main() {
	c := counter.New("visits")
	for _, word := range strings.Fields("home cart home pay") {
		c.Add(word)
	}
	fmt.Println(c.Total())
}
