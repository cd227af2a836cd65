package main

import "fmt"

func total(readings []int) int {
	sum := 0
	for _, reading := range readings {
		sum += reading
	}
	return sum
}

func movingTotals(readings []int, width int) []int {
	var totals []int
	for start := 0; start < len(readings); start++ {
		totals = append(totals, total(readings[start:start+width]))
	}
	return totals
}

func main() {
	fmt.Println(movingTotals([]int{3, 1, 4, 1, 5}, 3))
}
