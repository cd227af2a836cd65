package main

import "fmt"

func batches(items, size int) int {
	return items / size
}

func main() {
	settings, err := load("settings.json")
	if err != nil {
		panic(err)
	}
	fmt.Println(settings.Name, batches(310, settings.BatchSize))
}
