package main

import "fmt"

func square(n int) int {
	return n * n
}

func main() {
	total := 0
	for result := range Run(3, []int{1, 2, 3, 4, 5}, square) {
		total += result.Value
	}
	fmt.Println("sum of squares", total)
}
