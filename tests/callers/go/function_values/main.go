package main

func add() {}

func remove() {}

var actions = map[string]func(){"add": add}

func dispatch(name string) {
	actions[name]()
}

func local() {
	act := remove
	act()
}
