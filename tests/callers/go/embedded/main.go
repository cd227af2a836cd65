package main

type Base struct{}

func (b *Base) Close() {}

type Derived struct {
	Base
}

func main() {
	d := Derived{}
	d.Close()
}
