package main

type Engine struct{}

func (e *Engine) Start() {}

type Radio struct{}

func (r *Radio) Start() {}

func NewEngine() *Engine { return &Engine{} }

func open() (*Radio, error) { return &Radio{}, nil }

func main() {
	NewEngine().Start()
	radio, err := open()
	if err == nil {
		radio.Start()
	}
}
