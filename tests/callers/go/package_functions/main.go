package main

import "example.com/shop/text"

func main() {
	total := sum(1, 2)
	text.Show(total)
}

func unused() {}
