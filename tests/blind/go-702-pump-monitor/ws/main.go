package main

import (
	"fmt"
	"os"
)

func main() {
	site, err := LoadSite(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "pumps:", err)
		os.Exit(2)
	}
	fmt.Printf("%s: %d pumps\n", site.Name, len(site.Pumps))
	for _, pump := range site.Pumps {
		w := NewWatcher(pump)
		for _, bar := range w.Sample(3) {
			state := "ok"
			if bar > pump.MaxBar {
				state = "HIGH"
			}
			fmt.Printf("%-10s %5.2f bar %s\n", pump.Name, bar, state)
		}
	}
}
