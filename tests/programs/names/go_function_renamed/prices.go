package main

func applyDiscounts(net int) int {
	return net * 9 / 10
}
