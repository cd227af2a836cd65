package main

func a() int { return 1 }
func b()     {}
func c()     {}
func d()     {}
func e()     {}
func f()     {}
func g()     {}
func h()     {}
func i()     {}
func j()     {}
func k()     {}
func l()     {}
func m()     {}
func n()     {}
func never() {}

func makeAdder(start int) func(int) int {
	return func(n int) int {
		start += n + a()
		return start
	}
}

func returned() {
	add := makeAdder(1)
	add(2)
}

func deferred() {
	defer b()
	defer func() {
		c()
	}()
}

func routines() {
	done := make(chan bool)
	go func() {
		d()
		done <- true
	}()
	<-done
}

func tables(name string) {
	actions := map[string]func(){"e": e}
	actions["f"] = f
	if action, ok := actions[name]; ok {
		action()
	}
}

func immediate() {
	value := func() int {
		g()
		return 1
	}()
	_ = value
}

func recursive() {
	var walk func(depth int)
	walk = func(depth int) {
		if depth > 0 {
			h()
			walk(depth - 1)
		}
	}
	walk(3)
}

func recovered() {
	defer func() {
		if err := recover(); err != nil {
			i()
		}
	}()
}

func wrap(next func()) func() {
	return func() {
		j()
		next()
	}
}

func chain() {
	wrap(k)()
}

func pick(name string) func() {
	switch name {
	case "l":
		return l
	default:
		return m
	}
}

func switched() {
	pick("l")()
	_ = never
}

func runTwice(action func()) {
	for n := 0; n < 2; n++ {
		action()
	}
}

func twice() {
	runTwice(n)
}

func main() {
	returned()
	deferred()
	routines()
	tables("e")
	immediate()
	recursive()
	recovered()
	chain()
	switched()
	twice()
}
