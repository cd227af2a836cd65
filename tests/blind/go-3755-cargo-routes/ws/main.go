package main

import (
	"fmt"
	"strings"
)

func main() {
	n := NewNetwork()
	n.Connect("Oslo", "Hamburg", 2, 300)
	n.Connect("Oslo", "Gdansk", 3, 260)
	n.Connect("Oslo", "Bergen", 1, 90)
	n.Connect("Gdansk", "Hamburg", 2, 120)
	n.Connect("Hamburg", "Antwerp", 1, 150)
	n.Connect("Antwerp", "Porto", 4, 340)
	n.Connect("Antwerp", "Lisbon", 4, 390)
	n.Connect("Antwerp", "Bilbao", 3, 280)
	n.Connect("Porto", "Lisbon", 1, 70)
	n.Connect("Bilbao", "Lisbon", 2, 130)
	n.Connect("Bilbao", "Porto", 2, 110)

	for _, target := range []string{"Antwerp", "Lisbon"} {
		routes := FindRoutes(n, "Oslo", target, 5)
		fmt.Printf("%d routes to %s\n", len(routes), target)
		for _, offer := range Offers(n, routes, 25) {
			fmt.Printf("%6d %3d days  %s\n", offer.Cost, offer.Days, strings.Join(offer.Route, " > "))
		}
	}
}
