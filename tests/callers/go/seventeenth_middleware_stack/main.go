package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
)

type Request struct {
	ctx  context.Context
	path string
}

func (r Request) segment(index int) string { return part(r.path, index) }

func part(path string, index int) string { return strings.Split(path, "/")[index] }

type Response struct {
	status int
	body   fmt.Stringer
}

type Handler interface {
	Handle(Request) (Response, error)
}

type HandlerFunc func(Request) (Response, error)

func (f HandlerFunc) Handle(r Request) (Response, error) { return f(r) }

type Middleware func(Handler) Handler

type text string

func (t text) String() string { return trim(string(t)) }

func trim(s string) string { return strings.TrimSpace(s) }

func Chain(h Handler, middlewares ...Middleware) Handler {
	for i := len(middlewares) - 1; i >= 0; i-- {
		h = middlewares[i](h)
	}
	return h
}

type clock interface{ Now() time.Time }

type realClock struct{}

func (realClock) Now() time.Time { return time.Now() }

type logger struct {
	clock
	lines []string
}

func (l *logger) Wrap(next Handler) Handler {
	return HandlerFunc(func(r Request) (Response, error) {
		start := l.Now()
		defer func() { l.print(r.path, start) }()
		return next.Handle(r)
	})
}

func (l *logger) print(path string, start time.Time) { l.lines = append(l.lines, path) }

func Recover(next Handler) Handler {
	return HandlerFunc(func(r Request) (response Response, err error) {
		defer func() {
			if v := recover(); v != nil {
				err = wrap(v)
			}
		}()
		return next.Handle(r)
	})
}

func wrap(v any) error { return fmt.Errorf("panic: %v", v) }

func Only(allowed func(Request) bool) Middleware {
	return func(next Handler) Handler {
		return guard{next, allowed}
	}
}

type guard struct {
	Handler
	allowed func(Request) bool
}

var errDenied = errors.New("denied")

func (g guard) Handle(r Request) (Response, error) {
	if !g.allowed(r) {
		return Response{}, errDenied
	}
	return g.Handler.Handle(r)
}

func isShop(r Request) bool { return r.segment(0) == "shop" }

type shop struct{ items map[string]func() fmt.Stringer }

func (s *shop) Handle(r Request) (Response, error) {
	item, ok := s.items[r.segment(1)]
	if !ok {
		return Response{status: 404}, s.missing()
	}
	return Response{200, item()}, nil
}

func (s *shop) missing() error { return errDenied }

func apple() fmt.Stringer { return text(" apple ") }

func run(h Handler, paths <-chan string, done chan<- struct{}) {
	defer close(done)
	for path := range paths {
		response, err := h.Handle(Request{context.Background(), path})
		switch body := response.body.(type) {
		case nil:
			report(err)
		default:
			fmt.Println(body.String())
		}
	}
}

func report(err error) { fmt.Println(err) }

func main() {
	log := &logger{clock: realClock{}}
	handler := Chain(
		&shop{items: map[string]func() fmt.Stringer{"apple": apple}},
		log.Wrap, Recover, Only(isShop),
	)
	paths, done := make(chan string), make(chan struct{})
	go run(handler, paths, done)
	for _, path := range [...]string{"shop/apple", "x/y"} {
		paths <- path
	}
	close(paths)
	<-done
}
