package main

import "fmt"

var prizes = []string{"ham", "bicycle", "tea set"}

func main() {
	register := &Register{}
	register.Sell("Berta", 2)
	register.Sell("Jan", 3)
	register.Sell("Wim", 1)

	winners := draw(register.sold, []int{9, 4, 7})
	for i, number := range winners {
		ticket := register.Find(number)
		fmt.Printf("%s: %d, %s\n", prizes[i], number, ticket.Owner)
	}
}
