package main

func clean() {}

func work() {}

func inside() {}

func main() {
	defer clean()
	go work()
	func() {
		inside()
	}()
}
