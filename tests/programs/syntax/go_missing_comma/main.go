package main

import "fmt"

func main() {
	names := []string{
		"alpha",
		"beta"
	}
	fmt.Println(names)
}
