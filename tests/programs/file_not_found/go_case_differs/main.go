package main

import "fmt"

func main() {
	fmt.Print(banner())
}
