package main

import (
	"fmt"

	"example.com/shop/catalog"
)

func total(c *catalog.Catalog, codes []string) int {
	sum := 0
	for _, code := range codes {
		product := c.Find(code)
		sum += product.Price
	}
	return sum
}

func main() {
	fmt.Println(total(catalog.New(), []string{"apple", "peer"}))
}
