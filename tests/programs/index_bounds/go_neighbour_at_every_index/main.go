package main

import "fmt"

func longestStep(heights []int) int {
	longest := 0
	for i := range heights {
		if step := heights[i+1] - heights[i]; step > longest {
			longest = step
		}
	}
	return longest
}

func main() {
	fmt.Println(longestStep([]int{1, 4, 9}))
}
