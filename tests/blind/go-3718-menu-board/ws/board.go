package menu

import (
	"fmt"
	"sort"
	"strings"
)

// Dish is one line of the card.
type Dish struct {
	Name   string
	Cents  int
	Course string
	Vegan  bool
}

var courses = []string{"starter", "main", "dessert"}

// Line renders a dish with dots between name and price.
func Line(dish Dish, width int) string {
	price := fmt.Sprintf("%d.%02d", dish.Cents/100, dish.Cents%100)
	name := dish.Name
	if dish.Vegan {
		name += " (v)"
	}
	room := width - len(price) - 1
	return PadRight(Fit(name, room), ".", room) + " " + price
}

// Board renders the dishes of all courses, cheapest first.
func Board(dishes []Dish, width int) string {
	byCourse := map[string][]Dish{}
	for _, dish := range dishes {
		byCourse[dish.Course] = append(byCourse[dish.Course], dish)
	}
	var lines []string
	for _, course := range courses {
		list := byCourse[course]
		if len(list) == 0 {
			continue
		}
		sort.SliceStable(list, func(i, j int) bool { return list[i].Cents < list[j].Cents })
		lines = append(lines, Centre(strings.ToUpper(course), width))
		for _, dish := range list {
			lines = append(lines, Line(dish, width))
		}
	}
	return strings.Join(lines, "\n")
}
