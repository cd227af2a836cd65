package main

import (
	"fmt"

	"example.com/shop/pricing"
)

func main() {
	fmt.Println(pricing.Totl([]int{1, 2}))
}
