package main

import "fmt"

func main() {
	park := NewPark()
	park.Connect("gate", "meadow", 4)
	park.Connect("meadow", "mill", 3)
	park.Connect("mill", "ford", 6)
	park.Connect("ford", "ridge", 5)
	park.Connect("ridge", "tower", 2)
	park.Connect("ridge", "chapel", 3)
	park.Connect("tower", "saddle", 4)
	park.Connect("saddle", "summit", 1)
	park.Connect("chapel", "summit", 11)

	routes := Routes(park, "gate", "summit")
	for _, route := range routes {
		fmt.Println(route.Describe(park))
	}
	fmt.Println("shortest:", Shortest(park, routes).Describe(park))
}
