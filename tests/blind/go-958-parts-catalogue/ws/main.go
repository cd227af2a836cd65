package main

import "fmt"

func main() {
	catalogue := NewCatalogue([]Kit{
		{Code: "K10", Name: "Bird box", Parts: []Part{{"board", 6}, {"screw", 14}, {"hinge", 1}}},
		{Code: "K22", Name: "Stool", Parts: []Part{{"board", 1}, {"leg", 3}, {"screw", 9}}},
		{Code: "K31", Name: "Coat rail", Parts: []Part{{"board", 1}, {"hook", 5}}},
	})
	order := Order{Customer: "Workshop 7"}
	order.Add("K10", 2)
	order.Add("K31", 1)
	order.Leave("K10", 2)
	for name, count := range order.Pick(catalogue) {
		fmt.Println(name, count)
	}
}
