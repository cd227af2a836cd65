package main

import (
	"fmt"
	"log"
)

func main() {
	log.SetFlags(0)
	cfg, err := load(ovens)
	if err != nil {
		log.Fatal(err)
	}
	orders := []Order{
		{"rye", 90, "deck"},
		{"rolls", 700, "rotor"},
		{"croissant", 240, "rotor"},
	}
	for _, ord := range orders {
		oven, err := cfg.find(ord.Oven)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%-10s %4d pieces on %-6s %3d min\n",
			ord.Product, ord.Pieces, oven.Name, duration(oven, ord.Pieces))
	}
}
