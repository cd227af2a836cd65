package main

import "fmt"

func main() {
	loan := lend("Emma", 2026, 5, 4)
	fmt.Println(dueIn(loan))
}
