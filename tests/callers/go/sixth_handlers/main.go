package main

import (
	"fmt"
	"strings"
)

type Handler interface {
	Serve(path string) string
}

type HandlerFunc func(path string) string

func (f HandlerFunc) Serve(path string) string { return f(path) }

type Middleware func(next Handler) Handler

type Router struct {
	routes map[string]Handler
	layers []Middleware
}

func (r *Router) Handle(path string, handler Handler) {
	if r.routes == nil {
		r.routes = make(map[string]Handler)
	}
	r.routes[path] = handler
}

func (r *Router) HandleFunc(path string, handler func(string) string) {
	r.Handle(path, HandlerFunc(handler))
}

func (r *Router) Use(layers ...Middleware) { r.layers = append(r.layers, layers...) }

func (r *Router) Serve(path string) string {
	handler, ok := r.routes[path]
	if !ok {
		return ""
	}
	return chain(handler, r.layers).Serve(path)
}

func chain(handler Handler, layers []Middleware) Handler {
	for i := len(layers) - 1; i >= 0; i-- {
		handler = layers[i](handler)
	}
	return handler
}

func logging(next Handler) Handler {
	return HandlerFunc(func(path string) string {
		write(path)
		return next.Serve(path)
	})
}

func write(text string) { fmt.Println(text) }

func limit(count int) Middleware {
	return func(next Handler) Handler {
		return HandlerFunc(func(path string) string {
			if !allowed(count) {
				return "too many"
			}
			return next.Serve(path)
		})
	}
}

func allowed(count int) bool { return count > 0 }

type Static struct{ root string }

func (s *Static) Serve(path string) string { return s.read(path) }

func (s *Static) read(path string) string { return s.root + path }

type Users struct{ names []string }

func newUsers() *Users { return &Users{names: []string{"a"}} }

func (u *Users) List(path string) string { return strings.Join(u.names, ",") }

func (u *Users) Show(path string) string { return u.find(path) }

func (u *Users) find(path string) string { return u.names[0] }

func index(path string) string { return "index" }

func main() {
	users := newUsers()
	router := &Router{}
	router.Use(logging, limit(3))
	router.Handle("/static", &Static{root: "/var"})
	router.HandleFunc("/", index)
	router.HandleFunc("/users", users.List)
	router.Handle("/user", HandlerFunc(users.Show))
	router.Serve("/users")
	router.Serve("/user")
}
