package main

import "fmt"

func main() {
	fmt.Println(size(build()))
}
