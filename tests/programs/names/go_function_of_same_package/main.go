package main

import "fmt"

func main() {
	fmt.Println(formatPrise(1250))
}
