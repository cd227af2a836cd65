package main

import (
	"fmt"
	"os"
)

func main() {
	file, err := os.Open("shards.ini")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer file.Close()
	settings, err := ReadSettings(file)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	cluster := NewCluster(settings)
	for _, shard := range settings.Shards {
		fmt.Printf("%-8s primary %-4s room for %d GB\n", shard.Name, shard.Primary, cluster.Room(shard))
	}
}
