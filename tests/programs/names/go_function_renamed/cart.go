package main

func cartTotal(net int) int {
	return applyDiscount(net)
}
