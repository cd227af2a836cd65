package menu

import "strings"

// Dish is one choice of a course, with its price in cents.
type Dish struct {
	Name  string
	Price int
}

// Combos lists every way of taking one dish from each course.
func Combos(courses [][]Dish) [][]Dish {
	result := [][]Dish{{}}
	for _, course := range courses {
		var next [][]Dish
		for _, prefix := range result {
			for _, dish := range course {
				next = append(next, append(prefix, dish))
			}
		}
		result = next
	}
	return result
}

// Total is the price of a combo in cents.
func Total(combo []Dish) int {
	sum := 0
	for _, dish := range combo {
		sum += dish.Price
	}
	return sum
}

// Title joins the names of the dishes.
func Title(combo []Dish) string {
	names := make([]string, 0, len(combo))
	for _, dish := range combo {
		names = append(names, dish.Name)
	}
	return strings.Join(names, ", ")
}
