package main

type Pump interface {
	Start()
}

type Electric struct{}

func (e *Electric) Start() {}

func (e *Electric) Stop() {}
