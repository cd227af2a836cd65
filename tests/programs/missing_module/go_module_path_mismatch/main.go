package main

import (
	"fmt"

	"example.com/store/pricing"
)

func main() {
	fmt.Println(pricing.Total([]int{1, 2, 3}))
}
