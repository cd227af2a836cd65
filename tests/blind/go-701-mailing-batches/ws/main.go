package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
)

func readAddresses(path string) ([]string, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var addresses []string
	scanner := bufio.NewScanner(file)
	for scanner.Scan() {
		line := strings.TrimSpace(scanner.Text())
		if line != "" && !strings.HasPrefix(line, "#") {
			addresses = append(addresses, line)
		}
	}
	return addresses, scanner.Err()
}

func main() {
	opts := parseOptions()
	addresses, err := readAddresses(opts.List)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	plan := NewPlan(len(addresses), opts)
	fmt.Printf("%d addresses in %d batches, done after %d min\n", len(addresses), plan.Batches, plan.Minutes)
}
