package main

import (
	"errors"
	"fmt"
)

type Logger struct{ prefix string }

func (l *Logger) Log(msg string)     { l.write(l.prefix + msg) }
func (l *Logger) write(line string)  { fmt.Println(line) }
func (l *Logger) SetPrefix(p string) { l.prefix = p }

type Powered interface {
	On() error
	Off()
}

type Named interface {
	Name() string
}

type Device interface {
	Powered
	Named
}

type base struct {
	*Logger
	name string
	on   bool
}

func (b *base) Name() string { return b.name }

func (b *base) On() error {
	if b.on {
		return b.fail("already on")
	}
	b.on = true
	b.Log("on " + b.Name())
	return nil
}

func (b *base) Off() { b.on = false }

func (b *base) fail(why string) error { return errors.New(b.name + " " + why) }

type Lamp struct {
	base
	level int
}

func (l *Lamp) On() error {
	l.level = 10
	return l.base.On()
}

type Radio struct {
	*base
	Tuner
}

func (r Radio) Name() string { return "radio " + r.base.Name() }

type Tuner struct{ freq int }

func (t *Tuner) Tune(f int) { t.freq = f }
