package main

import "fmt"

func main() {
	entries := []Entry{
		{"03-01", "Rent", -82000},
		{"03-02", "Groceries", -4315},
		{"03-04", "Salary", 265000},
		{"03-09", "Train ticket", -1990},
		{"03-11", "Refund", 2500},
		{"03-17", "Electricity", -6120},
	}
	for _, perPage := range []int{4, 3} {
		fmt.Print(Statement(entries, perPage, 14050))
	}
}
