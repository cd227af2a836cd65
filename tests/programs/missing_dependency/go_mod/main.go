package main

import (
	"fmt"

	"example.com/ids/token"
)

func main() {
	fmt.Println(token.New())
}
