package main

func other() int {
	return price(3)
}
