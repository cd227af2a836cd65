package main

import "fmt"

type Event interface{ Topic() string }

type created struct{ id int }

func (created) Topic() string { return topic("created") }

type removed struct{ created }

func (r removed) Topic() string { return "removed " + r.created.Topic() }

func topic(name string) string { return name }

type Listener interface{ On(event Event) error }

type ListenerFunc func(Event) error

func (f ListenerFunc) On(event Event) error { return f(event) }

type Bus struct {
	listeners map[string][]Listener
	failed    func(error)
	queue     chan Event
}

func NewBus(failed func(error)) (bus *Bus) {
	bus = &Bus{listeners: map[string][]Listener{}, queue: make(chan Event, 8)}
	bus.failed = failed
	return
}

func (b *Bus) Subscribe(topic string, listeners ...Listener) {
	b.listeners[topic] = append(b.listeners[topic], listeners...)
}

func (b *Bus) Publish(event Event) {
	b.queue <- event
	b.drain()
}

func (b *Bus) drain() {
	for len(b.queue) > 0 {
		event := <-b.queue
		for _, listener := range b.listeners[event.Topic()] {
			if err := listener.On(event); err != nil {
				b.failed(err)
			}
		}
	}
}

type counter struct{ total int }

func (c *counter) On(event Event) error {
	switch known := event.(type) {
	case created:
		c.add(known.id)
	case fmt.Stringer:
		_ = known.String()
	}
	return nil
}

func (c *counter) add(id int) { c.total += id }

func audit(event Event) error { return wrap(event.Topic()) }

func wrap(text string) error { return fmt.Errorf("audit: %s", text) }

func report(err error) { fmt.Println(err) }

func middleware(next Listener, checks ...func(Event) bool) Listener {
	return ListenerFunc(func(event Event) error {
		for _, check := range checks {
			if !check(event) {
				return nil
			}
		}
		return next.On(event)
	})
}

func positive(event Event) bool { return true }

func main() {
	bus := NewBus(report)
	count := new(counter)
	bus.Subscribe("created", count, ListenerFunc(audit))
	bus.Subscribe("removed", middleware(count, positive))
	bus.Publish(created{1})
	bus.Publish(removed{created{2}})
	defer bus.Subscribe("late")
}
