package main

import "fmt"

// rises gives the change over a number of days, from the first day that has one.
func rises(levels []int, days int) []int {
	var out []int
	for day := days - 1; day < len(levels); day++ {
		out = append(out, levels[day]-levels[day-days])
	}
	return out
}

func main() {
	levels := []int{40, 42, 47, 45, 51}
	fmt.Println(rises(levels, 2))
}
