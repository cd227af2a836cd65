package web

// Handler answers a path.
type Handler func(path string)

// Option changes a server.
type Option func(*Server)

// Server keeps handlers.
type Server struct {
	port   int
	name   string
	routes map[string]Handler
}

// WithPort sets the port.
func WithPort(port int) Option {
	return func(s *Server) { s.setPort(port) }
}

// WithName sets the name.
func WithName(name string) Option {
	return func(s *Server) { s.name = name }
}

func (s *Server) setPort(port int) { s.port = port }

// New makes a server.
func New(options ...Option) *Server {
	s := &Server{routes: map[string]Handler{}}
	for _, option := range options {
		option(s)
	}
	return s
}

// Handle adds a handler.
func (s *Server) Handle(path string, handler Handler) {
	s.routes[path] = handler
}

// Serve calls the handler.
func (s *Server) Serve(path string) {
	if handler, ok := s.routes[path]; ok {
		handler(path)
	}
}
