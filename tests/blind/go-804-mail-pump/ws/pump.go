package main

import "sync"

// Mail is one message.
type Mail struct {
	To      string
	Subject string
}

// Pump delivers mails in the background, in their order.
type Pump struct {
	queue     chan Mail
	done      sync.WaitGroup
	accepted  int
	stopped   bool
	delivered []Mail
}

// NewPump makes a pump that holds up to size mails.
func NewPump(size int) *Pump {
	return &Pump{queue: make(chan Mail, size)}
}

// Start begins to deliver.
func (p *Pump) Start() {
	p.done.Add(1)
	go func() {
		defer p.done.Done()
		for mail := range p.queue {
			p.delivered = append(p.delivered, mail)
		}
	}()
}

// Send queues a mail, unless the pump has been stopped.
func (p *Pump) Send(mail Mail) bool {
	if p.stopped {
		return false
	}
	p.accepted++
	p.queue <- mail
	return true
}

// Accepted says how many mails were queued.
func (p *Pump) Accepted() int {
	return p.accepted
}

// Stop waits until all queued mails are delivered.
func (p *Pump) Stop() {
	close(p.queue)
	p.done.Wait()
}

// Delivered may be called after Stop.
func (p *Pump) Delivered() []Mail {
	return p.delivered
}
