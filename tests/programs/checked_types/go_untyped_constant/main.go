package main

func enter(people int) bool {
	return people < 3
}

func main() {
	println(enter(Most))
}
