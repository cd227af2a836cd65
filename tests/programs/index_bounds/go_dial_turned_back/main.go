package main

import "fmt"

type Dial struct {
	letters []string
}

func (d *Dial) Position(steps int) int {
	return steps % len(d.letters)
}

func (d *Dial) Letter(at int) string {
	return d.letters[at]
}

func main() {
	dial := &Dial{letters: []string{"A", "B", "C", "D"}}
	total := 0
	for _, steps := range []int{2, -5} {
		total += steps
		at := dial.Position(total)
		fmt.Println(dial.Letter(at))
	}
}
