package main

func price(amount int, rate int) int {
	return amount * rate
}
