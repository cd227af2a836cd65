package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	if data, err := os.ReadFile("go.mod"); err == nil {
		count := len(strings.Fields(string(data)))
		fmt.Println("read", count)
	}
	fmt.Println("words:", count)
}
