package main

type Counter struct{ count int }

func NewCounter() *Counter { return &Counter{} }

func (c *Counter) Add(n int) { c.count += n }

func (c *Counter) Reset() { c.count = 0 }

func (c *Counter) Get() int { return c.count }

func (c Counter) Show() {}

type Button struct {
	onPress func()
}

func (b Button) Press() {
	if b.onPress != nil {
		b.onPress()
	}
}

func values() {
	counter := NewCounter()
	add := counter.Add
	add(1)
}

func expressions() {
	add := (*Counter).Add
	add(NewCounter(), 2)
}

func stored() {
	button := Button{onPress: NewCounter().Reset}
	button.Press()
}

func table() {
	counter := NewCounter()
	gets := map[string]func() int{"get": counter.Get}
	gets["get"]()
}

func channel() {
	jobs := make(chan func(), 1)
	jobs <- NewCounter().Show
	job := <-jobs
	job()
}

func apply(n int, add func(int)) { add(n) }

func passed() {
	apply(3, NewCounter().Add)
}

func main() {
	values()
	expressions()
	stored()
	table()
	channel()
	passed()
}
