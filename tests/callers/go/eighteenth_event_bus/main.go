package main

import (
	"fmt"
	"sync/atomic"
)

type base struct{ topic string }

func (b base) Topic() string { return b.topic }

type created struct {
	base
	name string
}

type deleted struct {
	*base
	id int
}

func (d deleted) Topic() string { return prefix(d.base.Topic()) }

func prefix(topic string) string { return "x." + topic }

type counter struct{ seen atomic.Int32 }

func (c *counter) Handle(e Event) error {
	c.seen.Add(weight(e))
	return nil
}

func weight(e Event) int32 {
	switch event := e.(type) {
	case created:
		return event.size()
	case *deleted:
		return 2
	default:
		return 1
	}
}

func (c created) size() int32 { return int32(len(c.name)) }

type limited struct {
	Handler
	left int
}

func (l *limited) Handle(e Event) error {
	if l.spend() {
		return l.Handler.Handle(e)
	}
	return nil
}

func (l *limited) spend() bool {
	l.left--
	return l.left >= 0
}

func limit(n int) Middleware {
	return func(h Handler) Handler { return &limited{Handler: h, left: n} }
}

func logged(h Handler) Handler {
	return HandlerFunc(func(e Event) error {
		log(e)
		return h.Handle(e)
	})
}

func log(e Event) { fmt.Println(describe(e)) }

func describe(e Event) string { return "event " + e.Topic() }

func refuse(e Event) error { return fmt.Errorf("refused %s", e.Topic()) }

func onFailure(e Event, err error) { fmt.Println(err) }

func main() {
	bus := NewBus(2).Use(logged, limit(3))
	bus.failed = onFailure
	defer bus.Close()
	count := new(counter)
	bus.On("created", count)
	bus.OnFunc("x.deleted", refuse)
	bus.OnFunc("created", func(e Event) error { return greet(e.(created)) })
	bus.Publish(created{base{"created"}, "ann"}, deleted{&base{"deleted"}, 1})
}

func greet(c created) error {
	_, err := fmt.Println("hello", c.name)
	return err
}
