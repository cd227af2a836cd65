package main

import "fmt"

func main() {
	history := NewHistory(4)
	calls := []Call{
		{"+4420", 31}, {"+3314", 12}, {"+4930", 77}, {"+4420", 5}, {"+3906", 240}, {"+3314", 9},
	}
	for _, call := range calls {
		history.Push(call)
	}
	fmt.Println(history.Len(), "calls kept")
	fmt.Println("longest:", Longest(history).Number)
	for number, seconds := range Totals(history) {
		fmt.Println(number, seconds)
	}
}
