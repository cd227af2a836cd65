package main

import "fmt"

func main() {
	fmt.Println(Amount{1250, "EUR"})
}
