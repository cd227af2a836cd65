package main

import (
	"fmt"
	"os"
)

func main() {
	gateway, err := Connect(Config{SpoolDir: os.TempDir(), Limit: 3, Printer: "front-desk"})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, ticket := range []string{"room 12", "room 4", "late check-out"} {
		if err := gateway.Submit(ticket); err != nil {
			fmt.Println("not queued:", err)
		}
	}
	fmt.Println(gateway.Status())
}
