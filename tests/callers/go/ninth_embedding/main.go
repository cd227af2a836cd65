package main

type Base struct{ title string }

func (b *Base) Start() { b.log() }

func (b *Base) Stop() {}

func (b *Base) log() {}

func (b Base) name() string { return b.title }

type Server struct {
	Base
	port int
}

func (s *Server) Start() { s.Base.Start() }

type Proxy struct {
	*Server
	target string
}

type Plain struct{ Base }

type Logger struct{}

func (l *Logger) Print(text string) { l.format(text) }

func (l *Logger) format(text string) {}

type Service struct {
	*Logger
}

type Reader interface{ Read() string }

type Writer interface{ Write(text string) }

type Store interface {
	Reader
	Writer
}

type disk struct{}

func (disk) Read() string { return "" }

func (disk) Write(text string) {}

type Cache struct {
	Store
	text string
}

func (c *Cache) Read() string {
	if c.text == "" {
		c.text = c.Store.Read()
	}
	return c.text
}

type Stopper interface{ Stop() }

type Client struct{}

func (Client) Stop() {}

func stopAll(stoppers ...Stopper) {
	for _, stopper := range stoppers {
		stopper.Stop()
	}
}

func promoted() {
	plain := Plain{}
	plain.Start()
}

func shadowed() {
	server := &Server{}
	server.Start()
}

func deep() {
	proxy := Proxy{Server: &Server{}}
	proxy.Start()
	proxy.Stop()
}

func pointers() {
	service := Service{&Logger{}}
	service.Print("a")
}

func interfaces() {
	var store Store = &Cache{Store: disk{}}
	store.Read()
	store.Write("b")
}

func named() string {
	return Plain{}.name()
}

func main() {
	promoted()
	shadowed()
	deep()
	pointers()
	interfaces()
	named()
	stopAll(&Server{}, Client{})
}
