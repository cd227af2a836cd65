package main

import (
	"fmt"
	"os"
)

func main() {
	config, err := Load("mover.json")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	ring := NewRing(config)
	for _, key := range []string{"inv/2041", "inv/2042", "usr/ana", "usr/bo", "img/logo"} {
		fmt.Printf("%-10s %s\n", key, ring.Place(key))
	}
	fmt.Println("busiest", ring.Busiest())
}
