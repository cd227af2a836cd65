package main

import "fmt"

type Handler interface {
	Serve(path string) string
}

type HandlerFunc func(path string) string

func (f HandlerFunc) Serve(path string) string {
	return f(path)
}

type Middleware func(Handler) Handler

type Mux struct {
	routes map[string]Handler
	chain  []Middleware
}

func NewMux(chain ...Middleware) *Mux {
	return &Mux{routes: map[string]Handler{}, chain: chain}
}

func (m *Mux) Handle(path string, h Handler) {
	for i := len(m.chain) - 1; i >= 0; i-- {
		h = m.chain[i](h)
	}
	m.routes[path] = h
}

func (m *Mux) HandleFunc(path string, f func(string) string) {
	m.Handle(path, HandlerFunc(f))
}

func (m *Mux) Serve(path string) string {
	h, ok := m.routes[path]
	if !ok {
		return m.missing(path)
	}
	return h.Serve(path)
}

func (m *Mux) missing(path string) string {
	return fmt.Sprintf("404 %s", path)
}
