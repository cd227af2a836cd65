package main

import (
	"io"
	"strings"
	"sync"
)

type Logger struct{ prefix string }

func (l *Logger) Log(text string) { l.write(l.prefix + text) }

func (l *Logger) write(text string) {}

func (l Logger) Prefix() string { return l.prefix }

type Base struct {
	*Logger
	name string
}

func (b *Base) Start() { b.Log("start " + b.Name()) }

func (b Base) Name() string { return b.name }

func (b *Base) Stop() { b.Log("stop") }

type Server struct {
	Base
	sync.Mutex
	store Store
}

func (s *Server) Start() {
	s.Base.Start()
	s.Lock()
	defer s.Unlock()
	s.store.Open()
}

func (s *Server) Name() string { return "server " + s.Base.Name() }

type Store interface {
	Opener
	Close() error
}

type Opener interface{ Open() }

type memory struct{ opened int }

func (m *memory) Open() { m.count() }

func (m *memory) count() { m.opened++ }

func (m *memory) Close() error { return nil }

type limited struct {
	Store
	left int
}

func (l *limited) Open() {
	if l.left > 0 {
		l.Store.Open()
	}
}

type upper struct{ io.Reader }

func (u upper) Read(data []byte) (int, error) {
	change(data)
	return u.Reader.Read(data)
}

func change(data []byte) {}

type Inner struct{}

func (Inner) Deep() string { return "deep" }

type Middle struct{ Inner }

func (Middle) Flat() string { return "flat" }

type Outer struct {
	Middle
	extra Extra
}

type Extra struct{ Middle }

func (e Extra) Flat() string { return e.Middle.Flat() }

type Alias = Outer

type Named Outer

func (n Named) Own() string { return n.Deep() }

func newServer() *Server {
	return &Server{
		Base:  Base{Logger: &Logger{"s"}, name: "a"},
		store: &limited{Store: &memory{}, left: 1},
	}
}

func served() {
	server := newServer()
	server.Start()
	server.Stop()
	server.Log(server.Name())
	server.Prefix()
	server.store.Close()
}

func read() {
	reader := upper{strings.NewReader("a")}
	data := make([]byte, 1)
	reader.Read(data)
	io.ReadAll(reader)
}

func deep() {
	var outer Alias
	outer.Deep()
	outer.Flat()
	outer.extra.Flat()
	outer.extra.Deep()
	Named(outer).Own()
}

func anonymous() {
	local := struct {
		Inner
		count int
	}{}
	local.Deep()
}

func main() {
	served()
	read()
	deep()
	anonymous()
}
