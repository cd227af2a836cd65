package main

type Timer struct {
	tick func()
}

type Clock struct{}

func (c Clock) Show() {}

func beep() {}

func make_timer() Timer {
	return Timer{tick: beep}
}

func main() {
	show := Clock{}.Show
	show()
	timer := make_timer()
	timer.tick()
}
