package main

func label(b Box) string {
	return print(b.Count, b.Text)
}

func main() {
	println(label(Box{}))
}
