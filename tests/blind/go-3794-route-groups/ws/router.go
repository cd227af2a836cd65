package routes

import "strings"

// Middleware wraps a handler; its name shows in the trail of a request.
type Middleware struct {
	Name string
	Wrap func(Handler) Handler
}

type Handler func(req *Request) string

type Request struct {
	Path  string
	User  string
	Trail []string
}

type Router struct {
	handlers map[string]Handler
}

type Group struct {
	router *Router
	prefix string
	chain  []Middleware
}

func New() *Router {
	return &Router{handlers: map[string]Handler{}}
}

func (r *Router) Root() *Group {
	return &Group{router: r}
}

func (g *Group) Use(m Middleware) *Group {
	g.chain = append(g.chain, m)
	return g
}

// Group is a part of the site with middleware of its own after that of g.
func (g *Group) Group(prefix string, more ...Middleware) *Group {
	return &Group{g.router, g.prefix + prefix, append(g.chain, more...)}
}

func (g *Group) Handle(path string, h Handler) {
	full := g.prefix + path
	g.router.handlers[full] = func(req *Request) string {
		wrapped := h
		for i := len(g.chain) - 1; i >= 0; i-- {
			wrapped = g.chain[i].Wrap(wrapped)
		}
		return wrapped(req)
	}
}

func (r *Router) Serve(req *Request) string {
	h, ok := r.handlers[strings.TrimSuffix(req.Path, "/")]
	if !ok {
		return "404"
	}
	return h(req)
}
