package main

import (
	"fmt"
	"strings"
)

func describe(b Booking, problems []error) string {
	if len(problems) == 0 {
		return fmt.Sprintf("%s: accepted, %d night(s)", b.Guest, b.Nights)
	}
	var parts []string
	for _, p := range problems {
		parts = append(parts, p.Error())
	}
	return fmt.Sprintf("%q: rejected (%s)", b.Guest, strings.Join(parts, "; "))
}

func main() {
	bookings := []Booking{
		{Guest: "", Nights: 0, Rooms: 1},
		{Guest: "M. Duarte", Nights: 2, Rooms: 9},
		{Guest: "A. Novak", Nights: 3, Rooms: 1},
	}
	for _, b := range bookings {
		fmt.Println(describe(b, validate(b)))
	}
}
