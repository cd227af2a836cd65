package main

import (
	"fmt"
	"log"
)

func main() {
	config, err := load("config.json")
	if err != nil {
		log.Fatal(err)
	}
	batches := (config.Rows + config.BatchSize - 1) / config.BatchSize
	for n := 0; n < batches; n++ {
		fmt.Printf("%s part %d of %d\n", config.Table, n+1, batches)
	}
}
