package main

type base struct{ name string }

func (b *base) Start() { b.prepare() }

func (b *base) prepare() {}

func (b *base) Stop() { b.cleanUp() }

func (b *base) cleanUp() {}

type runner interface {
	Start()
	Stop()
}

type server struct {
	base
	store interface{ Write(key, value string) }
}

func (s *server) Stop() {
	s.store.Write("stopped", s.name)
	s.base.Stop()
}

type proxy struct {
	runner
	count int
}

func (p *proxy) Start() {
	p.runner.Start()
	p.counted()
}

func (p *proxy) counted() { p.count++ }

type gauge struct{ level }

type level int

func (l level) High() bool { return l.above(3) }

func (l level) above(limit level) bool { return l > limit }
