package main

func helper() int { return 2 }

func main() {
	println(helper())
}
