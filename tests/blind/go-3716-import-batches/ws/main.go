package main

import (
	"fmt"
	"os"
)

var columns = []string{"name", "street", "notes", "city", "internal_id"}

func main() {
	settings, err := LoadSettings("settings.json")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	kept := 0
	for _, column := range columns {
		if !settings.Skips(column) {
			kept++
		}
	}
	fmt.Printf("%s: %d of %d columns\n", settings.Source, kept, len(columns))
	for i, round := range Rounds(PlanBatches(18, settings), settings.MaxParallel) {
		fmt.Printf("round %d:", i+1)
		for _, batch := range round {
			fmt.Printf(" %d-%d", batch.First, batch.Last-1)
		}
		fmt.Printf(" (%d attempts)\n", settings.Retry.Attempts)
	}
}
