package main

type Boat struct {
	Seats int
}

func describe(seats string) string {
	return "a boat with " + seats
}
