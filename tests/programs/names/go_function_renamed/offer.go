package main

func offer(net int) int {
	return applyDiscount(net) + 1
}
