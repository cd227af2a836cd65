package main

import "example.com/app/web"

type app struct {
	name string
}

func (a *app) home(path string) {}

func about(path string) {}

func logged(next web.Handler) web.Handler {
	return func(path string) {
		record(path)
		next(path)
	}
}

func record(path string) {}

func main() {
	a := &app{}
	server := web.New(web.WithPort(1), web.WithName("x"))
	server.Handle("/", a.home)
	server.Handle("/about", logged(about))
	server.Serve("/")
}
