package main

import "fmt"

func main() {
	var root *Node
	for _, key := range []int{50, 70, 30, 60} {
		root = root.Insert(key)
	}
	fmt.Println("found", root.Find(60).Key)
	fmt.Println("found", root.Find(30).Key)
	fmt.Println("least", root.Min().Key)
}
