package main

import "fmt"

func main() {
	league := NewLeague("Tuesday", "Granite", "Broom Wagon", "Hurry Hard")
	league.Open()

	results := []Game{
		{Week: 1, Home: "Granite", Away: "Hurry Hard", HomeEnds: 6, AwayEnds: 4},
		{Week: 2, Home: "Broom Wagon", Away: "Granite", HomeEnds: 5, AwayEnds: 5},
		{Week: 3, Home: "Hurry Hard", Away: "Broom Wagon", HomeEnds: 7, AwayEnds: 2},
	}
	for _, game := range results {
		if err := league.Enter(game); err != nil {
			fmt.Println("rejected:", err)
		}
	}
	for _, line := range league.Table() {
		fmt.Println(line)
	}
}
