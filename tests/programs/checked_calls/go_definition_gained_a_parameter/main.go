package main

func main() {
	println(price(2))
	println(other())
}
