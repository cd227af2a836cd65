package main

import "fmt"

func accept(orders []Order) (good []Order, problems []error) {
	for _, order := range orders {
		if err := checkOrder(order); err != nil {
			problems = append(problems, err)
			continue
		}
		good = append(good, order)
	}
	return good, problems
}

func printProblems(problems []error) {
	for i, err := range problems {
		text := err.Error()
		fmt.Printf("%d. %s\n", i+1, text)
	}
}

func main() {
	orders := []Order{
		{"saffron", 1, 7},
		{"kale", 3, 5},
		{"basil", 2, 6},
		{"tomato", 4, 8},
	}
	good, problems := accept(orders)
	printProblems(problems)
	packs := 0
	for _, order := range good {
		packs += order.Packs
	}
	fmt.Printf("%d packs to send\n", packs)
}
