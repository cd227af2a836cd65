package main

import "sync"

type Event interface{ Topic() string }

type Handler interface{ Handle(Event) error }

type HandlerFunc func(Event) error

func (f HandlerFunc) Handle(e Event) error { return f(e) }

type Middleware func(Handler) Handler

type Bus struct {
	mu       sync.RWMutex
	handlers map[string][]Handler
	chain    []Middleware
	failed   func(Event, error)
	queue    chan job
	wait     sync.WaitGroup
}

type job func()

func NewBus(workers int) *Bus {
	b := &Bus{handlers: map[string][]Handler{}, queue: make(chan job, 8)}
	b.failed = b.ignore
	for i := 0; i < workers; i++ {
		b.wait.Add(1)
		go b.work()
	}
	return b
}

func (b *Bus) ignore(Event, error) {}

func (b *Bus) work() {
	defer b.wait.Done()
	for run := range b.queue {
		run()
	}
}

func (b *Bus) Use(m ...Middleware) *Bus {
	b.chain = append(b.chain, m...)
	return b
}

func (b *Bus) On(topic string, h Handler) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.handlers[topic] = append(b.handlers[topic], b.wrap(h))
}

func (b *Bus) OnFunc(topic string, f func(Event) error) {
	b.On(topic, HandlerFunc(f))
}

func (b *Bus) wrap(h Handler) Handler {
	for i := len(b.chain) - 1; i >= 0; i-- {
		h = b.chain[i](h)
	}
	return h
}

func (b *Bus) Publish(events ...Event) {
	for _, e := range events {
		for _, h := range b.handlers[e.Topic()] {
			b.queue <- b.job(h, e)
		}
	}
}

func (b *Bus) job(h Handler, e Event) job {
	return func() {
		if err := h.Handle(e); err != nil {
			b.failed(e, err)
		}
	}
}

func (b *Bus) Close() {
	close(b.queue)
	b.wait.Wait()
}
