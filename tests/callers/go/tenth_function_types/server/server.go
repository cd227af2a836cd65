package server

type Request struct{ Path string }

type Handler interface{ Serve(request Request) string }

type HandlerFunc func(Request) string

func (f HandlerFunc) Serve(request Request) string { return f(request) }

type Middleware func(Handler) Handler

type Mux struct {
	routes   map[string]Handler
	wrappers []Middleware
	notFound HandlerFunc
}

type Option func(*Mux)

func NewMux(options ...Option) *Mux {
	mux := &Mux{routes: map[string]Handler{}, notFound: missing}
	for _, option := range options {
		option(mux)
	}
	return mux
}

func WithMiddleware(wrap Middleware) Option {
	return func(mux *Mux) { mux.wrappers = append(mux.wrappers, wrap) }
}

func (m *Mux) Handle(path string, handler Handler) { m.routes[path] = handler }

func (m *Mux) HandleFunc(path string, handle func(Request) string) {
	m.Handle(path, HandlerFunc(handle))
}

func (m *Mux) Serve(request Request) string {
	handler, ok := m.routes[request.Path]
	if !ok {
		return m.notFound(request)
	}
	for _, wrap := range m.wrappers {
		handler = wrap(handler)
	}
	return handler.Serve(request)
}

func missing(request Request) string { return "404" }
