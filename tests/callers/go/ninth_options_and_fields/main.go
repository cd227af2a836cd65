package main

type Server struct {
	name string
	hook func()
}

type Option func(*Server)

func WithName(name string) Option {
	return func(s *Server) { s.name = check(name) }
}

func WithHook(hook func()) Option {
	return func(s *Server) { s.hook = hook }
}

func check(name string) string { return name }

func defaultHook() {}

func onStart() {}

func New(options ...Option) *Server {
	server := &Server{hook: defaultHook}
	for _, option := range options {
		option(server)
	}
	return server
}

func (s *Server) Start() {
	s.prepare()
	s.hook()
}

func (s *Server) prepare() {}

func create() {
	New(WithName("a"), WithHook(onStart)).Start()
}

type Handler func(text string)

type Middleware func(Handler) Handler

func logging(next Handler) Handler {
	return func(text string) {
		before()
		next(text)
	}
}

func before() {}

func auth(next Handler) Handler {
	return func(text string) { next(text) }
}

func final(text string) {}

func Chain(handler Handler, middlewares ...Middleware) Handler {
	for _, middleware := range middlewares {
		handler = middleware(handler)
	}
	return handler
}

func serve() {
	handler := Chain(final, logging, auth)
	handler("a")
}

type command struct {
	name string
	run  func(args []string) error
}

func build(args []string) error { return compile() }

func test(args []string) error { return nil }

func compile() error { return nil }

func runCommands(name string) {
	commands := []command{
		{name: "build", run: build},
		{"test", test},
	}
	for i := range commands {
		if commands[i].name == name {
			commands[i].run(nil)
		}
	}
}

type Bus struct {
	listeners map[string][]func(string)
}

func NewBus() *Bus { return &Bus{listeners: map[string][]func(string){}} }

func (b *Bus) On(name string, listener func(string)) {
	b.listeners[name] = append(b.listeners[name], listener)
}

func (b *Bus) Emit(name string) {
	for _, listener := range b.listeners[name] {
		listener(name)
	}
}

func onSaved(name string) {}

func onGone(name string) {}

func events() {
	bus := NewBus()
	bus.On("saved", onSaved)
	bus.On("gone", onGone)
	bus.Emit("saved")
}

func main() {
	create()
	serve()
	runCommands("build")
	events()
}
