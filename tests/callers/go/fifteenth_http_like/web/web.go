package web

import "io"

type Request struct {
	Path   string
	params map[string]string
}

func (r *Request) Param(name string) string { return r.params[name] }

type Handler interface {
	Serve(out io.Writer, r *Request)
}

type HandlerFunc func(io.Writer, *Request)

func (f HandlerFunc) Serve(out io.Writer, r *Request) { f(out, r) }

type Middleware func(Handler) Handler

func Chain(handler Handler, layers ...Middleware) Handler {
	for i := len(layers) - 1; i >= 0; i-- {
		handler = layers[i](handler)
	}
	return handler
}

func Logged(log io.Writer) Middleware {
	return func(next Handler) Handler {
		return HandlerFunc(func(out io.Writer, r *Request) {
			log.Write([]byte(r.Path))
			next.Serve(out, r)
		})
	}
}

type Mux struct {
	routes   map[string]Handler
	NotFound Handler
}

func NewMux() *Mux { return &Mux{routes: make(map[string]Handler)} }

func (m *Mux) Handle(path string, handler Handler) { m.routes[path] = handler }

func (m *Mux) HandleFunc(path string, handler func(io.Writer, *Request)) {
	m.Handle(path, HandlerFunc(handler))
}

func (m *Mux) lookup(path string) Handler {
	if handler, ok := m.routes[path]; ok {
		return handler
	}
	return m.NotFound
}

func (m *Mux) Serve(out io.Writer, r *Request) {
	m.lookup(r.Path).Serve(out, r)
}
