package main

import "fmt"

type Amount struct {
	cents    int
	currency string
}

func (a Amount) String() string {
	return fmt.Sprintf("%s", a)
}
