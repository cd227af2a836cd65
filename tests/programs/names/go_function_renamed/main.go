package main

func main() {
	println(cartTotal(100), offer(100), applyDiscount(7))
}
