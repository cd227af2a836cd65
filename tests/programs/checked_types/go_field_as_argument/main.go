package main

import "fmt"

func main() {
	boat := Boat{Seats: 4}
	fmt.Println(describe(boat.Seats))
}
