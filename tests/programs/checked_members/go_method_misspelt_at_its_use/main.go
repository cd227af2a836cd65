package main

func main() {
	order := Order{}
	println(order.Discont())
}
