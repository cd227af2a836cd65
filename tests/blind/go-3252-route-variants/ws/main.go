package main

import "fmt"

var track = Network{
	"yard":   {{"gate", 1}},
	"gate":   {{"depot", 2}},
	"depot":  {{"north", 4}, {"south", 3}},
	"north":  {{"bridge", 5}},
	"south":  {{"bridge", 2}, {"quarry", 6}},
	"bridge": {{"mill", 2}, {"market", 3}},
	"mill":   {{"lock", 3}},
	"lock":   {{"harbour", 1}},
	"market": {{"harbour", 4}},
	"quarry": {{"harbour", 9}},
}

func main() {
	routes := track.Variants("yard", "harbour")
	fmt.Println(len(routes), "variants")
	best := -1
	for i := range routes {
		total := 0
		for _, leg := range track.Legs(routes[i]) {
			total += leg.Minutes
		}
		fmt.Println(total, routes[i])
		if best < 0 || total < best {
			best = total
		}
	}
	fmt.Println("fastest:", best)
}
